"""画廊 Pictures as files, each drawn once while it is remembered."""

from functools import lru_cache
from typing import Protocol

from bot.render.palette import Theme

REMEMBERED = 256
"""How many files are kept: at some 30 KB each less than 10 MB."""


class Picture(Protocol):
    """A value that says all of what is to be drawn; equal ones look the same."""

    def draw(self, theme: Theme) -> bytes:
        """The picture as PNG."""
        ...

    def __hash__(self) -> int:
        """By content."""
        ...


@lru_cache(maxsize=REMEMBERED)
def drawn(picture: Picture, theme: Theme) -> bytes:
    """The file of a picture; may be called from any thread."""
    return picture.draw(theme)
