"""Finding tables, opening them, letting go of them; the news; the machine's clock."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.clock import SystemClock
from bot.errors import GameError, Refusal
from bot.game.actions import PASS
from bot.game.commands import Act, CloseTable, LeaveTable
from bot.game.table import Stage
from bot.rules.ruleset import ONLINE
from bot.services.news import News
from tests.services.fakes import (
    ANNA,
    BO,
    CHEN,
    GUILD,
    PACE,
    START,
    FakeClock,
    World,
    is_folded,
    stage_of,
)


async def test_tables_of_a_player_are_those_where_they_sit_in_person(world: World) -> None:
    first, second = await world.lobby([ANNA, BO]), await world.lobby([BO])
    third = await world.match([CHEN, ANNA])
    assert world.tables.of_player(ANNA) == (first, third)
    assert world.tables.of_player(BO) == (first, second)
    assert world.tables.of_player(1) == (), "a computer's number is nobody's id"
    await third.submit(LeaveTable(ANNA))
    await first.submit(CloseTable(ANNA))
    assert world.tables.of_player(ANNA) == ()
    assert world.tables.of_player(BO) == (second,)


async def test_a_table_that_has_ended_is_found_until_it_is_forgotten(world: World) -> None:
    session, other = await world.lobby([ANNA]), await world.lobby([ANNA])
    assert world.tables.get(session.number) is session
    assert world.tables.find(99) is None
    await session.submit(CloseTable(ANNA))
    assert world.tables.find(session.number) is session
    assert world.tables.all() == (other,)
    with pytest.raises(GameError) as refused:
        world.tables.get(session.number)
    assert refused.value.code is Refusal.TABLE_CLOSED
    for _ in range(2):
        world.tables.forget(session.number)
    assert world.tables.find(session.number) is None


async def test_no_table_opens_with_rules_that_cannot_be_played(world: World) -> None:
    with pytest.raises(GameError) as refused:
        await world.tables.open(GUILD, ANNA, 3, replace(ONLINE, stake=0), cause=5)
    assert refused.value.code is Refusal.BAD_RULES
    assert world.tables.all() == ()
    assert await world.tables.open(GUILD, ANNA, 3, ONLINE, cause=5)


async def test_an_interaction_opens_one_table(world: World) -> None:
    opened = await asyncio.gather(
        *(world.tables.open(GUILD, ANNA, 3, ONLINE, cause=5) for _ in range(3))
    )
    assert len({session.number for session in opened}) == 1
    world = await world.restarted()
    again = await world.tables.open(GUILD, ANNA, 3, ONLINE, cause=5)
    assert world.tables.all() == (again,)
    await again.submit(CloseTable(ANNA))
    with pytest.raises(GameError) as refused:
        await world.tables.open(GUILD, ANNA, 3, ONLINE, cause=5)
    assert refused.value.code is Refusal.TABLE_CLOSED
    await world.tables.stop()


async def test_a_table_that_is_stored_is_open_even_if_nobody_waits_for_it(world: World) -> None:
    world.store.gate = asyncio.Event()
    caller = asyncio.create_task(world.tables.open(GUILD, ANNA, 3, ONLINE))
    await world.clock.settle()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    world.store.gate.set()
    await world.clock.settle()
    (session,) = world.tables.all()
    await world.clock.advance(PACE.lobby)
    assert session.is_closed


async def test_when_it_stops_nothing_new_is_begun(world: World) -> None:
    table = await world.lobby([ANNA])
    await world.tables.stop()
    with pytest.raises(GameError) as refused:
        world.tables.get(table.number)
    assert refused.value.code is Refusal.STOPPING
    with pytest.raises(GameError) as refused:
        await world.tables.open(GUILD, BO, 3, ONLINE)
    assert refused.value.code is Refusal.STOPPING
    assert world.tables.all() == (table,)


async def test_a_player_at_several_tables_plays_each_by_itself(world: World) -> None:
    sessions = [await world.match([ANNA]) for _ in range(3)]
    while any(session.view.stage is Stage.PLAYING for session in sessions):
        if not any([await world.act(session) for session in sessions]):
            await world.clock.advance(PACE.think)
    for session in sessions:
        assert stage_of(session) is Stage.BETWEEN
        assert is_folded(world, session)
    standing = {standing.player: standing for standing in await world.store.standings(GUILD)}
    assert standing[ANNA].hands == 3


async def test_a_move_made_at_the_wrong_table_is_refused(world: World) -> None:
    here, there = await world.match([ANNA]), await world.lobby([BO])
    before = here.view
    with pytest.raises(GameError) as refused:
        await there.submit(Act(ANNA, PASS))
    assert refused.value.code in {Refusal.NO_HAND, Refusal.NOT_SEATED}
    assert here.view == before


async def test_many_changes_of_a_table_are_one_piece_of_news() -> None:
    news = News()
    for table in (2, 1, 2, 2):
        news.table_changed(table)
    assert [await news.next(), await news.next()] == [2, 1]
    waiting = asyncio.create_task(news.next())
    await asyncio.sleep(0)
    assert not waiting.done()
    news.table_changed(2)
    assert await waiting == 2


async def test_two_who_wait_for_news_share_it() -> None:
    news = News()
    waiting = [asyncio.create_task(news.next()) for _ in range(2)]
    await asyncio.sleep(0)
    for table in (1, 2):
        news.table_changed(table)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert sorted(await asyncio.gather(*waiting)) == [1, 2]


async def test_the_machines_clock_sleeps_until_its_own_time_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The time is set back while it sleeps, then forward; nothing here waits for real."""
    machine, slept, steps = FakeClock(START), [], iter([-30.0, 5.0, 1000.0])

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        machine._now += next(steps)

    monkeypatch.setattr("bot.clock.asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr("bot.clock.time", SimpleNamespace(time=machine.now))
    await SystemClock().sleep_until(START + 10)
    assert slept == [10, 40, 35]
    await SystemClock().sleep_until(START)
    assert len(slept) == 3
