"""明面 What messages and pictures tell of a hand under way.

While a discard can be claimed, the hand is told as it will be if nobody claims it: the next player has
drawn and the card lies in the river. So nothing changes on the board when the window closes like
that, and the message need not be edited.
"""

from dataclasses import dataclass

from bot.game.events import BaoTingDeclared, Discarded, HandEvent
from bot.game.hand import Phase
from bot.game.views import PublicHand
from bot.rules.cards import Kind
from bot.rules.position import PLAYERS


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as it is told; everything per seat."""

    actor: int | None
    """whose turn it is, or will be if nobody claims; None in the opening and when the wall is empty"""
    left: int
    """cards left to draw"""
    latest: Discarded | None
    """the discard that is the last thing to have happened"""
    concealed: tuple[int, ...]
    rivers: tuple[tuple[Kind, ...], ...]


def shown(hand: PublicHand, recent: tuple[HandEvent, ...]) -> Shown:
    """What to tell of a hand; ``recent`` are its last public moves, oldest first."""
    concealed = [seat.concealed for seat in hand.seats]
    rivers = [seat.river for seat in hand.seats]
    actor, left = hand.turn, hand.left
    if hand.phase is Phase.CLAIMS and hand.turn is not None and hand.discard is not None:
        rivers[hand.turn] = (*rivers[hand.turn], hand.discard)
        actor = None
        if hand.left:
            actor = (hand.turn + 1) % PLAYERS
            left -= 1
            concealed[actor] += 1
    return Shown(actor, left, _latest(recent), tuple(concealed), tuple(rivers))


def _latest(recent: tuple[HandEvent, ...]) -> Discarded | None:
    """The last public move, if it was a discard; 报听 comes with one."""
    for move in reversed(recent):
        if not isinstance(move, BaoTingDeclared):
            return move if isinstance(move, Discarded) else None
    return None
