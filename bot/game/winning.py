"""成胡 What a win would be, as the scorer is given it (rules §3.5, §5)."""

from dataclasses import replace

from bot.game.hand import HandState, Phase, Seat
from bot.rules.cards import Kind
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.score import best_card, win_worth
from bot.rules.wins import ready_kinds


def win_of(state: HandState, seat: int) -> Win:
    """The win of ``seat`` on its draw or on the open discard; its hand is taken as complete."""
    if state.phase is Phase.CLAIMS:
        if state.discard is None:
            raise ValueError("a claim window without a discard")
        discarder = state.seats[state.turn]
        ready = bool(ready_kinds(discarder.hand, discarder.melds, state.flipped))
        return Win(seat, state.discard, state.turn, ready, _specials(state, seat))
    specials = _specials(state, seat)
    if state.drawn is not None:
        return Win(seat, state.drawn, specials=specials)
    anyone = Win(seat, state.seats[seat].hand.kinds()[0], specials=specials)
    return replace(anyone, card=best_card(state.rules, position(state, anyone)))


def win_hu(state: HandState, seat: int) -> int:
    """起胡 The hu of that win as a least win looks at it, before the cap."""
    return win_worth(state.rules, position(state, win_of(state, seat)))


def position(state: HandState, win: Win | None) -> Position:
    """What the three hold, the winning card in the winner's hand."""
    claimed = win is not None and win.discarder is not None
    first, second, third = (
        _holding(seat, win.card if win and claimed and win.seat == place else None)
        for place, seat in enumerate(state.seats)
    )
    one, two, three = (seat.bought for seat in state.seats)
    return Position(state.flipped, (first, second, third), win, (one, two, three))


def _holding(seat: Seat, claimed: Kind | None) -> Holding:
    hand = seat.hand if claimed is None else seat.hand.add(claimed)
    return Holding(hand, seat.melds, seat.called, len(seat.xi), seat.xi_dealt)


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
