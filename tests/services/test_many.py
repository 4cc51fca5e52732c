"""Many tables in one database at the same moment, and people in a hurry at each of them."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import GameError
from bot.game.commands import FillChairs, StartMatch
from bot.game.events import HandDealt, MatchStarted
from bot.game.table import Stage, fold
from bot.rules.ruleset import ONLINE
from bot.services.session import TableSession
from tests.services.fakes import BO, GUILD, World, submitting
from tests.services.kill_process import stored_in

TABLES = 200
TICK_SECONDS = 0.05
"""How often something is looked at that nobody announces."""

SHORT = replace(ONLINE, hand_size=10)
HOSTS = 1000
"""The user at the first chair of the first table; the others follow."""


@pytest.mark.timeout(40)
async def test_two_hundred_tables_start_at_once_while_standings_are_read(tmp_path: Path) -> None:
    async with stored_in(tmp_path / "changpai.db") as store:
        world = World(store)
        tables = world.tables
        opening = (tables.open(GUILD, HOSTS + n, 3, SHORT, cause=n + 1) for n in range(TABLES))
        sessions = await asyncio.gather(*opening)
        reading = asyncio.create_task(read_again_and_again(world))
        await asyncio.gather(*map(started_twice, sessions))
        await asyncio.gather(*map(dealt, sessions))
        reading.cancel()
        await asyncio.wait([reading])
        assert reading.cancelled(), "a query has failed"
        await world.tables.stop()
        for stored in await store.open_tables():
            assert fold(stored.events) == tables.find(stored.table)._table  # type: ignore[union-attr]
            assert [type(event) for event in stored.events].count(MatchStarted) == 1
            assert [type(event) for event in stored.events].count(HandDealt) == 1


async def started_twice(session: TableSession) -> None:
    """The host presses twice, together with somebody else."""
    host = session.people[0]
    await session.submit(FillChairs(host))
    presses = [submitting(session, StartMatch(who)) for who in (host, BO, host)]
    outcomes = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(each) for each in outcomes].count(GameError) == 2, outcomes


async def dealt(session: TableSession) -> None:
    while session._table.stage is not Stage.PLAYING:  # noqa: ASYNC110 - nobody tells of a deal
        await asyncio.sleep(TICK_SECONDS)


async def read_again_and_again(world: World) -> None:
    while True:
        await world.store.standings(GUILD)
        await asyncio.sleep(TICK_SECONDS)
