"""What holds at every table after every command; looked at before anything is stored.

A breach is a mistake of ours. It is told by a word and names no card, since it goes into the log. Only
what a command has changed is looked at: the rest has held before.
"""

from bot.game.events import Breach
from bot.game.hand import HandState, Phase, Seat
from bot.game.table import Stage, Table
from bot.rules.cards import KINDS, deck
from bot.rules.hand import Hand
from bot.rules.position import PLAYERS
from bot.rules.ruleset import Xi


def breach(before: Table, after: Table) -> Breach | None:
    """The first thing that does not hold after a command; None as it should be."""
    hand = after.hand
    goes_on = hand is not None and hand.phase is not Phase.OVER
    if after.stage is not Stage.CLOSED and (after.stage is Stage.PLAYING) is not goes_on:
        return Breach.TURN
    if after.chairs is not before.chairs and sum(chair.points for _, chair in after.taken) != 0:
        return Breach.POINTS
    return None if hand is None or hand is before.hand else _in_hand(before.hand, hand)


def _in_hand(old: HandState | None, hand: HandState) -> Breach | None:
    if hand.result is not None and sum(hand.result.changes) != 0:
        return Breach.POINTS
    if old is None or hand.wall is not old.wall:
        if sum(map(_card, hand.wall)) != _DECKS[hand.rules.xi]:
            return Breach.CARDS
        old = None
    if _moved(old, hand):
        return Breach.CARDS
    if hand.phase is not Phase.OVER and not _has_right_sizes(old, hand):
        return Breach.HAND_SIZE
    return None if _can_go_on(hand) else Breach.TURN


_ONE = tuple(256**kind for kind in KINDS)
"""A card as a number; cards add up to one with a byte for each kind. It is quicker than counting."""

_card = _ONE.__getitem__

_DECKS = {xi: sum(map(_card, deck(xi=xi is not Xi.NONE))) for xi in Xi}


_NOBODY = (Seat(Hand()),) * PLAYERS


def _moved(old: HandState | None, hand: HandState) -> int:
    """0 if every card has come from where it lay; ``old`` is None for a new hand, all in the wall."""
    top, discard, seats = (0, None, _NOBODY) if old is None else (old.top, old.discard, old.seats)
    cards = 0
    for now, was in zip(hand.seats, seats, strict=True):
        if now is not was:
            cards += _held(now) - _held(was)
            if now.river is not was.river:
                cards += sum(map(_card, now.river)) - sum(map(_card, was.river))
    if hand.top != top:
        cards -= sum(map(_card, hand.wall[top : hand.top]))
    if hand.discard is not None:
        cards += _ONE[hand.discard]
    return cards if discard is None else cards - _ONE[discard]


def _held(seat: Seat) -> int:
    """The cards in a hand and before it."""
    cards = int.from_bytes(bytes(seat.hand.counts), "little")
    for meld in seat.melds:
        cards += meld.size * _ONE[meld.kind]
    return cards + sum(map(_card, seat.xi)) if seat.xi else cards


def _has_right_sizes(old: HandState | None, hand: HandState) -> bool:
    """Whether everybody has as many cards as were dealt, and who is to discard one more."""
    holder = None if hand.phase is Phase.CLAIMS else hand.turn
    size = hand.rules.hand_size
    for number, seat in enumerate(hand.seats):
        if old is None or seat is not old.seats[number] or number == holder:
            held = sum(seat.hand.counts)
            for meld in seat.melds:
                held += _SIZES[meld.size]
            if held != (size + 1 if number == holder else size):
                return False
    return True


_SIZES = {2: 0, 3: 3, 4: 3}
"""How many cards of a hand laid cards stand for, by their number: the others were replaced."""


def _can_go_on(hand: HandState) -> bool:
    """Whether somebody has a choice, or a window can close, or the hand has ended."""
    match hand.phase:
        case Phase.TURN:
            player, drawn = hand.seats[hand.turn], hand.drawn
            return player.frozen is None if drawn is None else player.hand[drawn] > 0
        case Phase.CLAIMS:
            return hand.discard is not None
        case _:
            return True
