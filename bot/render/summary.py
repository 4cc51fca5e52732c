"""结算图 A finished hand: the winner's split hand, the other two, and what each counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from PIL import Image

from bot.game.views import PublicHand
from bot.render.canvas import MARGIN, Canvas, Group, draw_rows, height_of, rows_of
from bot.render.laid import SIGNS
from bot.render.palette import Theme
from bot.render.sprites import chip, pill
from bot.rules.cards import Kind
from bot.rules.position import PLAYERS, Holding
from bot.rules.score import Score, SeatScore
from bot.rules.splits import Part
from bot.rules.winner import Total

_WIDTH = 740
_TITLE = 38
_SIZE = 24
_TOGETHER = 16
"""Cards of one suit that stay on one line at most."""


@dataclass(frozen=True, slots=True)
class SummaryPicture:
    """All cards of all three, the winner first, with what they count."""

    hand: PublicHand
    """a hand that is over"""
    score: Score
    chairs: tuple[int, ...] = (1, 2, 3)
    """the numbers, by seat, under which the text of the message names the players"""

    def draw(self, theme: Theme) -> bytes:
        """The picture as PNG; ``ValueError`` while the hand is not over."""
        hand, score = self.hand, self.score
        if hand.holdings is None or hand.result is None:
            raise ValueError("no hand has ended")
        win = hand.result.win
        first = 0 if win is None else win.seat
        order = [(first + turn) % PLAYERS for turn in range(PLAYERS)]
        rows = {}
        for seat in order:
            total = score.total if win is not None and win.seat == seat else None
            groups = _groups(theme, hand.holdings[seat], score.seats[seat], total)
            rows[seat] = rows_of(groups, _WIDTH - 2 * MARGIN)
        height = MARGIN + sum(_TITLE + height_of(rows[seat]) + MARGIN for seat in order)
        canvas = Canvas(theme, _WIDTH, height)
        y = MARGIN
        for seat in order:
            won = win is not None and win.seat == seat
            marks = ["胡"] * won + ["庄"] * (seat == hand.dealer)
            _title(canvas, y, self.chairs[seat], marks, score.seats[seat])
            y = draw_rows(canvas, rows[seat], MARGIN, y + _TITLE) + MARGIN
        return canvas.png()


def _title(canvas: Canvas, y: int, chair: int, marks: list[str], score: SeatScore) -> None:
    theme = canvas.theme
    x = MARGIN
    badge = pill(theme, str(chair), _SIZE, theme.felt, theme.chalk, theme.felt)
    canvas.paste(badge, x, y)
    x += badge.width + 8
    for mark in marks:
        sprite = pill(theme, mark, _SIZE, theme.black, theme.gold, theme.felt)
        canvas.paste(sprite, x, y)
        x += sprite.width + 6
    x = canvas.write(f"{score.hu} 胡", x + 8, y, _SIZE)
    change = f"+{score.change}" if score.change > 0 else str(score.change).replace("-", "−")
    canvas.write(change, x + 24, y, _SIZE, theme.gold)


def _groups(theme: Theme, holding: Holding, score: SeatScore, total: Total | None) -> list[Group]:
    counted = {item.kind: item.hu for item in score.count.counted}
    groups = []
    for meld in holding.melds:
        caption = _caption(SIGNS[meld.state], counted.pop(meld.kind, 0))
        groups.append(Group((chip(theme, meld.kind),) * meld.size, caption, laid=True))
    if total is None:
        return groups + list(_alike(theme, holding, counted))
    marked = False
    for part in (*total.split.melds, total.split.pair):
        wins = not marked and part == total.completed
        marked = marked or wins
        groups.append(_part(theme, part, total.card if wins else None, counted))
    for kind, hu in counted.items():  # 清儿带把子: counted though the split shows sequences
        groups.append(Group((chip(theme, kind),), _caption("+", hu)))
    return groups


def _part(theme: Theme, part: Part, winning: Kind | None, counted: dict[Kind, int]) -> Group:
    chips, rest = [], winning
    for kind in part.cards:
        chips.append(chip(theme, kind, marked=kind == rest))
        rest = None if kind == rest else rest
    hu = counted.pop(part.kind, 0) if len(set(part.cards)) == 1 and len(part.cards) > 2 else 0
    return Group(tuple(chips), f"+{hu}" if hu else "")


def _alike(theme: Theme, holding: Holding, counted: dict[Kind, int]) -> Iterator[Group]:
    """The cards by suit; a kind that counts stands by itself."""
    for _, kinds in groupby(holding.hand.kinds(), key=lambda kind: kind.suit):
        single: list[Image.Image] = []
        for kind in kinds:
            chips = (chip(theme, kind),) * holding.hand.counts[kind]
            if kind in counted:
                yield Group(chips, f"+{counted[kind]}", laid=True)
            else:
                single += chips
        while single:
            yield Group(tuple(single[:_TOGETHER]))
            single = single[_TOGETHER:]


def _caption(sign: str, hu: int) -> str:
    return f"{sign} +{hu}" if hu else sign
