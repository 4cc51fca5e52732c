"""速算 The hu of a win without its working, for whoever compares many hands.

Equal to what ``score`` says, and several times as fast: what a suit's cards count is looked up by the
suit's counts, and no split is laid out.
"""

from functools import cache, lru_cache

from bot.rules.cards import COPIES, KINDS, XI, Kind
from bot.rules.hu import count_xi, counted_as, state_in_hand, up_to_tens
from bot.rules.melds import State
from bot.rules.offers import Offer, best_offer, offers
from bot.rules.position import Holding, Special, Win
from bot.rules.readings import ByWild, joined_by_wild, readings_by_suit
from bot.rules.ruleset import Rounding, RuleSet, Xi
from bot.rules.splits import BLOCKS
from bot.rules.winner import (
    NO_XI_FLIPPED,
    YI_HU,
    always_added,
    capped,
    has_claimed,
    rounded_total,
)

_TIAO, _BING, _WAN, _HONOURS = BLOCKS


def cards_hu(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...]) -> int:
    """底胡 What a player's cards count, winner or not, before rounding: the ``raw`` of ``count_hu``."""
    hu = _kinds_hu(rules, holding, flipped)
    xi = None if rules.xi is Xi.NONE else count_xi(rules, holding, flipped)
    return hu + xi.hu if xi else hu


def best_exact(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...], win: Win) -> int:
    """The winner's largest total before final rounding and cap; ``ValueError`` if it is no win.

    ``holding`` is the winner's, with the winning card in the hand.
    """
    counts, melds = holding.hand.counts, holding.melds
    has_melds = bool(melds) and any(meld.is_meld for meld in melds)
    several = _offers(*readings_by_suit(counts, win.card), has_melds)
    if not several or not counts[win.card]:
        raise ValueError(f"not a win on {win.card}: {holding.hand}")
    base = cards_hu(rules, holding, flipped)
    if rules.rounding is Rounding.BASE:
        base = up_to_tens(base)
    claimed = has_claimed(holding)
    most, _ = best_offer(rules, several, base, always_added(rules, win), claimed=claimed)
    return most * _times(rules, holding, flipped, win)


def best_hu(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...], win: Win) -> int:
    """成胡 The winner's hu, rounded and capped: the ``hu`` of ``best_total``."""
    return capped(rules, rounded_total(rules, best_exact(rules, holding, flipped, win)))


def _kinds_hu(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...]) -> int:
    """The kinds that count, and 三老会齐."""
    single = rules.flipped_cards == 1
    counts = holding.hand.counts
    hu = (
        _suit_hu(single, _TIAO.start, counts[_TIAO], flipped)
        + _suit_hu(single, _BING.start, counts[_BING], flipped)
        + _suit_hu(single, _WAN.start, counts[_WAN], flipped)
    )
    honours = _each_hu(single, _HONOURS.start, counts[_HONOURS], flipped)
    if holding.melds or holding.called:
        each = list(honours)
        for kind, more in _shown_hu(single, holding, flipped):
            if kind < _HONOURS.start:
                hu += more
            else:
                each[kind - _HONOURS.start] += more
        honours = tuple(each)
    return hu + sum(honours) * (2 if all(honours) else 1)


@lru_cache(maxsize=1 << 16)
def _offers(
    tiao: ByWild, bing: ByWild, wan: ByWild, honours: ByWild, has_melds: bool
) -> tuple[Offer, ...]:
    """What a hand of these suits can be taken for."""
    whole = joined_by_wild(joined_by_wild(tiao, bing), joined_by_wild(wan, honours))
    return offers(whole[-1], has_melds)


@lru_cache(maxsize=1 << 17)
def _suit_hu(single: bool, first: int, counts: tuple[int, ...], flipped: tuple[Kind, ...]) -> int:
    """What one suit's cards in the hand count, none being called, given the suit's first kind."""
    return sum(_each_hu(single, first, counts, flipped))


@lru_cache(maxsize=1 << 14)
def _each_hu(
    single: bool, first: int, counts: tuple[int, ...], flipped: tuple[Kind, ...]
) -> tuple[int, ...]:
    """The same for each of the suit's kinds, 0 for those that do not count."""
    states = [
        state_in_hand(own, COPIES - flipped.count(first + rank), called=False) if own > 1 else None
        for rank, own in enumerate(counts)
    ]
    return tuple(
        counted_as(single, KINDS[first + rank], state, flipped).hu if state else 0
        for rank, state in enumerate(states)
    )


def _shown_hu(single: bool, holding: Holding, flipped: tuple[Kind, ...]) -> list[tuple[Kind, int]]:
    """What laid cards count, and how much more called dragons count than cards in the hand."""
    counts = holding.hand.counts
    found = []
    for meld in holding.melds:
        kind, state = meld.kind, meld.state
        if counts[kind] and state is State.PENG:
            state = State.MING_GANG
        found.append((kind, counted_as(single, kind, state, flipped).hu))
    for kind in holding.called:
        if counts[kind] == COPIES - flipped.count(kind):
            dragon = counted_as(single, kind, State.DRAGON, flipped).hu
            found.append((kind, dragon - counted_as(single, kind, State.AN_GANG, flipped).hu))
    return found


def _times(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...], win: Win) -> int:
    """The factors but 闷飘."""
    times = 2 ** len(win.specials & _doubles(rules.di_hu, rules.hai_di)) if win.specials else 1
    # Nothing but a single 碰 of an ordinary kind counts 1.
    if rules.yi_hu_tou and _kinds_hu(rules, holding, flipped) == YI_HU[1]:
        times *= 2
    if rules.no_xi_doubles and rules.xi is Xi.BONUS and not holding.xi:
        times *= NO_XI_FLIPPED if any(card in XI for card in flipped) else 2
    return times


@cache
def _doubles(di_hu: bool, hai_di: bool) -> frozenset[Special]:
    """What doubles, in a system with or without 地胡 and 海底捞月."""
    some = {
        Special.DI_HU: di_hu,
        Special.HAI_DI: hai_di,
        Special.TIAN_HU: True,
        Special.BAO_TING: True,
    }
    return frozenset(special for special, does in some.items() if does)
