"""The fold of a hand: one event, one new state. It never refuses what ``decide`` made."""

from typing import assert_never

from bot.errors import StateError
from bot.game.copying import changed
from bot.game.events import (
    Answered,
    BaoTingDeclared,
    BaoTingRoundOpened,
    Discarded,
    DragonCalled,
    DragonLaid,
    DragonRoundOpened,
    Drew,
    GangLaid,
    HandEnded,
    HandEvent,
    MaiZhuangRoundOpened,
    Penged,
    PlayBegan,
    QiongHenDeclared,
    XiSetAside,
    ZhuangBought,
)
from bot.game.hand import HandState, Phase, Seat
from bot.rules.cards import COPIES, XI
from bot.rules.melds import Meld, State
from bot.rules.wins import waits

_UNANSWERED: tuple[tuple[()], ...] = ((), (), ())
PENG_SIZE = 3


def evolve_hand(state: HandState, event: HandEvent) -> HandState:
    """The state after ``event``; ``StateError`` if it cannot have followed."""
    try:
        return _evolve(state, event)
    except ValueError:
        # Neither the event nor the reason is told: both can name hidden cards, and errors are logged.
        raise StateError(f"{type(event).__name__} does not follow") from None


def _evolve(state: HandState, event: HandEvent) -> HandState:  # noqa: C901, PLR0912 - one case an event
    match event:
        case Drew():
            return _drew(state, event)
        case XiSetAside():
            return _set_aside(state, event)
        case Discarded():
            return _discarded(state, event)
        case Answered():
            return _answered(state, event)
        case Penged():
            return _penged(state, event)
        case GangLaid():
            return _gang_laid(state, event)
        case DragonCalled(seat, card):
            player = state.seats[seat]
            return _with_seat(state, seat, changed(player, called=(*player.called, card)))
        case DragonLaid():
            return _dragon_laid(state, event)
        case BaoTingDeclared(seat):
            player = state.seats[seat]
            return _with_seat(state, seat, changed(player, frozen=waits(player.hand)))
        case DragonRoundOpened():
            return changed(state, phase=Phase.DRAGONS, answers=_UNANSWERED)
        case BaoTingRoundOpened():
            return changed(state, phase=Phase.BAO_TING, answers=_UNANSWERED)
        case MaiZhuangRoundOpened():
            return changed(state, phase=Phase.MAI_ZHUANG, answers=_UNANSWERED)
        case ZhuangBought(seat):
            return _with_seat(state, seat, changed(state.seats[seat], bought=True))
        case QiongHenDeclared():
            return state
        case PlayBegan():
            return changed(state, phase=Phase.TURN, answers=_UNANSWERED)
        case HandEnded():
            return changed(state, phase=Phase.OVER, answers=_UNANSWERED, result=event)
    assert_never(event)


Seats = tuple[Seat, Seat, Seat]


def _with_seat(state: HandState, seat: int, player: Seat) -> HandState:
    return changed(state, seats=_place(state.seats, seat, player))


def _place(seats: Seats, seat: int, player: Seat) -> Seats:
    first, second, third = seats
    match seat:
        case 0:
            return player, second, third
        case 1:
            return first, player, third
        case _:
            return first, second, player


def _answered(state: HandState, event: Answered) -> HandState:
    answers = tuple(
        (*given, event.action) if place == event.seat else given
        for place, given in enumerate(state.answers)
    )
    state = changed(state, answers=answers)
    if not event.over:
        return state
    player = state.seats[event.seat]
    return _with_seat(state, event.seat, changed(player, given_up=(*player.given_up, *event.over)))


def _drew(state: HandState, event: Drew) -> HandState:
    if not state.left or state.wall[state.top] != event.card:
        raise ValueError("the wall holds another card there")
    player = state.seats[event.seat]
    player = changed(player, hand=player.hand.add(event.card), given_up=())
    seats, top = _place(state.seats, event.seat, player), state.top + 1
    if state.phase is Phase.DRAGONS and event.seat != state.turn:
        return changed(state, seats=seats, top=top)
    opening = state.phase is Phase.DRAGONS
    drawn = event.card if event.replacement or not opening else None
    return changed(
        state,
        seats=seats if opening else _into_river(state, seats),
        top=top,
        phase=state.phase if opening else Phase.TURN,
        turn=event.seat,
        drawn=drawn,
        replaced=event.replacement,
        discard=None,
        answers=state.answers if opening else _UNANSWERED,
    )


def _set_aside(state: HandState, event: XiSetAside) -> HandState:
    player = state.seats[event.seat]
    xi = (*player.xi, event.card)
    player = changed(
        player,
        hand=player.hand.remove(event.card),
        xi=xi,
        xi_dealt=event.dealt and len(xi) == len(XI),
    )
    state = _with_seat(state, event.seat, player)
    return changed(state, drawn=None) if event.seat == state.turn else state


def _into_river(state: HandState, seats: Seats) -> Seats:
    """The seats once an unclaimed discard, if there is one, lies in its owner's river."""
    if state.discard is None:
        return seats
    owner = seats[state.turn]
    return _place(seats, state.turn, changed(owner, river=(*owner.river, state.discard)))


def _discarded(state: HandState, event: Discarded) -> HandState:
    player = state.seats[event.seat]
    called = player.called
    if event.card in called:
        called = tuple(kind for kind in called if kind != event.card)
    player = changed(
        player,
        hand=player.hand.remove(event.card),
        called=called,
        discarded=player.discarded + 1,
    )
    return changed(
        state,
        seats=_place(state.seats, event.seat, player),
        phase=Phase.CLAIMS,
        turn=event.seat,
        drawn=None,
        replaced=False,
        discard=event.card,
        answers=_UNANSWERED,
    )


def _penged(state: HandState, event: Penged) -> HandState:
    player = state.seats[event.seat]
    player = changed(
        player,
        hand=player.hand.remove(event.card, PENG_SIZE - 1),
        melds=(*player.melds, Meld(State.PENG, event.card, PENG_SIZE)),
    )
    return _claimed(state, event.seat, player)


def _claimed(state: HandState, seat: int, player: Seat) -> HandState:
    return changed(
        state,
        seats=_place(state.seats, seat, player),
        phase=Phase.TURN,
        turn=seat,
        drawn=None,
        discard=None,
        answers=_UNANSWERED,
    )


def _gang_laid(state: HandState, event: GangLaid) -> HandState:
    player = state.seats[event.seat]
    gang = Meld(event.state, event.card, COPIES)
    if event.claimed:
        hand = player.hand.remove(event.card, COPIES - 1)
        player = changed(player, hand=hand, melds=(*player.melds, gang))
        return _claimed(state, event.seat, player)
    if event.state is State.MING_GANG:
        melds = tuple(gang if meld.kind == event.card else meld for meld in player.melds)
        player = changed(player, hand=player.hand.remove(event.card), melds=melds)
    else:
        hand = player.hand.remove(event.card, COPIES)
        player = changed(player, hand=hand, melds=(*player.melds, gang))
    return _with_seat(state, event.seat, player)


def _dragon_laid(state: HandState, event: DragonLaid) -> HandState:
    player = state.seats[event.seat]
    size = state.dragon_size(event.card)
    player = changed(
        player,
        hand=player.hand.remove(event.card, size),
        melds=(*player.melds, Meld(State.DRAGON, event.card, size)),
        called=tuple(kind for kind in player.called if kind != event.card),
    )
    state = _with_seat(state, event.seat, player)
    if event.seat == state.turn and event.card == state.drawn:
        return changed(state, drawn=None)
    return state
