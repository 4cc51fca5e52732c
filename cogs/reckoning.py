"""算胡 One player's finished hand with its working, or what it lacks, or why it cannot be."""

from dataclasses import replace

from bot.errors import GameError, Refusal
from bot.rules.cards import XI, Kind
from bot.rules.hu import count_hu
from bot.rules.position import Position, Win
from bot.rules.progress import distance, nearest
from bot.rules.score import Score, SeatScore, score
from bot.rules.validation import Fault, PositionProblem, position_problems
from bot.rules.winner import capped
from bot.rules.wins import ready_kinds
from bot.texts import Texts
from cogs.cards import card_name, card_names, hand_text, laid_text, split_text
from cogs.hand_reader import Asked, Ended, special_words
from cogs.panel import Panel, Section
from cogs.rule_words import rules_text, system_text
from cogs.words import refusal_text
from cogs.working import count_lines, total_lines

ALONE = (0,)
"""The one seat that is known."""

SHORT = (Fault.NOT_A_WIN, Fault.BELOW_MIN_HU)
"""What is no mistake: the hand can be, it just does not win."""


def reckoning_panel(texts: Texts, asked: Asked) -> Panel:
    """The answer to somebody who wants a hand counted."""
    problems = position_problems(asked.rules, asked.position, ALONE)
    mistakes = [problem for problem in problems if problem.fault not in SHORT]
    if mistakes:
        lines = [problem_text(texts, problem) for problem in mistakes]
        return _panel(texts, asked, [texts("calc.refused"), *lines], ())
    win = asked.position.win
    if win is None or any(problem.fault is Fault.NOT_A_WIN for problem in problems):
        return _not_won(texts, asked)
    return _won(texts, asked, win, problems)


def problem_text(texts: Texts, problem: PositionProblem) -> str:
    """Why a hand cannot be."""
    special = problem.special
    return texts(
        f"fault.{problem.fault}",
        card="" if problem.card is None else card_name(texts, problem.card),
        number=problem.number,
        limit=problem.limit,
        meld=laid_text(texts, [problem.meld] if problem.meld else [], ()),
        special=special_words(texts, special)[0] if special else "",
    )


def _panel(
    texts: Texts, asked: Asked, lines: list[str], sections: tuple[Section, ...], title: str = ""
) -> Panel:
    flipped = asked.position.flipped
    about = [rules_text(texts, asked.rules)]
    if flipped:
        about.append(texts("summary.flipped", cards=card_names(texts, flipped)))
    return Panel(
        0,
        0,
        title=title or texts("calc.title", system=system_text(texts, asked.rules.id)),
        text="\n".join([*lines, "", *about]),
        sections=sections,
        footer=texts("calc.hint"),
    )


def _won(texts: Texts, asked: Asked, win: Win, problems: tuple[PositionProblem, ...]) -> Panel:
    """A win and how it is counted; also one that the table would not allow, which is told."""
    result = score(asked.rules, asked.position)
    hu, total = result.hu[win.seat], result.total
    lines = [problem_text(texts, problem) for problem in problems]
    sections = [_cards(texts, asked, win, result)]
    if total is not None:
        ended = "calc.self_drawn" if win.discarder is None else "calc.off_discard"
        lines.append(texts(ended, card=card_name(texts, win.card)))
        sections.append(Section(texts("summary.total"), "\n".join(total_lines(texts, total))))
    if asked.guessed:
        lines.append(texts("calc.guessed"))
    shape = texts(f"shape.{total.shape}") if total else special_words(texts, "qiong_hen")[0]
    title = texts("calc.won", shape=shape, hu=hu)
    return _panel(texts, asked, lines, tuple(sections), title)


def _cards(texts: Texts, asked: Asked, win: Win, result: Score) -> Section:
    """The winner's cards as they were split, and what they count."""
    holding, own, total = asked.holding, result.seats[win.seat], result.total
    lines = [laid_text(texts, holding.melds, holding.called)]
    if total is None:
        lines.insert(0, hand_text(texts, holding.hand))
    else:
        by_wild = win.card in XI
        lines.insert(
            0, split_text(texts, total.split, total.completed, total.card, by_wild=by_wild)
        )
        lines += count_lines(texts, asked.rules, own, total, drawn=False)
    title = texts("calc.your_cards", hu=own.hu)
    return Section(title, "\n".join(line for line in lines if line))


def _not_won(texts: Texts, asked: Asked) -> Panel:
    """What the cards count without a win, and what the hand waits for or how far it is."""
    holding, flipped = asked.holding, asked.position.flipped
    count = count_hu(asked.rules, holding, flipped)
    own = SeatScore(count, capped(asked.rules, count.rounded), 0)
    lines = [
        hand_text(texts, holding.hand),
        laid_text(texts, holding.melds, holding.called),
        *count_lines(texts, asked.rules, own, None, drawn=False),
    ]
    title = texts("calc.not_won", hu=own.hu)
    cards = Section(title, "\n".join(line for line in lines if line))
    return _panel(texts, asked, _missing(texts, asked), (cards,), title)


def _missing(texts: Texts, asked: Asked) -> list[str]:
    """The waits with what each would be worth, or the nearest shape."""
    holding = asked.holding
    ready = ready_kinds(holding.hand, holding.melds, asked.position.flipped)
    if ready:
        return [texts("calc.ready"), *(_wait(texts, asked, card) for card in ready)]
    away = distance(holding.hand)
    if asked.position.win is None and away == 1:
        return [texts("calc.waits_gone")]
    shape = " ".join(map(str, nearest(holding.hand)))
    if not shape:
        return [texts("fault.not_a_win", number=away)]
    return [refusal_text(texts, GameError(Refusal.NOT_A_WIN, away=away, shape=shape))]


def _wait(texts: Texts, asked: Asked, card: Kind) -> str:
    """One card that would win, and the hu it would make."""
    hand = asked.holding.hand.add(card)
    first, *others = asked.position.holdings
    holdings = (replace(first, hand=hand), others[0], others[1])
    win = asked.win_on(card, asked.ended)
    position = Position(asked.position.flipped, holdings, win)
    hu = score(asked.rules, position).hu[0]
    drawn = asked.ended is Ended.SELF_DRAWN
    msgid = "calc.wait_self_drawn" if drawn else "calc.wait_off_discard"
    return texts(msgid, card=card_name(texts, card), n=hu)
