"""What a player can do in a hand, as values with a text form."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.rules.cards import KINDS, Kind


class Verb(StrEnum):
    """The moves of the game."""

    DISCARD = "discard"
    """打 discard a card"""
    HU = "hu"
    """胡 win, on the own draw or on a discard"""
    PENG = "peng"
    """碰 claim a discard for three alike"""
    GANG = "gang"
    """杠 claim a discard for four alike"""
    AN_GANG = "an_gang"
    """暗杠 lay four alike from the hand"""
    ADD_GANG = "add_gang"
    """明杠 add the fourth card to a laid 碰"""
    CALL = "call"
    """叫 name a dragon; the cards stay in the hand"""
    LAY = "lay"
    """摞 put a dragon face up and draw its replacement"""
    QIONG_HEN = "qiong_hen"
    """穷狠 declare a dealt hand without two alike, which ends the hand"""
    MAI_ZHUANG = "mai_zhuang"
    """买庄 buy in with the dealer, before the first discard"""
    BAO_TING = "bao_ting"
    """报听 declare the hand ready: alone in the opening, with the card to discard in a turn"""
    PASS = "pass"  # noqa: S105 - a move, no password
    """过 claim nothing, declare nothing (more)"""


@dataclass(frozen=True, slots=True)
class Action:
    """A verb and, where it needs one, a kind of card; the text form is like ``discard 3t``."""

    verb: Verb
    card: Kind | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form; ``ValueError`` if it is none."""
        verb, _, card = text.partition(" ")
        return cls(Verb(verb), Kind.parse(card) if card else None)

    def __str__(self) -> str:
        return self.verb.value if self.card is None else f"{self.verb} {self.card}"


PASS = Action(Verb.PASS)
HU = Action(Verb.HU)
PENG = Action(Verb.PENG)
GANG = Action(Verb.GANG)
QIONG_HEN = Action(Verb.QIONG_HEN)
MAI_ZHUANG = Action(Verb.MAI_ZHUANG)
BAO_TING = Action(Verb.BAO_TING)

DISCARDS = tuple(Action(Verb.DISCARD, kind) for kind in KINDS)
"""One discard a kind, made once: a turn asks for some twenty of them."""


@dataclass(frozen=True, slots=True)
class Legal:
    """All that a seat may do now; empty when nothing is asked of it."""

    actions: tuple[Action, ...] = ()
    default: Action | None = None
    """what is done for a seat that does not answer in time"""

    @property
    def is_choice(self) -> bool:
        """Whether there is anything to decide."""
        return len(self.actions) > 1

    def __contains__(self, action: Action) -> bool:
        return action in self.actions

    def of(self, verb: Verb) -> tuple[Action, ...]:
        """The legal actions with this verb, in order."""
        return tuple(action for action in self.actions if action.verb is verb)


NOTHING = Legal()


def cards_of(actions: Iterable[Action]) -> tuple[Kind, ...]:
    """The cards that some actions name, in order."""
    return tuple(action.card for action in actions if action.card is not None)
