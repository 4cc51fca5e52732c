"""How somebody wants to see cards: drawn, drawn in high contrast, or in words only."""

from dataclasses import replace
from enum import StrEnum

from bot.render.palette import THEMES
from cogs.panel import Panel


class Look(StrEnum):
    """A person's choice for messages of their own."""

    CLASSIC = "classic"
    CONTRAST = "contrast"
    TEXT = "text"
    """no pictures; the text says all that they show"""


def dressed(panel: Panel, look: Look) -> Panel:
    """A panel as somebody wants to see it."""
    if look is Look.TEXT:
        return replace(panel, picture=None)
    return replace(panel, theme=THEMES[look])
