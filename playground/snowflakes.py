"""Ids that carry their time of birth, as Discord's do."""

from collections.abc import Callable

EPOCH_MS = 1_420_070_400_000
"""The first second of 2015, in milliseconds since 1970."""


class Snowflakes:
    """Hands out strictly increasing ids; equal or backward clock readings still give new ones."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Make the next id."""
        fresh = (int(self._clock() * 1000) - EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last
