"""When things happen by themselves: beats, thinking, deadlines."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.errors import GameError, Refusal
from bot.game.actions import PASS
from bot.game.commands import Act, LeaveTable, TakeChair
from bot.game.events import Answered, Discarded, Drew, Event, HandEnded
from bot.game.hand import SEALED, Phase
from bot.game.legal import legal_actions, pending
from bot.game.table import Stage, Table
from bot.rules.ruleset import ONLINE
from bot.services.pace import Wake, Wakeup, deadline, next_wakeup
from bot.services.session import TableSession
from tests.services.fakes import ANNA, BO, CHEN, DAN, PACE, START, World, past, submitting

TWO_DRAGONS = 174
"""A secret that deals a dragon to two of three."""


def phase_of(table: Table) -> Phase | None:
    return None if table.hand is None or table.stage is not Stage.PLAYING else table.hand.phase


def asked(table: Table) -> tuple[int, ...]:
    """The seats that have a choice in the hand."""
    return () if table.hand is None else pending(table.hand)


def people_asked(table: Table) -> bool:
    return any(table.at_seat(seat).is_present for seat in asked(table))


def times(world: World, table: int) -> list[tuple[float, tuple[Event, ...]]]:
    return [(batch.at, batch.events) for number, batch in world.store.batches if number == table]


async def test_a_claim_window_lasts_a_beat_whether_or_not_anybody_can_claim() -> None:
    """All three are played by the computer; Anna rests, so that the table stays."""
    lengths: dict[bool, set[float]] = {True: set(), False: set()}
    for seed in range(1, 9):
        world = World(seed=seed)
        session = await world.match([ANNA], chairs=4)
        if session.view_of(ANNA) is not None:
            await world.tables.stop()
            continue
        opened, could = 0.0, False
        await world.hand_over(session)
        for at, events in times(world, session.number):
            if isinstance(events[0], Answered):
                could = True
                assert at == opened, "a computer took its time over a claim"
            elif opened:
                lengths[could].add(at - opened)
                opened, could = 0.0, False
            if any(isinstance(event, Discarded) for event in events):
                opened, could = at, False
        await world.tables.stop()
    assert lengths == {True: {PACE.beat}, False: {PACE.beat}}


async def test_a_person_who_answers_within_the_beat_does_not_shorten_it(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda t: phase_of(t) is Phase.CLAIMS and people_asked(t))
    opened = world.clock.now()
    await world.clock.advance(1)
    while await world.act(session):
        assert phase_of(session._table) is Phase.CLAIMS
    assert world.clock.next == opened + PACE.beat


async def test_the_opening_windows_last_a_beat_too(world: World) -> None:
    session = await world.match([ANNA])
    while phase_of(session._table) in {Phase.DRAGONS, Phase.BAO_TING}:
        opened = world.clock.now()
        await world.until(session, past(session.view.step))
        assert world.clock.now() == opened + PACE.beat


async def test_a_computer_takes_exactly_its_time_to_think(world: World) -> None:
    session = await world.match([ANNA])
    await world.hand_over(session)
    table, taken = None, set()
    asked_at = 0.0
    for at, events in times(world, session.number):
        if table is not None and isinstance(events[0], Discarded):
            taken.add((at - asked_at, events[0].seat == seat_of_anna(session)))
        table = events if isinstance(events[-1], Drew) else None
        asked_at = at
    assert taken == {(PACE.think, False), (0.0, True)}


def seat_of_anna(session: TableSession) -> int:
    seat = session._table.seat_of(ANNA)
    assert seat is not None
    return seat


async def test_a_turn_that_nobody_takes_is_taken_once(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda t: phase_of(t) is Phase.TURN)
    hand = session._table.hand
    assert hand is not None
    default, since = legal_actions(hand, hand.turn).default, world.clock.now()
    assert default is not None
    assert default.card is not None
    before = len(world.store.batches)
    await world.clock.advance(PACE.turn - 0.5)
    assert len(world.store.batches) == before
    await world.clock.advance(0.5)
    assert world.store.batches[before:] == [world.store.batches[-1]]
    assert world.store.batches[-1][1].events == (
        Discarded(hand.turn, default.card, automatic=True),
    )
    assert world.clock.now() == since + PACE.turn
    await world.until(session, lambda t: phase_of(t) is Phase.TURN, passive=True)
    later = [e for _, batch in world.store.batches[before + 1 :] for e in batch.events]
    assert [event.seat for event in later if isinstance(event, Drew)] == [(hand.turn + 1) % 3]


@pytest.mark.parametrize("seed", range(1, 5))
async def test_timeouts_alone_carry_a_hand_through_every_phase(seed: int) -> None:
    world = World(seed=seed)
    session = await world.match([ANNA, BO, CHEN])
    seen = set()
    while session.view.stage is Stage.PLAYING:
        table = session._table
        seen.add(phase_of(table))
        sealed = phase_of(table) in SEALED
        expected = PACE.beat if sealed else PACE.think
        if people_asked(table):
            expected = PACE.claim if sealed else PACE.turn
        started = world.clock.now()
        await world.until(session, past(table.step), passive=True)
        assert world.clock.now() == started + expected
    assert seen == {Phase.DRAGONS, Phase.BAO_TING, Phase.TURN, Phase.CLAIMS}
    assert isinstance(world.store.log(session.number)[-2], HandEnded)
    assert session.is_closed, "by now nobody is there"
    await world.tables.stop()


@pytest.fixture
async def two_asked() -> AsyncIterator[tuple[World, TableSession]]:
    """An opening in which two people hold a dragon."""
    world = World(seed=TWO_DRAGONS)
    session = await world.match([ANNA, BO, CHEN])
    assert len(asked(session._table)) == 2
    yield world, session
    await world.tables.stop()


async def test_an_answer_neither_moves_the_deadline_nor_makes_others_stale(
    two_asked: tuple[World, TableSession],
) -> None:
    world, session = two_asked
    table, opened, step = session._table, world.clock.now(), session.view.step
    first, second = (table.at_seat(seat).player for seat in asked(table)[:2])
    await world.clock.advance(PACE.claim - 1)
    for player in (first, second):
        view = session.view_of(player)
        assert view is not None
        assert view.legal.default is not None
        await session.submit(Act(player, view.legal.default), step=step)
        if player == first:
            assert world.clock.next == opened + PACE.claim
    assert session.view.step > step, "the last answer closes the window"


async def test_an_answer_leaves_the_others_the_rest_of_their_time(
    two_asked: tuple[World, TableSession],
) -> None:
    world, session = two_asked
    opened, step = world.clock.now(), session.view.step
    await world.clock.advance(PACE.claim - 1)
    await world.act(session)
    assert session.view.step == step
    await world.clock.advance(1)
    assert session.view.step > step
    assert world.clock.now() == opened + PACE.claim


async def test_coming_and_going_does_not_hold_up_who_is_asked(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN, DAN], chairs=4)
    resting = session.view.chairs[session.view.resting or 0]
    assert resting is not None
    await world.until(session, lambda t: phase_of(t) is Phase.TURN)
    since, turn = world.clock.now(), session._table.hand
    for _ in range(4):
        await world.clock.advance(20)
        await session.submit(LeaveTable(resting.player))
        await session.submit(TakeChair(resting.player))
    await world.clock.advance(since + PACE.turn - world.clock.now())
    assert session._table.hand != turn


async def test_coming_and_going_does_not_stretch_the_beat(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN, DAN], chairs=4)
    resting = session.view.chairs[session.view.resting or 0]
    assert resting is not None
    await world.until(session, lambda t: phase_of(t) is Phase.CLAIMS and not asked(t))
    opened = world.clock.now()
    await world.clock.advance(1)
    await session.submit(LeaveTable(resting.player))
    await world.clock.settle()
    assert world.clock.next == opened + PACE.beat


async def test_the_computer_takes_over_at_once_from_who_leaves_a_long_turn(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda t: phase_of(t) is Phase.TURN)
    hand = session._table.hand
    assert hand is not None
    await world.clock.advance(PACE.think)
    await session.submit(LeaveTable(session._table.at_seat(hand.turn).player))
    await world.clock.settle()
    assert phase_of(session._table) is Phase.CLAIMS


async def test_a_move_that_comes_with_the_deadline_is_not_made_twice(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda t: phase_of(t) is Phase.TURN)
    hand = session._table.hand
    assert hand is not None
    player, step = session._table.at_seat(hand.turn).player, session.view.step
    default = legal_actions(hand, hand.turn).default
    assert default is not None
    await world.clock.advance(PACE.turn)
    with pytest.raises(GameError) as refused:
        await session.submit(Act(player, default), step=step)
    assert refused.value.code is Refusal.STALE
    assert sum(isinstance(e, Discarded) for e in world.store.log(session.number)) == 1


async def test_a_deadline_that_comes_with_the_last_answer_stores_nothing_of_its_own(
    two_asked: tuple[World, TableSession],
) -> None:
    world, session = two_asked
    await world.act(session)
    (last,) = asked(session._table)
    world.store.gate = asyncio.Event()
    pass_last = submitting(session, Act(session._table.at_seat(last).player, PASS))
    await world.clock.advance(PACE.claim)
    world.store.gate.set()
    await pass_last
    await world.clock.settle()
    assert all(batch.events for _, batch in world.store.batches)
    assert phase_of(session._table) is not Phase.DRAGONS


def test_a_closed_table_waits_for_nothing() -> None:
    table = Table(7, ANNA, ONLINE, (None, None, None), stage=Stage.CLOSED)
    assert deadline(table, PACE, START) is None
    assert next_wakeup(table, PACE, START, None) is None


def test_a_hand_that_is_due_is_dealt_at_once() -> None:
    table = Table(7, ANNA, ONLINE, (None, None, None), stage=Stage.DEALING)
    assert next_wakeup(table, PACE, START, START + 9) == Wakeup(START, Wake.DEAL)
