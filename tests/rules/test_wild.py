"""喜儿 as wild cards: what they count, and the win with them (rules §7)."""

from dataclasses import replace

import pytest

from bot.rules.best import best_total
from bot.rules.cards import ORDINARY
from bot.rules.hand import Hand
from bot.rules.hu import count_hu
from bot.rules.position import Holding, Position
from bot.rules.ruleset import DANJIANG, ONLINE, RuleSet, Xi
from bot.rules.score import best_card, score
from bot.rules.winner import Doubling, Shape, Total, Wait
from bot.rules.wins import ready_kinds
from tests.rules.builders import NOBODY, holding, kind, kinds, melds, won

WILD = replace(ONLINE, xi=Xi.WILD)
SINGLE = replace(DANJIANG, xi=Xi.WILD)


def total(position: Position, rules: RuleSet = WILD) -> Total:
    assert position.win is not None
    count = count_hu(rules, position.holdings[position.win.seat], position.flipped)
    return best_total(rules, position, position.win, count)


def best_total_of(position: Position, card: str) -> int:
    assert position.win is not None
    return total(replace(position, win=replace(position.win, card=kind(card)))).exact


@pytest.mark.parametrize(
    ("hand", "flipped", "expected"),
    [
        ("1x", "5t 5b", 20),
        ("24x", "5t 5b", 50),
        ("123x", "5t 5b", 100),
        ("1234x", "5t 5b", 200),
        ("12345x", "5t 5b", 400),
        ("1x", "2x 5b", 40),
        ("12x", "4x 5x", 200),
        ("", "4x 5x", 0),
    ],
)
def test_those_held_count_whoever_wins(hand: str, flipped: str, expected: int) -> None:
    assert count_hu(WILD, holding(hand), kinds(flipped)).raw == expected
    loser = score(WILD, won("123t 22z", "2z", flipped=flipped, others=(holding(hand), NOBODY)))
    assert loser.hu[1] == expected


def test_a_table_may_have_its_own_values() -> None:
    rules = replace(WILD, xi_values=(1, 2, 3, 4, 5))
    assert count_hu(rules, holding("135x"), kinds("5t 5b")).raw == 3


def test_a_flipped_one_makes_no_jiang() -> None:
    assert count_hu(WILD, holding("444t"), kinds("4x 5b")).raw == 4


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        (holding("11b 1x"), 20),
        (holding("111b 1x"), 20 + 4),
        (holding("1x", "peng:111b"), 20 + 2),
        (holding("111b 1x", called="1b"), 20 + 4),
    ],
)
def test_it_is_no_copy_of_what_it_stands_for(own: Holding, expected: int) -> None:
    assert count_hu(WILD, own, kinds("5t 5b")).raw == expected


@pytest.mark.parametrize(
    ("hand", "card", "laid", "shape", "split"),
    [
        ("12t 1x 22z", "2z", "", Shape.QING, "123*t 22z"),
        ("11t 1x 22z", "2z", "", Shape.PIAO, "111*t 22z"),
        ("111t 1x 2z", "2z", "", Shape.PIAO, "111t 22*z"),
        # Two and a wild one may be a sequence or a triplet; the pair of wild ones is of 1t.
        ("23b 1x 456t 22z", "2z", "", Shape.QING, "456t 1*23b 22z"),
        ("23b 1x 444t 22z", "2z", "", Shape.PIAO, "444t 1*23b 22z"),
        ("22z 123x", "2z", "peng:444t", Shape.PIAO, "1*2*3*b 22z"),
        ("22z 123x", "2z", "", Shape.PIAO, "1*2*3*b 22z"),
        ("444t 22z 123x", "2z", "", Shape.PIAO, "444t 1*2*3*b 22z"),
        ("456t 22z 123x", "2z", "", Shape.QING, "456t 1*2*3*b 22z"),
        ("1111z 3x 567t", "6t", "", Shape.TA, "567t 111z 11*z"),
    ],
)
def test_they_stand_for_whatever_pays_most(
    hand: str, card: str, laid: str, shape: Shape, split: str
) -> None:
    working = total(won(hand, card, laid))
    assert (working.shape, str(working.split)) == (shape, split)


@pytest.mark.parametrize(
    ("hand", "card", "completed", "stands_for", "wait"),
    [
        # Won off a discarded 喜儿 as the middle of the sequence, or as half of the pair.
        ("13t 1x 22z", "1x", "12*3t", "2t", Wait.CLOSED),
        ("12t 1x 22z", "1x", "123*t", "3t", Wait.EDGE),
        ("123t 2z 1x", "1x", "22*z", "2z", Wait.PAIR),
        ("555w 2z 1x", "1x", "22*z", "2z", Wait.PAIR),
        # Neither place pays.
        ("55w 1x 22z", "1x", "222*z", "2z", None),
        # A card of its own takes a place that pays, the wild one another.
        ("1134t 1x", "3t", "2*34t", "3t", Wait.CLOSED),
        ("23t 1x 22z", "3t", "234*t", "3t", Wait.CLOSED),
        ("23t 1x 22z", "2t", "1*23t", "2t", Wait.CLOSED),
        # All else being wild, the pair is of the winning card's kind.
        ("456t 12x", "4t", "44*t", "4t", Wait.PAIR),
    ],
)
def test_the_winning_card_takes_a_place_that_pays(
    hand: str, card: str, completed: str, stands_for: str, wait: Wait | None
) -> None:
    working = total(won(hand, card, "peng:888t"))
    assert (str(working.completed), str(working.card), working.wait) == (
        completed,
        stands_for,
        wait,
    )


def test_five_of_them_alone_are_the_dearest_meld_and_pair() -> None:
    working = total(won("12345x", "1x", by=None))
    # 飘: (400 + 20 + 文钱 20 + 自摸 10 + wait 10 + 30) x 2, 闷飘
    assert str(working.split) == "1*2*3*b 1*1*z"
    assert (working.shape, working.exact) == (Shape.PIAO, 490 * 4)


def test_without_a_xi_doubles_only_where_they_are_a_bonus() -> None:
    factors = total(won("123t 1x 2z", "2z", flipped="5t"), SINGLE).factors
    assert Doubling.NO_XI not in {factor.doubling for factor in factors}


@pytest.mark.parametrize(
    ("hand", "laid", "flipped", "expected"),
    [
        ("12t 2x 5b", "", "5t 5b", "3t 5b"),
        ("111z 2x 2z", "peng:222z", "5t 5b", ""),
    ],
)
def test_a_drawn_wild_one_makes_nobody_ready(
    hand: str, laid: str, flipped: str, expected: str
) -> None:
    assert ready_kinds(Hand.parse(hand), melds(laid), kinds(flipped)) == kinds(expected)


def test_with_a_wild_card_left_alone_a_player_is_ready_for_what_is_not_all_held() -> None:
    found = ready_kinds(Hand.parse("1x"), melds("peng:222z dragon:55w"), kinds("5w 5w"))
    assert set(ORDINARY) - set(found) == {kind("5w")}


def test_a_dealt_win_may_be_on_a_wild_one() -> None:
    # Both halves of the pair pay, and the lower card is taken.
    position = won("444t 555w 888b 2z 1x", "4t", by=None)
    assert best_card(WILD, position) == kind("2z")
    assert (
        best_total_of(position, "1x")
        == best_total_of(position, "2z")
        > best_total_of(position, "4t")
    )
