"""成胡 A winner's total: shape, wait, extras and doublings of the split that pays most (rules §5)."""

from dataclasses import dataclass
from enum import StrEnum
from math import prod

from bot.rules.cards import RANKS, WENQIAN, XI, Kind
from bot.rules.hu import OTHER_ROW, HuCount, up_to_tens
from bot.rules.melds import State
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import Rounding, RuleSet, Xi
from bot.rules.splits import Form, Part, Split, splits


class Shape(StrEnum):
    """胡型 The three shapes of a win, the one that goes first on a tie first."""

    PIAO = "piao"
    """飘胡 triplets and gangs, and no sequence but 文钱"""
    QING = "qing"
    """清胡 only sequences"""
    TA = "ta"
    """塌子胡 everything else"""


class Wait(StrEnum):
    """听口 A place of the winning card that pays."""

    CLOSED = "closed"
    """丫子 the middle of a sequence"""
    EDGE = "edge"
    """拖尾 (边张) the 3 of 123 or the 7 of 789"""
    PAIR = "pair"
    """吊头 (单吊) half of the pair"""


class Extra(StrEnum):
    """其他 What is added to a winner's base hu."""

    WENQIAN = "wenqian"
    """文钱"""
    SELF_DRAWN = "self_drawn"
    """自摸"""
    WAIT = "wait"
    """丫子, 拖尾 or 吊头"""
    GANG_KAI = "gang_kai"
    """杠开"""


WENQIAN_HU = (0, 20, 50, 100, 100)
"""文钱 By number; a fourth adds nothing."""

SINGLE_EXTRA_HU = 10
"""What each of the others adds."""


class Doubling(StrEnum):
    """番 What multiplies a winner's hu."""

    MEN_PIAO = "men_piao"
    """闷飘 a 飘 with no 碰 and no 明杠 laid"""
    TIAN_HU = "tian_hu"
    """天胡"""
    DI_HU = "di_hu"
    """地胡"""
    BAO_TING = "bao_ting"
    """报听 (天听)"""
    HAI_DI = "hai_di"
    """海底捞月"""
    YI_HU_TOU = "yi_hu_tou"
    """一胡头儿 a single 碰 of 1 hu is all that counts"""
    NO_XI = "no_xi"
    """没喜"""


YI_HU = (State.PENG, OTHER_ROW[State.PENG])
"""一胡 The one counted kind of a 一胡头儿: a 碰 of an ordinary kind of the single game, for 1 hu."""

NO_XI_FLIPPED = 4
"""没喜 The factor when a flipped card is a 喜儿."""


@dataclass(frozen=True, slots=True)
class Item:
    """One extra and its hu."""

    extra: Extra
    hu: int
    number: int = 1
    """how many 文钱; 1 for the others"""


@dataclass(frozen=True, slots=True)
class Factor:
    """One doubling and what it multiplies by."""

    doubling: Doubling
    times: int = 2


@dataclass(frozen=True, slots=True)
class Total:
    """The working of a winner's hu, in the order of the formula.

    ``subtotal`` is base + win + extras for 塌, qing + base + extras for 清, and
    (base + win + extras + piao_before) × 2 + piao_after for 飘.
    """

    split: Split
    completed: Part
    """the part that the winning card completes"""
    wait: Wait | None
    shape: Shape
    base: int
    """底胡 the cards' hu, rounded where the system rounds it"""
    items: tuple[Item, ...]
    other: int
    """the items together"""
    qing: int
    """清胡, 0 in the other shapes"""
    win: int
    """成胡, 0 in 清"""
    piao_before: int
    """飘胡, added before the doubling, 0 in the other shapes"""
    piao_after: int
    """飘胡, added after it, 0 in the other shapes"""
    subtotal: int
    """the formula's result before any factor"""
    factors: tuple[Factor, ...]
    exact: int
    """the subtotal times all factors"""
    rounded: int
    """rounded up to tens where the system rounds the total"""
    hu: int
    """after the cap"""


@dataclass(frozen=True, slots=True)
class _Reading:
    """A split as one of the shapes it can be taken for."""

    split: Split
    shape: Shape
    wenqian: int
    completed: Part
    wait: Wait | None


def best_total(rules: RuleSet, position: Position, win: Win, count: HuCount) -> Total:
    """The working of the split that pays most before final rounding and cap.

    On a tie 飘 goes before 清 before 塌, then the first in the order of ``splits``. ``count`` is what
    the winner's cards count. ``ValueError`` if the hand is not complete with the winning card.
    """
    holding = position.holdings[win.seat]
    distinct: dict[tuple[Shape, int, bool], _Reading] = {}
    for split in splits(holding.hand):
        for reading in _readings(split, holding, win.card):
            key = reading.shape, reading.wenqian, reading.wait is not None
            distinct.setdefault(key, reading)
    if not distinct:
        raise ValueError(f"not a win on {win.card}: {holding.hand}")
    factors = _factors(rules, position, win, count)
    totals = [_total(rules, reading, win, count, factors) for reading in distinct.values()]
    order = tuple(Shape)
    return min(totals, key=lambda total: (-total.exact, order.index(total.shape)))


