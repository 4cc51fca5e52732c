"""成胡 What a winner's total is made of: shape, wait, extras, doublings and their formula (rules §5)."""

from dataclasses import dataclass
from enum import StrEnum

from bot.rules.cards import RANKS, XI, Kind
from bot.rules.hu import OTHER_ROW, HuCount, up_to_tens
from bot.rules.melds import State
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import Rounding, RuleSet, Xi
from bot.rules.splits import Form, Part, Split


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


WENQIAN_HU = (0, 20, 50, 100, 100, 100)
"""文钱 By number; a fourth adds nothing, nor does a fifth, which takes 喜儿."""

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
    card: Kind
    """the winning card there: itself, or what it stands for if it is a 喜儿"""
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


def wait_of(part: Part, card: Kind) -> Wait | None:
    """How a card of the part completes it, if that pays."""
    if part.form is Form.PAIR:
        return Wait.PAIR
    if part.form is Form.TRIPLET:
        return None
    if card == part.kind + 1:
        return Wait.CLOSED
    low, high = card == part.kind, card == part.kind + 2
    at_edge = (high and card.rank == 3) or (low and card.rank == RANKS - 2)
    return Wait.EDGE if at_edge else None


def factors_of(rules: RuleSet, position: Position, win: Win, count: HuCount) -> tuple[Factor, ...]:
    """All doublings that apply, 闷飘 as far as it does not depend on the split."""
    holding = position.holdings[win.seat]
    yi_hu_tou = rules.yi_hu_tou and [(item.state, item.hu) for item in count.counted] == [YI_HU]
    no_xi = rules.no_xi_doubles and rules.xi is Xi.BONUS and not holding.xi
    applies = (
        (Doubling.MEN_PIAO, not has_claimed(holding)),
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


def has_claimed(holding: Holding) -> bool:
    """Whether a 碰 or 明杠 is laid, so that a 飘 is not 闷飘."""
    claimed = (State.PENG, State.MING_GANG)
    return bool(holding.melds) and any(meld.state in claimed for meld in holding.melds)


def always_added(rules: RuleSet, win: Win) -> int:
    """The extras that do not depend on the split: 自摸 and 杠开."""
    added = SINGLE_EXTRA_HU if win.discarder is None else 0
    if is_gang_kai(rules, win):
        added += SINGLE_EXTRA_HU
    return added


def is_gang_kai(rules: RuleSet, win: Win) -> bool:
    """杠开 Whether it was won on a replacement where that is worth something."""
    return bool(win.specials) and rules.gang_kai and Special.GANG_KAI in win.specials


def subtotal_of(rules: RuleSet, shape: Shape, base: int, other: int) -> int:
    """The formula of a shape, before any factor."""
    if shape is Shape.QING:
        return rules.qing + base + other
    if shape is Shape.PIAO:
        return (base + rules.win + other + rules.piao_before) * 2 + rules.piao_after
    return base + rules.win + other


def rounded_total(rules: RuleSet, exact: int) -> int:
    """进整 The total, rounded up to tens where the system does that at the end."""
    return up_to_tens(exact) if rules.rounding is Rounding.FINAL else exact


def capped(rules: RuleSet, hu: int) -> int:
    """封顶 The hu, or the cap where it is less."""
    return hu if rules.cap is None else min(hu, rules.cap)
