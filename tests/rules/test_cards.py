"""Kinds, the deck, and their texts."""

from collections import Counter

import pytest

from bot.rules.cards import BAI_HUA, HONG_HUA, KINDS, NINE_TIAO, QIAN_ZI, WENQIAN, Kind, Suit, deck


def test_a_deck_holds_four_of_each_ordinary_kind() -> None:
    assert len(deck(xi=False)) == 120
    assert set(Counter(deck(xi=False)).values()) == {4}


def test_a_deck_with_xi_holds_one_more_of_each_of_five() -> None:
    assert len(deck(xi=True)) == 125
    assert Counter(deck(xi=True)) - Counter(deck(xi=False)) == Counter(
        kind for kind in KINDS if kind.suit is Suit.XI
    )


def test_kinds_keep_their_order_and_text() -> None:
    assert list(KINDS) == sorted(KINDS)
    assert [Kind.parse(str(kind)) for kind in KINDS] == list(KINDS)
    assert "".join(map(str, (QIAN_ZI, HONG_HUA, BAI_HUA, NINE_TIAO, *WENQIAN))) == "1z2z3z9t1b2b3b"


@pytest.mark.parametrize("text", ["", "0t", "4z", "6x", "10t", "t1", "1", "1T", "１t"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Kind.parse(text)
