"""结算 The message after a hand: who won how, and every figure with its working."""

from bot.game.events import HandEnded
from bot.game.views import PublicHand, TableView
from bot.render.summary import SummaryPicture
from bot.rules.cards import XI
from bot.rules.position import Special, Win
from bot.rules.ruleset import RuleSet
from bot.rules.score import Score
from bot.texts import Texts
from cogs.cards import GAP, card_name, card_names, hand_text, laid_text, split_text
from cogs.names import Names, chair_numbers
from cogs.panel import Panel, Section
from cogs.wall_words import origin_lines, pledged_lines
from cogs.words import shape_text, signed
from cogs.working import count_lines, payment_lines, total_lines


def summary_panel(texts: Texts, table: int, view: TableView, score: Score, names: Names) -> Panel:
    """The working of the hand that has just ended; ``ValueError`` while none has."""
    hand = view.hand
    if hand is None or hand.result is None:
        raise ValueError("no hand has ended")
    win = hand.result.win
    by_seat = [names.at_seat(view, seat) for seat in range(len(hand.seats))]
    sections = [_player(texts, view, hand, score, seat, name) for seat, name in enumerate(by_seat)]
    if score.total is not None:
        sections.append(Section(texts("summary.total"), "\n".join(total_lines(texts, score.total))))
    sections.append(_payments(texts, view, hand.rules, score, names))
    wall = [*origin_lines(texts, table, view, names), *pledged_lines(texts, view)]
    sections.append(Section(texts("summary.wall"), "\n".join(wall)))
    lines = [
        _outcome(texts, view, win, names),
        texts("summary.flipped", cards=card_names(texts, hand.flipped)),
    ]
    return Panel(
        table,
        view.step,
        title=_title(texts, view, hand.result),
        text="\n".join(lines),
        sections=tuple(sections),
        picture=SummaryPicture(hand, score, chair_numbers(view)),
    )


def _title(texts: Texts, view: TableView, result: HandEnded) -> str:
    if result.win is None or result.shape is None:
        return texts("summary.title_drawn", n=view.hands)
    shape, hu = shape_text(texts, result.shape), result.hu[result.win.seat]
    return texts("summary.title_won", n=view.hands, shape=shape, hu=hu)


def _outcome(texts: Texts, view: TableView, win: Win | None, names: Names) -> str:
    """Who won, on which card, from whom."""
    if win is None:
        return texts("summary.drawn")
    name, card = names.at_seat(view, win.seat), card_name(texts, win.card)
    if Special.QIONG_HEN in win.specials:
        return texts("summary.declared", name=name)
    if win.discarder is None:
        return texts("summary.self_drawn", name=name, card=card)
    other = names.at_seat(view, win.discarder)
    return texts("summary.off_discard", name=name, card=card, other=other)


def _player(
    texts: Texts, view: TableView, hand: PublicHand, score: Score, seat: int, name: str
) -> Section:
    """One player: all cards, and what they count."""
    if hand.holdings is None or hand.result is None:
        raise ValueError("no hand has ended")
    holding, dealer, win = hand.holdings[seat], seat == hand.dealer, hand.result.win
    won = win is not None and win.seat == seat
    total = score.total if won else None
    if win is not None and total is not None:
        by_wild = win.card in XI
        cards = split_text(texts, total.split, total.completed, total.card, by_wild=by_wild)
        if any(part.wild for part in (*total.split.melds, total.split.pair)):
            cards = "\n".join((cards, texts("summary.wild")))
    else:
        cards = hand_text(texts, holding.hand)
    if won:
        role = "summary.winner_dealer" if dealer else "summary.winner"
    else:
        role = "summary.dealer" if dealer else "summary.other"
    own = score.seats[seat]
    if won and total is None:
        count = [texts("summary.qiong_hen", n=own.hu)]
    else:
        count = count_lines(texts, hand.rules, own, total, drawn=win is None)
    lines = [
        texts("summary.name", chair=view.active[seat] + 1, name=name),
        cards,
        laid_text(texts, holding.melds, holding.called),
        *count,
    ]
    title = texts(role, hu=own.hu)
    return Section(title, "\n".join(line for line in lines if line))


def _payments(texts: Texts, view: TableView, rules: RuleSet, score: Score, names: Names) -> Section:
    """Who pays whom, and where that leaves everybody."""
    by_seat = [names.at_seat(view, seat) for seat in range(len(score.seats))]
    changes = [
        texts("summary.change", name=name, n=signed(seat.change))
        for name, seat in zip(by_seat, score.seats, strict=True)
    ]
    points = [
        texts("summary.change", name=names.of(chair), n=signed(chair.points))
        for chair in view.chairs
        if chair is not None
    ]
    lines = [
        *(payment_lines(texts, rules, score, by_seat) or [texts("summary.no_payments")]),
        texts("summary.changes", changes=GAP.join(changes)),
        texts("summary.points", points=GAP.join(points)),
    ]
    return Section(texts("summary.payments"), "\n".join(lines))
