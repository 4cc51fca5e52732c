"""Finished hands as cases: what is written can be read and counts the same."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import StateError
from bot.game.position_out import case_of
from bot.game.text import parse_event
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.ruleset import RuleSet
from tests.game.positions import discarded, position, then
from tests.game.rule_sets import rule_sets
from tests.game.selfplay import eager, play


def test_a_win_is_written_as_a_case() -> None:
    state = discarded(
        "5w",
        None,
        "123456t 5w | dragon:1111z | - | 9w | 2",
        rules="danjiang_xi hand_size=10 stake=2 xi_values=1,2,3,4,5",
        flipped="8b",
    )
    case = case_of(then(state, "1 hu", "close"), [], "one")
    assert case["id"] == "one"
    assert case["system"] == "danjiang_xi"
    assert case["options"] == {"hand_size": 10, "stake": 2, "xi_values": [1, 2, 3, 4, 5]}
    assert (case["flipped"], case["dealer"]) == (["8b"], 0)
    assert (case["winner"], case["card"], case["by"], case["from"]) == (1, "5w", "discard", 0)
    assert (case["from_ready"], case["flags"]) == (False, [])
    players = case["players"]
    assert isinstance(players, list)
    assert players[1] == {
        "hand": "123456t 55w",
        "melds": [["dragon", "1z"]],
        "called": [],
        "xi": 0,
        "xi_dealt": False,
    }


@pytest.mark.parametrize(("rules", "bought"), [("1,2,3", [False, True, False]), ("null", None)])
def test_who_bought_is_written_where_that_is_played(rules: str, bought: list[bool] | None) -> None:
    state = discarded(
        "9b",
        None,
        "147t | - | - | - | 1 | bought",
        wall="-",
        rules=f"online hand_size=10 mai_zhuang={rules}",
    )
    assert case_of(then(state, "close"), []).get("bought") == bought


def test_a_declared_hand_is_flagged() -> None:
    state = position(
        "1122334455t 667788b 112233w 3z",
        "123456789t 123456789b 1234w",
        "1111z 678t 569b 45566778899w 2z",
        phase="dragons",
        rules="danjiang",
        flipped="8t",
    )
    case = case_of(then(state, "1 qiong_hen", "expire", "close"), [])
    assert (case["winner"], case["flags"]) == (1, ["qiong_hen"])
    expected = case["expect"]
    assert isinstance(expected, dict)
    assert expected["shape"] == "qiong_hen"


def test_a_drawn_hand_has_no_winner() -> None:
    over = then(discarded("9b", None, None, wall="-"), "close")
    case = case_of(over, [])
    assert [case[key] for key in ("winner", "card", "by", "from", "from_ready")] == [None] * 5
    assert case["flags"] == []


def test_a_hand_that_goes_on_is_no_case() -> None:
    with pytest.raises(StateError, match="not over"):
        case_of(position(), [])


@settings(deadline=None, max_examples=25)
@given(rule_sets(), st.integers(0, 10**9))
def test_every_hand_can_be_written_as_json_with_all_of_its_cards_and_events(
    rules: RuleSet, number: int
) -> None:
    state, log = play(rules, number, eager, rng=random.Random(number))
    case = json.loads(json.dumps(case_of(state, log)))
    assert [parse_event(line) for line in case["log"]] == log
    assert sum(case["expect"]["change"]) == 0
    for player, seat in zip(case["players"], state.seats, strict=True):
        own = Hand.parse(player["hand"])
        if case["by"] == "discard" and case["players"][case["winner"]] is player:
            own = own.remove(Kind.parse(case["card"]))
        assert own == seat.hand
