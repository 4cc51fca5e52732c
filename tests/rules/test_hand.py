"""Hands as counts, and their texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.cards import Kind
from bot.rules.hand import Hand
from tests.rules.builders import kind
from tests.rules.strategies import any_kind, hands


@given(hands)
def test_a_hand_is_its_text_and_its_cards(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.of(hand) == hand
    assert hand.total == len(list(hand))


@given(hands, any_kind, st.integers(0, 4))
def test_what_is_added_can_be_removed(hand: Hand, card: Kind, number: int) -> None:
    more = hand.add(card, number)
    assert more[card] == hand[card] + number
    assert more.total == hand.total + number
    assert more.remove(card, number) == hand


@given(hands, any_kind)
def test_what_is_not_held_cannot_be_removed(hand: Hand, card: Kind) -> None:
    with pytest.raises(ValueError, match="does not hold"):
        hand.remove(card, hand[card] + 1)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("22z 123t 555w", "123t 555w 22z"),
        ("3t1t 2t", "123t"),
        ("1 2 3 t", "123t"),
        ("4x1z", "1z 4x"),
    ],
)
def test_a_hand_is_shown_in_order_of_kind(text: str, shown: str) -> None:
    assert str(Hand.parse(text)) == shown


@pytest.mark.parametrize("text", ["t", "12", "12t3", "0t", "5z", "1q", "12tt"])
def test_what_is_no_hand_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"suit letter|no such card"):
        Hand.parse(text)


def test_kinds_are_named_once() -> None:
    assert Hand.parse("1123t 22z").kinds() == tuple(map(kind, ("1t", "2t", "3t", "2z")))
