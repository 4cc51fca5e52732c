"""取大 The split that pays most, and its working (rules §5).

All readings of the hand are priced; only for the best one are the cards laid out.
"""

from math import prod

from bot.rules.hu import HuCount
from bot.rules.layout import first_split, place_winning
from bot.rules.offers import best_offer, fitting, offers
from bot.rules.position import Position, Win
from bot.rules.readings import hand_readings
from bot.rules.ruleset import Rounding, RuleSet
from bot.rules.splits import WENQIAN_PART, Split
from bot.rules.winner import (
    SINGLE_EXTRA_HU,
    WENQIAN_HU,
    Doubling,
    Extra,
    Item,
    Shape,
    Total,
    Wait,
    always_added,
    capped,
    factors_of,
    has_claimed,
    is_gang_kai,
    rounded_total,
    subtotal_of,
)


def best_total(rules: RuleSet, position: Position, win: Win, count: HuCount) -> Total:
    """The working of the split that pays most before final rounding and cap.

    On a tie 飘 goes before 清 before 塌, then the first in the order of ``splits``. ``count`` is what
    the winner's cards count. ``ValueError`` if the hand is not complete with the winning card.
    """
    holding = position.holdings[win.seat]
    hand = holding.hand
    whole, *rests = hand_readings(hand.counts, win.card)
    readings = whole[-1]
    has_melds = any(meld.is_meld for meld in holding.melds)
    several = offers(readings, has_melds)
    if not several or not hand[win.card]:
        raise ValueError(f"not a win on {win.card}: {hand}")
    base = count.rounded if rules.rounding is Rounding.BASE else count.raw
    other = always_added(rules, win)
    _, best = best_offer(rules, several, base, other, claimed=has_claimed(holding))
    split = first_split(hand, win.card, rests, fitting(readings, has_melds, best))
    return _total(rules, position, win, count, (best[0], base, split))


def _total(
    rules: RuleSet,
    position: Position,
    win: Win,
    count: HuCount,
    chosen: tuple[Shape, int, Split],
) -> Total:
    """The formula of a split taken for a shape, step by step."""
    shape, base, layout = chosen
    split, completed, card, wait = place_winning(layout, position.holdings[win.seat].hand, win.card)
    items = _items(rules, layout, wait, win)
    other = sum([item.hu for item in items])
    is_piao, is_qing = shape is Shape.PIAO, shape is Shape.QING
    factors = factors_of(rules, position, win, count)
    if not is_piao:
        factors = tuple(f for f in factors if f.doubling is not Doubling.MEN_PIAO)
    subtotal = subtotal_of(rules, shape, base, other)
    exact = subtotal * prod([factor.times for factor in factors])
    rounded = rounded_total(rules, exact)
    return Total(
        split=split,
        completed=completed,
        card=card,
        wait=wait,
        shape=shape,
        base=base,
        items=items,
        other=other,
        qing=rules.qing if is_qing else 0,
        win=0 if is_qing else rules.win,
        piao_before=rules.piao_before if is_piao else 0,
        piao_after=rules.piao_after if is_piao else 0,
        subtotal=subtotal,
        factors=factors,
        exact=exact,
        rounded=rounded,
        hu=capped(rules, rounded),
    )


def _items(rules: RuleSet, split: Split, wait: Wait | None, win: Win) -> tuple[Item, ...]:
    """其他 The extras that apply."""
    items: list[Item] = []
    wenqian = split.melds.count(WENQIAN_PART)
    if wenqian:
        items.append(Item(Extra.WENQIAN, WENQIAN_HU[wenqian], wenqian))
    if win.discarder is None:
        items.append(Item(Extra.SELF_DRAWN, SINGLE_EXTRA_HU))
    if wait is not None:
        items.append(Item(Extra.WAIT, SINGLE_EXTRA_HU))
    if is_gang_kai(rules, win):
        items.append(Item(Extra.GANG_KAI, SINGLE_EXTRA_HU))
    return tuple(items)
