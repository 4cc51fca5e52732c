"""A mistake of ours freezes its table: nothing of it is stored, and nothing goes on there."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from bot.errors import GameError, Refusal
from bot.game import table as tables
from bot.game.commands import Act, CloseTable, Command, LeaveTable, PressReady
from bot.game.events import Breach, Event, HandEnded, TableClosed, TableFrozen
from bot.game.table import Stage, Table
from bot.rules.cards import Kind
from bot.services import session as sessions
from bot.services.session import TableSession
from tests.services.fakes import ANNA, BO, CHEN, DAN, GUILD, World, is_folded, stage_of

Evolve = Callable[[Table, Event], Table]


def takes_a_card_away(table: Table, event: Event) -> Table:
    after = tables.evolve(table, event)
    if after.hand is None or after.stage is not Stage.PLAYING:
        return after
    first, *others = after.hand.seats
    poorer = replace(first, hand=first.hand.remove(first.hand.kinds()[0]))
    return replace(after, hand=replace(after.hand, seats=(poorer, *others)))  # type: ignore[arg-type]


def pays_out_of_nothing(table: Table, event: Event) -> Table:
    if isinstance(event, HandEnded):
        event = replace(event, changes=(7, 0, 0))
    return tables.evolve(table, event)


def cannot_follow(table: Table, event: Event) -> Table:
    raise ValueError(f"{Kind.parse('3t')} does not follow")


def break_it(monkeypatch: pytest.MonkeyPatch, evolve: Evolve) -> None:
    """Let the service fold wrongly from now on, but for what it notes of freezing and closing."""

    def broken(table: Table, events: Iterable[Event]) -> Table:
        for event in events:
            is_end = isinstance(event, TableFrozen | TableClosed)
            table = tables.evolve(table, event) if is_end else evolve(table, event)
        return table

    monkeypatch.setattr(sessions, "folded", broken)


async def refused(session: TableSession, command: Command, step: int | None = None) -> Refusal:
    with pytest.raises(GameError) as error:
        await session.submit(command, step=step)
    return error.value.code


@pytest.mark.parametrize(
    ("evolve", "found"),
    [
        (takes_a_card_away, Breach.CARDS),
        (cannot_follow, Breach.FOLD),
    ],
)
async def test_a_move_that_breaks_the_table_freezes_it_as_it_was(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    evolve: Evolve,
    found: Breach,
) -> None:
    session = await world.match([ANNA, BO, CHEN])
    while not any(view.legal.actions for view in map(session.view_of, session.people) if view):
        await world.clock.advance(1)  # an opening in which nobody is asked
    before, hand = len(world.store.log(1)), session._table.hand
    break_it(monkeypatch, evolve)
    told = len(world.publisher.told)
    with pytest.raises(GameError) as error:
        assert not await world.act(session)
    assert error.value.code is Refusal.TABLE_FROZEN
    assert world.store.log(1)[before:] == (TableFrozen(found),)
    assert session._table.hand == hand
    assert session.deadline is None
    assert session.view.seed == ""
    assert len(world.publisher.told) == told + 1
    errors = [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR]
    assert errors[-1] == f"table 1 is frozen: {found} does not hold; its log is kept"
    assert "3t" not in caplog.text


async def test_what_the_clock_does_freezes_a_table_as_well(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await world.match([ANNA])
    break_it(monkeypatch, takes_a_card_away)
    await world.clock.advance(1000)
    assert stage_of(session) is Stage.FROZEN
    await world.clock.advance(100_000)
    assert stage_of(session) is Stage.FROZEN
    assert len([e for e in world.store.log(1) if isinstance(e, TableFrozen)]) == 1


async def test_the_totals_of_a_wrong_end_are_never_stored(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await world.match([ANNA, BO, CHEN])
    break_it(monkeypatch, pays_out_of_nothing)
    await world.until(session, lambda table: table.stage is not Stage.PLAYING, passive=True)
    assert stage_of(session) is Stage.FROZEN
    assert world.store.log(1)[-1] == TableFrozen(Breach.POINTS)
    assert await world.store.standings(GUILD) == []
    assert [chair.points for chair in session.view.chairs if chair] == [0, 0, 0]


async def test_a_frozen_table_only_ends_also_after_a_restart(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await world.match([ANNA, BO, CHEN])
    step = session.view.step
    with monkeypatch.context() as patched:
        break_it(patched, takes_a_card_away)
        await world.clock.advance(1000)
    fresh = await world.restarted()
    (session,) = fresh.tables.all()
    assert stage_of(session) is Stage.FROZEN
    assert is_folded(fresh, session)
    await fresh.clock.advance(100_000)
    view = session.view_of(ANNA)
    assert view is not None
    action = next(iter(view.legal.actions), None)
    commands: list[Command] = [PressReady(ANNA), LeaveTable(BO)]
    for command in commands if action is None else [*commands, Act(ANNA, action)]:
        assert await refused(session, command, step) is Refusal.TABLE_FROZEN
    assert await refused(session, CloseTable(DAN)) is Refusal.NOT_STALE
    await session.submit(CloseTable(CHEN))  # not the host, but sits there
    assert session.is_closed
    await fresh.tables.stop()


async def test_a_freeze_whose_answer_is_lost_is_found_out(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await world.match([ANNA])
    break_it(monkeypatch, takes_a_card_away)
    world.store.lost_answers = [ConnectionError("gone")]
    await world.clock.advance(1000)
    assert not world.store.lost_answers
    assert stage_of(session) is Stage.FROZEN
    assert len([e for e in world.store.log(1) if isinstance(e, TableFrozen)]) == 1
