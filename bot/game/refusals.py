"""Why an action is not legal: for every refusal its own reason (rules §9)."""

from itertools import chain

from bot.errors import GameError, Refusal
from bot.game.actions import HU, Action, Verb
from bot.game.hand import SEALED, HandState, Phase
from bot.game.legal import has_drawn, is_given_up, legal_actions, plays_qiong_hen
from bot.game.winning import win_hu
from bot.rules.cards import COPIES
from bot.rules.hand import Hand
from bot.rules.melds import State
from bot.rules.progress import distance, nearest
from bot.rules.ruleset import BaoTingWindow
from bot.rules.wins import is_win


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
            answered = state.phase in SEALED and state.answers[seat]
            return GameError(Refusal.ALREADY_ANSWERED if answered else Refusal.NOTHING_TO_PASS)
        case Verb.CALL | Verb.LAY:
            return _dragon(state, seat, action)
        case Verb.QIONG_HEN:
            return _qiong_hen(state, seat)
        case Verb.MAI_ZHUANG:
            return _mai_zhuang(state)
        case Verb.BAO_TING:
            return _bao_ting(state, seat, action)
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
        player, card = state.seats[seat], state.discard
        if card is not None and is_given_up(player, HU, card):
            return GameError(Refusal.PASSED_UP)
        return _no_win(state, seat, player.hand if card is None else player.hand.add(card))
    if state.phase is not Phase.TURN or seat != state.turn:
        return GameError(Refusal.NOT_YOUR_TURN)
    if not has_drawn(state):
        return GameError(Refusal.MUST_DISCARD)
    return _no_win(state, seat, state.seats[seat].hand)


def _no_win(state: HandState, seat: int, hand: Hand) -> GameError:
    """What a complete hand is short of; else the nearest shape, its parts, and how many cards it misses."""
    if is_win(hand):
        return GameError(Refusal.BELOW_MIN_HU, hu=win_hu(state, seat), least=state.rules.min_hu)
    shape = " ".join(map(str, nearest(hand)))
    return GameError(Refusal.NOT_A_WIN, away=distance(hand), shape=shape)


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
    if is_given_up(player, action, state.discard):
        return GameError(Refusal.PASSED_UP)
    held = player.hand[state.discard]
    if action.verb is Verb.GANG:
        if held == COPIES - 1:
            return GameError(Refusal.NO_REPLACEMENT)
        return GameError(Refusal.CANNOT_GANG, card=state.discard, held=held)
    return GameError(Refusal.CANNOT_PENG, card=state.discard, held=held)


def _dragon(state: HandState, seat: int, action: Action) -> GameError:
    if state.phase is not Phase.DRAGONS:
        return _dragon_in_play(state, seat, action)
    if any(answer.card == action.card or answer.card is None for answer in state.answers[seat]):
        return GameError(Refusal.ALREADY_ANSWERED)
    return GameError(Refusal.NOT_A_DRAGON, card=action.card)


def _dragon_in_play(state: HandState, seat: int, action: Action) -> GameError:
    """After the opening only a called four can still be laid."""
    card = action.card
    if (
        action.verb is not Verb.LAY
        or card is None
        or card not in state.seats[seat].called
        or state.dragon_size(card) < COPIES
    ):
        return GameError(Refusal.DRAGONS_TOO_LATE)
    if state.phase is not Phase.TURN or seat != state.turn:
        return GameError(Refusal.NOT_YOUR_TURN)
    if state.seats[seat].frozen is not None:
        return GameError(Refusal.FROZEN)
    return GameError(Refusal.NO_REPLACEMENT if has_drawn(state) else Refusal.DRAW_FIRST)


def _qiong_hen(state: HandState, seat: int) -> GameError:
    if not plays_qiong_hen(state.rules):
        return GameError(Refusal.NO_QIONG_HEN)
    if state.phase is not Phase.DRAGONS:
        return GameError(Refusal.QIONG_HEN_TOO_LATE)
    if state.answers[seat]:
        return GameError(Refusal.ALREADY_ANSWERED)
    player = state.seats[seat]
    laid = (meld.kind for meld in player.melds)
    alike = (kind for kind in player.hand.kinds() if player.hand[kind] > 1)
    return GameError(Refusal.NOT_QIONG_HEN, card=next(chain(laid, alike), None))


def _mai_zhuang(state: HandState) -> GameError:
    """Once asked everybody may buy in, so only the moment can be wrong."""
    if not state.rules.mai_zhuang:
        return GameError(Refusal.NO_MAI_ZHUANG)
    answered = state.phase is Phase.MAI_ZHUANG
    return GameError(Refusal.ALREADY_ANSWERED if answered else Refusal.MAI_ZHUANG_NOT_NOW)


def _bao_ting(state: HandState, seat: int, action: Action) -> GameError:
    player = state.seats[seat]
    dealt_only = state.rules.bao_ting is BaoTingWindow.DEALT
    if seat == state.dealer:
        return GameError(Refusal.BAO_TING_DEALER)
    if player.frozen is not None or (state.phase is Phase.BAO_TING and state.answers[seat]):
        return GameError(Refusal.ALREADY_ANSWERED)
    if player.discarded or (dealt_only and state.phase in (Phase.TURN, Phase.CLAIMS)):
        return GameError(Refusal.BAO_TING_TOO_LATE)
    if player.has_claimed_or_ganged:
        return GameError(Refusal.BAO_TING_LAID)
    if state.phase is Phase.BAO_TING:
        return GameError(Refusal.NOT_READY)
    if state.phase is not Phase.TURN or seat != state.turn:
        return GameError(Refusal.NOT_YOUR_TURN)
    if action.card is not None:
        held = player.hand[action.card] > 0
        return GameError(Refusal.NOT_READY if held else Refusal.NOT_HELD, card=action.card)
    could = legal_actions(state, seat).of(Verb.BAO_TING)
    return GameError(Refusal.MUST_DISCARD if could else Refusal.NOT_READY)


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
    adds = action.verb is Verb.ADD_GANG
    if (adds and player.laid(card) is not State.PENG) or (not adds and card in player.called):
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
