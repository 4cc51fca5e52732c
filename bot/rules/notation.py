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
    "tiao": "t",
    "bing": "b",
    "wan": "w",
}
"""What may stand beside digits besides a suit letter."""

_NAMES = {
    "thousand": "1z",
    "red flower": "2z",
    "red": "2z",
    "white flower": "3z",
    "white": "3z",
    "fu": "1x",
    "lu": "2x",
    "shou": "3x",
    "xi": "4x",
    "cai": "5x",
    "千字": "1z",
    "千子": "1z",
    "红花": "2z",
    "紅花": "2z",
    "白花": "3z",
    "百花": "3z",
    "千": "1z",
    "红": "2z",
    "紅": "2z",
    "白": "3z",
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

_RANK = f"[1-9{''.join(_DIGITS)}]"
_RANKS = rf"{_RANK} (?: \s* {_RANK} )*"
_SUIT = f"(?: {'|'.join(_SUITS)} | [tbwzx] ) (?! [a-z] )"

_GAP = re.compile(r"[\s,、;·]+")
_NAME = re.compile("|".join(name.replace(" ", r"\s+") for name in _NAMES))
_SUIT_LAST = re.compile(rf"(?P<ranks> {_RANKS} ) \s* (?P<suit> {_SUIT} )", re.VERBOSE)
_SUIT_FIRST = re.compile(rf"(?P<suit> {_SUIT} ) \s* (?P<ranks> {_RANKS} )", re.VERBOSE)
_TIMES = re.compile(r"\s*×\s*([1-9])")
_MARKS = re.compile(r"[\[\]【】]")
"""What the product puts around the winning card."""

_WORD = re.compile(r"[^\s,、;·]+")


def parse_cards(text: str) -> Hand:
    """Read cards such as ``123t 2z``, ``3万``, ``一二三条`` or ``红花``, with commas or gaps or without.

    Simplified or traditional, full or half width, in any order; also as the product writes them, in words
    (``3 tiao``, ``red flower``) or with each suit before its ranks (``条 1 2 3 · 饼 5``), if the first one
    stands so; ``3条×3`` is three of them, and a winning card may be marked,
    ``1【2】3条``. Empty text is no cards. How many there are of a kind is not checked.
    ``CardSyntaxError`` names the first word that is not all cards.
    """
    # Plain digits, letters and commas for full-width ones; 万 and its like have no other form.
    plain = _MARKS.sub("", unicodedata.normalize("NFKC", text).lower())
    run = _run_of(plain)
    kinds: list[Kind] = []
    place = 0
    while place < len(plain):
        if gap := _GAP.match(plain, place):
            place = gap.end()
            continue
        if found := run.match(plain, place):
            cards = _run(found["ranks"], found["suit"], found.group())
        elif found := _NAME.match(plain, place):
            cards = [Kind.parse(_NAMES[" ".join(found.group().split())])]
        else:
            words = (word for word in _WORD.finditer(plain) if word.end() > place)
            raise CardSyntaxError(next(words).group())
        times = _TIMES.match(plain, found.end())
        kinds += cards * (int(times[1]) if times else 1)
        place = (times or found).end()
    return Hand.of(kinds)


def _run_of(plain: str) -> re.Pattern[str]:
    """How suits and ranks follow each other: as they do where the first of them stands."""
    first, last = _SUIT_FIRST.search(plain), _SUIT_LAST.search(plain)
    suit_is_first = first is not None and (last is None or first.start() < last.start())
    return _SUIT_FIRST if suit_is_first else _SUIT_LAST


def _run(digits: str, suit: str, written: str) -> list[Kind]:
    """One card for each digit."""
    letter = _SUITS.get(suit, suit)
    try:
        return [Kind.parse(_DIGITS.get(d, d) + letter) for d in "".join(digits.split())]
    except ValueError:
        raise CardSyntaxError(written) from None
