"""The stores in memory, for tests and for games that nobody needs to remember.

No method waits anywhere, so each is one transaction. Totals are not kept but summed when asked for.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.errors import GameError, Refusal, StateError
from bot.game.events import Event
from bot.game.table import Stage
from bot.services.ports import (
    Batch,
    Correction,
    HandRecord,
    Person,
    Place,
    SeqTakenError,
    Standing,
    StoredTable,
)
from data.places import merged
from data.tables import check_first, check_follows


@dataclass(slots=True)
class _Table:
    guild: int
    stage: str = ""
    deadline: float | None = None
    closed: float | None = None
    events: list[Event] = field(default_factory=list)
    hands: dict[int, HandRecord] = field(default_factory=dict)
    corrections: dict[int, Correction] = field(default_factory=dict)

    def counting(self) -> Iterator[HandRecord]:
        """The hands that were not voided."""
        return (hand for hand in self.hands.values() if hand.number not in self.corrections)

    def check_correction(self, guild: int, correction: Correction) -> None:
        """Refuse to void what is not there, or not counted any more."""
        if guild != self.guild or correction.number not in self.hands:
            raise GameError(Refusal.NO_SUCH_HAND)
        if correction.number in self.corrections:
            raise GameError(Refusal.HAND_VOIDED)


class MemoryTableStore:
    """``TableStore`` that forgets everything with its process."""

    def __init__(self) -> None:
        self._tables: dict[int, _Table] = {}
        self._causes: dict[int, int] = {}

    async def create(self, guild: int, batch: Batch) -> int:
        """Store a new table with its first events; its id."""
        check_first(batch)
        number, table = len(self._tables) + 1, _Table(guild)
        self._store(number, table, batch)
        self._tables[number] = table
        return number

    async def append(self, table: int, batch: Batch) -> None:
        """Store one batch, or refuse it as ``SqlTableStore`` does."""
        found = self._tables.get(table)
        if found is None:
            raise StateError(f"there is no table {table}")
        check_follows(table, len(found.events), batch)
        self._store(table, found, batch)

    async def cause_table(self, cause: int) -> int | None:
        """The table at which an interaction has taken effect."""
        return self._causes.get(cause)

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table that is not closed, in order of id, with its whole log."""
        return [
            StoredTable(number, tuple(table.events), table.deadline)
            for number, table in self._tables.items()
            if table.stage != Stage.CLOSED
        ]

    async def closed(self, tables: Sequence[int]) -> dict[int, float]:
        """Those of the tables that are closed, and since when, seconds since 1970."""
        return {
            number: table.closed
            for number, table in self._tables.items()
            if number in tables and table.closed is not None
        }

    async def events(self, table: int) -> tuple[Event, ...]:
        """The whole log of a table; empty if there is none."""
        found = self._tables.get(table)
        return () if found is None else tuple(found.events)

    async def void_hand(self, guild: int, table: int, correction: Correction) -> None:
        """Void a hand of a table of this guild that has ended; ``GameError`` if it cannot be."""
        found = self._tables.get(table, _Table(guild))
        found.check_correction(guild, correction)
        found.corrections[correction.number] = correction

    async def standings(self, guild: int) -> Sequence[Standing]:
        """The totals of everybody who has finished a hand in a guild; best first."""
        totals: dict[int, Standing] = {}
        for table in self._tables.values():
            for hand in table.counting() if table.guild == guild else ():
                for result in hand.players:
                    if not result.computer:
                        old = totals.get(result.player, Standing(result.player, 0, 0, 0, 0))
                        totals[result.player] = Standing(
                            result.player,
                            old.hands + 1,
                            old.wins + result.won,
                            old.points + result.change,
                            old.hu + result.hu,
                        )
        return sorted(totals.values(), key=lambda s: (-s.points, -s.wins, s.hands, s.player))

    def _store(self, number: int, table: _Table, batch: Batch) -> None:
        if batch.cause in self._causes:
            raise SeqTakenError(f"table {number}: cause {batch.cause} is there")
        if batch.hand is not None and batch.hand.number in table.hands:
            raise StateError(f"table {number}: a hand is there twice")
        for rows in (batch.chairs, batch.hand.players if batch.hand else ()):
            if len({row.chair for row in rows}) < len(rows):
                raise StateError(f"table {number}: a chair is there twice")
        if batch.correction is not None:
            table.check_correction(table.guild, batch.correction)
            table.corrections[batch.correction.number] = batch.correction
        table.stage, table.deadline = batch.stage, batch.deadline
        table.closed = batch.at if batch.stage == Stage.CLOSED else None
        table.events.extend(batch.events)
        if batch.cause is not None:
            self._causes[batch.cause] = number
        if batch.hand is not None:
            table.hands[batch.hand.number] = batch.hand


class MemoryPlaceStore:
    """``PlaceStore`` that forgets everything with its process."""

    def __init__(self) -> None:
        self._places: dict[int, dict[str, Place]] = {}
        self._people: dict[int, Person] = {}
        self._notes: dict[str, str] = {}

    async def put_place(self, table: int, key: str, place: Place) -> None:
        """Remember a place, instead of the one remembered before under this key."""
        self._places.setdefault(table, {})[key] = place

    async def drop_place(self, table: int, key: str) -> None:
        """Forget a place; nothing happens if there is none."""
        self._places.get(table, {}).pop(key, None)

    async def places(self, table: int) -> dict[str, Place]:
        """All places of a table by key."""
        return dict(self._places.get(table, {}))

    async def all_places(self, key: str) -> dict[int, Place]:
        """The places of all tables under one key, by table, in order of number."""
        return {table: keys[key] for table, keys in sorted(self._places.items()) if key in keys}

    async def put_person(self, person: Person) -> None:
        """Remember a user; a ``private_channel`` of None leaves the one known."""
        known = self._people.get(person.user, person)
        self._people[person.user] = merged(known, person)

    async def people(self, users: Sequence[int]) -> dict[int, Person]:
        """Those of the users that we know."""
        return {user: self._people[user] for user in users if user in self._people}

    async def put_note(self, key: str, value: str) -> None:
        """Remember something about Discord, instead of what was remembered before under this key."""
        self._notes[key] = value

    async def note(self, key: str) -> str | None:
        """What was remembered under a key; None if nothing was."""
        return self._notes.get(key)
