"""Finished hands with known results: 500 that the rule book demands, and those of other servers."""

import pytest

from bot.rules.hu import count_hu
from bot.rules.ruleset import SYSTEMS
from bot.rules.score import score
from bot.rules.wins import is_win, ready_kinds, waits
from tests.rules.builders import in_state
from tests.rules.case_files import Case, TableRow, cases, table_rows

ALL = tuple(cases())
ROWS = tuple(table_rows())


def test_all_cases_are_there() -> None:
    assert len(ALL) == 503
    assert len(ROWS) == 52


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_a_finished_hand_is_worth_what_it_must_be(case: Case) -> None:
    result = score(case.rules, case.position)
    assert result.total is not None
    assert result.total.shape == case.shape
    for hu, expected in zip(result.hu, case.hu, strict=True):
        assert expected in (hu, None)
    assert case.changes in (result.changes, None)
    assert case.rules.problems() == ()


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_a_winner_waits_for_the_winning_card(case: Case) -> None:
    win = case.position.win
    assert win is not None
    holding = case.position.holdings[win.seat]
    before = holding.hand.remove(win.card)
    assert is_win(holding.hand)
    assert win.card in waits(before)
    assert win.card in ready_kinds(before, holding.melds, case.position.flipped)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.system}-{row.kind}")
def test_a_row_of_the_sources_tables_is_reproduced(row: TableRow) -> None:
    for state, expected in row.hu:
        holding = in_state(row.kind, state, row.flipped)
        assert count_hu(SYSTEMS[row.system], holding, row.flipped).raw == expected, state
