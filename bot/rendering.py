"""Pictures from the command line: any position in its text form, as a PNG file."""

from bot.errors import ConfigError
from bot.game.ending import working
from bot.game.hand import HandState, Phase
from bot.game.shown import shown
from bot.game.text import parse_hand
from bot.game.views import public_view, seat_view
from bot.render.board import BoardPicture
from bot.render.gallery import Picture, drawn
from bot.render.hand import HandPicture
from bot.render.palette import THEMES
from bot.render.sheet import CardPicture, SheetPicture
from bot.render.summary import SummaryPicture
from bot.rules.cards import Kind

POSITIONS = ("hand", "board", "summary")
"""Pictures of a position."""


def render_position(what: str, text: str, theme: str, seat: int = 0) -> bytes:
    """A hand (of a seat), the board or the summary of a position; a ``ConfigError`` says what is wrong."""
    try:
        state = parse_hand(text)
    except ValueError as error:
        raise ConfigError(f"no position: {error}") from None
    return drawn(_picture(what, state, seat), THEMES[theme])


def render_card(card: str, theme: str) -> bytes:
    """One card, or with ``back`` its back; a ``ConfigError`` if there is no such card."""
    try:
        kind = None if card == "back" else Kind.parse(card)
    except ValueError as error:
        raise ConfigError(str(error)) from None
    return drawn(CardPicture(kind), THEMES[theme])


def render_sheet(theme: str) -> bytes:
    """All cards and the back."""
    return drawn(SheetPicture(), THEMES[theme])


def _picture(what: str, state: HandState, seat: int) -> Picture:
    if what == "hand":
        return HandPicture.of(seat_view(state, seat))
    public = public_view(state)
    if what == "board":
        return BoardPicture.of(public, shown(public, ()))
    if state.phase is not Phase.OVER:
        raise ConfigError("the hand of this position is not over")
    return SummaryPicture(public, working(state))
