"""What becomes of a command: refused, stored once, told after it is stored - whatever happens meanwhile."""

import asyncio
import logging
from random import Random

import pytest

from bot.errors import GameError, Refusal
from bot.game.actions import DISCARDS, HU, PASS, Action
from bot.game.commands import Act, CloseTable, LeaveTable, TakeChair
from bot.game.events import Discarded
from bot.game.hand import Phase
from bot.game.table import Stage
from bot.game.views import SeatView
from bot.services.ports import SeqTakenError
from bot.services.session import TableSession
from tests.services.fakes import (
    ANNA,
    BO,
    CHEN,
    DAN,
    PACE,
    World,
    is_folded,
    past,
    stage_of,
    submitting,
)


async def to_a_turn(world: World, people: tuple[int, ...] = (ANNA, BO, CHEN)) -> TableSession:
    """A match in which it is somebody's turn."""
    session = await world.match(people)
    await world.until(session, lambda table: table.hand is not None and _moves(table.hand.phase))
    return session


def _moves(phase: Phase) -> bool:
    return phase is Phase.TURN


def discard(session: TableSession) -> Act:
    """What the clock would do for who is to move."""
    hand = session._table.hand
    assert hand is not None
    player = session._table.at_seat(hand.turn).player
    view = session.view_of(player)
    assert view is not None
    assert view.legal.default is not None
    return Act(player, view.legal.default)


def discards(world: World, session: TableSession) -> int:
    return sum(isinstance(event, Discarded) for event in world.store.log(session.number))


async def test_a_repeated_interaction_is_applied_once(world: World) -> None:
    session = await to_a_turn(world)
    move, step = discard(session), session.view.step
    for _ in range(3):
        await session.submit(move, cause=5, step=step)
    assert discards(world, session) == 1
    await world.clock.advance(PACE.beat)
    told = len(world.publisher.told)
    await session.submit(move, cause=5, step=step)
    assert discards(world, session) == 1
    assert len(world.publisher.told) == told


async def test_an_interaction_repeated_after_a_restart_is_applied_once(world: World) -> None:
    session = await to_a_turn(world)
    move, step = discard(session), session.view.step
    await session.submit(move, cause=5, step=step)
    world = await world.restarted()
    session = world.tables.get(session.number)
    await session.submit(move, cause=5, step=step)
    assert discards(world, session) == 1
    await world.tables.stop()


async def test_an_interaction_delivered_twice_at_once_is_applied_once(world: World) -> None:
    session = await to_a_turn(world)
    move, step = discard(session), session.view.step
    twice = [submitting(session, move, cause=5, step=step) for _ in range(2)]
    assert await asyncio.gather(*twice) == [None, None]
    assert discards(world, session) == 1


async def test_a_refused_interaction_may_be_tried_again(world: World) -> None:
    session = await world.lobby([ANNA])
    with pytest.raises(GameError):
        await session.submit(LeaveTable(BO), cause=5)
    await session.submit(TakeChair(BO), cause=5)
    assert session.people == (ANNA, BO)


async def test_a_stale_step_is_refused_and_changes_nothing(world: World) -> None:
    session = await to_a_turn(world)
    move, step = discard(session), session.view.step
    await session.submit(move, step=step)
    before, stored, told = session._table, len(world.store.batches), len(world.publisher.told)
    with pytest.raises(GameError) as refused:
        await session.submit(move, step=step)
    assert refused.value.code is Refusal.STALE
    assert (session._table, len(world.store.batches)) == (before, stored)
    assert len(world.publisher.told) == told


async def test_of_two_moves_at_once_one_takes_effect(world: World) -> None:
    session = await to_a_turn(world)
    move, step = discard(session), session.view.step
    both = [submitting(session, move, cause=cause, step=step) for cause in (5, 6)]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    refused = [outcome for outcome in outcomes if outcome is not None]
    assert [error.code for error in refused if isinstance(error, GameError)] == [Refusal.STALE]
    assert len(refused) == 1
    assert discards(world, session) == 1


async def test_two_people_who_want_the_last_chair_do_not_share_it(world: World) -> None:
    session = await world.lobby([ANNA, BO])
    both = [submitting(session, TakeChair(player)) for player in (CHEN, DAN)]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    assert [error.code for error in outcomes if isinstance(error, GameError)] == [
        Refusal.TABLE_FULL
    ]
    assert session.people == (ANNA, BO, CHEN)


async def test_a_failing_store_changes_nothing_and_the_table_goes_on(world: World) -> None:
    session = await to_a_turn(world)
    before, told = session._table, len(world.publisher.told)
    world.store.failures = [OSError("the disk is full")]
    with pytest.raises(OSError, match="full"):
        await session.submit(discard(session), cause=5, step=session.view.step)
    assert session._table == before
    assert len(world.publisher.told) == told
    await session.submit(discard(session), cause=5, step=session.view.step)
    assert discards(world, session) == 1
    await world.hand_over(session)
    assert is_folded(world, session)


