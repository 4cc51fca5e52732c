"""A budget of calls: some at once, and then slowly more."""

from bot.services.ports import Clock


class Budget:
    """So many at once, and one more each time that ``seconds`` have passed."""

    def __init__(self, clock: Clock, size: int, seconds: float) -> None:
        self._clock = clock
        self._seconds = seconds
        self._depth = (size - 1) * seconds
        self._spent_until = 0.0
        """when all that was taken will have come back, seconds since 1970"""

    def take(self) -> float:
        """Take one: 0; or, if there is none, the seconds until there is."""
        now = self._clock.now()
        wait = self._spent_until - self._depth - now
        if wait > 0:
            return wait
        self._spent_until = max(self._spent_until, now) + self._seconds
        return 0.0

    def pause(self, seconds: float) -> None:
        """Have none for this long, and then one."""
        self._spent_until = max(self._spent_until, self._clock.now() + seconds + self._depth)
