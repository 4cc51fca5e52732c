"""一副牌 The state of one hand: three seats, the wall, and whose move it is.

Nothing outside ``bot.game`` holds these values: they know every card. ``views`` is the way out.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from bot.game.actions import Action
from bot.game.events import HandEnded
from bot.rules.cards import COPIES, XI, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State
from bot.rules.position import PLAYERS
from bot.rules.ruleset import RuleSet, Xi


class Phase(StrEnum):
    """What the hand is waiting for."""

    DRAGONS = "dragons"
    """a sealed round of 穷狠, 叫 and 摞"""
    BAO_TING = "bao_ting"
    """the sealed round of 报听 for the two non-dealers"""
    MAI_ZHUANG = "mai_zhuang"
    """the sealed round of 买庄 for all three"""
    TURN = "turn"
    """one seat to move, after drawing, after 碰, or as dealer at the start"""
    CLAIMS = "claims"
    """sealed answers to a discard"""
    OVER = "over"


OPENING = frozenset({Phase.DRAGONS, Phase.BAO_TING, Phase.MAI_ZHUANG})
"""The sealed rounds before the dealer's first turn."""

SEALED = OPENING | {Phase.CLAIMS}
"""The windows in which answers stay secret until they close."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has and has done."""

    hand: Hand
    melds: tuple[Meld, ...] = ()
    called: tuple[Kind, ...] = ()
    """dragons named and not laid; a discard of one takes it off the list for good"""
    river: tuple[Kind, ...] = ()
    """own discards that nobody claimed, oldest first"""
    discarded: int = 0
    """how many cards were discarded, claimed ones included"""
    frozen: tuple[Kind, ...] | None = None
    """报听 the kinds that complete the hand, as they were when it was declared; None before"""
    xi: tuple[Kind, ...] = ()
    """喜儿 set aside face up, oldest first"""
    xi_dealt: bool = False
    """whether all five 喜儿 were in the dealt hand"""
    bought: bool = False
    """买庄"""
    given_up: tuple[Action, ...] = ()
    """claims passed up since the last own draw, where passing binds; 碰 and 杠 with their card"""

    def laid(self, kind: Kind) -> State | None:
        """In which state this kind lies on the table, if it does."""
        return next((meld.state for meld in self.melds if meld.kind == kind), None)

    @property
    def has_claimed_or_ganged(self) -> bool:
        """Whether a 碰 or 杠 was laid; dragons are neither (rules §3.4)."""
        return any(meld.state is not State.DRAGON for meld in self.melds)


@dataclass(frozen=True, slots=True)
class HandState:
    """Everything about a hand under way, hidden cards included. Seats are 0 to 2 in turn order."""

    rules: RuleSet
    dealer: int
    wall: tuple[Kind, ...] = field(repr=False)
    """the whole deck in order; never changes"""
    top: int
    """index in the wall of the next card to draw"""
    seats: tuple[Seat, Seat, Seat]
    phase: Phase = Phase.DRAGONS
    turn: int = 0
    """whose turn; in a claim window the seat that discarded"""
    drawn: Kind | None = None
    """the card that ``turn`` has just drawn, while it is in the hand"""
    replaced: bool = False
    """whether the last draw of ``turn`` was a replacement"""
    discard: Kind | None = None
    """in a claim window, the card that can be claimed"""
    answers: tuple[tuple[Action, ...], ...] = ((), (), ())
    """what each seat has answered in the open window"""
    result: HandEnded | None = None

    @property
    def flipped(self) -> tuple[Kind, ...]:
        """翻将 The flipped cards, in the order they were flipped from the bottom."""
        return self.wall[: -self.rules.flipped_cards - 1 : -1]

    @property
    def left(self) -> int:
        """How many cards are left to draw."""
        return len(self.wall) - self.rules.flipped_cards - self.top

    @property
    def next_seat(self) -> int:
        """The seat after ``turn``."""
        return (self.turn + 1) % PLAYERS

    @property
    def order(self) -> tuple[int, int, int]:
        """The seats in turn order from the dealer."""
        first = self.dealer
        return first, (first + 1) % PLAYERS, (first + 2) % PLAYERS

    def sets_aside(self, kind: Kind) -> bool:
        """喜儿 Whether a card is set aside and replaced as soon as somebody has it (rules §7)."""
        return self.rules.xi is Xi.BONUS and kind in XI

    def dragon_size(self, kind: Kind) -> int:
        """How many copies of a kind are not flipped: what a dragon of it needs."""
        return COPIES - self.flipped.count(kind)


def deal(rules: RuleSet, dealer: int, wall: tuple[Kind, ...]) -> HandState:
    """Deal from a fixed wall: the dealer one card more than the others, in turn order (rules §3.1)."""
    size = rules.hand_size
    hands = [Hand()] * PLAYERS
    top = 0
    for place in range(PLAYERS):
        number = size + 1 if place == 0 else size
        hands[(dealer + place) % PLAYERS] = Hand.of(wall[top : top + number])
        top += number
    first, second, third = (Seat(hand) for hand in hands)
    return HandState(rules, dealer, wall, top, (first, second, third), turn=dealer)
