"""Work that goes on to its end, even if whoever asked for it is cancelled."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TypeVar

from bot.errors import GameError

log = logging.getLogger(__name__)

T = TypeVar("T")


class Commits:
    """Commits under way: between the store and the state nothing may come."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()

    async def carry_out(self, work: Coroutine[None, None, T]) -> T:
        """The outcome of ``work``; a caller who is cancelled only stops waiting for it."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_failure)  # which nobody else hears of now
            raise

    async def finish(self) -> None:
        """Wait until none is left."""
        while self._running:
            await asyncio.wait(self._running)


def _log_failure(task: asyncio.Task[T]) -> None:
    if task.cancelled() or (error := task.exception()) is None:
        return
    if not isinstance(error, GameError):
        log.error("what a cancelled caller asked for has failed", exc_info=error)
