"""Finding cards in any text: by name in every language, by text form, in groups, as emoji."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.rules.cards import KINDS, Kind, Suit
from cogs.cards import card_name
from tests.secrets.wire import CATALOGUES

NUMBERED = (Suit.TIAO, Suit.BING, Suit.WAN)
FORMS = re.compile(r"(?<![a-z0-9])([1-9]{1,25})([tbwzx])(?![a-z0-9])", re.IGNORECASE)
"""``3t``, ``123t``, ``<:card_3t:1>``"""

EMOJI = re.compile(r"card_([tbwzx])([1-9])_", re.IGNORECASE)
"""``<:card_t3_0123abcd:1>``, the application's own"""

TILES = {
    chr(first + rank): Kind.parse(f"{rank + 1}{suit}")
    for first, suit in ((0x1F007, "w"), (0x1F010, "t"), (0x1F019, "b"))
    for rank in range(9)
}
"""The tiles that Unicode has for these suits."""

PIECES = re.compile(r'\n|\\n|"|; | · ')
"""What stands between pieces of text that have nothing to do with each other."""

INNARDS = re.compile(r"\b(?:Hand|HandState|Seat|SeatView|HandDealt|Drew|Answered)\(|\bwall=")
"""What stands in the ``repr`` of values that know hidden cards."""


def _names() -> Iterator[tuple[str, Kind]]:
    for texts in CATALOGUES.texts.values():
        for kind in KINDS:
            yield card_name(texts, kind).casefold(), kind
            if kind.suit not in NUMBERED:
                yield texts(f"short.{kind}").casefold(), kind


def _groups() -> Iterator[tuple[str, Suit]]:
    for texts in CATALOGUES.texts.values():
        for suit in NUMBERED:
            yield texts(f"suit.{suit}").casefold(), suit


OPTION = ("xi", "喜")
"""Names of a card that are words for the option with all five as well."""

NAMES = {name: kind for name, kind in _names() if name not in OPTION}
GROUPS = dict(_groups())


def _any(words: Iterable[str]) -> str:
    """One of some words, a longer one first."""
    return f"(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})"


NAME = re.compile(
    rf"(?<![a-z]){_any(name for name in NAMES if name.isascii())}(?![a-z])"
    rf"|{_any(name for name in NAMES if not name.isascii() and len(name) > 1)}"
    rf"|(?:(?<=[\s、「])|^){_any(name for name in NAMES if len(name) == 1)}(?=[\s、×」]|$)"
)
"""Names as words of their own, short ones between gaps."""

BY_FORM = {str(kind): kind for kind in KINDS}
GROUP = re.compile(rf"({'|'.join(map(re.escape, GROUPS))})((?: [1-9])+)(?![\w])")


def cards_in(text: str) -> set[Kind]:
    """All kinds of card that a text names."""
    return {kind for piece in PIECES.split(text) for kind in _cards_in(piece)}


@lru_cache(maxsize=1 << 16)
def _cards_in(text: str) -> frozenset[Kind]:
    """The same of a short piece, of which most come again and again."""
    text = text.casefold()
    found = {NAMES[match[0]] for match in NAME.finditer(text)}
    for match in GROUP.finditer(text):
        found |= {Kind.parse(f"{rank}{GROUPS[match[1]]}") for rank in match[2].split()}
    for match in FORMS.finditer(text):
        forms = {f"{rank}{match[2]}" for rank in match[1]}
        found |= {BY_FORM[form] for form in forms if form in BY_FORM}
    found |= {Kind.parse(rank + suit) for suit, rank in EMOJI.findall(text)}
    return frozenset(found | {kind for tile, kind in TILES.items() if tile in text})


def tells_innards(text: str) -> bool:
    """Whether a text holds a value that is never to leave the core."""
    return INNARDS.search(text) is not None
