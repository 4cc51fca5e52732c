"""Complete hands, waits, and who is ready."""

from itertools import product

import pytest
from hypothesis import given

from bot.rules.cards import COPIES, ORDINARY
from bot.rules.hand import Hand
from bot.rules.splits import splits, suit_splits
from bot.rules.wins import is_win, ready_kinds, waits
from tests.rules.builders import kinds, melds
from tests.rules.strategies import hands


@pytest.mark.parametrize(
    "hand",
    [
        "22z",
        "123t 22z",
        "112233t 444w 99b",
        "111222333b 99w",
        "11122233344455566677788t",
        "123456789t 123456789b 123w 11z",
        "111z 222z 33z",
        "1111t 23t 555w 77b",
        "1x 2z",
        "12x",
        "12345x",
        "12t 3x 22z",
        "123t 2x 2z",
        "1111t 2x",
        "1111z 22z 13x",
        "1z 2z 1b 12345x",
    ],
)
def test_melds_and_a_pair_win(hand: str) -> None:
    assert is_win(Hand.parse(hand))


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("", "nothing at all"),
        ("2z", "half a pair"),
        ("123t 1b", "a card too few"),
        ("123t 11b 1w", "a card too many"),
        ("123t 12b", "no pair"),
        ("123z 11t", "honours make no sequence"),
        ("89t 1b 22z", "a sequence stays in its suit"),
        ("91t 2t 22z", "nothing follows a nine"),
        ("11t 11b 11w 11z", "four pairs"),
        ("11t 11b 11w 11z 123t 456t 789t 123b 456b", "four pairs beside melds"),
        ("12t 45b 7w 1x", "one 喜儿 for three gaps"),
        ("123t 1b 2b 12x", "a card too many"),
        ("123z 147b 14t 12345x", "a card too few"),
        ("123z 147b 147t 12345x", "five 喜儿 for six gaps"),
        ("1111t 11b", "four alike are no meld in the hand"),
    ],
)
def test_other_cards_do_not_win(hand: str, why: str) -> None:
    assert not is_win(Hand.parse(hand)), why


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2z", "2z"),
        ("13t 22z", "2t"),
        ("12t 22z", "3t"),
        ("89t 22z", "7t"),
        ("34t 22z", "2t 5t"),
        ("11t 22z", "1t 2z"),
        ("4555t", "3t 4t 6t"),
        ("1112345678999t", "1t 2t 3t 4t 5t 6t 7t 8t 9t"),
        ("1111t", ""),
        ("1111t 3t 22b", "2t"),
        ("11112345t 22b", "3t 6t"),
        ("11t 11b 11w 1z", ""),
        ("123t 1b 2w", ""),
        ("12z 11t", ""),
        ("123t 45t", ""),
        ("12t 2x 1b 5b", ""),
        ("12t 2x 5b", "3t 5b"),
        ("3t 2x 33z", "1t 2t 3t 4t 5t 3z"),
        ("1111z 2z 3x", ""),
        ("1111z 3x 12t", "3t"),
    ],
)
def test_a_hand_waits_for_what_would_complete_it(hand: str, expected: str) -> None:
    assert waits(Hand.parse(hand)) == kinds(expected)


@given(hands)
def test_a_wait_is_a_card_that_wins(hand: Hand) -> None:
    completes = (k for k in ORDINARY if hand[k] < COPIES and is_win(hand.add(k)))
    assert waits(hand) == tuple(completes)


@pytest.mark.parametrize("hand", ["4x", "123t 4x", "1234x", "11t 13x 99b 5x"])
def test_what_is_wild_but_for_its_last_card_waits_for_any(hand: str) -> None:
    assert waits(Hand.parse(hand)) == ORDINARY


@given(hands)
def test_a_win_is_a_hand_that_splits(hand: Hand) -> None:
    assert is_win(hand) == any(True for _ in splits(hand))


def test_every_small_suit_is_judged_as_its_splits_say() -> None:
    for counts in product(range(4), repeat=5):
        hand = Hand((*counts, *[0] * 30))
        if sum(counts) % 3 == 2:
            assert is_win(hand) == bool(suit_splits(0, hand.counts[:9])), hand


@pytest.mark.parametrize(
    ("hand", "laid", "flipped", "expected", "why"),
    [
        ("123t 2z", "", "5t 5b", "2z", "three left"),
        ("123t 2z", "", "2z 2z", "2z", "one left"),
        ("123t 2z", "peng:222z", "5t 5b", "", "the other three are laid"),
        ("123t 2z", "peng:222z", "5t", "", "the other three are laid, single game"),
        ("46w 22z", "dragon:55w", "5w 5w", "", "two laid beside two flipped"),
        ("46w 22z", "dragon:555w", "5w 3t", "", "three laid beside one flipped"),
        ("46w 22z", "", "5w 5w", "5w", "two left"),
        ("34555w", "", "5w 3t", "", "not one card short"),
        ("4555w", "", "5w 3t", "3w 4w 6w", "fives are not waited for"),
        ("22555w", "peng:333w", "5w 2w", "", "not one card short"),
        ("2255w", "dragon:333w", "5w 3w", "2w 5w", "one left of each"),
        ("2255w", "", "2w 2w", "5w", "two in hand beside two flipped"),
        ("123t 1b 2w", "", "5t 5b", "", "waits for nothing"),
    ],
)
def test_who_holds_all_copies_of_a_wait_is_not_ready(
    hand: str, laid: str, flipped: str, expected: str, why: str
) -> None:
    assert ready_kinds(Hand.parse(hand), melds(laid), kinds(flipped)) == kinds(expected), why
