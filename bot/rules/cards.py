"""牌 The kinds of card and the deck they make up (rules §1).

A *kind* is one of the 35 distinct faces, a *card* is one copy of a kind. Copies are never told apart.
"""

from collections.abc import Iterable
from enum import StrEnum

COPIES = 4
"""How many cards there are of every suit card and honour."""

RANKS = 9
"""How many ranks a suit has."""


class Suit(StrEnum):
    """花色 What follows the rank in a card's text form."""

    TIAO = "t"
    """条 strings"""
    BING = "b"
    """饼 (丙, 筒) coins"""
    WAN = "w"
    """万 myriads"""
    HONOUR = "z"
    """千字 红花 白花, as ranks 1 to 3"""
    XI = "x"
    """喜儿 福禄寿喜财, as ranks 1 to 5; one card of each, and only in a deck of 125"""

    @property
    def ranks(self) -> int:
        """How many kinds the suit has."""
        return {Suit.HONOUR: 3, Suit.XI: 5}.get(self, RANKS)


class Kind(int):
    """A face, numbered 0 to 34 in the order 条 饼 万 honours 喜儿; its text form is like ``3t``."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "Kind":
        """Read the text form; a ``ValueError`` names what is no card."""
        try:
            return _KINDS[text]
        except KeyError:
            raise ValueError(f"no such card: {text!r}") from None

    @property
    def suit(self) -> Suit:
        """The suit of this face."""
        return _SUITS[self]

    @property
    def rank(self) -> int:
        """The rank, from 1."""
        return _RANKS[self]

    @property
    def copies(self) -> int:
        """How many cards of this face a full deck holds."""
        return 1 if self.suit is Suit.XI else COPIES

    def __str__(self) -> str:
        return _TEXTS[self]

    __repr__ = __str__


_FACES = tuple((suit, rank) for suit in Suit for rank in range(1, suit.ranks + 1))
_SUITS = tuple(suit for suit, _ in _FACES)
_RANKS = tuple(rank for _, rank in _FACES)
_TEXTS = tuple(f"{rank}{suit}" for suit, rank in _FACES)
KINDS = tuple(Kind(number) for number in range(len(_FACES)))
"""All 35 kinds in order."""

_KINDS = dict(zip(_TEXTS, KINDS, strict=True))

ORDINARY = tuple(kind for kind in KINDS if kind.suit is not Suit.XI)
"""The 30 kinds of a 120-card deck."""

QIAN_ZI, HONG_HUA, BAI_HUA = HONOURS = tuple(k for k in KINDS if k.suit is Suit.HONOUR)
"""千字 红花 白花 The three old honours."""

XI = tuple(kind for kind in KINDS if kind.suit is Suit.XI)
"""喜儿 The five optional cards."""

NINE_TIAO = Kind.parse("9t")
"""九条 The fourth old jiang of the double game."""

WENQIAN = tuple(Kind.parse(text) for text in ("1b", "2b", "3b"))
"""文钱 The three kinds of the sequence that pays."""


def deck(*, xi: bool) -> tuple[Kind, ...]:
    """Every card once, in order of kind: 120 cards, or 125 with 喜儿."""
    kinds: Iterable[Kind] = KINDS if xi else ORDINARY
    return tuple(kind for kind in kinds for _ in range(kind.copies))
