"""Route tables, and what a handler is given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playground.actions.messages import Draft
from playground.state.world import World
from playground.wire import Json, identifier


@dataclass(frozen=True)
class Incoming:
    """A request as handlers see it."""

    world: World
    parameters: Mapping[str, str]
    query: Mapping[str, str]
    payload: Any
    """The JSON body, of whatever shape; None when there was none."""
    draft: Draft
    """The same body as a message, with its files."""

    @property
    def body(self) -> Json:
        """The JSON body, or an empty object when it is none."""
        return self.payload if isinstance(self.payload, dict) else {}

    def id(self, name: str) -> int:
        """Read a snowflake of the path."""
        return identifier(self.parameters[name])


Handler = Callable[[Incoming], Any]
"""Gives JSON for 200, None for 204. Handlers do not wait, so each takes effect at once."""


@dataclass(frozen=True)
class Route:
    """One method and path template."""

    method: str
    template: str
    handler: Handler
    authorized: bool
    """Whether the bot's token is needed; interaction tokens are their own proof."""


class Routes(list[Route]):
    """A table that handlers enter themselves into."""

    def add(
        self, method: str, *templates: str, authorized: bool = True
    ) -> Callable[[Handler], Handler]:
        """Decorate the handler of a method and one or more templates."""

        def enter(handler: Handler) -> Handler:
            self.extend(Route(method, each, handler, authorized) for each in templates)
            return handler

        return enter
