"""Whatever several users do, in whatever order and at the same time, log and state stay one."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import GameError
from bot.game.actions import DISCARDS, GANG, HU, PASS, PENG, Action
from bot.game.commands import (
    Act,
    CloseTable,
    Command,
    FillChairs,
    LeaveTable,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.table import Stage, fold
from bot.rules.ruleset import ONLINE
from bot.services.session import TableSession
from tests.services.fakes import ANNA, BO, CHEN, DAN, GUILD, World, submitting

PEOPLE = (ANNA, BO, CHEN, DAN, 105)
SHORT = replace(ONLINE, hand_size=10)

WILD = (HU, PENG, GANG, PASS, DISCARDS[0], DISCARDS[13])
PAUSES = (0.0, 0.5, 2.0, 31.0, 31.0, 100.0)
OFTEN: tuple[Callable[[int], Command], ...] = (TakeChair, TakeChair, PressReady, LeaveTable)
SELDOM: tuple[Callable[[int], Command], ...] = (FillChairs, StartMatch, LeaveTable)
STEPS = 100

Move = Command | int | float
"""One thing that happens: a command, a person who makes a legal move, or seconds that pass."""


def some_move(rng: Random) -> Move:
    """Mostly moves and time, sometimes somebody who comes or goes or tries what they may not."""
    player = rng.choice(PEOPLE)
    match rng.choices(range(5), [50, 25, 10, 12, 3])[0]:
        case 0:
            return player
        case 1:
            return rng.choice(PAUSES)
        case 2:
            return Act(player, rng.choice(WILD))
        case 3:
            return rng.choice(OFTEN)(player)
        case _:
            return rng.choice(SELDOM)(player)


def some_steps(rng: Random) -> list[list[Move]]:
    """What happens, and what of it at the same time."""
    opening: list[list[Move]] = []
    if rng.random() < 0.8:  # most of what can happen needs a match
        opening = [[TakeChair(BO)], [FillChairs(ANNA)], [StartMatch(ANNA)]]
    steps = [[some_move(rng) for _ in range(rng.randint(1, 3))] for _ in range(STEPS)]
    closing: list[list[Move]] = [[CloseTable(rng.choice(PEOPLE)), some_move(rng)]]
    return opening + steps + closing


def command_of(session: TableSession, move: Move, choice: int) -> Command | None:
    """What a move asks of the table; None for time."""
    if isinstance(move, float):
        return None
    if not isinstance(move, int):
        return move
    view = session.view_of(move)
    actions: tuple[Action, ...] = view.legal.actions if view else ()
    return Act(move, actions[choice % len(actions)]) if actions else PressReady(move)


async def go(world: World, session: TableSession, steps: list[list[Move]], choice: int) -> None:
    for number, together in enumerate(steps):
        step = session.view.step if number % 2 else None
        commands = [command_of(session, move, choice + number) for move in together]
        tasks = [submitting(session, each, step=step) for each in commands if each is not None]
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(outcome is None or isinstance(outcome, GameError) for outcome in outcomes)
        for move in together:
            if isinstance(move, float):
                await world.clock.advance(move)
        await world.clock.settle()
        holds(world, session)
        if session.is_closed:
            return


def holds(world: World, session: TableSession) -> None:
    """What is true of a table at any time."""
    log = world.store.log(session.number)
    table = session._table
    assert fold(log) == table
    assert table.seq == len(log)
    assert sum(chair.points for _, chair in table.taken) == 0
    owners = [chair.player for _, chair in table.taken if not chair.computer]
    assert len(set(owners)) == len(owners)
    if table.stage not in {Stage.CLOSED, Stage.PLAYING}:
        assert table.host in table.people
    if table.hand is not None:
        seats = table.hand.seats
        held = sum(seat.hand.total + sum(meld.size for meld in seat.melds) for seat in seats)
        river = sum(len(seat.river) for seat in seats) + (table.hand.discard is not None)
        assert held + river + table.hand.left + len(table.hand.flipped) == len(table.hand.wall)


async def one_table(steps: list[list[Move]], seed: int, chairs: int) -> None:
    world = World(seed=seed)
    session = await world.lobby([ANNA], chairs=chairs, rules=SHORT)
    try:
        await go(world, session, steps, seed)
        again = await world.restarted()
        world = again
        if not session.is_closed:
            assert again.tables.get(session.number)._table.seq >= session._table.seq
            holds(again, again.tables.get(session.number))
        for standing in await again.store.standings(GUILD):
            assert standing.player in PEOPLE
    finally:
        await world.tables.stop()


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([3, 4]))
def test_any_interleaving_keeps_log_and_state_together(seed: int, chairs: int) -> None:
    asyncio.run(one_table(some_steps(Random(seed)), seed, chairs))
