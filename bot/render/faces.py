"""牌面 What is on each card, as data: index, pips, person, ink (rules §1)."""

from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from bot.rules.cards import KINDS, Kind, Suit


class Index(Enum):
    """The shape on both ends of the frame, by which a fanned card is known."""

    TRIANGLES = auto()
    """on the diagonal"""
    CIRCLES = auto()
    """on the diagonal"""
    SLANTED = auto()
    """parallelograms"""
    CLOSED_HALVES = auto()
    TWO_CIRCLES = auto()
    """at each end"""
    TRAPEZOIDS = auto()
    TWO_SLANTED = auto()
    """parallelograms at each end"""
    OPEN_HALVES = auto()
    LARGE_CIRCLE = auto()
    """open, with red ornament"""
    NONE = auto()
    """honours and 喜儿 have none"""


class Pip(Enum):
    """What is counted in the middle of a card."""

    STRIP = auto()
    COIN = auto()
    DOT = auto()
    FLOWER = auto()
    """红花"""
    OUTLINED_FLOWER = auto()
    """白花"""
    WORD = auto()
    """千字 and 喜儿: the character itself"""


@dataclass(frozen=True, slots=True)
class Face:
    """One of the 35 faces."""

    head: str
    """the large sign at the top: a digit or a character"""
    foot: str
    """the character below it"""
    person: str
    """who is drawn; empty for nobody"""
    index: Index
    pip: Pip
    pips: int
    """how many"""
    red: bool = False
    """whether the pips are red: on the 1s of 万 and 条, and on 9饼, which show three coins"""


_INDEXES = tuple(Index)[:9]

_PEOPLE = {
    Suit.TIAO: "小雀儿 吕洞宾 曹国舅 韩湘子 汉钟离 张果老 白娘子 洛阳桥 佛",
    Suit.BING: "寿星 铁拐李 猪八戒 唐僧 孙悟空 乌龟精 蚌壳精 刘海蟾 麒麟送子",
    Suit.WAN: "穆桂英 蓝采和 许仙 沙和尚 何仙姑 喜星 小青 禄星 财星",
}
_SUITS = {
    Suit.TIAO: ("条", Pip.STRIP),
    Suit.BING: ("饼", Pip.COIN),
    Suit.WAN: ("万", Pip.DOT),
}
_HONOURS = (
    Face("千", "字", "", Index.NONE, Pip.WORD, 1),
    Face("红", "花", "", Index.NONE, Pip.FLOWER, 1, red=True),
    Face("白", "花", "", Index.NONE, Pip.OUTLINED_FLOWER, 1),
)
_XI = "福禄寿喜财"
_RED_COINS = ("1t", "1w", "9b")


def _face(kind: Kind) -> Face:
    if kind.suit is Suit.HONOUR:
        return _HONOURS[kind.rank - 1]
    if kind.suit is Suit.XI:
        return Face(_XI[kind.rank - 1], "", "", Index.NONE, Pip.WORD, 1, red=True)
    name, pip = _SUITS[kind.suit]
    red = str(kind) in _RED_COINS
    return Face(
        str(kind.rank),
        name,
        _PEOPLE[kind.suit].split()[kind.rank - 1],
        _INDEXES[kind.rank - 1],
        Pip.COIN if red else pip,
        3 if red else kind.rank,
        red,
    )


FACES = MappingProxyType({kind: _face(kind) for kind in KINDS})
"""Every face by its kind."""
