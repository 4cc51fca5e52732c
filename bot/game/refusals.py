"""Why an action is not legal: for every refusal its own reason (rules §9)."""

from bot.errors import GameError, Refusal
from bot.game.actions import Action, Verb
from bot.game.hand import SEALED, HandState, Phase
from bot.game.legal import has_drawn
from bot.rules.cards import COPIES
from bot.rules.melds import State


def refusal(state: HandState, seat: int, action: Action) -> GameError:
    """The reason for refusing an action that is not in the legal list of ``seat``."""
    if state.phase is Phase.OVER:
        return GameError(Refusal.HAND_OVER)
    if state.phase in SEALED and action in state.answers[seat]:
        return GameError(Refusal.ALREADY_ANSWERED)
    match action.verb:
        case Verb.HU:
            return _hu(state, seat)
        case Verb.PENG | Verb.GANG:
            return _claim(state, seat, action)
        case Verb.PASS:
            return GameError(Refusal.NOTHING_TO_PASS)
        case Verb.CALL | Verb.LAY:
            return _dragon(state, seat, action)
        case Verb.BAO_TING:
            return _bao_ting(state, seat)
        case Verb.AN_GANG | Verb.ADD_GANG:
            return _own_gang(state, seat, action)
        case Verb.DISCARD:
            return _discard(state, seat, action)


def _hu(state: HandState, seat: int) -> GameError:
    if state.phase is Phase.CLAIMS:
        if seat == state.turn:
            return GameError(Refusal.OWN_DISCARD)
        if state.answers[seat]:
            return GameError(Refusal.ALREADY_ANSWERED)
        return GameError(Refusal.NOT_A_WIN)
    if state.phase is not Phase.TURN or seat != state.turn:
        return GameError(Refusal.NOT_YOUR_TURN)
    return GameError(Refusal.NOT_A_WIN if has_drawn(state) else Refusal.MUST_DISCARD)


def _claim(state: HandState, seat: int, action: Action) -> GameError:
    if state.phase is not Phase.CLAIMS or state.discard is None:
        return GameError(Refusal.NO_DISCARD_TO_CLAIM)
    if seat == state.turn:
        return GameError(Refusal.OWN_DISCARD)
    if state.answers[seat]:
        return GameError(Refusal.ALREADY_ANSWERED)
    player = state.seats[seat]
    if player.frozen is not None:
        return GameError(Refusal.FROZEN)
    held = player.hand[state.discard]
    if action.verb is Verb.GANG:
        if held == COPIES - 1:
            return GameError(Refusal.NO_REPLACEMENT)
        return GameError(Refusal.CANNOT_GANG, card=state.discard, held=held)
    return GameError(Refusal.CANNOT_PENG, card=state.discard, held=held)


def _dragon(state: HandState, seat: int, action: Action) -> GameError:
    if state.phase is not Phase.DRAGONS:
        own_turn = state.phase is Phase.TURN and seat == state.turn
        if action.verb is Verb.LAY and own_turn and action.card in state.seats[seat].called:
            if state.seats[seat].frozen is not None:
                return GameError(Refusal.FROZEN)
            if not has_drawn(state):
                return GameError(Refusal.DRAW_FIRST)
            if not state.left:
                return GameError(Refusal.NO_REPLACEMENT)
            return GameError(Refusal.NOT_A_DRAGON, card=action.card)
        return GameError(Refusal.DRAGONS_TOO_LATE)
    if any(answer.card == action.card or answer.card is None for answer in state.answers[seat]):
        return GameError(Refusal.ALREADY_ANSWERED)
    return GameError(Refusal.NOT_A_DRAGON, card=action.card)


def _bao_ting(state: HandState, seat: int) -> GameError:
    player = state.seats[seat]
    if seat == state.dealer:
        return GameError(Refusal.BAO_TING_DEALER)
    if player.frozen is not None:
        return GameError(Refusal.ALREADY_ANSWERED)
    if player.discarded or state.phase not in (Phase.BAO_TING, Phase.TURN):
        return GameError(Refusal.BAO_TING_TOO_LATE)
    if player.has_claimed_or_ganged:
        return GameError(Refusal.BAO_TING_LAID)
    if state.phase is Phase.TURN and seat != state.turn:
        return GameError(Refusal.NOT_YOUR_TURN)
    return GameError(Refusal.NOT_READY)


def _own_gang(state: HandState, seat: int, action: Action) -> GameError:
    if state.phase is not Phase.TURN or seat != state.turn:
        return GameError(Refusal.NOT_YOUR_TURN)
    player = state.seats[seat]
    card = action.card
    needed = 1 if action.verb is Verb.ADD_GANG else COPIES
    if card is None or player.hand[card] < needed:
        return GameError(
            Refusal.CANNOT_GANG, card=card, held=0 if card is None else player.hand[card]
        )
    if player.frozen is not None:
        return GameError(Refusal.FROZEN)
    if action.verb is Verb.ADD_GANG and player.laid(card) is not State.PENG:
        return GameError(Refusal.CANNOT_GANG, card=card, held=player.hand[card])
    if not has_drawn(state):
        return GameError(Refusal.DRAW_FIRST)
    return GameError(Refusal.NO_REPLACEMENT)


def _discard(state: HandState, seat: int, action: Action) -> GameError:
    if state.phase is not Phase.TURN or seat != state.turn:
        return GameError(Refusal.NOT_YOUR_TURN)
    player = state.seats[seat]
    if action.card is None or not player.hand[action.card]:
        return GameError(Refusal.NOT_HELD, card=action.card)
    return GameError(Refusal.FROZEN)
