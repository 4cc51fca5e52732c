"""Interactions: a person's command, click, choice, half-typed option or filled-in form."""

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum

from playground.state.channels import Channel
from playground.state.messages import Message
from playground.state.users import User
from playground.wire import Json

CALLBACK_SECONDS = 3.0
"""How long the first answer may take."""

TOKEN_SECONDS = 15 * 60.0
"""How long follow-ups and edits may use the token."""


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """Discord's types of first answer."""

    PONG = 1
    MESSAGE = 4
    DEFER_MESSAGE = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass(eq=False)
class Interaction:
    """One interaction and what became of it."""

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    created: float
    source: Message | None = None
    """The message whose component was used, or behind the form."""
    answer: Callback | None = None
    """The first answer, once there is one."""
    original: Message | None = None
    """The message that `@original` means."""
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    failed: bool = False
    """The person was told that the application did not respond."""
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once it was answered or failed."""
