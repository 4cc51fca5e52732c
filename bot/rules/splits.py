"""拆牌 All ways to split concealed cards into sequences, triplets and one pair (rules §1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import Self

from bot.rules.cards import HONOURS, KINDS, ORDINARY, RANKS, WENQIAN, XI, Kind, Suit
from bot.rules.hand import Hand

BLOCKS = tuple(
    slice(min(kinds), max(kinds) + 1)
    for kinds in ([kind for kind in ORDINARY if kind.suit is suit] for suit in Suit)
    if kinds
)
"""Where in a hand's counts 条, 饼, 万 and the honours lie; no part of a split spans two of them."""

XI_BLOCK = slice(min(XI), max(XI) + 1)
"""Where in a hand's counts the 喜儿 lie; they are part of no split."""

NO_XI = (0,) * len(XI)
"""What lies there in a hand that can be split."""


class Form(StrEnum):
    """What a part of a split is."""

    SEQUENCE = "sequence"
    """搭子 (顺子) three ranks of one suit in a row"""
    TRIPLET = "triplet"
    """稞子 (坎子, 刻子) three alike"""
    PAIR = "pair"
    """对子 two alike"""


@dataclass(frozen=True, slots=True)
class Part:
    """Cards that belong together in a split; the text form is like ``123b``, ``555w`` or ``22z``."""

    form: Form
    kind: Kind
    """the lowest card"""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form; ``ValueError`` if these cards make no part."""
        hand = Hand.parse(text)
        for form in Form:
            for kind in hand.kinds()[:1]:
                part = cls(form, kind)
                if Hand.of(part.cards) == hand and (form is not Form.SEQUENCE or starts_run(kind)):
                    return part
        raise ValueError(f"no sequence, triplet or pair: {text!r}")

    @property
    def cards(self) -> tuple[Kind, ...]:
        """The cards, in order."""
        if self.form is Form.SEQUENCE:
            return KINDS[self.kind : self.kind + 3]
        return (self.kind,) * (3 if self.form is Form.TRIPLET else 2)

    def __str__(self) -> str:
        return str(Hand.of(self.cards))


@dataclass(frozen=True, slots=True)
class Split:
    """One way to split a hand; the text form is like ``123t 555w 22z``, the pair last."""

    melds: tuple[Part, ...]
    """sequences and triplets, in order of their lowest card"""
    pair: Part

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form; ``ValueError`` if it is none."""
        *melds, pair = map(Part.parse, text.split())
        if pair.form is not Form.PAIR or any(meld.form is Form.PAIR for meld in melds):
            raise ValueError(f"not melds and one pair, the pair last: {text!r}")
        return cls(tuple(melds), pair)

    def __str__(self) -> str:
        return " ".join(map(str, (*self.melds, self.pair)))


def starts_run(kind: Kind) -> bool:
    """Whether a sequence can begin with this kind: honours and 喜儿 make none."""
    return kind in ORDINARY and kind not in HONOURS and kind.rank <= RANKS - 2


_PARTS = {form: tuple(Part(form, kind) for kind in ORDINARY) for form in Form}
_RUNS = frozenset(kind for kind in ORDINARY if starts_run(kind))

WENQIAN_PART = _PARTS[Form.SEQUENCE][WENQIAN[0]]
"""文钱 the sequence 123b"""


def splits(hand: Hand) -> Iterator[Split]:
    """All different splits of a hand, each once; none if it is not complete.

    In each suit the lowest rank goes first into a pair, then into a triplet, then into sequences.
    """
    counts = hand.counts
    if counts[XI_BLOCK] != NO_XI or hand.total % 3 != 2:
        return
    for choice in product(*(suit_splits(block.start, counts[block]) for block in BLOCKS)):
        melds: tuple[Part, ...] = ()
        pairs: tuple[Part, ...] = ()
        for suit_melds, suit_pairs in choice:
            melds += suit_melds
            pairs += suit_pairs
        if len(pairs) == 1:
            yield Split(melds, pairs[0])


SuitSplit = tuple[tuple[Part, ...], tuple[Part, ...]]
"""The melds and the pair, or no pair, that use up the cards of one suit."""


@lru_cache(maxsize=1 << 15)
def suit_splits(first: int, counts: tuple[int, ...]) -> tuple[SuitSplit, ...]:
    """All splits of one suit's cards, given the suit's first kind and a count for each of its ranks."""
    if sum(counts) % 3 == 1:
        return ()
    return tuple(_split_from(first, list(counts), needs_pair=sum(counts) % 3 == 2))


def _split_from(first: int, counts: list[int], *, needs_pair: bool) -> Iterator[SuitSplit]:
    """Use up the lowest kind in every way, then the rest; ``counts`` begins with that kind."""
    if not any(counts):
        if not needs_pair:
            yield (), ()
        return
    for pair in (1, 0) if needs_pair else (0,):
        for triplet in (1, 0):
            runs = counts[0] - 2 * pair - 3 * triplet
            if runs < 0 or (runs and (first not in _RUNS or min(counts[1:3]) < runs)):
                continue
            rest = [count - runs for count in counts[1:3]] + counts[3:]
            here = (_PARTS[Form.TRIPLET][first],) * triplet + (_PARTS[Form.SEQUENCE][first],) * runs
            pairs = (_PARTS[Form.PAIR][first],) * pair
            for melds, later in _split_from(first + 1, rest, needs_pair=needs_pair and not pair):
                yield here + melds, pairs + later
