"""The time of day, for the real thing. Tests pass their own."""

import asyncio
import time


class SystemClock:
    """A ``Clock`` by the machine's time."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        """Return when ``now()`` has reached ``moment``."""
        await asyncio.sleep(max(0.0, moment - self.now()))
