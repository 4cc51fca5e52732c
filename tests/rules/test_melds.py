"""Laid cards and their texts."""

import pytest
from hypothesis import given

from bot.rules.melds import Meld, State
from tests.rules.builders import kind
from tests.rules.strategies import melds


@given(melds)
def test_a_meld_is_its_text(meld: Meld) -> None:
    assert Meld.parse(str(meld)) == meld


def test_two_laid_cards_are_no_meld() -> None:
    assert not Meld(State.DRAGON, kind("3z"), 2).is_meld
    assert Meld(State.DRAGON, kind("3z"), 3).is_meld


@pytest.mark.parametrize("text", ["", "peng", "peng:", "peng:55w66w", "chow:555w", "peng:5q"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"one kind|no such card|not a valid State"):
        Meld.parse(text)
