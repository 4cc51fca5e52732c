"""Custom ids: ``cp:TABLE:STEP:VERB`` and, where a button names a card, ``:CARD``; menus begin ``cm``.

They outlive the process that made them and come back from anybody, so nothing in them is trusted:
who pressed, whose turn it is and what is legal are judged anew.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.game.actions import Verb
from bot.rules.cards import Kind


class Press(StrEnum):
    """What the buttons that are no moves do."""

    JOIN = "join"
    LEAVE = "leave"
    BOTS = "bots"
    START = "start"
    READY = "ready"
    BACK = "back"
    """I sit down again where a computer has played on for me"""
    CLOSE = "close"
    """break the hand off and end the table: the answer to being asked again"""
    HAND = "hand"
    """show me my hand"""
    CLAIM_GANG = "any_gang"
    """杠 of whatever kind applies: the button that everybody sees"""


_FIELDS = r":(?P<table>\d+):(?P<step>\d+):(?P<verb>[a-z_]+)(?::(?P<card>\d[a-z]))?"
BUTTON_TEMPLATE = re.compile("cp" + _FIELDS)
MENU_TEMPLATE = re.compile("cm" + _FIELDS)


@dataclass(frozen=True, slots=True)
class ControlId:
    """What a control means."""

    table: int
    step: int
    """the table's step when the control was made; a move made on an older one is stale"""
    verb: Verb | Press
    card: Kind | None = None

    @classmethod
    def of(cls, match: re.Match[str]) -> Self:
        """Read a match of one of the templates; ``ValueError`` if no control of ours is called so."""
        word = match["verb"]
        verb = Press(word) if word in set(Press) else Verb(word)
        card = Kind.parse(match["card"]) if match["card"] else None
        return cls(int(match["table"]), int(match["step"]), verb, card)

    @property
    def button_id(self) -> str:
        """The custom id of a button that means this."""
        return f"cp:{self}"

    @property
    def menu_id(self) -> str:
        """The custom id of a menu whose choices are the cards for this."""
        return f"cm:{self}"

    def __str__(self) -> str:
        parts = [str(self.table), str(self.step), self.verb.value]
        return ":".join(parts if self.card is None else [*parts, str(self.card)])
