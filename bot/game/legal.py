"""What each seat may do: the only judge of a move (rules §3).

An action is legal exactly if it is in the list; buttons, autocomplete, computer players, defaults at a
deadline and the engine itself all ask here.
"""

from itertools import compress

from bot.game.actions import (
    BAO_TING,
    DISCARDS,
    GANG,
    HU,
    MAI_ZHUANG,
    NOTHING,
    PASS,
    PENG,
    QIONG_HEN,
    Action,
    Legal,
    Verb,
)
from bot.game.hand import HandState, Phase, Seat
from bot.game.winning import win_hu
from bot.rules.cards import COPIES, XI, Kind
from bot.rules.melds import State
from bot.rules.position import PLAYERS
from bot.rules.ruleset import HAND_SIZES, BaoTingWindow, RuleSet
from bot.rules.wins import is_qiong_hen, is_win, ready_kinds, waits


def legal_actions(state: HandState, seat: int) -> Legal:
    """All that ``seat`` may do now, in a fixed order; empty when nothing is asked of it."""
    match state.phase:
        case Phase.TURN:
            return _turn(state, state.seats[seat]) if seat == state.turn else NOTHING
        case Phase.CLAIMS:
            return _claims(state, seat)
        case Phase.DRAGONS:
            return _dragons(state, seat)
        case Phase.BAO_TING:
            return _bao_ting_round(state, seat)
        case Phase.MAI_ZHUANG:
            return NOTHING if state.answers[seat] else _MAI_ZHUANG_ROUND
        case Phase.OVER:
            return NOTHING


_MAI_ZHUANG_ROUND = Legal((MAI_ZHUANG, PASS), PASS)


def pending(state: HandState) -> tuple[int, ...]:
    """The seats that still have a choice to make, in seat order."""
    if state.phase is Phase.TURN:
        return (state.turn,)
    return tuple(seat for seat in range(PLAYERS) if legal_actions(state, seat).is_choice)


def is_ready(state: HandState, seat: int) -> bool:
    """听 Whether some kind would complete the hand and not all its copies are held (rules §3.4)."""
    player = state.seats[seat]
    return bool(ready_kinds(player.hand, player.melds, state.flipped))


def undeclared_dragons(state: HandState, seat: int) -> tuple[Kind, ...]:
    """Dragons in the hand that were neither called nor laid, the open round's answers counted."""
    player = state.seats[seat]
    declared = {answer.card for answer in state.answers[seat]}
    return tuple(
        kind
        for kind in player.hand.kinds()
        if 1 < state.dragon_size(kind) == player.hand[kind]
        and kind not in player.called
        and kind not in declared
    )


def _dragons(state: HandState, seat: int) -> Legal:
    answers = state.answers[seat]
    if PASS in answers or QIONG_HEN in answers:
        return NOTHING
    if may_declare_qiong_hen(state, seat):
        return Legal((QIONG_HEN, PASS), PASS)
    dragons = undeclared_dragons(state, seat)
    if not dragons:
        return NOTHING
    actions = [Action(verb, kind) for kind in dragons for verb in (Verb.CALL, Verb.LAY)]
    return Legal((*actions, PASS), PASS)


def plays_qiong_hen(rules: RuleSet) -> bool:
    """穷狠 Whether it can be declared at a table: never in the shorter games (rules §2)."""
    return rules.qiong_hen and rules.hand_size == max(HAND_SIZES)


def may_declare_qiong_hen(state: HandState, seat: int) -> bool:
    """穷狠 Whether the dealt hand holds no two alike; who has laid something held two (rules §3.5)."""
    player = state.seats[seat]
    return (
        state.rules.qiong_hen
        and state.phase is Phase.DRAGONS
        and not player.melds
        and is_qiong_hen(player.hand)
    )


def _bao_ting_round(state: HandState, seat: int) -> Legal:
    if seat == state.dealer or state.answers[seat] or not is_ready(state, seat):
        return NOTHING
    return Legal((BAO_TING, PASS), PASS)


