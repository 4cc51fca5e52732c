"""牌桌图 What everybody sees of a hand: three seats around the wall, no card that is hidden."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bot.game.shown import Shown
from bot.game.views import PublicHand
from bot.render.canvas import MARGIN, Canvas, Group, draw_rows, height_of, rows_of
from bot.render.laid import laid_groups
from bot.render.palette import Theme
from bot.render.sprites import CHIP_HEIGHT, CHIP_WIDTH, chip, pill
from bot.rules.cards import Kind
from bot.rules.melds import Meld

_WIDTH = 740
_HALF = (_WIDTH - 3 * MARGIN) // 2
_TITLE = 34
"""Height of the line with a seat's number and marks."""

_SIZE = 22
_MIDDLE = CHIP_HEIGHT + 2 * MARGIN
_RIVER_GAP = 6


@dataclass(frozen=True, slots=True)
class BoardSeat:
    """One player's part of the board."""

    chair: int
    """the number under which the text of the message names the player"""
    marks: tuple[str, ...]
    """庄 听 买"""
    concealed: int
    """how many cards are in the hand"""
    melds: tuple[Meld, ...]
    called: tuple[Kind, ...]
    xi: tuple[Kind, ...]
    river: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Seat 0 below, seats 1 and 2 above to the right and left, between them the wall's count."""

    left: int
    """cards left to draw"""
    flipped: tuple[Kind, ...]
    actor: int | None
    """the seat whose turn it is"""
    latest: int | None
    """the seat whose last discard is the last thing that has happened"""
    resting: int | None
    """the number of the chair that rests"""
    seats: tuple[BoardSeat, ...]

    @classmethod
    def of(
        cls,
        hand: PublicHand,
        told: Shown,
        chairs: Sequence[int] = (1, 2, 3),
        resting: int | None = None,
    ) -> Self:
        """The picture of a hand as it is told; ``chairs`` are the players' numbers by seat."""
        seats = []
        for number, seat in enumerate(hand.seats):
            marks = {"庄": number == hand.dealer, "听": seat.bao_ting, "买": seat.bought}
            seats.append(
                BoardSeat(
                    chairs[number],
                    tuple(mark for mark, is_there in marks.items() if is_there),
                    told.concealed[number],
                    seat.melds,
                    seat.called,
                    seat.xi,
                    told.rivers[number],
                )
            )
        latest = None if told.latest is None else told.latest.seat
        return cls(told.left, hand.flipped, told.actor, latest, resting, tuple(seats))

    def draw(self, theme: Theme) -> bytes:
        """The picture as PNG."""
        below, right, left = (
            _Part(theme, seat, width, is_turn=self.actor == number, is_latest=self.latest == number)
            for number, (seat, width) in enumerate(
                zip(self.seats, (_WIDTH - 2 * MARGIN, _HALF, _HALF), strict=True)
            )
        )
        upper = max(right.height, left.height)
        canvas = Canvas(theme, _WIDTH, 4 * MARGIN + upper + _MIDDLE + below.height)
        left.draw(canvas, MARGIN, MARGIN)
        right.draw(canvas, 2 * MARGIN + _HALF, MARGIN)
        y = 2 * MARGIN + upper
        canvas.fill((MARGIN, y, _WIDTH - MARGIN, y + 1), theme.chalk)
        self._draw_middle(canvas, y + MARGIN)
        y += _MIDDLE
        canvas.fill((MARGIN, y, _WIDTH - MARGIN, y + 1), theme.chalk)
        below.draw(canvas, MARGIN, y + MARGIN)
        return canvas.png()

    def _draw_middle(self, canvas: Canvas, y: int) -> None:
        """What is left of the wall, the flipped cards, who rests."""
        theme = canvas.theme
        inside = y + (CHIP_HEIGHT - _SIZE) // 2 - 2
        x = canvas.write("余", 2 * MARGIN, inside, _SIZE)
        canvas.write(str(self.left), x + 6, inside - 5, _SIZE + 8, theme.gold)
        x = canvas.width // 2 - 60
        x = canvas.write("翻", x, inside, _SIZE) + 8
        for kind in self.flipped:
            canvas.paste(chip(theme, kind, marked=True), x, y)
            x += CHIP_WIDTH + 6
        if self.resting is not None:
            badge = pill(theme, str(self.resting), _SIZE, theme.felt, theme.chalk, theme.felt)
            canvas.paste(badge, canvas.width - 90, inside)
            canvas.write("醒", canvas.width - 52, inside, _SIZE)


class _Part:
    """A seat, laid out for a width."""

    def __init__(
        self, theme: Theme, seat: BoardSeat, width: int, *, is_turn: bool, is_latest: bool
    ) -> None:
        self._theme = theme
        self._seat = seat
        self._width = width
        self._is_turn = is_turn
        self._laid = rows_of(laid_groups(theme, seat.melds, seat.called, seat.xi), width)
        river = [chip(theme, kind) for kind in seat.river]
        if river and is_latest:
            river[-1] = chip(theme, seat.river[-1], marked=True)
        in_row = width // CHIP_WIDTH
        self._river = [
            [Group(tuple(river[at : at + in_row]))] for at in range(0, len(river), in_row)
        ]

    @property
    def height(self) -> int:
        """In pixels."""
        return _TITLE + height_of(self._laid) + height_of(self._river) + _RIVER_GAP

    def draw(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw from the left upper corner."""
        theme = self._theme
        ink, fill = (theme.black, theme.gold) if self._is_turn else (theme.felt, theme.chalk)
        left = x
        for text, *colours in (
            (str(self._seat.chair), ink, fill),
            *((mark, theme.black, theme.gold) for mark in self._seat.marks),
        ):
            sprite = pill(theme, text, _SIZE, colours[0], colours[1], theme.felt)
            canvas.paste(sprite, left, y)
            left += sprite.width + 6
        canvas.write(f"手 {self._seat.concealed}", left + 4, y, _SIZE - 2)
        if self._is_turn:
            canvas.write("轮到", x + self._width - 50, y, _SIZE - 2, theme.gold)
        y = draw_rows(canvas, self._laid, x, y + _TITLE)
        draw_rows(canvas, self._river, x, y + _RIVER_GAP)
