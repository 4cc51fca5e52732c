"""Telling whoever waits or watches that something changed."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from playground.state.channels import Channel
from playground.state.guilds import Guild
from playground.state.messages import Message
from playground.state.users import User


@dataclass(frozen=True)
class Change:
    """Something happened: a short name such as `message created`, and what it concerns."""

    what: str
    message: Message | None = None
    channel: Channel | None = None
    guild: Guild | None = None
    user: User | None = None


Observer = Callable[[Change], None]
"""Called at every change, in order, before anything else can happen."""


class Changes:
    """The one place where changes are announced."""

    def __init__(self) -> None:
        self.observers: list[Observer] = []
        self._waiting: list[asyncio.Future[None]] = []

    def announce(self, change: Change) -> None:
        """Tell the observers, then wake everyone who waits."""
        for observer in tuple(self.observers):
            observer(change)
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, happened: Callable[[], object], timeout: float) -> bool:  # noqa: ASYNC109 - part of the answer, not cancellation
        """Wait until the condition holds, looking again at every change; False on time-out."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not happened():
            future: asyncio.Future[None] = loop.create_future()
            self._waiting.append(future)
            done, _ = await asyncio.wait([future], timeout=deadline - loop.time())
            if not done:
                future.cancel()
                return bool(happened())
        return True
