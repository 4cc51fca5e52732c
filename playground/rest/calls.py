"""The record of every REST call."""

from collections import Counter
from dataclasses import dataclass

from playground.wire import Json

UNKNOWN = "unknown"
"""The route of a call that no route matched."""


@dataclass(frozen=True)
class Call:
    """One request and how it went."""

    method: str
    route: str
    """The template, such as `/channels/{channel_id}`; `unknown` when there is none."""
    path: str
    status: int
    """0 when the connection was cut instead of an answer."""
    body: object
    files: tuple[str, ...]
    """Names of the uploaded files."""
    seconds: float
    interaction: int | None
    """The interaction that the call answers or follows."""
    answer: object = None
    """The JSON of the answer."""


class Calls(list[Call]):
    """All calls, oldest first."""

    def count(self, route: str, method: str | None = None) -> int:  # type: ignore[override]  # counts by route, not by equality
        """Count the calls of one route."""
        return len(self.to(route, method))

    def to(self, route: str, method: str | None = None) -> "list[Call]":
        """List the calls of one route."""
        return [each for each in self if each.route == route and method in {None, each.method}]

    def by_route(self) -> "Counter[str]":
        """Count the calls by method and route template."""
        return Counter(f"{each.method} {each.route}" for each in self)

    def mark(self) -> int:
        """Give the present position, for `since`."""
        return len(self)

    def since(self, mark: int) -> "Calls":
        """List the calls made after a mark."""
        return Calls(self[mark:])

    def unknown(self) -> "list[Call]":
        """List the calls that no route matched."""
        return self.to(UNKNOWN)


@dataclass(frozen=True)
class Request:
    """A request before it is handled, for hooks."""

    method: str
    route: str
    path: str
    query: Json
    body: object
    """The JSON, also of the `payload_json` part; None when there is none."""
    files: tuple[str, ...]
