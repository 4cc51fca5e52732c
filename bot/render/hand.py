"""手牌图 What one player holds: two rows of cards as they are held, the drawn card apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bot.game.actions import Verb
from bot.game.views import SeatView
from bot.render.canvas import MARGIN, Canvas, draw_rows, height_of, rows_of
from bot.render.card import HEAD, HEIGHT, WIDTH
from bot.render.laid import laid_groups
from bot.render.palette import Theme
from bot.render.sprites import card, pill
from bot.rules.cards import Kind
from bot.rules.hu import jiang_factor
from bot.rules.melds import Meld

IN_A_ROW = 12
"""Cards in a row, so that a hand of 23 takes two."""

_WIDTH = 2 * MARGIN + IN_A_ROW * WIDTH + 40
_SEEN = 176
"""How much of the cards of the upper row is seen above the lower one."""

_SUIT_GAP = 6
_DRAWN_GAP = 16
_MARK = 13
_MARKS_Y = HEAD + 1


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The cards of a seat, below them what it has laid.

    In an own turn only what may be discarded is bright. 将 have their factor, called dragons 叫.
    """

    cards: tuple[Kind, ...]
    """in order, without the drawn one"""
    drawn: Kind | None
    playable: frozenset[Kind]
    """what may be discarded; empty when it is not the time"""
    marks: tuple[tuple[Kind, str], ...]
    """what is written on kinds"""
    melds: tuple[Meld, ...]
    xi: tuple[Kind, ...]

    @classmethod
    def of(cls, view: SeatView) -> Self:
        """The picture of what a seat sees of its own."""
        public, own = view.public, view.public.seats[view.seat]
        cards = list(view.hand)
        if view.drawn is not None:
            cards.remove(view.drawn)
        playable = frozenset(
            action.card
            for action in view.legal.actions
            if action.verb is Verb.DISCARD and action.card is not None
        )
        marks = []
        for kind in view.hand.kinds():
            factor = jiang_factor(public.rules, kind, public.flipped)
            mark = ("叫" if kind in own.called else "") + (f"×{factor}" if factor > 1 else "")
            if mark:
                marks.append((kind, mark))
        return cls(tuple(cards), view.drawn, playable, tuple(marks), own.melds, own.xi)

    def draw(self, theme: Theme) -> bytes:
        """The picture as PNG."""
        rows = self._rows()
        laid = rows_of(laid_groups(theme, self.melds, xi=self.xi), _WIDTH - 2 * MARGIN)
        body = HEIGHT + _SEEN * (len(rows) - 1) if rows else 0
        canvas = Canvas(theme, _WIDTH, (3 if laid else 2) * MARGIN + body + height_of(laid))
        marks = dict(self.marks)
        ends = [
            self._draw_row(canvas, row, MARGIN + number * _SEEN, marks)
            for number, row in enumerate(rows)
        ]
        if self.drawn is not None:
            x = ends[-1] + _DRAWN_GAP if self.cards else MARGIN
            self._draw_card(canvas, self.drawn, x, MARGIN + body - HEIGHT, marks)
        draw_rows(canvas, laid, MARGIN, 2 * MARGIN + body)
        return canvas.png()

    def _rows(self) -> tuple[tuple[Kind, ...], ...]:
        """The cards by row, the longer one below, the drawn card counted to the last."""
        count = len(self.cards) + (self.drawn is not None)
        if count <= IN_A_ROW:
            return (self.cards,) if count else ()
        return self.cards[: count // 2], self.cards[count // 2 :]

    def _draw_row(self, canvas: Canvas, row: Sequence[Kind], y: int, marks: dict[Kind, str]) -> int:
        """Where the row ends."""
        x, before = MARGIN, None
        for kind in row:
            if before is not None and before.suit is not kind.suit:
                x += _SUIT_GAP
            self._draw_card(canvas, kind, x, y, marks)
            x, before = x + WIDTH, kind
        return x

    def _draw_card(
        self, canvas: Canvas, kind: Kind, x: int, y: int, marks: dict[Kind, str]
    ) -> None:
        theme = canvas.theme
        dim = bool(self.playable) and kind not in self.playable
        canvas.paste(card(theme, kind, dim=dim), x, y)
        if kind in marks:
            sprite = pill(theme, marks[kind], _MARK, theme.black, theme.gold, theme.paper)
            canvas.paste(sprite, x + (WIDTH - sprite.width) // 2, y + _MARKS_Y)
