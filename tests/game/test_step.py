"""The step that everybody can read in the controls of a message."""

import pytest

from bot.game.actions import PASS
from bot.game.commands import CloseWindow
from bot.game.events import Answered, ChairLeft, ChairTaken, Event
from bot.game.play import may_close
from bot.game.table import Table, evolve
from tests.game.tables import HOST, after, next_command, playing


def in_a_window() -> Table:
    """A table of three people with a sealed window that may close."""
    table = playing(3)
    while table.hand is None or not may_close(table.hand):
        table = after(table, next_command(table))
    return table


@pytest.mark.parametrize(
    "events",
    [
        [Answered(1, PASS)],
        [Answered(1, PASS), Answered(2, PASS)],
        [ChairLeft(0), ChairTaken(0, HOST)],
    ],
    ids=["one answer", "two answers", "somebody who leaves and comes back"],
)
def test_neither_sealed_answers_nor_coming_and_going_change_the_step(events: list[Event]) -> None:
    table = in_a_window()
    later = table
    for event in events:
        later = evolve(later, event)
    assert later.seq == table.seq + len(events)
    assert later.step == table.step


def test_the_step_after_a_window_does_not_tell_how_many_answered_in_it() -> None:
    table = in_a_window()
    answered = evolve(table, Answered(1, PASS))
    assert after(answered, CloseWindow()).step == after(table, CloseWindow()).step
