"""Hands that were voided afterwards: at open tables, at closed ones, and after a restart."""

import asyncio
from itertools import count

import pytest

from bot.errors import GameError, Refusal
from bot.game.commands import CloseTable, PressReady, VoidHand
from bot.game.events import HandEnded, HandVoided
from bot.services.session import TableSession
from tests.services.fakes import ANNA, BO, CHEN, GUILD, World, is_folded

PEOPLE = (ANNA, BO, CHEN)
CAUSES = count(1)
"""Interactions, none of which comes twice."""


async def hands_played(world: World, number: int) -> TableSession:
    """A table at which so many hands have ended."""
    session = await world.match(PEOPLE)
    for hand in range(1, number + 1):
        await world.hand_over(session)
        if hand < number:
            for player in PEOPLE:
                await session.submit(PressReady(player))
            await world.clock.settle()
    return session


def void(number: int = 1) -> VoidHand:
    return VoidHand(number, ANNA, "misdealt")


async def asked(world: World, table: int, number: int = 1, *, guild: int = GUILD) -> None:
    await world.tables.void_hand(guild, table, void(number), admin=True, cause=next(CAUSES))


async def refused(world: World, table: int, number: int = 1, *, guild: int = GUILD) -> Refusal:
    with pytest.raises(GameError) as error:
        await asked(world, table, number, guild=guild)
    return error.value.code


def points(session: TableSession) -> dict[int, int]:
    return {chair.player: chair.points for chair in session.view.chairs if chair}


async def standings(world: World) -> dict[int, int]:
    return {each.player: each.points for each in await world.store.standings(GUILD)}


async def test_points_at_the_table_and_standings_are_as_if_the_hand_had_not_been_played(
    world: World,
) -> None:
    session = await hands_played(world, 3)
    changes = [e.changes for e in world.store.log(session.number) if isinstance(e, HandEnded)]
    before = session.view
    await asked(world, session.number, 2)
    left = {player: changes[0][seat] + changes[2][seat] for seat, player in enumerate(PEOPLE)}
    assert points(session) == left == await standings(world)
    assert (session.view.stage, session.view.step, session.view.hands) == (
        before.stage,
        before.step,
        before.hands,
    )
    assert is_folded(world, session)
    assert await refused(world, session.number, 2) is Refusal.HAND_VOIDED
    for number in (0, 4):
        assert await refused(world, session.number, number) is Refusal.NO_SUCH_HAND
    again = await world.restarted()
    (resumed,) = again.tables.all()
    assert points(resumed) == left
    await asked(again, session.number, 1)
    await asked(again, session.number, 3)
    assert points(resumed) == dict.fromkeys(PEOPLE, 0)
    assert await standings(again) == {}
    await again.tables.stop()


async def test_a_hand_under_way_goes_on_while_an_earlier_one_is_voided(world: World) -> None:
    session = await hands_played(world, 1)
    for player in PEOPLE:
        await session.submit(PressReady(player))
    await world.clock.settle()
    view, deadline = session.view, session.deadline
    assert await refused(world, session.number, 2) is Refusal.NO_SUCH_HAND
    await asked(world, session.number)
    assert (session.view.hand, session.view.step, session.deadline) == (
        view.hand,
        view.step,
        deadline,
    )
    await world.hand_over(session)
    assert points(session) == await standings(world)


async def test_a_hand_of_a_closed_table_is_voided_beside_its_log(world: World) -> None:
    session = await hands_played(world, 1)
    await session.submit(CloseTable(ANNA))
    world.tables.forget(session.number)
    log = world.store.log(session.number)
    await asked(world, session.number)
    assert await standings(world) == {}
    assert world.store.log(session.number) == log
    assert await refused(world, session.number) is Refusal.HAND_VOIDED


async def test_only_admins_of_the_same_server_void_hands(world: World) -> None:
    session = await hands_played(world, 1)
    with pytest.raises(GameError, match="admin_only"):
        await world.tables.void_hand(GUILD, session.number, void(), admin=False, cause=1)
    assert await refused(world, session.number, guild=GUILD + 1) is Refusal.NO_SUCH_HAND
    await world.tables.stop()
    assert await refused(world, session.number) is Refusal.STOPPING
    assert HandVoided(1) not in world.store.log(session.number)


async def test_a_hand_of_a_table_that_was_set_aside_stays_as_it_is(world: World) -> None:
    session = await hands_played(world, 1)
    world.tables._set_aside.add(session.number)
    assert await refused(world, session.number) is Refusal.TABLE_SET_ASIDE


async def test_of_two_admins_at_once_one_voids_the_hand(world: World) -> None:
    session = await hands_played(world, 1)
    outcomes = await asyncio.gather(
        *(
            world.tables.void_hand(GUILD, session.number, void(), admin=True, cause=cause)
            for cause in (1, 2)
        ),
        return_exceptions=True,
    )
    assert sorted(map(str, outcomes)) == ["None", "hand_voided"]
