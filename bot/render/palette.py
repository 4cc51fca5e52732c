"""颜色 One palette for everything that is drawn, in two themes.

Pictures are paletted images that share it, so that sprites are pasted as they are. The second half of the
palette is the first, dimmed: dimming a sprite moves its numbers up by ``DIMMED``.
"""

from dataclasses import dataclass
from functools import cached_property

from PIL import Image

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

STEPS = 3
"""Shades between an ink and what it lies on, for smooth edges."""

DIMMED = 120
"""How far a dimmed colour is from the full one."""

_DIM = 0.55
"""How much of the table shows through a dimmed card."""


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of a style. Suits differ in lightness too, and every card carries its suit's character."""

    name: str
    felt: Colour
    """the table"""
    paper: Colour
    """the card"""
    back: Colour
    line: Colour
    """frames and the edge of a card"""
    tiao: Colour
    bing: Colour
    wan: Colour
    black: Colour
    red: Colour
    gold: Colour
    """marks: 将, the turn"""
    chalk: Colour
    """letters on the table"""

    @cached_property
    def colours(self) -> tuple[Colour, ...]:
        """The full colours: each ink on each ground with the shades between; at most ``DIMMED``."""
        inks = (self.line, self.tiao, self.bing, self.wan, self.black, self.red, self.gold)
        ramps = [(ink, self.paper) for ink in inks]
        ramps += [(self.paper, self.felt), (self.chalk, self.felt), (self.gold, self.felt)]
        ramps += [(self.black, self.gold), (self.line, self.felt), (self.back, self.paper)]
        shades = [
            _mixed(one, other, step / STEPS) for one, other in ramps for step in range(STEPS + 1)
        ]
        return tuple(dict.fromkeys(shades))

    @cached_property
    def image(self) -> Image.Image:
        """A carrier of the full colours, for fitting drawings to them."""
        carrier = Image.new("P", (1, 1))
        carrier.putpalette(_flat(self.colours))
        return carrier

    @cached_property
    def table(self) -> list[int]:
        """The whole palette, dimmed colours too, as Pillow takes it."""
        full = list(self.colours) + [self.felt] * (DIMMED - len(self.colours))
        return _flat([*full, *(_mixed(self.felt, colour, _DIM) for colour in full)])

    def number(self, colour: Colour) -> int:
        """The place of a full colour in the palette."""
        return self.colours.index(colour)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """``one`` with a share of ``other``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _flat(colours: list[Colour] | tuple[Colour, ...]) -> list[int]:
    return [part for colour in colours for part in colour]


CLASSIC = Theme(
    "classic",
    felt=(30, 58, 52),
    paper=(250, 244, 228),
    back=(122, 44, 40),
    line=(92, 84, 72),
    tiao=(0, 104, 72),
    bing=(24, 78, 168),
    wan=(120, 62, 14),
    black=(28, 26, 24),
    red=(200, 30, 30),
    gold=(242, 184, 38),
    chalk=(238, 240, 232),
)
"""Ivory cards on a green table."""

HIGH_CONTRAST = Theme(
    "contrast",
    felt=(0, 0, 0),
    paper=(255, 255, 255),
    back=(90, 90, 90),
    line=(0, 0, 0),
    tiao=(0, 80, 50),
    bing=(0, 40, 160),
    wan=(110, 40, 0),
    black=(0, 0, 0),
    red=(190, 0, 0),
    gold=(255, 214, 0),
    chalk=(255, 255, 255),
)
"""White cards on black."""

THEMES = {theme.name: theme for theme in (CLASSIC, HIGH_CONTRAST)}
"""The themes by name."""
