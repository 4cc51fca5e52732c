"""终局 A finished hand as the scorer sees it: what each player holds and how it ended."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld

PLAYERS = 3
"""Active players of a hand; with four at the table one rests."""


class Special(StrEnum):
    """What happened on the way to a win, as the game saw it; a system ignores those it does not have."""

    TIAN_HU = "tian_hu"
    """天胡 (天成) the dealer wins with the dealt hand"""
    DI_HU = "di_hu"
    """地胡 a non-dealer wins on the dealer's first discard"""
    BAO_TING = "bao_ting"
    """报听 the winner had declared the hand ready"""
    HAI_DI = "hai_di"
    """海底捞月 self-drawn on the last card of the wall"""
    GANG_KAI = "gang_kai"
    """杠开 won on a replacement"""
    QIONG_HEN = "qiong_hen"
    """穷狠 no win at all: the winner declared a dealt hand without two alike"""


@dataclass(frozen=True, slots=True)
class Holding:
    """What one player has at the end, the winner's hand with the winning card."""

    hand: Hand
    """concealed cards"""
    melds: tuple[Meld, ...] = ()
    """laid cards, two-card dragons included"""
    called: tuple[Kind, ...] = ()
    """dragons called and not laid; one whose cards have gone since counts no more"""
    xi: int = 0
    """喜儿 set aside"""
    xi_dealt: bool = False
    """whether all five 喜儿 were in the dealt hand"""


@dataclass(frozen=True, slots=True)
class Win:
    """Who won, on which card."""

    seat: int
    card: Kind
    discarder: int | None = None
    """the seat that gave the card; None for a self-drawn win (自摸)"""
    discarder_ready: bool = False
    """whether the discarder was ready after that discard, for 包张; without meaning when self-drawn"""
    specials: frozenset[Special] = frozenset()

    @classmethod
    def by_qiong_hen(cls, seat: int, hand: Hand) -> Self:
        """穷狠 The end by a declaration; no card completes the hand, so ``card`` is just its lowest."""
        return cls(seat, hand.kinds()[0], specials=frozenset({Special.QIONG_HEN}))


@dataclass(frozen=True, slots=True)
class Position:
    """A finished hand; seats are 0 to 2 in turn order."""

    flipped: tuple[Kind, ...]
    holdings: tuple[Holding, Holding, Holding]
    win: Win | None
    """None for 荒牌"""
    bought: tuple[bool, bool, bool] = (False, False, False)
    """买庄 who had bought, of meaning only where the table plays it"""