def _readings(split: Split, holding: Holding, card: Kind) -> list[_Reading]:
    """The split in each shape it fits, as far as the card completes a part of it."""
    placed = _completed(split, card)
    if placed is None:
        return []
    runs = [part.kind for part in split.melds if part.form is Form.SEQUENCE]
    wenqian = runs.count(WENQIAN[0])
    shapes = [Shape.PIAO] if wenqian == len(runs) else []
    if len(runs) == len(split.melds) and not any(meld.is_meld for meld in holding.melds):
        shapes.append(Shape.QING)
    return [_Reading(split, shape, wenqian, *placed) for shape in shapes or [Shape.TA]]


def _completed(split: Split, card: Kind) -> tuple[Part, Wait | None] | None:
    """The part the card completes and the wait: of several the first that pays, else the first."""
    first: Part | None = None
    for part in (*split.melds, split.pair):
        length = 3 if part.form is Form.SEQUENCE else 1
        if part.kind <= card < part.kind + length:
            wait = _wait(part, card)
            if wait:
                return part, wait
            first = first or part
    return (first, None) if first else None


def _wait(part: Part, card: Kind) -> Wait | None:
    """How the card completes a part that it belongs to, if that pays."""
    if part.form is Form.PAIR:
        return Wait.PAIR
    if part.form is Form.TRIPLET:
        return None
    if card == part.kind + 1:
        return Wait.CLOSED
    low, high = card == part.kind, card == part.kind + 2
    at_edge = (high and card.rank == 3) or (low and card.rank == RANKS - 2)
    return Wait.EDGE if at_edge else None


def _factors(rules: RuleSet, position: Position, win: Win, count: HuCount) -> tuple[Factor, ...]:
    """All doublings that apply, 闷飘 as far as it does not depend on the split."""
    holding = position.holdings[win.seat]
    yi_hu_tou = rules.yi_hu_tou and [(item.state, item.hu) for item in count.counted] == [YI_HU]
    no_xi = rules.no_xi_doubles and rules.xi is Xi.BONUS and not holding.xi
    claimed = any(meld.state in (State.PENG, State.MING_GANG) for meld in holding.melds)
    applies = (
        (Doubling.MEN_PIAO, not claimed),
        (Doubling.TIAN_HU, Special.TIAN_HU in win.specials),
        (Doubling.DI_HU, Special.DI_HU in win.specials and rules.di_hu),
        (Doubling.BAO_TING, Special.BAO_TING in win.specials),
        (Doubling.HAI_DI, Special.HAI_DI in win.specials and rules.hai_di),
        (Doubling.YI_HU_TOU, yi_hu_tou),
    )
    factors = [Factor(doubling) for doubling, does in applies if does]
    if no_xi:
        flipped = any(card in XI for card in position.flipped)
        factors.append(Factor(Doubling.NO_XI, NO_XI_FLIPPED if flipped else 2))
    return tuple(factors)


def _items(rules: RuleSet, reading: _Reading, win: Win) -> tuple[Item, ...]:
    """其他 The extras that apply."""
    items: list[Item] = []
    if reading.wenqian:
        items.append(Item(Extra.WENQIAN, WENQIAN_HU[reading.wenqian], reading.wenqian))
    applies = (
        (Extra.SELF_DRAWN, win.discarder is None),
        (Extra.WAIT, reading.wait is not None),
        (Extra.GANG_KAI, rules.gang_kai and Special.GANG_KAI in win.specials),
    )
    items += [Item(extra, SINGLE_EXTRA_HU) for extra, does in applies if does]
    return tuple(items)


def _total(
    rules: RuleSet,
    reading: _Reading,
    win: Win,
    count: HuCount,
    factors: tuple[Factor, ...],
) -> Total:
    """The formula of a reading's shape, step by step."""
    items = _items(rules, reading, win)
    other = sum([item.hu for item in items])
    base = count.rounded if rules.rounding is Rounding.BASE else count.raw
    is_piao, is_qing = reading.shape is Shape.PIAO, reading.shape is Shape.QING
    qing, win_hu = (rules.qing, 0) if is_qing else (0, rules.win)
    before, after = (rules.piao_before, rules.piao_after) if is_piao else (0, 0)
    subtotal = qing + win_hu + base + other + before
    if is_piao:
        subtotal = subtotal * 2 + after
    else:
        factors = tuple(f for f in factors if f.doubling is not Doubling.MEN_PIAO)
    exact = subtotal * prod([factor.times for factor in factors])
    rounded = up_to_tens(exact) if rules.rounding is Rounding.FINAL else exact
    return Total(
        split=reading.split,
        completed=reading.completed,
        wait=reading.wait,
        shape=reading.shape,
        base=base,
        items=items,
        other=other,
        qing=qing,
        win=win_hu,
        piao_before=before,
        piao_after=after,
        subtotal=subtotal,
        factors=factors,
        exact=exact,
        rounded=rounded,
        hu=capped(rules, rounded),
    )


def capped(rules: RuleSet, hu: int) -> int:
    """封顶 The hu, or the cap where it is less."""
    return hu if rules.cap is None else min(hu, rules.cap)
