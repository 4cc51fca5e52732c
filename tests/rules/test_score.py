"""Whole finished hands: winner, losers, drawn hands and the choice of a dealt win's card."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.cards import XI
from bot.rules.position import Position
from bot.rules.ruleset import (
    DANJIANG_XI,
    ONLINE,
    TONGZHOU,
    Exhausted,
    Rounding,
    RuleSet,
    Settlement,
)
from bot.rules.score import best_card, is_allowed_win, score, win_worth
from tests.rules.builders import NOBODY, holding, kind, kinds, won
from tests.rules.random_hands import random_position, random_rules

TA = "123t 456t 789t 234w 567w 888w 333b 22z"
THREE = (holding("1111b"), holding("444t 5t", "peng:333z"), holding("55w"))


def drawn(flipped: str = "5t 5b") -> Position:
    return Position(kinds(flipped), THREE, None)


@pytest.mark.parametrize("rounding", Rounding)
def test_a_loser_has_the_base_rounded_up_whatever_the_system(rounding: Rounding) -> None:
    rules = replace(ONLINE, rounding=rounding)
    result = score(rules, won(TA, "1t", others=(holding("1111b 444t"), holding("666t"))))
    assert result.hu == (30, 20, 10)
    assert [seat.count.raw for seat in result.seats] == [8, 16, 4]
    assert result.changes == (30, 0, -30)


def test_a_loser_can_win_points_of_the_winner() -> None:
    dragons = holding("", "dragon:1111b dragon:2222b")
    result = score(ONLINE, won(TA, "1t", others=(dragons, NOBODY)))
    assert result.hu == (30, 40, 0)
    assert result.changes == (20, 50, -70)


def test_the_cap_holds_for_everyone() -> None:
    dragons = holding("", "dragon:1111b dragon:2222b")
    result = score(replace(ONLINE, cap=25), won(TA, "2z", others=(dragons, NOBODY)))
    assert result.hu == (25, 25, 0)


@pytest.mark.parametrize(
    ("rules", "hu", "changes"),
    [
        (ONLINE, (20, 10, 0), (30, 0, -30)),
        (TONGZHOU, (20, 10, 0), (30, 0, -30)),
        (replace(ONLINE, stake=3), (20, 10, 0), (90, 0, -90)),
        (replace(ONLINE, cap=15), (15, 10, 0), (20, 5, -25)),
        (replace(ONLINE, settlement=Settlement.WINNER_TAKES), (20, 10, 0), (30, 0, -30)),
        (replace(ONLINE, exhausted=Exhausted.NO_SCORE), (0, 0, 0), (0, 0, 0)),
    ],
)
def test_a_drawn_hand_settles_the_three_base_hu(
    rules: RuleSet, hu: tuple[int, int, int], changes: tuple[int, int, int]
) -> None:
    result = score(rules, drawn())
    assert result.total is None
    assert (result.hu, result.changes) == (hu, changes)


def test_a_drawn_hand_still_shows_what_was_counted() -> None:
    result = score(replace(ONLINE, exhausted=Exhausted.NO_SCORE), drawn())
    assert [seat.count.raw for seat in result.seats] == [12, 8, 0]
    assert result.payments == ()


def test_no_xi_doubles_the_winner_only() -> None:
    position = won(TA, "1t", flipped="4x", others=(holding("222t"), holding("222t", xi=1)))
    # 8 in the single game: 888w 2, 333b 2; rounded 10, 20, and 没喜 with a flipped 喜儿.
    assert score(DANJIANG_XI, position).hu == (120, 10, 30)


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        # Closed, edge and pair all pay; 2t is the lowest of them.
        (TA, "2t"),
        # 飘 takes the pair; nothing else pays.
        ("111w 333w 777w 444t 888t 222b 666b 99w", "9w"),
        # Nothing but a pair at the end.
        ("456t 456b 456w 22z 111w 333w 777w 888w", "5t"),
    ],
)
def test_a_dealt_win_takes_the_lowest_of_the_best_cards(hand: str, best: str) -> None:
    assert best_card(ONLINE, won(hand, "1w" if "1w" in hand else "1t", by=None)) == kind(best)


def test_a_drawn_hand_has_no_best_card() -> None:
    with pytest.raises(ValueError, match="nobody won"):
        best_card(ONLINE, drawn())


@pytest.mark.parametrize(
    ("rules", "worth", "least", "allowed"),
    [
        # 清 with a pair wait off a discard: 100 + 20 + 10, nothing counts.
        (ONLINE, 130, 130, True),
        (ONLINE, 130, 131, False),
        (replace(ONLINE, cap=50), 130, 130, True),
        (replace(ONLINE, qing=101), 140, 140, True),
        (replace(TONGZHOU, qing=101), 131, 140, False),
    ],
)
def test_a_least_win_is_asked_for_after_rounding_and_before_the_cap(
    rules: RuleSet, worth: int, least: int, allowed: bool
) -> None:
    position = won("123b 456b 789b 123t 456t 789t 234w 99w", "9w")
    assert win_worth(rules, position) == worth
    assert is_allowed_win(replace(rules, min_hu=least), position) is allowed


def test_nobody_has_a_least_win_to_reach_in_a_drawn_hand() -> None:
    with pytest.raises(ValueError, match="nobody won"):
        is_allowed_win(ONLINE, drawn())


@given(st.randoms(use_true_random=False))
def test_a_score_explains_itself(rng: Random) -> None:
    rules = random_rules(rng)
    position = random_position(rng, rules)
    result = score(rules, position)
    assert sum(result.changes) == 0
    for seat in result.seats:
        items = [item.hu for item in seat.count.counted]
        xi = seat.count.xi.hu if seat.count.xi else 0
        assert sum(items) + seat.count.san_lao + xi == seat.count.raw
        assert 0 <= seat.count.rounded - seat.count.raw < 10
        assert rules.cap is None or seat.hu <= rules.cap
    if position.win and result.total:
        held = position.holdings[position.win.seat].hand
        parts = (*result.total.split.melds, result.total.split.pair)
        cards = Counter(card for part in parts for card in part.cards)
        wild = Counter(card for part in parts for card in part.wild)
        assert cards - wild == Counter(card for card in held if card not in XI)
        assert result.total.completed in parts
        if position.win.card in XI:
            assert result.total.card in result.total.completed.wild
        else:
            own = Counter(result.total.completed.cards) - Counter(result.total.completed.wild)
            assert position.win.card == result.total.card
            assert own[position.win.card]
        assert result.total.hu == result.hu[position.win.seat]
