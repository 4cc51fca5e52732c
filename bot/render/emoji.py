"""表情 Cards as square pictures without a ground, small enough to stand in a line of text."""

from io import BytesIO

from PIL import Image, ImageDraw

from bot.render.card import HEAD, draw_sign
from bot.render.palette import CLASSIC
from bot.render.pen import SCALE, Pen
from bot.rules.cards import Kind

SIDE = 128
"""Width and height in pixels."""

_WIDTH = 96
_RADIUS = 14


def draw_emoji(kind: Kind) -> bytes:
    """The upper end of a card as PNG; the same in every theme, since everybody sees the same emoji."""
    theme = CLASSIC
    pen = Pen((_WIDTH, SIDE), theme.paper)
    edge = (1, 1, _WIDTH - 2, SIDE - 2)
    pen.box(edge, theme.paper, line=theme.line, width=3, radius=_RADIUS)
    draw_sign(pen, theme, kind, _WIDTH / 2, SIDE / HEAD * 0.97)
    face = pen.sprite(theme).convert("RGBA")
    mask = Image.new("L", (_WIDTH * SCALE, SIDE * SCALE), 0)
    area = (0, 0, _WIDTH * SCALE - 1, SIDE * SCALE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(area, _RADIUS * SCALE, 255)
    picture = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    place = ((SIDE - _WIDTH) // 2, 0)
    picture.paste(face, place, mask.resize((_WIDTH, SIDE), Image.Resampling.LANCZOS))
    out = BytesIO()
    picture.save(out, "PNG", compress_level=6)
    return out.getvalue()
