"""结果 What a finished hand is worth to each player, with all of its working (rules §4 to §6)."""

from dataclasses import dataclass, replace

from bot.rules.best import best_total
from bot.rules.cards import Kind
from bot.rules.hu import HuCount, count_hu
from bot.rules.lean import best_exact
from bot.rules.position import Position, Special, Win
from bot.rules.ruleset import Exhausted, RuleSet
from bot.rules.settlement import Payment, changes, settle
from bot.rules.winner import Total, capped, rounded_total

QIONG_HEN_HU = 300
"""穷狠 The hu of who declares it, whatever the cards count."""


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One player's part of a score."""

    count: HuCount
    """what the cards count"""
    hu: int
    """the winner's total, or a loser's base rounded up to tens; after the cap"""
    change: int
    """points won, or lost if negative"""


@dataclass(frozen=True, slots=True)
class Score:
    """The working of a finished hand."""

    seats: tuple[SeatScore, SeatScore, SeatScore]
    total: Total | None
    """the winner's working; None for 荒牌 and 穷狠"""
    payments: tuple[Payment, ...]

    @property
    def hu(self) -> tuple[int, int, int]:
        """Each player's hu."""
        first, second, third = self.seats
        return first.hu, second.hu, third.hu

    @property
    def changes(self) -> tuple[int, int, int]:
        """Each player's gain in points; they add up to zero."""
        first, second, third = self.seats
        return first.change, second.change, third.change


def score(rules: RuleSet, position: Position) -> Score:
    """Count, total and settle a finished hand.

    The position is taken as legal; ``ValueError`` if the winner's hand is not complete.
    """
    counts = [count_hu(rules, holding, position.flipped) for holding in position.holdings]
    hu = [capped(rules, count.rounded) for count in counts]
    total, win = None, position.win
    if win and is_declared(rules, win):
        hu[win.seat] = capped(rules, QIONG_HEN_HU)
    elif win:
        total = best_total(rules, position, win, counts[win.seat])
        hu[win.seat] = total.hu
    elif rules.exhausted is Exhausted.NO_SCORE:
        hu = [0] * len(hu)
    payments = settle(rules, (hu[0], hu[1], hu[2]), win, position.bought)
    first, second, third = map(SeatScore, counts, hu, changes(payments))
    return Score((first, second, third), total, payments)


def is_declared(rules: RuleSet, win: Win) -> bool:
    """穷狠 Whether the hand ended by a declaration, which a system without it does not know."""
    return rules.qiong_hen and Special.QIONG_HEN in win.specials


def win_worth(rules: RuleSet, position: Position) -> int:
    """起胡 The winner's hu as a least win looks at it: after rounding, before the cap.

    ``ValueError`` if nobody won or the hand is not complete.
    """
    win = _win(position)
    if is_declared(rules, win):
        return QIONG_HEN_HU
    exact = best_exact(rules, position.holdings[win.seat], position.flipped, win)
    return rounded_total(rules, exact)


def is_allowed_win(rules: RuleSet, position: Position) -> bool:
    """起胡 Whether the win is worth as much as the table asks of one; errors as in ``win_worth``."""
    return win_worth(rules, position) >= rules.min_hu


def best_card(rules: RuleSet, position: Position) -> Kind:
    """天胡 The card of the winner's hand that makes the largest total as the winning card.

    Of several the lowest. The position's own winning card does not matter.
    """
    win = _win(position)
    holding = position.holdings[win.seat]
    return max(
        holding.hand.kinds(),
        key=lambda card: best_exact(rules, holding, position.flipped, replace(win, card=card)),
    )


def _win(position: Position) -> Win:
    if position.win is None:
        raise ValueError("nobody won")
    return position.win
