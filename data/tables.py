"""The log of every table in SQL, and what is derived from it in the same transactions."""

import logging
from collections.abc import Sequence
from dataclasses import asdict
from itertools import groupby

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import StateError
from bot.game import codec
from bot.game.events import Event
from bot.game.table import Stage
from bot.services.ports import Batch, Correction, SeqTakenError, Standing, StoredTable
from data import schema
from data.engine import Database
from data.results import store_hand, void_hand

logger = logging.getLogger(__name__)


class SqlTableStore:
    """``TableStore`` on a database that ``migrate`` has brought up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, guild: int, batch: Batch) -> int:
        """Store a new table with its first events; its id."""
        check_first(batch)
        async with self._database.writing() as connection:
            opened = {"guild": guild, "opened": batch.at, **_table_row(batch)}
            row = insert(schema.tables).values(opened).returning(schema.tables.c.id)
            table = int((await connection.execute(row)).scalar_one())
            await _store(connection, table, guild, batch)
            return table

    async def append(self, table: int, batch: Batch) -> None:
        """Store one batch; ``SeqTakenError`` if it does not follow the log, or its cause is there.

        ``StateError`` if there is no such table or its hand is stored already. Nothing of a refused
        batch is kept.
        """
        row = schema.tables.c
        # On PostgreSQL this locks the row; on SQLite the transaction holds the only lock already.
        last = select(row.guild, row.seq).where(row.id == table).with_for_update()
        async with self._database.writing() as connection:
            found = (await connection.execute(last)).one_or_none()
            if found is None:
                raise StateError(f"there is no table {table}")
            check_follows(table, found.seq, batch)
            change = update(schema.tables).where(row.id == table).values(_table_row(batch))
            await connection.execute(change)
            await _store(connection, table, found.guild, batch)

    async def cause_table(self, cause: int) -> int | None:
        """The table at which an interaction has taken effect."""
        query = select(schema.causes.c.table_id).where(schema.causes.c.id == cause)
        async with self._database.reading() as connection:
            table: int | None = await connection.scalar(query)
            return table

    async def open_tables(self) -> Sequence[StoredTable]:
        """Every table that is not closed, in order of id, with its whole log.

        Of one whose log is damaged nothing is told but its id, and an error is logged: the others have to
        go on.
        """
        table, event = schema.tables.c, schema.events.c
        query = (
            select(table.id, table.deadline, table.seq.label("last"), event.seq, event.data)
            .join(schema.events)
            .where(table.stage != Stage.CLOSED)
            .order_by(table.id, event.seq)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        stored = []
        for table_id, log in groupby(rows, lambda row: int(row.id)):
            try:
                stored.append(_stored_table(table_id, list(log)))
            except StateError:
                logger.exception("table %d is set aside: its log cannot be read", table_id)
                stored.append(StoredTable(table_id, (), None))
        return stored

    async def closed(self, tables: Sequence[int]) -> dict[int, float]:
        """Those of the tables that are closed, and since when, seconds since 1970."""
        row = schema.tables.c
        query = select(row.id, row.closed).where(row.closed.is_not(None))
        wanted = set(tables)
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return {table: closed for table, closed in rows if table in wanted}

    async def events(self, table: int) -> tuple[Event, ...]:
        """The whole log of a table; empty if there is none, ``StateError`` if it cannot be read."""
        event = schema.events.c
        query = select(event.data).where(event.table_id == table).order_by(event.seq)
        async with self._database.reading() as connection:
            return tuple(map(codec.decode, await connection.scalars(query)))

    async def void_hand(self, guild: int, table: int, correction: Correction) -> None:
        """Void a hand of a table of this guild that has ended; ``GameError`` if it cannot be."""
        async with self._database.writing() as connection:
            await void_hand(connection, guild, table, correction)

    async def standings(self, guild: int) -> Sequence[Standing]:
        """The totals of everybody who has finished a hand in a guild; best first."""
        total = schema.totals.c
        query = (
            select(total.player, total.hands, total.wins, total.points, total.hu)
            .where(total.guild == guild)
            .order_by(total.points.desc(), total.wins.desc(), total.hands, total.player)
        )
        async with self._database.reading() as connection:
            return [Standing(*row) for row in await connection.execute(query)]


def check_first(batch: Batch) -> None:
    """Refuse what cannot begin a log."""
    if batch.first_seq != 1:
        raise SeqTakenError(f"a new table begins with event 1, not {batch.first_seq}")
    if not batch.events:
        raise StateError("a new table begins with an event")


def check_follows(table: int, last: int, batch: Batch) -> None:
    """Refuse a batch that does not follow the last event of its table."""
    if batch.first_seq != last + 1:
        raise SeqTakenError(f"table {table} has {last} events; event {batch.first_seq} is not next")


def _table_row(batch: Batch) -> dict[str, object]:
    return {
        "host": batch.host,
        "stage": batch.stage,
        "seq": batch.first_seq + len(batch.events) - 1,
        "deadline": batch.deadline,
        "closed": batch.at if batch.stage == Stage.CLOSED else None,
    }


async def _store(connection: AsyncConnection, table: int, guild: int, batch: Batch) -> None:
    """All that hangs on the table's row, which is written already."""
    try:
        await _store_log(connection, table, batch)
    except IntegrityError as error:
        number, cause = batch.first_seq, batch.cause
        raise SeqTakenError(f"table {table}: event {number} or cause {cause} is there") from error
    try:
        await _replace_chairs(connection, table, batch)
        if batch.hand is not None:
            await store_hand(connection, table, guild, batch.at, batch.hand)
        if batch.correction is not None:
            await void_hand(connection, guild, table, batch.correction)
    except IntegrityError as error:
        raise StateError(f"table {table}: a chair or a hand is there twice") from error


async def _store_log(connection: AsyncConnection, table: int, batch: Batch) -> None:
    rows = [
        {"table_id": table, "seq": seq, "at": batch.at, "data": codec.encode(event).decode()}
        for seq, event in enumerate(batch.events, batch.first_seq)
    ]
    if rows:
        await connection.execute(insert(schema.events), rows)
    if batch.cause is not None:
        cause = {"id": batch.cause, "table_id": table, "seq": batch.first_seq}
        await connection.execute(insert(schema.causes).values(cause))


async def _replace_chairs(connection: AsyncConnection, table: int, batch: Batch) -> None:
    await connection.execute(delete(schema.chairs).where(schema.chairs.c.table_id == table))
    rows = [{"table_id": table, **asdict(row)} for row in batch.chairs]
    if rows:
        await connection.execute(insert(schema.chairs), rows)


def _stored_table(table: int, log: Sequence[Row[int, float | None, int, int, str]]) -> StoredTable:
    first = log[0]
    if [row.seq for row in log] != list(range(1, first.last + 1)):
        raise StateError(f"table {table} has {len(log)} events of {first.last}")
    return StoredTable(table, tuple(codec.decode(row.data) for row in log), first.deadline)
