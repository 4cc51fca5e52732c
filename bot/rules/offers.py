"""价 What a hand can be taken for, and what pays most (rules §5)."""

from functools import lru_cache

from bot.rules.readings import PAIR, RUNS, TRIPLETS, WAIT, WENQIAN_UNIT, Readings, each
from bot.rules.ruleset import RuleSet
from bot.rules.winner import SINGLE_EXTRA_HU, WENQIAN_HU, Shape, subtotal_of

Offer = tuple[Shape, int]
"""A shape, and what 文钱 and wait add in it."""

MEN_PIAO = 2
"""闷飘 What a 飘 with nothing claimed is multiplied by."""


@lru_cache(maxsize=1 << 14)
def offers(readings: Readings, has_melds: bool) -> tuple[Offer, ...]:
    """The shapes of a hand with these readings, in their order, each with the most that is added.

    ``has_melds`` says whether melds are laid, which are no sequences. Empty if there is no pair.
    """
    most: dict[Shape, int] = {}
    for reading in each(readings):
        for shape, added in _offers(reading, has_melds):
            most[shape] = max(most.get(shape, 0), added)
    return tuple((shape, most[shape]) for shape in Shape if shape in most)


@lru_cache(maxsize=1 << 14)
def fitting(readings: Readings, has_melds: bool, offer: Offer) -> Readings:
    """Those of the readings that come to the offer."""
    return sum(1 << one for one in each(readings) if offer in _offers(one, has_melds))


def best_offer(
    rules: RuleSet, several: tuple[Offer, ...], base: int, other: int, *, claimed: bool
) -> tuple[int, Offer]:
    """The first of those that pay most, and what it pays before all factors but 闷飘.

    ``other`` is what is added whatever the offer, ``claimed`` says whether a 碰 or 明杠 is laid.
    """
    best, most = several[0], -1
    for offer in several:
        shape, added = offer
        pays = subtotal_of(rules, shape, base, other + added)
        if shape is Shape.PIAO and not claimed:
            pays *= MEN_PIAO
        if pays > most:
            best, most = offer, pays
    return most, best


def _offers(reading: int, has_melds: bool) -> list[Offer]:
    """The shapes that a reading fits."""
    if not reading & PAIR:
        return []
    added = WENQIAN_HU[reading // WENQIAN_UNIT] + SINGLE_EXTRA_HU * bool(reading & WAIT)
    shapes = [] if reading & RUNS else [Shape.PIAO]
    if not reading & TRIPLETS and not has_melds:
        shapes.append(Shape.QING)
    return [(shape, added) for shape in shapes or [Shape.TA]]
