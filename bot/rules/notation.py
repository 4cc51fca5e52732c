"""牌的写法 Reading cards as people write them (rules §1)."""

import re
import unicodedata

from bot.rules.cards import Kind
from bot.rules.hand import Hand


class CardSyntaxError(ValueError):
    """Text that names no cards; ``part`` is the part that cannot be read."""

    def __init__(self, part: str) -> None:
        super().__init__(f"no cards: {part!r}")
        self.part = part


_DIGITS = {digit: str(rank) for rank, digit in enumerate("一二三四五六七八九", 1)}
"""Chinese digits; full-width ones are made plain before."""

_SUITS = {
    "条": "t",
    "條": "t",
    "饼": "b",
    "餅": "b",
    "餠": "b",
    "丙": "b",
    "筒": "b",
    "万": "w",
    "萬": "w",
}
"""What may follow digits besides a suit letter."""

_NAMES = {
    "千字": "1z",
    "千子": "1z",
    "红花": "2z",
    "紅花": "2z",
    "白花": "3z",
    "百花": "3z",
    "福": "1x",
    "禄": "2x",
    "祿": "2x",
    "寿": "3x",
    "壽": "3x",
    "喜": "4x",
    "财": "5x",
    "財": "5x",
}
"""Cards that go by a name."""

_TOKEN = re.compile(
    rf"""
    (?P<gap> [\s,、;]+ )
    | (?P<digits> [1-9{"".join(_DIGITS)}] (?: \s* [1-9{"".join(_DIGITS)}] )* )
      \s* (?P<suit> [tbwzx{"".join(_SUITS)}] )
    | (?P<name> {"|".join(_NAMES)} )
    """,
    re.VERBOSE,
)
_WORD = re.compile(r"[^\s,、;]+")


def parse_cards(text: str) -> Hand:
    """Read cards such as ``123t 2z``, ``3万``, ``一二三条`` or ``红花``, with commas or gaps or without.

    Simplified or traditional, full or half width, in any order; empty text is no cards. How many
    there are of a kind is not checked. ``CardSyntaxError`` names the first part that is no card.
    """
    # Plain digits, letters and commas for full-width ones; 万 and its like have no other form.
    plain = unicodedata.normalize("NFKC", text).lower()
    kinds: list[Kind] = []
    place = 0
    while place < len(plain):
        token = _TOKEN.match(plain, place)
        if token is None:
            word = _WORD.match(plain, place)
            raise CardSyntaxError(word.group() if word else plain[place:])
        if token["name"]:
            kinds.append(Kind.parse(_NAMES[token["name"]]))
        elif token["suit"]:
            kinds += _run(token["digits"], token["suit"], token.group())
        place = token.end()
    return Hand.of(kinds)


def _run(digits: str, suit: str, written: str) -> list[Kind]:
    """One card for each digit."""
    letter = _SUITS.get(suit, suit)
    try:
        return [Kind.parse(_DIGITS.get(d, d) + letter) for d in "".join(digits.split())]
    except ValueError:
        raise CardSyntaxError(written) from None
