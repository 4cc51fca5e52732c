"""画牌 One card, tall and narrow: a large sign at the top, below it the framed box of the real card."""

from bot.render.faces import FACES, Face, Index, Pip
from bot.render.palette import Colour, Theme
from bot.render.pen import Pen
from bot.rules.cards import Kind, Suit

WIDTH, HEIGHT = 60, 282
"""Of a card in pixels, as 21 to 99 mm."""

HEAD = 84
"""How much of a card its signs take: what a card covered by others still shows."""

_MIDDLE = WIDTH / 2
_BOX = (5, 101, 55, 277)
_BAND = 21
"""Height of the two ends of the box, which carry the index."""
_PIPS = (124, 192)
"""From where to where there are pips."""

_ROWS = ((1,), (2,), (3,), (2, 2), (3, 2), (3, 3), (3, 1, 3), (3, 2, 3), (3, 3, 3))
"""How one to nine pips stand."""


def draw_card(pen: Pen, theme: Theme, kind: Kind) -> None:
    """The front of a card over the whole drawing."""
    face, ink = FACES[kind], _ink(theme, kind)
    _blank(pen, theme, theme.paper)
    draw_sign(pen, theme, kind, _MIDDLE, 1)
    pen.box(_BOX, theme.paper, line=ink, width=2)
    if face.index is Index.NONE:
        _emblem(pen, theme, face, ink)
        return
    _band(pen, theme, kind.suit, face.index, ink)
    _pips(pen, theme, face, ink)
    _person(pen, theme, face, ink)


def draw_sign(pen: Pen, theme: Theme, kind: Kind, x: float, scale: float) -> None:
    """The large sign at the top of a card, around ``x``, at a scale of a card's full size."""
    face, ink = FACES[kind], _ink(theme, kind)
    if face.foot:
        size = 50 if face.head.isdigit() else 42
        pen.text((x, 27 * scale), face.head, size * scale, ink)
        pen.text((x, 66 * scale), face.foot, 31 * scale, ink)
    else:
        pen.text((x, 43 * scale), face.head, 50 * scale, ink)


def draw_back(pen: Pen, theme: Theme) -> None:
    """The back of every card."""
    _blank(pen, theme, theme.back)
    pen.box((6, 6, WIDTH - 6, HEIGHT - 6), None, line=theme.paper, width=2, radius=4)
    for row in range(7):
        y = 33 + row * 36
        pen.shape(
            [(_MIDDLE, y - 14), (_MIDDLE + 14, y), (_MIDDLE, y + 14), (_MIDDLE - 14, y)],
            theme.paper,
        )
        pen.shape(
            [(_MIDDLE, y - 8), (_MIDDLE + 8, y), (_MIDDLE, y + 8), (_MIDDLE - 8, y)], theme.back
        )


def _blank(pen: Pen, theme: Theme, fill: Colour) -> None:
    pen.box((0.5, 0.5, WIDTH - 1, HEIGHT - 1), fill, line=theme.line, width=1, radius=6)


def _ink(theme: Theme, kind: Kind) -> Colour:
    match kind.suit:
        case Suit.TIAO:
            return theme.tiao
        case Suit.BING:
            return theme.bing
        case Suit.WAN:
            return theme.wan
        case Suit.HONOUR | Suit.XI:
            return theme.red if FACES[kind].red else theme.black


def _band(pen: Pen, theme: Theme, suit: Suit, index: Index, ink: Colour) -> None:
    """Both ends of the box: white shapes on ink; plain for 万, with a line for 条, a dot for 饼."""
    left, top, right, bottom = _BOX
    for near, is_top in ((top, True), (bottom - _BAND, False)):
        pen.box((left, near, right, near + _BAND), ink)
        for x in _index(pen, theme, index, near + _BAND / 2, is_top=is_top):
            y = near + _BAND / 2
            if suit is Suit.TIAO:
                pen.stroke([(x - 6, y), (x + 6, y)], theme.black, 2.4)
            elif suit is Suit.BING:
                pen.circle((x, y), 2.6, theme.black)


def _index(pen: Pen, theme: Theme, index: Index, y: float, *, is_top: bool) -> tuple[float, ...]:
    """Draw the index of one end; the centres of its shapes."""
    white = theme.paper
    twice = (_MIDDLE - 12, _MIDDLE + 12)
    # What stands on the diagonal is to the left above and to the right below.
    aside = _MIDDLE - 11 if is_top else _MIDDLE + 11
    side = -1 if is_top else 1  # of the shape that points away from the middle of the card
    match index:
        case Index.TRIANGLES:
            tip, foot = y + 8 * side, y - 8 * side
            pen.shape([(aside, tip), (aside + 11, foot), (aside - 11, foot)], white)
            return (aside,)
        case Index.CIRCLES:
            pen.circle((aside, y), 8.5, white)
            return (aside,)
        case Index.SLANTED:
            _slanted(pen, _MIDDLE, y, 12, white)
        case Index.CLOSED_HALVES:
            pen.half((_MIDDLE, y - 7 * side), 15, white, up=is_top)
        case Index.TWO_CIRCLES:
            for x in twice:
                pen.circle((x, y), 8, white)
            return twice
        case Index.TRAPEZOIDS:
            _trapezoid(pen, y, side, white)
        case Index.TWO_SLANTED:
            for x in twice:
                _slanted(pen, x, y, 6, white)
            return twice
        case Index.OPEN_HALVES:
            pen.arc((_MIDDLE, y - 7 * side), 16, white, 7, up=is_top)
        case _:
            pen.circle((_MIDDLE, y), 10, white)
            pen.circle((_MIDDLE, y), 7, None, line=theme.red, width=2.2)
    return (_MIDDLE,)


