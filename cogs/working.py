"""算法 The figures of a finished hand as lines: each kind, the winner's formula, each payment."""

from collections.abc import Sequence

from bot.rules.hu import Counted, HuCount, Why, XiHu
from bot.rules.ruleset import Exhausted, RuleSet
from bot.rules.score import Score, SeatScore
from bot.rules.settlement import Payment
from bot.rules.winner import Item, Shape, Total
from bot.texts import Texts
from cogs.cards import card_name

PLUS = " + "


def count_lines(
    texts: Texts, rules: RuleSet, seat: SeatScore, total: Total | None, *, drawn: bool
) -> list[str]:
    """What a player's cards count; ``total`` is the winner's, ``drawn`` says 荒牌."""
    count = seat.count
    lines = [_kind(texts, item) for item in count.counted]
    if count.san_lao:
        lines.append(texts("summary.san_lao", hu=count.san_lao))
    if count.xi is not None:
        lines.append(_xi(texts, count.xi))
    if not lines:
        lines.append(texts("summary.nothing"))
    if drawn and rules.exhausted is Exhausted.NO_SCORE:
        return [*lines, texts("summary.no_score")]
    rounded = count.rounded if total is None else total.base
    lines.append(_base(texts, count, rounded))
    if total is None and seat.hu != rounded:
        lines.append(texts("summary.capped", n=seat.hu))
    return lines


def _kind(texts: Texts, item: Counted) -> str:
    """One kind: its state, its figure and the reasons for it."""
    state, points = texts(f"state.{item.state}"), str(item.points)
    if item.fills is not None:
        state = texts("summary.filled", state=state, n=item.fills)
    if item.lift > 1:
        points = texts("summary.lifted", points=item.points // item.lift, times=item.lift)
    if item.factor > 1:
        figure = texts("summary.product", points=points, factor=item.factor, hu=item.hu)
    elif item.lift > 1:
        figure = texts("summary.equals", points=points, hu=item.hu)
    else:
        figure = points
    return texts(
        "summary.kind_why" if item.why else "summary.kind",
        card=card_name(texts, item.kind),
        state=state,
        figure=figure,
        why=texts("list.and").join(_why(texts, reason) for reason in item.why),
    )


def _why(texts: Texts, why: Why) -> str:
    card = "" if why.card is None else card_name(texts, why.card)
    return texts(f"reason.{why.reason}", card=card)


def _xi(texts: Texts, xi: XiHu) -> str:
    msgid = "summary.xi_dealt" if xi.dealt else "summary.xi"
    return texts(msgid, n=xi.number, value=xi.value, factor=2**xi.flipped, hu=xi.hu)


def _base(texts: Texts, count: HuCount, rounded: int) -> str:
    if rounded == count.raw:
        return texts("summary.base", n=rounded)
    return texts("summary.base_rounded", n=count.raw, rounded=rounded)


def total_lines(texts: Texts, total: Total) -> list[str]:
    """The winner's formula with numbers, then each factor with the product so far."""
    lines = [_formula(texts, total)]
    running = total.subtotal
    for factor in total.factors:
        running *= factor.times
        doubling = texts(f"doubling.{factor.doubling}")
        lines.append(texts("summary.factor", doubling=doubling, times=factor.times, n=running))
    if total.rounded != running:
        lines.append(texts("summary.rounded", n=total.rounded))
    if total.hu != total.rounded:
        lines.append(texts("summary.capped", n=total.hu))
    return lines


def _formula(texts: Texts, total: Total) -> str:
    """The sum before any factor; in 飘 it is doubled."""
    named = [
        (texts("term.qing"), total.qing),
        (texts("term.win"), total.win),
        *((_item(texts, total, item), item.hu) for item in total.items),
        (texts("term.piao"), total.piao_before),
    ]
    addends = [(texts("term.base"), total.base), *(addend for addend in named if addend[1])]
    terms = PLUS.join(texts("summary.term", label=label, n=n) for label, n in addends)
    if total.shape is not Shape.PIAO:
        return texts("summary.sum", terms=terms, n=total.subtotal)
    msgid = "summary.piao_after" if total.piao_after else "summary.piao"
    return texts(msgid, terms=terms, after=total.piao_after, n=total.subtotal)


def _item(texts: Texts, total: Total, item: Item) -> str:
    wait = "" if total.wait is None else texts(f"wait.{total.wait}")
    return texts(f"extra.{item.extra}", number=item.number, wait=wait)


def payment_lines(texts: Texts, rules: RuleSet, score: Score, names: Sequence[str]) -> list[str]:
    """Who pays whom how much and why; ``names`` by seat."""
    return [_payment(texts, rules, score, names, payment) for payment in score.payments]


def _payment(
    texts: Texts, rules: RuleSet, score: Score, names: Sequence[str], payment: Payment
) -> str:
    owing = payment.payer if payment.instead_of is None else payment.instead_of
    high, low = score.seats[payment.payee].hu, score.seats[owing].hu
    why = texts(f"ground.{payment.ground}", high=high, low=low)
    if payment.times != 1:
        why = texts("summary.times", why=why, times=payment.times)
    if rules.stake != 1:
        why = texts("summary.stake", why=why, stake=rules.stake)
    if payment.instead_of is not None:
        why = texts("summary.instead", why=why, name=names[payment.instead_of])
    return texts(
        "summary.pays",
        payer=names[payment.payer],
        payee=names[payment.payee],
        n=payment.points,
        why=why,
    )
