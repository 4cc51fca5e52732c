"""重算 Every projection anew from the logs and the corrections, held against what is stored."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from sqlalchemy import ColumnElement, Row, Table, and_, delete, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import StateError
from bot.game import codec
from bot.game.events import HandEnded, TableOpened
from bot.game.table import Stage, evolve, opened
from bot.services.ports import HandRecord
from bot.services.projection import chair_rows, finished
from data import schema
from data.engine import Database
from data.results import hand_row, player_rows

Values = Mapping[str, object]

PROJECTIONS = (schema.tables, schema.chairs, schema.hands, schema.hand_players, schema.totals)
"""What follows from the logs, those that others refer to first."""

UNTOLD = ("working", "seed")
"""Columns too long to be told."""


@dataclass(slots=True)
class Report:
    """What was found."""

    differences: list[str] = field(default_factory=list)
    """one line each"""
    damaged: list[str] = field(default_factory=list)
    """tables whose projections cannot be rebuilt, and why; they are left as they are"""


async def recompute(database: Database, *, apply: bool) -> Report:
    """Rebuild all projections, and with ``apply`` store them, all in one transaction.

    Nothing else may use the database meanwhile. When the clock of a table strikes follows from no log;
    that column stays.
    """
    async with database.writing() if apply else database.reading() as connection:
        work = _Recomputation(connection)
        await work.run()
        if apply:
            await work.store()
    return work.report


@dataclass(frozen=True, slots=True)
class _Rebuilt:
    """What one log says."""

    guild: int
    row: Values
    chairs: list[Values]
    hands: list[tuple[HandRecord, float]]
    """with the moment of each"""


def _rebuilt(number: int, log: Sequence[Row[int, float, str]]) -> _Rebuilt:
    """Fold a log; ``StateError`` if it is damaged."""
    if not log or [row.seq for row in log] != list(range(1, len(log) + 1)):
        raise StateError(f"events are missing among {len(log)}")
    first, *others = (codec.decode(row.data) for row in log)
    if not isinstance(first, TableOpened):
        raise StateError("the log does not begin with the opening of the table")
    table, hands = opened(first), []
    for stored, event in zip(log[1:], others, strict=True):
        table = evolve(table, event)
        if isinstance(event, HandEnded) and (record := finished(table, (event,))) is not None:
            hands.append((record, float(stored.at)))
    row = {
        "id": number,
        "guild": table.guild,
        "host": table.host,
        "stage": table.stage.value,
        "seq": table.seq,
        "opened": log[0].at,
        "closed": log[-1].at if table.stage is Stage.CLOSED else None,
    }
    chairs: list[Values] = [{"table_id": number, **asdict(each)} for each in chair_rows(table)]
    return _Rebuilt(table.guild, row, chairs, hands)


def _is(table: Table, key: Values) -> ColumnElement[bool]:
    """The rows of a table whose columns have these values."""
    return and_(true(), *(table.c[name] == value for name, value in key.items()))


def _rank(change: tuple[Table, Values]) -> int:
    return PROJECTIONS.index(change[0])


class _Recomputation:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection
        self._totals: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        self._changed: list[tuple[Table, Values, Values]] = []
        """table, key, and the columns to write"""
        self._missing: list[tuple[Table, Values]] = []
        self._surplus: list[tuple[Table, Values]] = []
        self.report = Report()

    async def run(self) -> None:
        """Compare everything."""
        numbers = await self._connection.scalars(select(schema.tables.c.id).order_by("id"))
        for number in numbers.all():
            try:
                await self._table(number)
            except StateError as error:
                self.report.damaged.append(f"table {number} is left as it is: {error}")
                await self._count_stored(number)
        sums = ("hands", "wins", "points", "hu")
        await self._compare(
            schema.totals,
            [
                {"guild": guild, "player": player, **dict(zip(sums, made, strict=True))}
                for (guild, player), made in self._totals.items()
            ],
        )

    async def _table(self, number: int) -> None:
        event, voided = schema.events.c, await self._voided(number)
        query = select(event.seq, event.at, event.data).where(event.table_id == number)
        log = (await self._connection.execute(query.order_by(event.seq))).all()
        rebuilt = _rebuilt(number, log)
        if strangers := voided - {record.number for record, _ in rebuilt.hands}:
            raise StateError(f"hand {min(strangers)} was voided and is in no log")
        own = {"table_id": number}
        await self._compare(schema.tables, [rebuilt.row], {"id": number})
        await self._compare(schema.chairs, rebuilt.chairs, own)
        hands = [hand_row(number, rebuilt.guild, at, record) for record, at in rebuilt.hands]
        await self._compare(schema.hands, hands, own)
        players = [row for record, _ in rebuilt.hands for row in player_rows(number, record)]
        await self._compare(schema.hand_players, players, own)
        for record, _ in rebuilt.hands:
            if record.number not in voided:
                for each in record.players:
                    if not each.computer:
                        made = 1, int(each.won), each.change, each.hu
                        self._count(rebuilt.guild, each.player, made)

    async def _voided(self, number: int) -> set[int]:
        row = schema.corrections.c
        found = await self._connection.scalars(select(row.number).where(row.table_id == number))
        return set(found)

    async def _count_stored(self, number: int) -> None:
        """Take over into the totals what is stored of a table that cannot be rebuilt."""
        row, hand = schema.hand_players.c, schema.hands.c
        query = (
            select(hand.guild, row.number, row.player, row.won, row.change, row.hu)
            .select_from(schema.hand_players.join(schema.hands))
            .where(row.table_id == number, ~row.computer)
        )
        voided = await self._voided(number)
        for found in await self._connection.execute(query):
            if found.number not in voided:
                made = 1, int(found.won), found.change, found.hu
                self._count(found.guild, found.player, made)

    def _count(self, guild: int, player: int, made: Sequence[int]) -> None:
        sums = self._totals[guild, player]
        sums[:] = [old + new for old, new in zip(sums, made, strict=True)]

    async def _compare(
        self, table: Table, expected: Iterable[Values], where: Values | None = None
    ) -> None:
        """Note how the stored rows of a table differ from those that should be there."""
        keys = [column.name for column in table.primary_key]
        query = select(table).where(_is(table, where or {})).order_by(*table.primary_key)
        stored = {
            tuple(row[key] for key in keys): row
            for row in (await self._connection.execute(query)).mappings()
        }
        for row in expected:
            key = {name: row[name] for name in keys}
            old = stored.pop(tuple(key.values()), None)
            if old is None:
                self._missing.append((table, row))
                self._tell(table, key, "is missing")
                continue
            changed = {name: value for name, value in row.items() if old[name] != value}
            if changed:
                self._changed.append((table, key, changed))
            for name, value in changed.items():
                told = "differs" if name in UNTOLD else f"is {old[name]}, should be {value}"
                self._tell(table, key, f"{name} {told}")
        for surplus in stored.values():
            key = {name: surplus[name] for name in keys}
            self._surplus.append((table, key))
            self._tell(table, key, "should not be there")

    def _tell(self, table: Table, key: Values, what: str) -> None:
        named = " ".join(f"{name} {value}" for name, value in key.items())
        self.report.differences.append(f"{table.name}: {named}: {what}")

    async def store(self) -> None:
        """Write what was found to differ."""
        for table, key in sorted(self._surplus, key=_rank, reverse=True):
            await self._connection.execute(delete(table).where(_is(table, key)))
        for table, row in sorted(self._missing, key=_rank):
            await self._connection.execute(insert(table).values(**row))
        for table, key, changed in self._changed:
            await self._connection.execute(update(table).where(_is(table, key)).values(**changed))
