"""All ways to split a hand."""

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given

from bot.rules.cards import XI
from bot.rules.hand import Hand
from bot.rules.splits import Part, Split, place_wild, splits
from tests.rules.strategies import full_hands, hands


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("22z", ["22z"]),
        ("123t 22z", ["123t 22z"]),
        ("111t 22z", ["111t 22z"]),
        ("111222333b 99w", ["111b 222b 333b 99w", "123b 123b 123b 99w"]),
        (
            "11122233344b",
            ["123b 234b 234b 11b", "111b 222b 333b 44b", "123b 123b 123b 44b"],
        ),
        ("1111b 234b 5b", []),
        ("11t 11b 11w 11z", []),
        ("123z 11t", []),
        ("89t 1b 22z", []),
        ("1t 4x", ["11*t"]),
        ("12t 4x 22z", ["123*t 22z"]),
        ("23t 4x 22z", ["1*23t 22z", "234*t 22z"]),
        ("123t 1z 4x", ["123t 11*z"]),
        ("1112z 4x", ["111z 22*z"]),
        ("9w 1z 123x", ["7*8*9w 11*z", "99*9*w 11*z", "11*1*z 99*w"]),
        ("123t 2z", []),
        ("", []),
    ],
)
def test_a_hand_splits_in_every_way_once(hand: str, expected: list[str]) -> None:
    assert sorted(map(str, splits(Hand.parse(hand)))) == sorted(expected)


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        ("111222333b 99w", "111b 222b 333b 99w"),
        ("11122233344b", "123b 234b 234b 11b"),
    ],
)
def test_low_pairs_come_first_then_low_triplets(hand: str, first: str) -> None:
    assert str(next(splits(Hand.parse(hand)))) == first


def test_what_is_all_wild_splits_in_every_way_there_is() -> None:
    melds, pairs = 21 + 30, 30
    assert sum(1 for _ in splits(Hand.parse("12x"))) == pairs
    assert sum(1 for _ in splits(Hand.parse("12345x"))) == melds * pairs


def test_of_cards_alike_the_last_ones_are_wild() -> None:
    split = place_wild(Split.parse("123t 123t 33t"), Hand.parse("1122333t 1x"))
    assert str(split) == "123t 123t 33*t"
    split = place_wild(Split.parse("123t 123t 33t"), Hand.parse("1122333t 1x"), [2, 1, 0])
    assert str(split) == "123*t 123t 33t"


@given(hands | full_hands)
def test_a_split_uses_up_the_hand(hand: Hand) -> None:
    for split in islice(splits(hand), 100):
        parts = (*split.melds, split.pair)
        cards = Counter(card for part in parts for card in part.cards)
        wild = Counter(card for part in parts for card in part.wild)
        assert wild.total() == sum(hand[kind] for kind in XI)
        assert wild <= cards
        assert Counter(kind for kind in hand if kind not in XI) == cards - wild
        assert Split.parse(str(split)) == split


@pytest.mark.parametrize(
    "text", ["123t", "789w", "555w", "22z", "333z", "12*3b", "1*2*3*b", "555*w", "2*2*z", "22*z"]
)
def test_a_part_is_its_text(text: str) -> None:
    assert str(Part.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "12t", "135t", "123z", "345x", "9t 12b", "1111t", "2t", "*123t", "12**3t"]
)
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no sequence, triplet or pair"):
        Part.parse(text)


@pytest.mark.parametrize("text", ["123t", "22z 123t", "11t 22z"])
def test_a_split_needs_one_pair_at_its_end(text: str) -> None:
    with pytest.raises(ValueError, match="the pair last"):
        Split.parse(text)
