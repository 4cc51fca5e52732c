"""How long a start takes with many open tables, and what each takes up while it is open."""

import asyncio
import gc
import time
import tracemalloc
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import TypeVar
from unittest.mock import create_autospec

import discord
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from sqlalchemy import insert

from bot.game import codec
from bot.game.commands import LeaveTable, PressReady, TakeChair
from bot.game.events import Event
from bot.game.table import Stage as TableStage
from bot.services.news import News
from bot.services.tables import Tables
from cogs.stage import CHANNEL, Stage
from data import schema
from data.engine import open_database
from data.migrate import migrate
from data.places import SqlPlaceStore
from data.tables import SqlTableStore
from tests.services.fakes import ANNA, BO, CHEN, World

EVENTS = 150
"""Of each open table: it is in the middle of a hand."""

RESTART_SECONDS = 5.0
TABLE_BYTES = 100 * 1024

OWN_TIME = pytest.mark.benchmark(timer=time.process_time)
"""In seconds of this process alone, whatever else the machine does."""

T = TypeVar("T")


@pytest.fixture
def number(benchmark: BenchmarkFixture) -> int:
    """How many tables are open: a few where nobody measures."""
    return 20 if benchmark.disabled else 1000


@pytest.fixture
def url(tmp_path: Path, number: int) -> str:
    """A database with so many open tables."""
    url = f"sqlite+aiosqlite:///{tmp_path / 'many.db'}"
    asyncio.run(fill(url, number))
    return url


async def fill(url: str, number: int) -> None:
    await migrate(url)
    texts = [codec.encode(event).decode() for event in await a_log()]
    tables = range(1, number + 1)
    row = {"guild": 7, "host": ANNA, "stage": "playing", "seq": len(texts), "opened": 0.0}
    rows = {
        schema.tables: [{"id": table, **row} for table in tables],
        schema.events: [
            {"table_id": table, "seq": seq, "at": 0.0, "data": text}
            for table in tables
            for seq, text in enumerate(texts, 1)
        ],
        schema.places: [
            {"table_id": table, "key": CHANNEL, "channel": table, "message": 0} for table in tables
        ],
    }
    database = open_database(url)
    async with database.writing() as connection:
        for table, several in rows.items():
            await connection.execute(insert(table), several)
    await database.close()


async def a_log() -> tuple[Event, ...]:
    """The log of a table of three people."""
    world = World()
    session = await world.match((ANNA, BO, CHEN))
    while session.view.stage is not TableStage.PLAYING or session._table.seq < EVENTS:
        if await world.act(session):
            continue
        if session.view.stage is TableStage.BETWEEN:
            for player in session.people:
                await session.submit(PressReady(player))
        assert world.clock.next is not None
        await world.clock.advance(world.clock.next - world.clock.now())
    await world.tables.stop()
    return world.store.log(session.number)


class Process:
    """All that has to be there before somebody can be answered; entered once."""

    def __init__(self, url: str) -> None:
        self._database = open_database(url)
        house = replace(World(SqlTableStore(self._database)).house, publisher=News())
        self.tables = Tables(house)
        client = create_autospec(discord.Client, instance=True)
        self._stage = Stage(client, SqlPlaceStore(self._database))

    async def __aenter__(self) -> "Process":
        await self.tables.resume()
        await self._stage.load(session.number for session in self.tables.all())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.tables.stop()
        await self._database.close()


def once(benchmark: BenchmarkFixture, work: Callable[[], Coroutine[None, None, T]]) -> T:
    """Measure a single round."""
    outcome: T = benchmark.pedantic(lambda: asyncio.run(work()))  # type: ignore[no-untyped-call]
    return outcome


@OWN_TIME
def test_many_tables_are_back_within_seconds(
    benchmark: BenchmarkFixture, url: str, number: int
) -> None:
    async def restart() -> None:
        async with Process(url) as process:
            assert len(process.tables.all()) == number
            last = process.tables.all()[-1]
            await last.submit(LeaveTable(BO) if BO in last.people else TakeChair(BO))

    once(benchmark, restart)
    if benchmark.stats is not None:
        assert benchmark.stats.stats.min <= RESTART_SECONDS


@OWN_TIME
def test_an_open_table_takes_up_little(
    benchmark: BenchmarkFixture, url: str, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    async def measure() -> float:
        gc.collect()
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        async with Process(url) as process:
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
            assert len(process.tables.all()) == number
        tracemalloc.stop()
        return (after - before) / number

    taken = once(benchmark, measure)
    assert taken <= TABLE_BYTES
    if not benchmark.disabled:
        with capsys.disabled():
            print(f"\n{taken / 1024:.1f} KiB a table, {number} of them open")
