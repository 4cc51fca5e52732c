"""Sprites: cards and words as paletted pieces, drawn once a theme and kept."""

from functools import cache, lru_cache

from PIL import Image

from bot.render.card import HEAD, HEIGHT, WIDTH, draw_back, draw_card, draw_sign
from bot.render.palette import DIMMED, Colour, Theme
from bot.render.pen import SCALE, Pen, font
from bot.rules.cards import Kind

CHIP_WIDTH, CHIP_HEIGHT = 40, 56
"""Of the upper end of a card as it lies on the table, in pixels."""

WORDS = 512
"""How many words are kept."""

_LETTER = 0.62
"""Where the middle of a letter is in the height of a word, which is 1.25 of its size."""


@cache
def card(theme: Theme, kind: Kind, *, dim: bool = False) -> Image.Image:
    """The front of a card at its full size."""
    if dim:
        return _dimmed(card(theme, kind))
    pen = Pen((WIDTH, HEIGHT), theme.felt)
    draw_card(pen, theme, kind)
    return pen.sprite(theme)


@cache
def back(theme: Theme) -> Image.Image:
    """The back of a card at its full size."""
    pen = Pen((WIDTH, HEIGHT), theme.felt)
    draw_back(pen, theme)
    return pen.sprite(theme)


@cache
def chip(theme: Theme, kind: Kind, *, marked: bool = False) -> Image.Image:
    """The upper end of a card; marked with a rim of gold."""
    pen = Pen((CHIP_WIDTH, CHIP_HEIGHT), theme.felt)
    rim, width = (theme.gold, 4) if marked else (theme.line, 1)
    area = (0.5, 0.5, CHIP_WIDTH - 1, CHIP_HEIGHT - 1)
    pen.box(area, theme.paper, line=rim, width=width, radius=5)
    draw_sign(pen, theme, kind, CHIP_WIDTH / 2, CHIP_HEIGHT / HEAD * 0.97)
    return pen.sprite(theme)


@lru_cache(maxsize=WORDS)
def word(theme: Theme, text: str, size: int, ink: Colour, ground: Colour) -> Image.Image:
    """A word of a size in pixels on a ground, as wide as it is."""
    width = round(font(size * SCALE).getlength(text) / SCALE) + 2
    pen = Pen((width, round(size * 1.25)), ground)
    pen.text((width / 2, size * _LETTER), text, size, ink)
    return pen.sprite(theme)


@lru_cache(maxsize=WORDS)
def pill(
    theme: Theme, text: str, size: int, ink: Colour, fill: Colour, ground: Colour
) -> Image.Image:
    """A word in a rounded field."""
    width = max(round(font(size * SCALE).getlength(text) / SCALE) + 8, round(size * 1.3))
    height = round(size * 1.3)
    pen = Pen((width, height), ground)
    pen.box((0, 0, width - 1, height - 1), fill, radius=height / 2.5)
    pen.text((width / 2, height * 0.49), text, size, ink)
    return pen.sprite(theme)


def _dimmed(sprite: Image.Image) -> Image.Image:
    return sprite.point(lambda number: number + DIMMED)
