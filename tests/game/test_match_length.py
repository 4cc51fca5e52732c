"""一场 A table may play an agreed number of hands, and closes by itself then."""

from dataclasses import replace

import pytest

from bot.game.commands import FillChairs, LeaveTable, StartMatch
from bot.game.events import TableClosed
from bot.game.table import MATCH_OVER, Stage, Table
from bot.game.views import table_view
from tests.game.tables import HOST, SHORT, Deal, after, lobby, next_hand, play_out, seed


def match(hands: int | None) -> Table:
    """A match in its first hand, the host and two computers."""
    table = replace(lobby(1), rules=replace(SHORT, match_hands=hands))
    return after(table, FillChairs(HOST), StartMatch(HOST), Deal(seed(1)))


def test_after_the_last_hand_the_table_closes_with_the_final_standing() -> None:
    table, log = play_out(match(1))
    assert log[-1] == TableClosed(MATCH_OVER)
    assert table.stage is Stage.CLOSED
    view = table_view(table)
    assert (view.closed, view.hands) == (MATCH_OVER, 1)
    assert any(chair.points for _, chair in table.taken)
    assert view.hand is not None
    assert view.hand.result is not None


@pytest.mark.parametrize(("hands", "ends"), [(2, True), (3, False), (None, False)])
def test_it_plays_as_many_as_agreed_and_without_agreement_on_and_on(
    hands: int | None, ends: bool
) -> None:
    table, _ = play_out(match(hands))
    assert table.stage is Stage.BETWEEN
    table, log = play_out(next_hand(table, 2))
    assert (table.stage is Stage.CLOSED) is ends
    assert (TableClosed(MATCH_OVER) in log) is ends


def test_the_reason_is_the_match_also_when_nobody_is_there() -> None:
    table, log = play_out(after(match(1), LeaveTable(HOST)))
    assert log[-1] == TableClosed(MATCH_OVER)
    assert log.count(TableClosed("empty")) == 0
    assert table.stage is Stage.CLOSED
