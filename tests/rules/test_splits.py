"""All ways to split a hand."""

import pytest
from hypothesis import given

from bot.rules.hand import Hand
from bot.rules.splits import Part, Split, splits
from tests.rules.strategies import hands


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
        ("123t 4x 5x", []),
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


@given(hands)
def test_a_split_uses_up_the_hand(hand: Hand) -> None:
    for split in splits(hand):
        assert Hand.of(card for part in (*split.melds, split.pair) for card in part.cards) == hand
        assert Split.parse(str(split)) == split


@pytest.mark.parametrize("text", ["123t", "789w", "555w", "22z", "333z"])
def test_a_part_is_its_text(text: str) -> None:
    assert str(Part.parse(text)) == text


@pytest.mark.parametrize("text", ["", "12t", "135t", "123z", "345x", "9t 12b", "1111t", "2t"])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no sequence, triplet or pair"):
        Part.parse(text)


@pytest.mark.parametrize("text", ["123t", "22z 123t", "11t 22z"])
def test_a_split_needs_one_pair_at_its_end(text: str) -> None:
    with pytest.raises(ValueError, match="the pair last"):
        Split.parse(text)
