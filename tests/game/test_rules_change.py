"""Rules are chosen when a table opens and may be changed in its lobby, by the host, to what can be played."""

from dataclasses import replace

import pytest

from bot.errors import GameError, Refusal
from bot.game.commands import ChangeRules, CloseTable, FillChairs, StartMatch
from bot.game.decide import decide
from bot.game.table import Table
from bot.game.views import table_view
from bot.rules.ruleset import DANJIANG, DANJIANG_XI, ONLINE, Flaw, Problem, RuleSet
from tests.game.tables import (
    GUEST,
    HOST,
    STRANGER,
    Deal,
    after,
    lobby,
    playing,
    seed,
    started,
    told,
)


def refused(table: Table, rules: RuleSet, player: int = HOST) -> GameError:
    with pytest.raises(GameError) as error:
        decide(table, ChangeRules(player, rules))
    return error.value


def test_the_host_changes_the_rules_in_the_lobby_as_often_as_he_likes() -> None:
    table = lobby(2)
    assert told(table, ChangeRules(HOST, DANJIANG)) == "rules_changed danjiang"
    table = after(table, ChangeRules(HOST, DANJIANG), ChangeRules(HOST, replace(ONLINE, stake=5)))
    assert table_view(table).rules == replace(ONLINE, stake=5)
    assert table.people == (HOST, GUEST)


def test_the_hand_is_dealt_by_the_changed_rules() -> None:
    table = after(lobby(1), ChangeRules(HOST, DANJIANG), FillChairs(HOST))
    hand = after(table, StartMatch(HOST), Deal(seed(1))).hand
    assert hand is not None
    assert (len(hand.flipped), hand.left, hand.rules) == (1, 52, DANJIANG)


def test_a_change_outdates_what_people_see() -> None:
    table = lobby(2)
    assert table_view(after(table, ChangeRules(HOST, DANJIANG))).step > table_view(table).step


def test_nobody_but_the_host_changes_them() -> None:
    assert refused(lobby(2), DANJIANG, GUEST).code is Refusal.HOST_ONLY
    assert refused(lobby(2), DANJIANG, STRANGER).code is Refusal.NOT_SEATED


@pytest.mark.parametrize("table", [started(3), playing(3)], ids=["due", "playing"])
def test_once_the_match_has_begun_they_stay(table: Table) -> None:
    assert refused(table, DANJIANG).code is Refusal.RULES_FIXED


def test_a_closed_table_has_no_rules_to_change() -> None:
    assert refused(after(lobby(2), CloseTable(HOST)), DANJIANG).code is Refusal.TABLE_CLOSED


def test_rules_that_cannot_be_played_are_refused_with_every_problem() -> None:
    error = refused(lobby(2), replace(DANJIANG_XI, hand_size=12, stake=0, flipped_cards=2))
    assert error.code is Refusal.BAD_RULES
    problems = error.params["problems"]
    assert isinstance(problems, tuple)
    flaws = [each.flaw for each in problems if isinstance(each, Problem)]
    assert {Flaw.FLIPPED_CARDS, Flaw.HAND_SIZE, Flaw.STAKE} <= set(flaws)
