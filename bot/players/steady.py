"""稳 A computer player that wins what it can and keeps its hand together.

It looks at nothing but its seat's view: how many cards its hand is from a win, and how many unseen
cards would bring it nearer. It does not guess at the others' hands.
"""

import random
from collections.abc import Iterable

from bot.game.actions import (
    BAO_TING,
    GANG,
    HU,
    MAI_ZHUANG,
    PASS,
    PENG,
    QIONG_HEN,
    Action,
    Verb,
)
from bot.game.hand import Phase
from bot.game.views import SeatView
from bot.rules.cards import COPIES, HONOURS, NINE_TIAO, ORDINARY, RANKS, XI, Kind, Suit
from bot.rules.hand import Hand
from bot.rules.progress import acceptance, distance
from bot.rules.wins import waits

CLAIMABLE = 3
"""碰 A card that makes a triplet of a pair may come from any of the three players."""

DRAGON_COST = 2
"""龙 A called dragon is broken up only to save as many cards."""

WILD_COST = 9
"""喜儿百搭 A wild card goes only when there is nothing else."""


def choose(view: SeatView, rng: random.Random) -> Action:
    """What to do, one of ``view.legal``; ``ValueError`` if nothing is asked of the seat."""
    legal = view.legal.actions
    if not legal:
        raise ValueError("nothing to choose")
    if HU in legal:
        return HU
    match view.public.phase:
        case Phase.DRAGONS:
            return _declare(view)
        case Phase.BAO_TING:
            return BAO_TING if _live(view, view.hand) else PASS
        case Phase.MAI_ZHUANG:
            return MAI_ZHUANG if _is_strong(view) else PASS
        case Phase.CLAIMS:
            return _claim(view)
        case _:
            return _move(view, rng)


def _declare(view: SeatView) -> Action:
    """穷狠, or 叫 or 摞 every dragon: laid unless its cards stand near others and may serve in sequences."""
    if QIONG_HEN in view.legal:
        return QIONG_HEN
    card = next(action.card for action in view.legal.actions if action.card is not None)
    near = (kind for kind in view.hand.kinds() if kind != card and abs(kind - card) <= 2)
    useful = card not in HONOURS and any(kind.suit is card.suit for kind in near)
    return Action(Verb.CALL if useful else Verb.LAY, card)


def _is_strong(view: SeatView) -> bool:
    """买庄 Whether the dealt hand is near enough to a win that the others will hardly be faster."""
    melds = view.public.rules.hand_size // 3
    return distance(view.hand) <= (melds + 1) // 3 + 1


def _claim(view: SeatView) -> Action:
    """碰 where it brings the hand nearer, 杠 where it takes it no further away."""
    card = view.public.discard
    if card is None:
        raise ValueError("a claim window without a discard")
    now = distance(view.hand)
    if GANG in view.legal and distance(view.hand.remove(card, COPIES - 1)) <= now:
        return GANG
    if PENG in view.legal:
        rest = view.hand.remove(card, 2)
        then = min(distance(rest.remove(kind)) for kind in rest.kinds())
        if then < now or (then == now and card in _jiang(view)):
            return PENG
    return PASS


def _move(view: SeatView, rng: random.Random) -> Action:
    """A declaration, a 杠 or the best discard of an own turn."""
    ready = view.legal.of(Verb.BAO_TING)
    if ready:
        return max(ready, key=lambda action: _live(view, _without(view, action)))
    discards = view.legal.of(Verb.DISCARD)
    now = min(distance(_without(view, action)) for action in discards)
    for action in view.legal.actions:
        if action.verb in _SIZES and distance(_without(view, action)) <= now:
            return action
    return _discard(view, discards, rng)


_SIZES = {Verb.AN_GANG: COPIES, Verb.LAY: COPIES, Verb.ADD_GANG: 1}
"""How many cards go from the hand to the table."""


def _without(view: SeatView, action: Action) -> Hand:
    """The hand once the action's cards have left it."""
    if action.card is None:
        raise ValueError(f"{action} names no card")
    return view.hand.remove(action.card, _SIZES.get(action.verb, 1))


def _discard(view: SeatView, discards: Iterable[Action], rng: random.Random) -> Action:
    """What leaves the hand nearest to a win, then with most cards that help, then what is worth least."""
    cost: dict[Action, int] = {}
    for action in discards:
        cost[action] = distance(_without(view, action)) + _worth_keeping(view, action.card)
    least = min(cost.values())
    best = [action for action in cost if cost[action] == least]
    if len(best) == 1:
        return best[0]
    unseen, jiang = _unseen(view), _jiang(view)
    return max(
        best,
        key=lambda action: (
            _helpful(_without(view, action), unseen),
            action.card not in jiang,
            rng.random(),
        ),
    )


def _worth_keeping(view: SeatView, card: Kind | None) -> int:
    """How many cards further from a win the hand had better be than lose this one."""
    if card in XI:
        return WILD_COST
    return DRAGON_COST if card in view.public.seats[view.seat].called else 0


def _helpful(hand: Hand, unseen: dict[Kind, int]) -> int:
    """How many unseen cards bring a hand nearer to a win, counting those it can 碰 more often."""
    is_ready = distance(hand) == 1
    return sum(
        unseen[kind] * (CLAIMABLE if hand[kind] == 2 or is_ready else 1)
        for kind in acceptance(hand)
    )


def _live(view: SeatView, hand: Hand) -> int:
    """How many unseen cards would complete a ready hand."""
    unseen = _unseen(view)
    return sum(unseen[kind] for kind in waits(hand))


def _unseen(view: SeatView) -> dict[Kind, int]:
    """How many copies of each kind this seat has not seen."""
    public = view.public
    seen = [*view.hand, *public.flipped]
    if public.discard is not None:
        seen.append(public.discard)
    for place, seat in enumerate(public.seats):
        seen += seat.river
        seen += [meld.kind for meld in seat.melds for _ in range(meld.size)]
        if place != view.seat:
            seen += [k for k in seat.called for _ in range(COPIES - public.flipped.count(k))]
    counts = Hand.of(seen).counts
    return {kind: max(0, COPIES - counts[kind]) for kind in ORDINARY}


def _jiang(view: SeatView) -> frozenset[Kind]:
    """将 The kinds that are worth more this hand, roughly: old ones, and ranks or groups of flipped cards."""
    single = view.public.rules.flipped_cards == 1
    suited = [card for card in view.public.flipped if card.suit not in (Suit.HONOUR, Suit.XI)]
    ranks = {card.rank for card in suited}
    if single:
        ranks = {
            1,
            RANKS,
            *(rank for rank in range(1, RANKS + 1) for own in ranks if not (rank - own) % 3),
        }
    return frozenset(
        kind for kind in ORDINARY if kind in HONOURS or kind == NINE_TIAO or kind.rank in ranks
    )
