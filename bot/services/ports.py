"""What the services need from outside, as Protocols: storage, time, and somebody to tell.

Storage has two implementations under one contract test, in SQL and in memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.errors import ChangpaiError
from bot.game.events import Event


class SeqTakenError(ChangpaiError):
    """Another writer has stored an event under this number; nothing of the batch was stored."""


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A taken chair as tables of the database show it."""

    chair: int
    player: int
    computer: bool
    away: bool


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's part in a finished hand."""

    chair: int
    player: int
    computer: bool
    hu: int
    change: int
    """points"""
    won: bool


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A finished hand, written with its last event."""

    number: int
    """of the hand at its table, from 1"""
    dealer: int
    """chair"""
    shape: str | None
    """``qing``, ``piao``, ``ta`` or ``qiong_hen``; None for 荒牌"""
    self_drawn: bool
    seed: str
    """hexadecimal digits"""
    working: str
    """how it was counted, as JSON"""
    players: tuple[PlayerResult, ...]
    """the three who played, by seat"""


@dataclass(frozen=True, slots=True)
class Correction:
    """A finished hand that was voided: it stays as it is, and counts for nothing."""

    number: int
    """of the hand at its table"""
    author: int
    """the user who did it"""
    reason: str
    at: float
    """seconds since 1970"""


@dataclass(frozen=True, slots=True)
class Batch:
    """What one accepted command has to store, all in one transaction."""

    first_seq: int
    """of the first event; they are numbered from 1 at each table"""
    events: tuple[Event, ...]
    at: float
    """seconds since 1970"""
    cause: int | None
    """id of the interaction behind it, by which a repeated one is known"""
    stage: str
    """of the table afterwards"""
    host: int
    chairs: tuple[ChairRow, ...]
    deadline: float | None
    """when the table's clock strikes next, seconds since 1970"""
    hand: HandRecord | None
    """the hand that ended in this batch, if one did"""
    correction: Correction | None = None
    """the earlier hand that was voided in this batch, if one was"""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """An open table as it was left."""

    table: int
    events: tuple[Event, ...]
    """empty if its log cannot be read"""
    deadline: float | None
    """seconds since 1970"""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's running totals in a guild."""

    player: int
    hands: int
    wins: int
    points: int
    hu: int
    """sum of the own hu of every hand"""


class TableStore(Protocol):
    """The log of every table, and what is derived from it in the same transactions."""

    async def create(self, guild: int, batch: Batch) -> int:
        """Store a new table with its first events; its id."""
        ...

    async def append(self, table: int, batch: Batch) -> None:
        """Store one batch; ``SeqTakenError`` if its first number or its cause is there already."""
        ...

    async def cause_table(self, cause: int) -> int | None:
        """The table at which an interaction has taken effect."""
        ...

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table that is not closed, in order of id, with its whole log."""
        ...

    async def closed(self, tables: Sequence[int]) -> dict[int, float]:
        """Those of the tables that are closed, and since when, seconds since 1970."""
        ...

    async def events(self, table: int) -> tuple[Event, ...]:
        """The whole log of a table, also of a closed one; empty if there is no such table.

        ``StateError`` for a log that cannot be read.
        """
        ...

    async def void_hand(self, guild: int, table: int, correction: Correction) -> None:
        """Void a hand of a table of this guild that has ended; for an open one, ``append`` does it.

        A ``GameError`` if there is no such hand, or if it was voided before.
        """
        ...

    async def standings(self, guild: int) -> Sequence[Standing]:
        """The totals of everybody who has finished a hand that counts in a guild; best first.

        By points, then wins, then fewer hands, then the lower id.
        """
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is shown in Discord."""

    channel: int
    message: int
    """0 where the channel itself is meant"""


@dataclass(frozen=True, slots=True)
class Person:
    """What was last seen of a user: enough to write to them, and of them, when they are away."""

    user: int
    name: str
    locale: str
    """a Discord locale, such as ``zh-CN``"""
    private_channel: int | None = None


class PlaceStore(Protocol):
    """Where tables and their hands are shown, whom we know, and what else Discord has told us."""

    async def put_place(self, table: int, key: str, place: Place) -> None:
        """Remember a place, instead of the one remembered before under this key."""
        ...

    async def drop_place(self, table: int, key: str) -> None:
        """Forget a place; nothing happens if there is none."""
        ...

    async def places(self, table: int) -> dict[str, Place]:
        """All places of a table by key."""
        ...

    async def all_places(self, key: str) -> dict[int, Place]:
        """The places of all tables under one key, by table, in order of number."""
        ...

    async def put_person(self, person: Person) -> None:
        """Remember a user; a ``private_channel`` of None leaves the one known."""
        ...

    async def people(self, users: Sequence[int]) -> dict[int, Person]:
        """Those of the users that we know."""
        ...

    async def put_note(self, key: str, value: str) -> None:
        """Remember something about Discord, instead of what was remembered before under this key."""
        ...

    async def note(self, key: str) -> str | None:
        """What was remembered under a key; None if nothing was."""
        ...


class Clock(Protocol):
    """Time, passed in so that tests decide what it is."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    async def sleep_until(self, moment: float) -> None:
        """Return when ``now()`` has reached ``moment``."""
        ...


class Publisher(Protocol):
    """Who shows tables to people. It pulls what it shows; it is only told that there is news."""

    def table_changed(self, table: int) -> None:
        """Something was committed at this table. Never blocks, never raises."""
        ...