async def test_a_clock_whose_move_cannot_be_stored_tries_again_without_haste(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    session = await world.match([ANNA])
    world.store.failures = [OSError("the disk is full")] * 7
    await world.until(session, lambda table: table.stage is not Stage.PLAYING, passive=True)
    assert sum("has stumbled" in record.message for record in caplog.records) == 7
    assert is_folded(world, session)


async def test_a_commit_whose_answer_is_lost_is_neither_lost_nor_made_twice(world: World) -> None:
    session = await to_a_turn(world)
    move, step = discard(session), session.view.step
    world.store.lost_answers = [ConnectionError("gone")]
    with pytest.raises(ConnectionError):
        await session.submit(move, cause=5, step=step)
    await session.submit(move, cause=5, step=step)
    with pytest.raises(GameError) as refused:
        await session.submit(move, cause=6, step=step)
    assert refused.value.code is Refusal.STALE
    assert is_folded(world, session)
    assert discards(world, session) == 1
    await world.hand_over(session)
    assert is_folded(world, session)


async def test_a_computers_commit_whose_answer_is_lost_holds_nobody_up(world: World) -> None:
    session = await world.match([ANNA])
    world.store.lost_answers = [ConnectionError("gone")]
    await world.hand_over(session)
    assert is_folded(world, session)


async def test_an_end_whose_answer_is_lost_is_an_end(world: World) -> None:
    session = await world.lobby([ANNA])
    world.store.lost_answers = [ConnectionError("gone")]
    with pytest.raises(ConnectionError):
        await session.submit(CloseTable(ANNA))
    with pytest.raises(GameError):
        await session.submit(TakeChair(BO))
    assert session.is_closed
    await world.clock.settle()
    assert world.clock.sleeping == 0


async def test_a_store_that_refuses_without_reason_makes_no_hot_loop(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    session = await world.match([ANNA])
    world.store.failures = [SeqTakenError("taken")] * 3
    await world.until(session, lambda table: table.stage is not Stage.PLAYING, passive=True)
    assert sum("has stumbled" in record.message for record in caplog.records) == 3


async def test_a_cancelled_caller_does_not_tear_the_commit_from_the_state(world: World) -> None:
    session = await to_a_turn(world)
    world.store.gate = asyncio.Event()
    caller = submitting(session, discard(session), cause=5, step=session.view.step)
    await world.clock.settle()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    world.store.gate.set()
    await world.clock.settle()
    assert discards(world, session) == 1
    assert is_folded(world, session)
    assert world.publisher.told[-1] == (session.number, session._table.seq)


@pytest.mark.parametrize(("error", "logged"), [(GameError(Refusal.STALE), 0), (OSError("full"), 1)])
async def test_what_fails_for_a_cancelled_caller_is_logged_unless_it_is_a_refusal(
    world: World, caplog: pytest.LogCaptureFixture, error: Exception, logged: int
) -> None:
    session = await to_a_turn(world)
    world.store.gate, world.store.failures = asyncio.Event(), [error]
    caller = submitting(session, discard(session))
    await world.clock.settle()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    world.store.gate.set()
    await world.clock.settle()
    del caller
    assert sum(record.levelno >= logging.ERROR for record in caplog.records) == logged


async def test_stopping_waits_for_what_is_being_stored(world: World) -> None:
    session = await to_a_turn(world)
    world.store.gate = asyncio.Event()
    move = submitting(session, discard(session))
    await world.clock.settle()
    stopping = asyncio.create_task(world.tables.stop())
    await world.clock.settle()
    assert not stopping.done()
    world.store.gate.set()
    await stopping
    assert discards(world, session) == 1
    await move


async def test_nothing_is_told_before_it_is_stored(world: World) -> None:
    """The publisher of the tests checks it each time; here is that it is told of every batch."""
    session = await world.match([ANNA])
    await world.hand_over(session)
    stored = [batch.first_seq + len(batch.events) - 1 for _, batch in world.store.batches]
    assert [seq for _, seq in world.publisher.told] == stored


async def test_what_is_being_stored_is_neither_seen_nor_told(world: World) -> None:
    session = await to_a_turn(world)
    before, told = session.view, len(world.publisher.told)
    world.store.gate = asyncio.Event()
    move = submitting(session, discard(session))
    await world.clock.settle()
    assert session.view == before
    assert len(world.publisher.told) == told
    world.store.gate.set()
    await move
    assert session.view != before


def cheating(view: SeatView, _rng: Random) -> Action:
    """A computer player that does what it may not."""
    return HU if HU not in view.legal else DISCARDS[0]


def broken(_view: SeatView, _rng: Random) -> Action:
    """A computer player that does nothing."""
    raise ValueError("no idea")


@pytest.mark.parametrize("choose", [cheating, broken])
async def test_a_computer_that_plays_wrongly_holds_nobody_up(
    caplog: pytest.LogCaptureFixture, choose: object
) -> None:
    world = World(choose=cheating if choose is cheating else broken)
    session = await world.match([ANNA])
    await world.hand_over(session)
    assert stage_of(session) is Stage.BETWEEN
    assert is_folded(world, session)
    assert any("the computer on seat" in record.message for record in caplog.records)
    await world.tables.stop()


async def test_a_move_is_possible_while_the_clock_recovers(world: World) -> None:
    session = await to_a_turn(world)
    step = session.view.step
    world.store.failures = [OSError("the disk is full")]
    await world.clock.advance(PACE.turn)
    assert session.view.step == step
    await session.submit(discard(session), step=step)
    assert discards(world, session) == 1
    await world.until(session, past(session.view.step))


async def test_a_table_that_has_ended_refuses_everything_and_keeps_nothing_running(
    world: World,
) -> None:
    session = await to_a_turn(world)
    await session.submit(CloseTable(ANNA))
    with pytest.raises(GameError) as refused:
        await session.submit(TakeChair(DAN))
    assert refused.value.code is Refusal.TABLE_CLOSED
    await world.clock.settle()
    assert world.clock.sleeping == 0
    assert not world.tables._tasks
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_stranger_is_told_the_same_whatever_step_is_named(world: World) -> None:
    session = await to_a_turn(world)
    for step in (session.view.step - 1, session.view.step, session.view.step + 1):
        with pytest.raises(GameError) as refused:
            await session.submit(Act(DAN, PASS), step=step)
        assert refused.value.code is Refusal.NOT_SEATED
