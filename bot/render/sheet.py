"""牌谱图 Single cards, and all of them side by side."""

from dataclasses import dataclass

from bot.render.canvas import Canvas
from bot.render.card import HEIGHT, WIDTH
from bot.render.palette import Theme
from bot.render.sprites import back, card
from bot.rules.cards import KINDS, Kind

_IN_A_ROW = 12
_GAP = 4


@dataclass(frozen=True, slots=True)
class CardPicture:
    """One card."""

    kind: Kind | None
    """None for the back"""

    def draw(self, theme: Theme) -> bytes:
        """The picture as PNG."""
        canvas = Canvas(theme, WIDTH, HEIGHT)
        canvas.paste(back(theme) if self.kind is None else card(theme, self.kind), 0, 0)
        return canvas.png()


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """Every card in order of kind, then the back."""

    def draw(self, theme: Theme) -> bytes:
        """The picture as PNG."""
        sprites = [*(card(theme, kind) for kind in KINDS), back(theme)]
        rows = -(-len(sprites) // _IN_A_ROW)
        canvas = Canvas(theme, _IN_A_ROW * (WIDTH + _GAP) + _GAP, rows * (HEIGHT + _GAP) + _GAP)
        for number, sprite in enumerate(sprites):
            row, place = divmod(number, _IN_A_ROW)
            canvas.paste(sprite, _GAP + place * (WIDTH + _GAP), _GAP + row * (HEIGHT + _GAP))
        return canvas.png()
