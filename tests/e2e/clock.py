"""Time that runs as it does, and can be pushed forward."""

import asyncio
import time
from collections.abc import Callable


class PushedClock:
    """The bot's clock and Discord's."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._pushed = asyncio.Event()
        self.watchers: list[Callable[[], None]] = []

    def now(self) -> float:
        return time.time() + self._ahead

    __call__ = now

    async def sleep_until(self, moment: float) -> None:
        while (left := moment - self.now()) > 0:
            pushed = self._pushed
            try:
                async with asyncio.timeout(left):
                    await pushed.wait()
            except TimeoutError:
                pass

    def push(self, seconds: float) -> None:
        """Let this much time pass at once."""
        self._ahead += seconds
        self._pushed.set()
        self._pushed = asyncio.Event()
        for watcher in self.watchers:
            watcher()
