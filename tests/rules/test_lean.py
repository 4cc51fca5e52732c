"""The fast hu against the one with its working."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.best import best_total
from bot.rules.hu import count_hu
from bot.rules.lean import best_exact, best_hu, cards_hu
from bot.rules.position import Holding
from bot.rules.ruleset import ONLINE
from bot.rules.score import score, win_worth
from tests.rules.builders import holding, kinds, won
from tests.rules.random_hands import random_position, random_rules

seeds = st.integers(0, 1 << 32)


@given(seeds)
def test_a_win_is_worth_the_same_without_its_working(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    position = random_position(rng, rules)
    win = position.win
    if win is None:
        return
    winner = position.holdings[win.seat]
    total = best_total(rules, position, win, count_hu(rules, winner, position.flipped))
    assert best_exact(rules, winner, position.flipped, win) == total.exact
    assert best_hu(rules, winner, position.flipped, win) == total.hu
    assert score(rules, position).hu[win.seat] == total.hu
    assert win_worth(rules, position) == total.rounded


@given(seeds)
def test_cards_count_the_same_without_their_working(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    position = random_position(rng, rules)
    for own in position.holdings:
        assert cards_hu(rules, own, position.flipped) == count_hu(rules, own, position.flipped).raw


@pytest.mark.parametrize(
    ("own", "flipped", "expected", "why"),
    [
        (holding("1111b"), "5t 5b", 12, "four in hand"),
        (holding("1111b", called="1b"), "5t 5b", 16, "called"),
        (holding("111b", called="1b"), "5t 5b", 4, "called, one gone"),
        (holding("1b", "peng:111b"), "5t 5b", 8, "the fourth in hand"),
        (holding("", "dragon:11b"), "1b 1b", 16 * 4, "two laid"),
        (holding("111z 222z", "peng:333z"), "5t 5b", (8 + 8 + 4) * 2, "三老会齐, one of them laid"),
        (holding("111z 222z", "peng:333z", called="1z"), "1z 5b", (64 + 16 + 8) * 2, "one called"),
    ],
)
def test_what_is_laid_or_called_counts(own: Holding, flipped: str, expected: int, why: str) -> None:
    assert cards_hu(ONLINE, own, kinds(flipped)) == expected, why


@pytest.mark.parametrize(("hand", "card"), [("123t 22b 1z", "1z"), ("123t 22z", "1b")])
def test_what_is_no_win_is_refused(hand: str, card: str) -> None:
    position = won(hand, card)
    assert position.win is not None
    with pytest.raises(ValueError, match="not a win"):
        best_hu(ONLINE, position.holdings[0], position.flipped, position.win)
