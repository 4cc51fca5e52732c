"""Holds request bodies against Discord's official API description, where that is at hand."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from playground.rest.calls import UNKNOWN, Call, Request

DESCRIPTION = Path(__file__).parents[2] / ".." / "shared" / "discord" / "openapi.json.gz"
"""Lies beside the project, not in it."""

PERMISSION_BITS = {"allow", "deny", "permissions"}
"""Properties that travel as text, whatever the description says."""

NAME = "urn:discord:openapi"


class BodyMismatchError(AssertionError):
    """A request body that the description does not allow."""


class ApiDescription:
    """The description, with a validator per operation made when first needed."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        resource: Resource[Any] = Resource.from_contents(document, DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource(NAME, resource)
        self._validators: dict[tuple[str, str], Any] = {}
        self.problems: list[str] = []
        """What `observe` found."""

    @classmethod
    def load(cls, path: Path = DESCRIPTION) -> Self | None:
        """Read the description; None where it is not at hand."""
        if not path.exists():
            return None
        with gzip.open(path) as file:
            return cls(_tolerant(json.load(file)))

    def observe(self, request: Request) -> None:
        """Check a request and note what is wrong; fits `Playground.on_request`."""
        if request.route == UNKNOWN:
            return
        try:
            self.check(request.method, request.route, request.body)
        except BodyMismatchError as mismatch:
            self.problems.append(str(mismatch))

    def check_accepted(self, calls: Iterable[Call]) -> None:
        """Raise BodyMismatchError if the stand-in took a body that Discord would not."""
        for call in calls:
            if 200 <= call.status < 300:
                self.check(call.method, call.route, call.body)

    def check(self, method: str, route: str, body: object) -> None:
        """Raise BodyMismatchError unless the operation exists and allows the body."""
        validator = self._validator(method, route)
        if validator is None:
            if body is not None:
                raise BodyMismatchError(f"{method} {route} takes no body, but got {body!r}")
            return
        error = best_match(validator.iter_errors(body))
        if error is not None:
            raise BodyMismatchError(
                f"{method} {route}: {_story(error)}\nin {json.dumps(body)[:2000]}"
            )

    def _validator(self, method: str, route: str) -> Any:
        key = (method, route)
        if key not in self._validators:
            operation = self._document["paths"].get(route, {}).get(method.lower())
            if operation is None:
                raise BodyMismatchError(f"Discord has no operation {method} {route}")
            self._validators[key] = self._build(key, "requestBody" in operation)
        return self._validators[key]

    def _build(self, key: tuple[str, str], has_body: bool) -> Any:
        if not has_body:
            return None
        method, route = key
        content = self._document["paths"][route][method.lower()]["requestBody"]["content"]
        # A few operations take only multipart, whose JSON part has the same schema.
        kind = "application/json" if "application/json" in content else next(iter(content))
        steps = ("paths", route, method.lower(), "requestBody", "content", kind, "schema")
        pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
        return Draft202012Validator({"$ref": f"{NAME}#/{pointer}"}, registry=self._registry)


def _tolerant(part: Any) -> Any:
    """Let snowflakes be numbers, and permission bits text, as Discord does and discord.py relies on."""
    if isinstance(part, list):
        return [_tolerant(each) for each in part]
    if not isinstance(part, dict):
        return part
    part = {key: _tolerant(value) for key, value in part.items()}
    if part.get("format") == "snowflake":
        part["type"] = ["string", "integer"]
    for key in PERMISSION_BITS & part.keys():
        if part[key] == {"type": ["integer", "null"]}:
            part[key] = {"type": ["string", "integer", "null"]}
    return part


def _story(error: Any) -> str:
    """Say what is wrong: of a union, in the branch that was most likely meant."""
    while error.context:
        branches: dict[object, list[Any]] = {}
        for each in error.context:
            branches.setdefault(each.schema_path[0], []).append(each)
        likely = [each for each in branches.values() if not any(map(_other_kind, each))]
        error = max(
            (best_match(each) for each in likely or branches.values()),
            key=lambda each: len(each.absolute_path),
        )
    where = ".".join(map(str, error.absolute_path)) or "the body"
    return f"{where}: {error.message}"


def _other_kind(error: Any) -> bool:
    return error.validator in {"enum", "const"} and list(error.path)[-1:] == ["type"]
