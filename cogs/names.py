"""Names as people may see them: whoever chose a name, it can do no harm to a message."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from bot.game.table import Chair
from bot.game.views import TableView
from bot.texts import Texts

LONGEST = 24
"""Characters of a name that are shown."""

MARKS_IN_A_ROW = 2
"""Combining marks on one letter that are shown; more are there to run over the lines around."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols that look like nothing at all."""

_RIGHT_TO_LEFT = frozenset(("R", "AL"))
_ISOLATED = "\u2068{}\u2069"
"""A text whose direction does not reach what stands beside it."""

_MARKUP = re.compile(r"[\\`*_~|<>@#:\[\](){}+-]")
"""Characters that Discord may read as formatting, a mention or a link, anywhere in a line."""


def clean_name(name: str) -> str:
    """A name that is safe to show, cut if it is long; may be empty."""
    text = _visible(name)
    if len(text) > LONGEST:
        text = text[: LONGEST - 1].rstrip() + "…"
    if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return _ISOLATED.format(_escaped(text))
    return _escaped(text)


def plain(text: str) -> str:
    """What somebody typed, on one line, without invisible or direction-changing characters or markup."""
    return _escaped(_visible(text))


def _visible(text: str) -> str:
    shown: list[str] = []
    marks = 0
    for letter in " ".join(text.split()):
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        invisible = category.startswith(("C", "Zl", "Zp")) or letter in _BLANK
        if not invisible and marks <= MARKS_IN_A_ROW:
            shown.append(letter)
    return "".join(shown).strip()


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", text)


@dataclass(frozen=True, slots=True)
class Names:
    """What players are called."""

    texts: Texts
    known: Mapping[int, str]
    """the names of users, as they chose them"""

    def of(self, chair: Chair) -> str:
        """The name of whoever has a chair."""
        if chair.computer:
            return self.texts(f"player.computer.{chair.player}")
        return self.person(chair.player)

    def person(self, user: int) -> str:
        """The name of a user; a mention, which Discord shows as a name, if we do not know it."""
        return clean_name(self.known.get(user, "")) or f"<@{user}>"

    def at_seat(self, view: TableView, seat: int) -> str:
        """The name of whoever plays on a seat of the current hand."""
        return self.of(chair_at(view, seat))


def chair_numbers(view: TableView) -> tuple[int, ...]:
    """The numbers from 1, by seat, under which pictures show the players of the current hand."""
    return tuple(chair + 1 for chair in view.active)


def chair_at(view: TableView, seat: int) -> Chair:
    """The chair of a seat of the current hand, which somebody always has."""
    chair = view.chairs[view.active[seat]]
    if chair is None:
        raise ValueError(f"nobody on seat {seat}")
    return chair
