"""Discord's refusals.

ApiError      an answer of the REST API: HTTP status, Discord's code, message, nested `errors`
DriverError   a person tried something their own client would not offer (raised into the test)
"""

from playground.wire import Json

MESSAGES: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10009: (404, "Unknown Permission Overwrite"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30013: (400, "Maximum number of guild channels reached (500)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (403, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
}
"""Discord's JSON error codes in use here, each with its usual HTTP status and text."""


class ApiError(Exception):
    """A refusal by the REST API; status and text default to the usual ones of the code."""

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Json | None = None,
        retry_after: float | None = None,
        everywhere: bool = False,
    ) -> None:
        usual_status, usual_message = MESSAGES.get(code, (400, "Error"))
        self.code = code
        self.status = usual_status if status is None else status
        self.message = usual_message if message is None else message
        self.errors = errors
        # Clients read this from every 429 and try again; 0 lets them do so at once.
        self.retry_after = 0.0 if self.status == 429 and retry_after is None else retry_after
        self.everywhere = everywhere
        super().__init__(f"{self.status} {code}: {self.message} {errors or ''}".rstrip())

    def payload(self) -> Json:
        """Give the JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": self.everywhere}
        return body


class DriverError(Exception):
    """A person's own client would not have let them do this."""


class FormErrors:
    """Collects every fault of a request body, then raises them together as 50035."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note a fault at a dotted path such as `embeds.0.title`."""
        node = self._tree
        for step in path.split(".") if path else ():
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def too_long(self, path: str, value: object, limit: int) -> None:
        """Refuse text longer than the limit; other types of value are refused as well."""
        if value is None:
            return
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_STRING", "Could not interpret value as string.")
        elif len(value) > limit:
            text = f"Must be {limit} or fewer in length."
            self.add(path, "BASE_TYPE_MAX_LENGTH", text)

    def bad_length(self, path: str, value: object, low: int, high: int) -> None:
        """Refuse text or lists outside low..high; a missing one counts as required."""
        if value is None:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not isinstance(value, str | list):
            self.add(path, "BASE_TYPE_STRING", "Could not interpret value as string.")
        elif not low <= len(value) <= high:
            text = f"Must be between {low} and {high} in length."
            self.add(path, "BASE_TYPE_BAD_LENGTH", text)

    def refusal(self) -> ApiError:
        """Make the 50035 that tells of everything noted."""
        return ApiError(50035, errors=self._tree)

    def raise_if_any(self) -> None:
        """Raise 50035 when anything was noted."""
        if self._tree:
            raise self.refusal()


def form_error(path: str, code: str, message: str) -> ApiError:
    """Make a 50035 with one fault."""
    errors = FormErrors()
    errors.add(path, code, message)
    return errors.refusal()
