"""胡 荒牌 The end of a hand: what the scorer is given, and the event it becomes (rules §3.5, §5)."""

from dataclasses import replace

from bot.game.events import HandEnded
from bot.game.hand import HandState, Phase, Seat
from bot.game.legal import is_ready
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.score import Score, best_card, score


def won(state: HandState, seat: int) -> HandEnded:
    """The end by a win of ``seat``, on its draw or on the open discard."""
    return ended(state, _win(state, seat))


def exhausted(state: HandState) -> HandEnded:
    """荒牌 The end without a winner."""
    return ended(state, None)


def ended(state: HandState, win: Win | None) -> HandEnded:
    """Count the hand and state the figures."""
    result = score(state.rules, position(state, win))
    shape = None if result.total is None else result.total.shape.value
    return HandEnded(win, shape, result.hu, result.changes)


def position(state: HandState, win: Win | None) -> Position:
    """What the three hold, the winning card in the winner's hand."""
    first, second, third = (
        _holding(seat, claimed=win.card if win and win.seat == place and _by_discard(win) else None)
        for place, seat in enumerate(state.seats)
    )
    return Position(state.flipped, (first, second, third), win)


def working(state: HandState) -> Score:
    """How a finished hand was counted; for hands that are over only."""
    if state.result is None:
        raise ValueError("the hand is not over")
    return score(state.rules, position(state, state.result.win))


def _by_discard(win: Win) -> bool:
    return win.discarder is not None


def _holding(seat: Seat, claimed: Kind | None) -> Holding:
    hand: Hand = seat.hand if claimed is None else seat.hand.add(claimed)
    return Holding(hand, seat.melds, seat.called, len(seat.xi), seat.xi_dealt)


def _win(state: HandState, seat: int) -> Win:
    if state.phase is Phase.CLAIMS:
        if state.discard is None:
            raise ValueError("a claim window without a discard")
        ready = is_ready(state, state.turn)
        return Win(seat, state.discard, state.turn, ready, _specials(state, seat))
    specials = _specials(state, seat)
    if state.drawn is not None:
        return Win(seat, state.drawn, specials=specials)
    anyone = Win(seat, state.seats[seat].hand.kinds()[0], specials=specials)
    return replace(anyone, card=best_card(state.rules, position(state, anyone)))


def _specials(state: HandState, seat: int) -> frozenset[Special]:
    specials = set()
    if state.seats[seat].frozen is not None:
        specials.add(Special.BAO_TING)
    if state.phase is Phase.CLAIMS:
        if state.turn == state.dealer and state.seats[state.dealer].discarded == 1:
            specials.add(Special.DI_HU)
    else:
        if not state.seats[state.dealer].discarded and not state.replaced:
            specials.add(Special.TIAN_HU)
        if not state.left:
            specials.add(Special.HAI_DI)
        if state.replaced:
            specials.add(Special.GANG_KAI)
    return frozenset(specials)
