"""曲线图 Points over hands, a line a player."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.canvas import MARGIN, Canvas
from bot.render.palette import Colour, Theme
from bot.render.pen import Pen
from bot.render.sprites import pill

_WIDTH, _HEIGHT = 740, 360
_LEFT, _RIGHT = 70, 44
_TOP = 24
_STROKES = ((True, 4.0), (False, 2.0), (False, 4.0), (True, 2.0))
"""Whether the line of each chair is gold, and its width."""

_LINES = 4
"""Levels that are drawn across, zero among them."""


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """Lines for up to four chairs, each with a mark of its own, so that nothing is in colour alone."""

    points: tuple[tuple[int, ...], ...]
    """by chair: the points after each hand"""

    def draw(self, theme: Theme) -> bytes:
        """The picture as PNG."""
        runs = [(0, *run) for run in self.points]
        low, high = min(map(min, runs)), max(map(max, runs))
        step = _step(high - low)
        bottom = low // step * step
        top = max(-(-high // step) * step, bottom + step)
        across = (_WIDTH - _LEFT - _RIGHT) / max(len(runs[0]) - 1, 1)
        down = (_HEIGHT - 2 * _TOP) / (top - bottom)

        def y(value: int) -> float:
            return _TOP + (top - value) * down

        pen = Pen((_WIDTH, _HEIGHT), theme.felt)
        for level in range(bottom, top + 1, step):
            ends = [(_LEFT, y(level)), (_WIDTH - _RIGHT, y(level))]
            pen.stroke(ends, theme.chalk, 0.5 if level else 1.6)
            number = f"{level:+d}" if level else "0"
            pen.text((_LEFT - 10, y(level)), number, 18, theme.chalk, "rm")
        for chair, run in enumerate(runs):
            is_gold, width = _STROKES[chair]
            ink = theme.gold if is_gold else theme.chalk
            line = [(_LEFT + hand * across, y(value)) for hand, value in enumerate(run)]
            pen.stroke(line, ink, width)
            for place in line:
                _mark(pen, chair, place, ink)
        canvas = Canvas(theme, _WIDTH, _HEIGHT)
        canvas.paste(pen.sprite(theme), 0, 0)
        badges = [
            pill(theme, str(chair + 1), 18, theme.black, theme.gold, theme.felt)
            for chair in range(len(runs))
        ]
        for chair, edge in _apart([y(run[-1]) for run in runs], badges[0].height + 2):
            canvas.paste(badges[chair], _WIDTH - _RIGHT + MARGIN, edge)
        return canvas.png()


def _mark(pen: Pen, chair: int, place: tuple[float, float], ink: Colour) -> None:
    """A circle, a square, a triangle or a diamond."""
    x, y = place
    match chair:
        case 0:
            pen.circle(place, 5, ink)
        case 1:
            pen.box((x - 4.5, y - 4.5, x + 4.5, y + 4.5), ink)
        case 2:
            pen.shape([(x, y - 6), (x + 6, y + 5), (x - 6, y + 5)], ink)
        case _:
            pen.shape([(x, y - 7), (x + 6, y), (x, y + 7), (x - 6, y)], ink)


def _apart(levels: Sequence[float], room: int) -> list[tuple[int, int]]:
    """Each chair with the upper edge of its badge, moved so that none covers another."""
    placed: list[tuple[int, int]] = []
    free = 0
    for chair in sorted(range(len(levels)), key=lambda chair: levels[chair]):
        edge = max(round(levels[chair] - room / 2), free)
        placed.append((chair, edge))
        free = edge + room
    over = max(0, free - _HEIGHT)
    return [(chair, edge - over) for chair, edge in placed]


def _step(span: int) -> int:
    """A round number of points between two levels."""
    size = 1
    while True:
        for round_number in (1, 2, 5):
            if span / (size * round_number) <= _LINES:
                return size * round_number
        size *= 10
