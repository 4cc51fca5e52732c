"""The time of day, for the real thing. Tests pass their own."""

import asyncio
import time

LONGEST_SLEEP = 60.0
"""Seconds until the time is looked at again."""


class SystemClock:
    """A ``Clock`` by the machine's time."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Return when ``now()`` has reached ``moment``."""
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 - nothing but time tells
            # In parts, because the machine's time can be set while we sleep.
            await asyncio.sleep(min(left, LONGEST_SLEEP))
