"""A message of ours as a plain value: what the presenters make, the publisher compares and sends."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

from bot.game.actions import Verb
from bot.render.gallery import Picture
from bot.render.palette import CLASSIC, Theme
from bot.rules.cards import Kind
from cogs.ids import Press


class Tone(StrEnum):
    """How a button looks."""

    MAIN = "main"
    """the thing to do"""
    PLAIN = "plain"
    GOOD = "good"
    """a win"""
    BAD = "bad"
    """leaving, ending"""


@dataclass(frozen=True, slots=True)
class Button:
    """One button; its custom id follows from the panel's table and step."""

    label: str
    verb: Verb | Press
    card: Kind | None = None
    tone: Tone = Tone.PLAIN
    emoji: str = ""
    """of the card, as Discord writes it"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    label: str
    card: Kind
    description: str = ""
    emoji: str = ""
    """of the card, as Discord writes it"""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of cards: at most 25 choices, for one verb."""

    placeholder: str
    verb: Verb
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A headed paragraph, shown as a field of the embed."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Text, embed and controls of one message.

    Two panels are equal when people would see no difference: ``step`` is left out, so that a message
    whose look has not changed need not be edited (its controls are then stale, and say so).
    """

    table: int
    step: int = field(compare=False)
    title: str
    text: str
    sections: tuple[Section, ...] = ()
    footer: str = ""
    content: str = ""
    """text outside the embed: the one mention that may ring"""
    ring: int | None = None
    """the user whom ``content`` mentions"""
    menus: tuple[Menu, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    """rows of at most five; menus come first, and with them there are at most five rows"""

    reminds: bool = False
    """whether it says of a choice that was shown before that time is running out"""
    picture: Picture | None = None
    """what the text says, drawn"""
    theme: Theme = CLASSIC

    @property
    def has_controls(self) -> bool:
        """Whether there is anything to press."""
        return bool(self.menus or self.buttons)

    def is_shown_by(self, sent: Self | None) -> bool:
        """Whether a message that was sent is as good as this one; controls of an older step are not."""
        return sent == self and (not self.has_controls or sent.step == self.step)
