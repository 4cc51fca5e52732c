"""结算 From hu to points: who pays whom, how much and why (rules §6)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.rules.position import PLAYERS, Win
from bot.rules.ruleset import RuleSet, Settlement


class Ground(StrEnum):
    """Why points change hands."""

    DIFFERENCE = "difference"
    """抵胡 the difference of two players' hu"""
    WHOLE = "whole"
    """a loser pays the winner's whole hu"""


@dataclass(frozen=True, slots=True)
class Payment:
    """Points, never 0, from one seat to another."""

    payer: int
    payee: int
    points: int
    ground: Ground
    instead_of: int | None = None
    """包张 the seat that the payer pays for"""
    times: int = 1
    """买庄 what the hu were multiplied by besides the stake"""


def settle(
    rules: RuleSet,
    hu: tuple[int, int, int],
    win: Win | None,
    bought: tuple[bool, bool, bool] = (False, False, False),
) -> tuple[Payment, ...]:
    """Turn the three players' hu into payments; ``win`` is None for 荒牌.

    买庄 multiplies what two players settle, a difference or the winner's whole hu, by the factor of
    those two. 包张 then only changes who pays, so that the discarder pays the third player's points
    with the third player's factor.
    """
    payments: list[Payment] = []
    for one in range(PLAYERS):
        for other in range(one + 1, PLAYERS):
            times = rules.mai_zhuang[bought[one] + bought[other]] if rules.mai_zhuang else 1
            payment = _between(rules, hu, win, one, other)
            if payment.points:
                payment = replace(payment, points=payment.points * times, times=times)
                payments.append(_taken_over(rules, payment, win))
    return tuple(payments)


def changes(payments: tuple[Payment, ...]) -> tuple[int, int, int]:
    """Each seat's gain; the three add up to zero."""
    gains = [0] * PLAYERS
    for payment in payments:
        gains[payment.payer] -= payment.points
        gains[payment.payee] += payment.points
    first, second, third = gains
    return first, second, third


def _between(
    rules: RuleSet, hu: tuple[int, int, int], win: Win | None, one: int, other: int
) -> Payment:
    """What two seats settle between themselves, 包张 aside."""
    if win and rules.settlement is Settlement.WINNER_TAKES and win.seat in (one, other):
        loser = other if win.seat == one else one
        return Payment(loser, win.seat, hu[win.seat] * rules.stake, Ground.WHOLE)
    payer, payee = (one, other) if hu[one] < hu[other] else (other, one)
    return Payment(payer, payee, (hu[payee] - hu[payer]) * rules.stake, Ground.DIFFERENCE)


def _taken_over(rules: RuleSet, payment: Payment, win: Win | None) -> Payment:
    """包张 The same payment, made by the discarder if it is the third player's to the winner."""
    if (
        not rules.bao_zhang
        or win is None
        or win.discarder is None
        or win.discarder_ready
        or payment.payee != win.seat
        or payment.payer == win.discarder
    ):
        return payment
    return replace(payment, payer=win.discarder, instead_of=payment.payer)