def _trapezoid(pen: Pen, y: float, side: int, fill: Colour) -> None:
    """One whose short edge looks away from the middle of the card."""
    short, long = y + 7 * side, y - 7 * side
    pen.shape(
        [(_MIDDLE - 10, short), (_MIDDLE + 10, short), (_MIDDLE + 19, long), (_MIDDLE - 19, long)],
        fill,
    )


def _slanted(pen: Pen, x: float, y: float, half: float, fill: Colour) -> None:
    pen.shape(
        [
            (x - half + 4, y - 7),
            (x + half + 4, y - 7),
            (x + half - 4, y + 7),
            (x - half - 4, y + 7),
        ],
        fill,
    )


def _pips(pen: Pen, theme: Theme, face: Face, ink: Colour) -> None:
    colour = theme.red if face.red else ink
    rows = _ROWS[face.pips - 1]
    if face.red:
        rows = (1, 1, 1)
    top, bottom = _PIPS
    height = (bottom - top) / len(rows)
    for number, in_row in enumerate(rows):
        y = top + height * (number + 0.5)
        for place in range(in_row):
            x = _MIDDLE + (place - (in_row - 1) / 2) * 15
            _pip(pen, theme, face.pip, (x, y), height, colour)


def _pip(
    pen: Pen, theme: Theme, pip: Pip, centre: tuple[float, float], height: float, ink: Colour
) -> None:
    x, y = centre
    match pip:
        case Pip.STRIP:
            half = height / 2 - 2.5
            pen.box((x - 2.6, y - half, x + 2.6, y + half), ink, radius=2.4)
        case Pip.COIN:
            radius = min(height / 2 - 1, 10 if height > 60 else 6.8)
            pen.circle((x, y), radius, ink)
            hole = radius * 0.38
            pen.box((x - hole, y - hole, x + hole, y + hole), theme.paper)
        case _:
            pen.circle((x, y), 4.6, ink)


def _person(pen: Pen, theme: Theme, face: Face, ink: Colour) -> None:
    """A figure and its name, read from above."""
    x, top = 21, 199
    pen.circle((x, top + 7), 6.5, None, line=ink, width=1.8)
    pen.shape([(x - 4, top + 14), (x + 4, top + 14), (x + 12, top + 53), (x - 12, top + 53)], ink)
    pen.stroke([(x, top + 18), (x, top + 50)], theme.paper, 1.6)
    pen.stroke([(x - 7, top + 32), (x + 7, top + 32)], theme.paper, 1.6)
    size = 13
    start = top + 27 - size * (len(face.person) - 1) / 2
    for number, letter in enumerate(face.person):
        pen.text((44, start + number * size), letter, 12.5, theme.black)


def _emblem(pen: Pen, theme: Theme, face: Face, ink: Colour) -> None:
    """The middle of an honour or 喜儿."""
    left, top, right, bottom = _BOX
    y = (top + bottom) / 2
    match face.pip:
        case Pip.FLOWER | Pip.OUTLINED_FLOWER:
            filled = face.pip is Pip.FLOWER
            for centre in (y - 46, y, y + 46):
                _flower(pen, theme, centre, ink, filled=filled)
        case _ if face.red:
            pen.box((left + 3, top + 3, right - 3, bottom - 3), ink)
            pen.text((_MIDDLE, y - 30), face.head, 40, theme.paper)
            pen.text((_MIDDLE, y + 30), "喜", 34, theme.paper)
        case _:
            for number, letter in enumerate("千字"):
                pen.text((_MIDDLE, y - 32 + 64 * number), letter, 42, ink)


def _flower(pen: Pen, theme: Theme, y: float, ink: Colour, *, filled: bool) -> None:
    for dx, dy in ((0, -12), (11.4, -3.7), (7, 9.7), (-7, 9.7), (-11.4, -3.7)):
        centre = (_MIDDLE + dx, y + dy)
        pen.circle(centre, 8, ink if filled else theme.paper, line=ink, width=1.8)
    pen.circle((_MIDDLE, y), 5, theme.gold if filled else theme.paper, line=ink, width=1.8)
