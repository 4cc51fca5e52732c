"""Tables of different paces on one clock; what nobody touches, and what a restart leaves of it."""

import pytest

from bot.game.commands import ChangePace, LeaveTable, PressReady
from bot.game.speed import Speed
from bot.game.table import Stage
from bot.rules.ruleset import ONLINE
from bot.services.pace import PACES
from tests.services.fakes import ANNA, BO, CHEN, GUILD, World, is_folded, stage_of


def test_every_pace_has_its_figures_and_slower_ones_wait_longer() -> None:
    assert list(PACES) == list(Speed)
    for quicker, slower in zip(list(PACES.values()), list(PACES.values())[1:], strict=False):
        assert quicker.turn < slower.turn
        assert quicker.claim < slower.claim
        assert quicker.between < slower.between
        assert quicker.lobby < slower.lobby


@pytest.mark.parametrize("speed", Speed)
async def test_a_table_waits_as_its_pace_says_also_after_a_restart(speed: Speed) -> None:
    world = World(pace=None)
    session = await world.tables.open(GUILD, ANNA, 3, ONLINE, speed)
    lobby = PACES[speed].lobby
    world = await world.restarted()
    session = world.tables.get(session.number)
    assert session.view.pace is speed
    await world.clock.advance(lobby / 2 - 1)
    assert not session.is_stale
    await world.clock.advance(1)
    assert session.is_stale
    await world.clock.advance(lobby / 2)
    assert session.is_closed
    await world.tables.stop()


async def test_a_new_pace_holds_from_then_on() -> None:
    world = World(pace=None)
    session = await world.lobby([ANNA])
    await session.submit(ChangePace(ANNA, Speed.LETTERS))
    assert session.deadline == world.clock.now() + PACES[Speed.LETTERS].lobby
    await world.tables.stop()


async def test_a_table_that_everybody_abandons_ends_with_its_hand(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda table: not table.people, passive=True)
    assert stage_of(session) is Stage.PLAYING
    left = world.clock.now()
    await world.until(session, lambda table: table.stage is Stage.CLOSED, passive=True)
    assert session.view.closed == "empty"
    assert world.clock.now() - left < 600, "computers only, and they are quick"
    assert is_folded(world, session)
    assert len(await world.store.standings(GUILD)) == 3, "the hand counts"
    await world.clock.settle()
    assert world.clock.sleeping == 0


async def test_who_is_ready_need_not_wait_for_who_is_not(world: World) -> None:
    session = await world.match([ANNA, BO])
    await world.hand_over(session)
    await session.submit(PressReady(BO))
    await world.clock.advance(world.house.pace_of(session._table).between)
    assert session.people == (BO,)
    assert session.view.host == BO
    assert session.view.hands == 2


async def test_all_leave_a_lobby_and_the_next_has_a_clock_of_its_own(world: World) -> None:
    session = await world.lobby([ANNA, BO])
    await world.clock.advance(1000)
    for player in (ANNA, BO):
        await session.submit(LeaveTable(player))
    assert session.is_closed
    fresh = await world.lobby([BO])
    assert fresh.deadline == world.clock.now() + world.house.pace_of(fresh._table).lobby
