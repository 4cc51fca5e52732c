"""What only the SQL store can show: its rows, damage on disk, and many at once."""

import asyncio
import logging
import shutil
from pathlib import Path

import pytest
from sqlalchemy import Table, delete, func, select, update

from bot.game import codec
from bot.services.ports import ChairRow, SeqTakenError, Standing
from data import schema
from data.engine import Database, open_database
from data.tables import SqlTableStore
from tests.data.builders import GUILD, HOST, OPENED, batch, drew, hand, result


@pytest.fixture
def store(database: Database) -> SqlTableStore:
    return SqlTableStore(database)


async def rows(database: Database, table: Table) -> list[tuple[object, ...]]:
    query = select(table).order_by(*table.primary_key.columns)
    async with database.reading() as connection:
        return [tuple(row) for row in await connection.execute(query)]


async def test_a_table_is_stored_as_it_was_left(store: SqlTableStore, database: Database) -> None:
    table = await store.create(GUILD, batch(at=1.5, chairs=[ChairRow(0, HOST, False, False)]))
    sitting = [ChairRow(1, HOST, False, True), ChairRow(2, 1, True, False)]
    await store.append(table, batch(2, at=2.5, stage="playing", chairs=sitting, deadline=9.5))
    expected = (table, GUILD, HOST, "playing", 2, 9.5, 1.5, None)
    assert await rows(database, schema.tables) == [expected]
    assert await rows(database, schema.chairs) == [
        (table, 1, HOST, False, True),
        (table, 2, 1, True, False),
    ]
    await store.append(table, batch(3, at=3.5, stage="closed", host=5))
    closed = (table, GUILD, 5, "closed", 3, None, 1.5, 3.5)
    assert await rows(database, schema.tables) == [closed]
    assert await rows(database, schema.chairs) == []


async def test_a_hand_is_stored_with_its_players(store: SqlTableStore, database: Database) -> None:
    table = await store.create(GUILD, batch())
    players = result(HOST, 20, hu=30, won=True), result(1, -20, computer=True)
    await store.append(table, batch(2, at=2.5, cause=11, hand=hand(4, *players)))
    working, seed = '{"hu": 10}', "0f" * 32
    expected = (table, 4, GUILD, 2.5, 0, "qing", True, seed, working)
    assert await rows(database, schema.hands) == [expected]
    assert await rows(database, schema.hand_players) == [
        (table, 4, 0, HOST, False, 30, 20, True),
        (table, 4, 1, 1, True, 0, -20, False),
    ]
    assert await rows(database, schema.causes) == [(11, table, 2)]


async def test_events_are_stored_as_text(store: SqlTableStore, database: Database) -> None:
    table = await store.create(GUILD, batch())
    await store.append(table, batch(2, drew(2)))
    assert (await rows(database, schema.events))[1] == (
        table,
        2,
        1000.5,
        codec.encode(drew(2)).decode(),
    )


async def recomputed(database: Database, guild: int) -> set[Standing]:
    hands, played = schema.hands.c, schema.hand_players.c
    query = (
        select(
            played.player,
            func.count(),
            func.count().filter(played.won),
            func.sum(played.change),
            func.sum(played.hu),
        )
        .select_from(schema.hand_players.join(schema.hands))
        .where(hands.guild == guild, ~played.computer)
        .group_by(played.player)
    )
    async with database.reading() as connection:
        return {Standing(*row) for row in await connection.execute(query)}


async def test_totals_of_tables_that_play_at_once_are_the_sums_of_their_hands(
    store: SqlTableStore, database: Database
) -> None:
    tables = [await store.create(GUILD + number % 2, batch()) for number in range(8)]

    async def play(table: int) -> None:
        for number in range(1, 6):
            change = table * number
            players = result(1, change, hu=number, won=True), result(table, -change), result(9)
            await store.append(table, batch(number + 1, hand=hand(number, *players)))

    await asyncio.gather(*map(play, tables))
    for guild in (GUILD, GUILD + 1):
        assert set(await store.standings(guild)) == await recomputed(database, guild)


async def test_many_tables_write_at_once_beside_a_reader(
    store: SqlTableStore, database: Database
) -> None:
    tables = [await store.create(GUILD, batch()) for _ in range(50)]
    finished = asyncio.Event()

    async def play(table: int) -> None:
        for seq in range(2, 9):
            await store.append(table, batch(seq, cause=table * 100 + seq))

    async def read() -> None:
        before, query = 0, select(func.count()).select_from(schema.events)
        while not finished.is_set():
            async with database.reading() as connection:
                now = await connection.scalar(query) or 0
            assert before <= now
            before = now

    reader = asyncio.create_task(read())
    await asyncio.gather(*map(play, tables))
    finished.set()
    await reader
    log = (OPENED, *(drew(seq) for seq in range(2, 9)))
    assert [stored.events for stored in await store.open_tables()] == [log] * 50
    assert await store.cause_table(50 * 100 + 8) == 50


async def test_of_writers_in_two_processes_exactly_one_wins(url: str, database: Database) -> None:
    other = open_database(url)
    stores = SqlTableStore(database), SqlTableStore(other)
    table = await stores[0].create(GUILD, batch())
    for seq in range(2, 12):
        outcomes = await asyncio.gather(
            *(store.append(table, batch(seq)) for store in stores), return_exceptions=True
        )
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, SeqTakenError) for outcome in outcomes) == 1
    await other.close()


@pytest.mark.parametrize("damage", ["no event", "a gap", "no end"])
async def test_a_damaged_log_stops_its_own_table_only(
    store: SqlTableStore, database: Database, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad, last = [await store.create(GUILD, batch()) for _ in range(3)]
    await store.append(bad, batch(2, drew(2), drew(3)))
    event = schema.events.c
    async with database.writing() as connection:
        if damage == "no event":
            broken = update(schema.events).values(data='{"type":"flown","v":1,"data":{}}')
            await connection.execute(broken.where(event.table_id == bad, event.seq == 2))
        else:
            lost = 2 if damage == "a gap" else 3
            gone = delete(schema.events).where(event.table_id == bad, event.seq == lost)
            await connection.execute(gone)
    with caplog.at_level(logging.ERROR):
        stored = await store.open_tables()
    assert [each.table for each in stored] == [good, bad, last]
    assert [bool(each.events) for each in stored] == [True, False, True]
    assert f"table {bad} is set aside: its log cannot be read" in caplog.text


async def test_an_acknowledged_batch_is_in_the_files(tmp_path: Path, store: SqlTableStore) -> None:
    """Whoever copies the files the moment ``append`` returns has the batch: nothing is left to do."""
    table = await store.create(GUILD, batch())
    await store.append(table, batch(2))
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("changpai.db", "changpai.db-wal"):
        shutil.copy(tmp_path / name, copy)
    database = open_database(f"sqlite+aiosqlite:///{copy / 'changpai.db'}")
    found = await SqlTableStore(database).open_tables()
    await database.close()
    assert [stored.events for stored in found] == [(OPENED, drew(2))]