def _claims(state: HandState, seat: int) -> Legal:
    card = state.discard
    if seat == state.turn or state.answers[seat] or card is None:
        return NOTHING
    player = state.seats[seat]
    actions = []
    if is_win(player.hand.add(card)) and pays_enough(state, seat):
        actions.append(HU)
    if player.frozen is None and player.hand[card] >= 2:
        if player.hand[card] == COPIES - 1 and state.left:
            actions.append(GANG)
        actions.append(PENG)
    if player.given_up:
        actions = [claim for claim in actions if not is_given_up(player, claim, card)]
    return Legal((*actions, PASS), PASS) if actions else NOTHING


def pays_enough(state: HandState, seat: int) -> bool:
    """Whether a complete hand may win: where a least hu was agreed, it has to be reached."""
    return not state.rules.min_hu or win_hu(state, seat) >= getattr(state.rules, "min_hu", 0)


def is_given_up(player: Seat, claim: Action, card: Kind) -> bool:
    """Whether a claim was passed up since the player's last draw: 胡 on any card, 碰 and 杠 of this kind."""
    return _remembered(claim, card) in player.given_up


def passed_up(state: HandState, seat: int, answer: Action) -> tuple[Action, ...]:
    """What an answer to a discard gives up, where passing binds: who takes the card, at most a win."""
    card = state.discard
    if not state.rules.binding_pass or state.phase is not Phase.CLAIMS or card is None:
        return ()
    given_up = (HU,) if answer != PASS else (HU, GANG, PENG)
    offered = legal_actions(state, seat).actions
    return tuple(
        _remembered(claim, card) for claim in offered if claim in given_up and claim != answer
    )


def _remembered(claim: Action, card: Kind) -> Action:
    return claim if claim == HU else Action(claim.verb, card)


def _turn(state: HandState, player: Seat) -> Legal:
    actions = []
    if has_drawn(state) and is_win(player.hand) and pays_enough(state, state.turn):
        actions.append(HU)
    if player.frozen is not None:
        return _frozen_turn(state, player, actions)
    if state.left and has_drawn(state):
        actions += _gangs(player)
    if _may_bao_ting(state, player):
        actions += [
            Action(Verb.BAO_TING, kind)
            for kind in player.hand.kinds()
            if ready_kinds(player.hand.remove(kind), player.melds, state.flipped)
        ]
    discards = compress(DISCARDS, player.hand.counts)
    return Legal((*actions, *discards), _default_discard(state, player))


def has_drawn(state: HandState) -> bool:
    """Whether the turn follows an own draw or is the dealer's first, not a 碰."""
    return state.drawn is not None or not state.seats[state.dealer].discarded


def _frozen_turn(state: HandState, player: Seat, wins: list[Action]) -> Legal:
    drawn = state.drawn
    if drawn is None:
        raise AssertionError("a frozen hand never claims, so it has always drawn")
    actions = list(wins)
    if state.left and player.hand[drawn] == COPIES:
        rest = player.hand.remove(drawn, COPIES)
        if waits(rest) == player.frozen:
            actions.append(Action(Verb.AN_GANG, drawn))
    discard = DISCARDS[drawn]
    return Legal((*actions, discard), discard)


def _gangs(player: Seat) -> list[Action]:
    counts = player.hand.counts
    actions = []
    if COPIES in counts:
        actions = [
            Action(Verb.LAY if kind in player.called else Verb.AN_GANG, kind)
            for kind in player.hand.kinds()
            if counts[kind] == COPIES
        ]
    for meld in player.melds:
        if meld.state is State.PENG and counts[meld.kind]:
            actions.append(Action(Verb.ADD_GANG, meld.kind))
    return actions


def _may_bao_ting(state: HandState, player: Seat) -> bool:
    return (
        not player.discarded
        and state.turn != state.dealer
        and state.rules.bao_ting is BaoTingWindow.FIRST_DISCARD
        and state.drawn is not None
        and not player.has_claimed_or_ganged
    )


def _default_discard(state: HandState, player: Seat) -> Action:
    """The drawn card; without one, the first card that stands alone, or simply the first; no wild 喜儿."""
    if state.drawn is not None and state.drawn not in XI:
        return DISCARDS[state.drawn]
    kinds = player.hand.kinds()
    kinds = tuple(kind for kind in kinds if kind not in XI) or kinds
    single = next((kind for kind in kinds if player.hand[kind] == 1), kinds[0])
    return DISCARDS[single]
