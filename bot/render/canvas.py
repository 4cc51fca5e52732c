"""画布 What sprites are pasted on, and groups of cards that stay together on a line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from bot.render.palette import Colour, Theme
from bot.render.sprites import CHIP_HEIGHT, CHIP_WIDTH, word

MARGIN = 10
"""Around a picture, in pixels."""

OVERLAP = 16
"""How much of a card of a laid meld the next one leaves to see."""

CAPTION = 15
"""Size of the words below a group."""

_GAP = 8
_LINE = CHIP_HEIGHT + 4


class Canvas:
    """A picture that is being put together."""

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        self.theme = theme
        self.width = width
        self._image = Image.new("P", (width, height), theme.number(theme.felt))
        self._image.putpalette(theme.table)

    def paste(self, sprite: Image.Image, x: int, y: int) -> None:
        """Put a sprite with its upper left corner at a place."""
        self._image.paste(sprite, (x, y))

    def fill(self, area: tuple[int, int, int, int], colour: Colour) -> None:
        """Fill left, top, right, bottom."""
        self._image.paste(self.theme.number(colour), area)

    def write(self, text: str, x: int, y: int, size: int, ink: Colour | None = None) -> int:
        """Write on the felt from the left upper corner; where the word ends."""
        sprite = word(self.theme, text, size, ink or self.theme.chalk, self.theme.felt)
        self.paste(sprite, x, y)
        return x + sprite.width

    def png(self) -> bytes:
        """The picture as a file."""
        out = BytesIO()
        self._image.save(out, "PNG", compress_level=4)
        return out.getvalue()


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that stay together, and what is written below them."""

    chips: tuple[Image.Image, ...]
    caption: str = ""
    laid: bool = False
    """whether they lie over each other"""

    @property
    def width(self) -> int:
        """In pixels."""
        step = OVERLAP if self.laid else CHIP_WIDTH
        return CHIP_WIDTH + step * (len(self.chips) - 1)


def rows_of(groups: Iterable[Group], width: int) -> tuple[tuple[Group, ...], ...]:
    """Groups on lines of at most a width."""
    rows: list[list[Group]] = []
    used = 0
    for group in groups:
        if not rows or used + group.width > width:
            rows.append([])
            used = 0
        rows[-1].append(group)
        used += group.width + _GAP
    return tuple(map(tuple, rows))


def height_of(rows: Sequence[Sequence[Group]]) -> int:
    """The height that rows take."""
    return sum(map(_height, rows))


def draw_rows(canvas: Canvas, rows: Sequence[Sequence[Group]], x: int, y: int) -> int:
    """Draw rows from a place on; where they end below."""
    theme = canvas.theme
    for row in rows:
        left = x
        for group in row:
            for number, sprite in enumerate(group.chips):
                canvas.paste(sprite, left + number * (OVERLAP if group.laid else CHIP_WIDTH), y)
            if group.caption:
                caption = word(theme, group.caption, CAPTION, theme.gold, theme.felt)
                inside = max(0, (group.width - caption.width) // 2)
                canvas.paste(caption, left + inside, y + CHIP_HEIGHT)
            left += group.width + _GAP
        y += _height(row)
    return y


def _height(row: Sequence[Group]) -> int:
    return _LINE + (CAPTION + 4 if any(group.caption for group in row) else 0)
