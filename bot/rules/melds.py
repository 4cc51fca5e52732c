"""搭子 稞子 杠 The states in which a kind counts, and what lies open on the table (rules §1, §4)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.rules.cards import Kind
from bot.rules.hand import Hand


class State(StrEnum):
    """The five states of a counted kind, from the least to the best."""

    PENG = "peng"
    """碰 three, the third claimed"""
    TRIPLET = "triplet"
    """在手 three in hand"""
    MING_GANG = "ming_gang"
    """明杠 four, one of them claimed"""
    AN_GANG = "an_gang"
    """暗杠 (后摸, 提) four without a claimed card"""
    DRAGON = "dragon"
    """龙 (起手, 叫牌) every copy that is not flipped, declared before the first discard"""


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards of one kind laid face up; the text form is like ``peng:555w`` or, two laid, ``dragon:33z``."""

    state: State
    kind: Kind
    size: int
    """How many cards lie there: three for a 碰, four for a 杠, two to four for a dragon."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form; ``ValueError`` if it is none."""
        state, _, cards = text.partition(":")
        hand = Hand.parse(cards)
        if len(hand.kinds()) != 1:
            raise ValueError(f"not cards of one kind: {text!r}")
        return cls(State(state), hand.kinds()[0], hand.total)

    @property
    def is_meld(self) -> bool:
        """Whether it is one of the melds a win needs: two laid cards are only set aside (rules §3.3)."""
        return self.size > 2

    def __str__(self) -> str:
        return f"{self.state}:{Hand().add(self.kind, self.size)}"
