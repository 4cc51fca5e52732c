"""Being told to stop: first an orderly end within seconds, the second time one at once."""

import asyncio
import logging
import os
import signal
from types import TracebackType
from typing import Self

log = logging.getLogger(__name__)

STOP_SECONDS = 9.0
"""How long an orderly end may take; whoever runs us kills after ten, and nothing acknowledged is lost."""

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class Stop:
    """Listens for signals while it is entered, in the running event loop."""

    def __init__(self) -> None:
        self._asked = asyncio.Event()
        self._limit: asyncio.TimerHandle | None = None

    def __enter__(self) -> Self:
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self._told, number)
        return self

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.remove_signal_handler(number)
        if self._limit is not None:
            self._limit.cancel()

    async def asked(self) -> None:
        """Return when we are to stop."""
        await self._asked.wait()

    def _told(self, number: signal.Signals) -> None:
        if self._asked.is_set():
            _exit_at_once(number, "told twice to stop")
        log.info("stopping")
        self._asked.set()
        loop = asyncio.get_running_loop()
        self._limit = loop.call_later(STOP_SECONDS, _exit_at_once, number, "stopping took too long")


def _exit_at_once(number: signal.Signals, why: str) -> None:
    """End the process without waiting for anything: everything acknowledged is on disk."""
    log.warning("%s: ending at once", why)
    os._exit(128 + number)
