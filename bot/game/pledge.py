"""凭证 How a wall is fixed so that nobody can choose it: a secret first, people's own clicks after it.

Version 2. The secret of the next hand is drawn before anybody clicks, and its commitment is shown. The
ids of the clicks that bring the hand about are mixed in, which gives the seed of its wall. The exact
bytes are in ``docs/fairness.md``; they never change within a version.
"""

import hashlib
from dataclasses import dataclass

VERSION = 2


@dataclass(frozen=True, slots=True)
class Pledge:
    """What is fixed before anybody clicks; until the hand is over only its commitment may be shown."""

    guild: int
    host: int
    """who opened the table"""
    hand: int
    """number of the hand at its table, from 1"""
    secret: str
    """64 hexadecimal digits"""

    @property
    def commitment(self) -> str:
        """What binds whoever holds the secret: 64 hexadecimal digits."""
        return _digest("commit", *self._parts)

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.guild, self.host, self.hand, self.secret


@dataclass(frozen=True, slots=True)
class Click:
    """One chair's part in a wall."""

    player: int
    """a user's id, or a number from 1 for a computer player"""
    computer: bool
    entropy: int
    """id of the interaction by which its owner agreed to the hand; 0 for none"""

    def __str__(self) -> str:
        """``123456:987654``, or ``computer-1:0``."""
        return f"{'computer-' if self.computer else ''}{self.player}:{self.entropy}"


@dataclass(frozen=True, slots=True)
class Origin:
    """All that the wall of a hand follows from."""

    pledge: Pledge
    clicks: tuple[Click, ...]
    """by chair, the one that rests among them"""

    @property
    def seed(self) -> str:
        """The seed of the wall, and of the lot for the first dealer: 64 hexadecimal digits."""
        return _digest("seed", *self.pledge._parts, *self.clicks)  # noqa: SLF001 - its own module


def _digest(purpose: str, *parts: object) -> str:
    """SHA-256 of the parts between slashes."""
    text = "/".join(("changpai", str(VERSION), purpose, *map(str, parts)))
    return hashlib.sha256(text.encode()).hexdigest()
