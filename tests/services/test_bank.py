"""The time bank, turns whose hand came late, and reminders: on a clock that only the test moves."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.game.actions import Verb
from bot.game.commands import Act
from bot.game.events import BankSpent, Discarded
from bot.game.hand import Phase
from bot.game.table import Stage, Table
from bot.services.session import TableSession
from tests.services.fakes import ANNA, BO, CHEN, PACE, World, is_folded, past

PATIENT = replace(PACE, bank=120, delivery=20, warn=30)


def in_turn(table: Table) -> bool:
    hand = table.hand
    return table.stage is Stage.PLAYING and hand is not None and hand.phase is Phase.TURN


def turn_of(session: TableSession) -> int:
    """The player in turn."""
    table = session._table
    assert table.hand is not None
    return table.at_seat(table.hand.turn).player


async def discard(session: TableSession) -> None:
    """A move that ends the turn of whoever is in turn."""
    player = turn_of(session)
    view = session.view_of(player)
    assert view is not None
    move = next(action for action in view.legal.actions if action.verb is Verb.DISCARD)
    await session.submit(Act(player, move), step=session.view.step)


async def to_turn(world: World, session: TableSession, player: int | None = None) -> None:
    """Play on in no time until it is somebody's turn, and the hand message is there at once."""
    await world.until(session, in_turn)
    while player is not None and turn_of(session) != player:
        session.delivered(turn_of(session), session.view.step)
        await discard(session)
        await world.clock.settle()
        await world.until(session, in_turn)
    session.delivered(turn_of(session), session.view.step)


def spent(world: World, session: TableSession) -> list[BankSpent]:
    return [e for e in world.store.log(session.number) if isinstance(e, BankSpent)]


@pytest.fixture
async def patient() -> AsyncIterator[World]:
    world = World(pace=PATIENT)
    yield world
    await world.tables.stop()


async def test_what_a_turn_takes_beyond_its_time_comes_off_the_bank(patient: World) -> None:
    session = await patient.match([ANNA, BO, CHEN])
    await to_turn(patient, session)
    player = turn_of(session)
    assert session.deadline == patient.clock.now() + PATIENT.turn + PATIENT.bank
    await patient.clock.advance(PATIENT.turn + 50)
    await discard(session)
    assert [event.seconds for event in spent(patient, session)] == [50]
    await to_turn(patient, session, player)
    assert session.bank == PATIENT.bank - 50
    assert session.deadline == patient.clock.now() + PATIENT.turn + PATIENT.bank - 50
    await discard(session)
    assert len(spent(patient, session)) == 1, "in time"
    assert is_folded(patient, session)


async def test_a_turn_that_runs_out_has_used_all_of_it_and_the_next_has_its_own_time(
    patient: World,
) -> None:
    session = await patient.match([ANNA, BO, CHEN])
    await to_turn(patient, session)
    player = turn_of(session)
    await patient.clock.advance(PATIENT.turn + PATIENT.bank)
    discards = [e for e in patient.store.log(session.number) if isinstance(e, Discarded)]
    assert discards[-1].automatic
    assert [event.seconds for event in spent(patient, session)] == [PATIENT.bank]
    await to_turn(patient, session, player)
    assert session.bank == 0
    assert session.deadline == patient.clock.now() + PATIENT.turn
    assert is_folded(patient, session)


async def test_a_restart_neither_gives_time_back_nor_takes_any(patient: World) -> None:
    session = await patient.match([ANNA, BO, CHEN])
    await to_turn(patient, session)
    await patient.clock.advance(PATIENT.turn + 20)
    deadline = session.deadline
    again = await patient.restarted(after=1)
    session = again.tables.get(session.number)
    assert session.deadline == deadline
    session.delivered(turn_of(session), session.view.step)
    await again.clock.advance(9)
    await discard(session)
    assert [event.seconds for event in spent(again, session)] == [30]
    await again.tables.stop()


async def test_windows_take_nothing_and_are_as_long_for_everybody(patient: World) -> None:
    session = await patient.match([ANNA, BO, CHEN])
    while session.view.stage is Stage.PLAYING and not in_turn(session._table):
        assert session.deadline == patient.clock.now() + PATIENT.claim
        assert session.bank == 0
        assert session.warns_at is None
        await patient.until(session, past(session.view.step), passive=True)
    assert spent(patient, session) == []


@pytest.mark.parametrize(("delay", "late"), [(0, 0), (5, 5), (60, 20), (None, 20)])
async def test_a_turn_begins_when_the_hand_is_there_within_bounds(
    patient: World, delay: float | None, late: float
) -> None:
    session = await patient.match([ANNA, BO, CHEN])
    await patient.until(session, in_turn)
    since, step, told = patient.clock.now(), session.view.step, session.deadline
    assert told is not None
    player = turn_of(session)
    other = next(each for each in session.people if each != player)
    session.delivered(other, step)
    session.delivered(player, step - 1)
    if delay is not None:
        await patient.clock.advance(delay)
        session.delivered(player, step)
        await patient.clock.advance(1)
        session.delivered(player, step)
    assert session.deadline == told, "nothing has to be shown anew"
    await patient.clock.advance(told + late - 0.5 - patient.clock.now())
    assert session.view.step == step
    await patient.clock.advance(0.5)
    assert session.view.step > step
    assert patient.clock.now() == since + PATIENT.turn + PATIENT.bank + late


async def test_a_reminder_comes_once_the_end_is_near(patient: World) -> None:
    session = await patient.match([ANNA, BO, CHEN])
    await to_turn(patient, session)
    assert session.deadline is not None
    assert session.warns_at == session.deadline - PATIENT.warn
    await patient.clock.advance(PATIENT.turn + PATIENT.bank - PATIENT.warn - 1)
    assert not session.is_urgent
    await patient.clock.advance(1)
    assert session.is_urgent
    await discard(session)
    assert not session.is_urgent
