"""笔 Drawing in units of a card, smooth at the edges: large first, then made small."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.render.palette import Colour, Theme

SCALE = 4
"""How much larger a drawing is made than it will be."""

_FONT = Path(__file__).parent / "fonts" / "sans.otf"


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """The one font at a size in pixels."""
    return ImageFont.truetype(_FONT, size)


class Pen:
    """A drawing of a width and height in pixels; places and sizes are pixels too, fractions allowed."""

    def __init__(self, size: tuple[int, int], ground: Colour) -> None:
        self._size = size
        self._image = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), ground)
        self._draw = ImageDraw.Draw(self._image)

    def box(
        self,
        area: Sequence[float],
        fill: Colour | None,
        *,
        line: Colour | None = None,
        width: float = 1,
        radius: float = 0,
    ) -> None:
        """A rectangle: left, top, right, bottom."""
        self._draw.rounded_rectangle(
            _scaled(area), radius * SCALE, fill, line, round(width * SCALE)
        )

    def circle(
        self,
        centre: tuple[float, float],
        radius: float,
        fill: Colour | None,
        *,
        line: Colour | None = None,
        width: float = 1,
    ) -> None:
        """A circle."""
        (x, y), r = centre, radius
        self._draw.ellipse(_scaled((x - r, y - r, x + r, y + r)), fill, line, round(width * SCALE))

    def half(self, centre: tuple[float, float], radius: float, fill: Colour, *, up: bool) -> None:
        """Half a circle, its round side up or down."""
        (x, y), r = centre, radius
        start = 180 if up else 0
        self._draw.pieslice(_scaled((x - r, y - r, x + r, y + r)), start, start + 180, fill)

    def arc(
        self, centre: tuple[float, float], radius: float, ink: Colour, width: float, *, up: bool
    ) -> None:
        """The rim of half a circle."""
        (x, y), r = centre, radius
        start = 180 if up else 0
        area = _scaled((x - r, y - r, x + r, y + r))
        self._draw.arc(area, start, start + 180, ink, round(width * SCALE))

    def shape(self, points: Sequence[tuple[float, float]], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill)

    def stroke(self, points: Sequence[tuple[float, float]], ink: Colour, width: float) -> None:
        """A line through points."""
        self._draw.line(
            [(x * SCALE, y * SCALE) for x, y in points], ink, round(width * SCALE), joint="curve"
        )

    def text(
        self, centre: tuple[float, float], text: str, size: float, ink: Colour, anchor: str = "mm"
    ) -> None:
        """A word around a centre."""
        x, y = centre
        self._draw.text((x * SCALE, y * SCALE), text, ink, font(round(size * SCALE)), anchor=anchor)

    def sprite(self, theme: Theme) -> Image.Image:
        """The drawing at its size in the colours of the palette."""
        small = self._image.resize(self._size, Image.Resampling.LANCZOS)
        return small.quantize(palette=theme.image, dither=Image.Dither.NONE)


def _scaled(area: Sequence[float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = (edge * SCALE for edge in area)
    return left, top, right, bottom
