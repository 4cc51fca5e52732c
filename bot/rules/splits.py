"""拆牌 All ways to split concealed cards into sequences, triplets and one pair (rules §1)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise, product
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
"""Where in a hand's counts the 喜儿 lie; they are wild and part of no suit."""

NO_XI = (0,) * len(XI)
"""What lies there in a hand without them."""

WILD_MARK = "*"
"""喜儿 Behind a card for which a wild one stands."""


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
    """Cards that belong together in a split; the text form is like ``123b``, ``555w`` or ``22z``.

    A card for which a 喜儿 stands is marked: ``12*3b``, ``555*w`` or ``2*2*z``.
    """

    form: Form
    kind: Kind
    """the lowest card"""
    wild: tuple[Kind, ...] = ()
    """the cards for which 喜儿 stand, in order"""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form; ``ValueError`` if these cards make no part."""
        hand = Hand.parse(text.replace(WILD_MARK, ""))
        marked = [rank for rank, mark in pairwise(text) if rank.isdigit() and mark == WILD_MARK]
        wild = tuple(sorted(Kind.parse(rank + text[-1]) for rank in marked))
        for form in Form if len(wild) == text.count(WILD_MARK) else ():
            for kind in hand.kinds()[:1]:
                part = cls(form, kind, wild)
                if Hand.of(part.cards) == hand and (form is not Form.SEQUENCE or starts_run(kind)):
                    return part
        raise ValueError(f"no sequence, triplet or pair: {text!r}")

    @property
    def cards(self) -> tuple[Kind, ...]:
        """The cards, in order, what 喜儿 stand for among them."""
        if self.form is Form.SEQUENCE:
            return KINDS[self.kind : self.kind + 3]
        return (self.kind,) * (3 if self.form is Form.TRIPLET else 2)

    def __str__(self) -> str:
        cards = self.cards
        if not self.wild:
            return str(Hand.of(cards))
        ranks = ""
        for place, card in enumerate(cards):
            # Of cards alike the last are the wild ones.
            is_wild = cards[place:].count(card) <= self.wild.count(card)
            ranks += f"{card.rank}{WILD_MARK if is_wild else ''}"
        return f"{ranks}{self.kind.suit}"


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


SuitSplit = tuple[tuple[Part, ...], tuple[Part, ...]]
"""The melds and the pair, or no pair, that use up the cards of one suit."""


def splits(hand: Hand) -> Iterator[Split]:
    """All different splits of a hand, each once; none if it is not complete.

    In each suit the lowest rank goes first into a pair, then into a triplet, then into sequences.
    喜儿 serve in every way there is; which of several cards alike they stand for is no difference,
    and ``place_wild`` marks the last.
    """
    counts = hand.counts
    if hand.total % 3 != 2:
        return
    for shares in _shares(sum(counts[XI_BLOCK]), len(BLOCKS)):
        suits = (
            suit_splits(block.start, counts[block], wild)
            for block, wild in zip(BLOCKS, shares, strict=True)
        )
        for choice in product(*suits):
            split = joined(choice)
            if split is not None:
                yield place_wild(split, hand)


def joined(choice: Iterable[SuitSplit]) -> Split | None:
    """The splits of all suits as one, if they have one pair."""
    melds: tuple[Part, ...] = ()
    pairs: tuple[Part, ...] = ()
    for suit_melds, suit_pairs in choice:
        melds += suit_melds
        pairs += suit_pairs
    return Split(melds, pairs[0]) if len(pairs) == 1 else None


def place_wild(split: Split, hand: Hand, order: Iterable[int] | None = None) -> Split:
    """喜儿 The split with marks: the hand's own cards go to the parts in order, the pair being last.

    ``order`` names the places of all parts in another order.
    """
    if hand.counts[XI_BLOCK] == NO_XI:
        return split
    left = list(hand.counts)
    parts = [*split.melds, split.pair]
    for place in range(len(parts)) if order is None else order:
        wild = []
        for card in parts[place].cards:
            if left[card]:
                left[card] -= 1
            else:
                wild.append(card)
        parts[place] = replace(parts[place], wild=tuple(wild))
    return Split(tuple(parts[:-1]), parts[-1])


def _shares(number: int, ways: int) -> Iterator[tuple[int, ...]]:
    """All ways to share a number, the first getting little first."""
    if ways == 1:
        yield (number,)
        return
    for first in range(number + 1):
        yield from ((first, *rest) for rest in _shares(number - first, ways - 1))


@lru_cache(maxsize=1 << 15)
def _plain_splits(first: int, counts: tuple[int, ...]) -> tuple[SuitSplit, ...]:
    return tuple(_split_from(first, counts, (0, 0), 0, needs_pair=sum(counts) % 3 == 2))


def suit_splits(first: int, counts: tuple[int, ...], wild: int = 0) -> Iterable[SuitSplit]:
    """All splits of one suit's cards and so many 喜儿, without marks.

    ``first`` is the suit's first kind, ``counts`` has a count for each of its ranks.
    """
    total = sum(counts) + wild
    if total % 3 == 1:
        return ()
    if not wild:
        return _plain_splits(first, counts)
    return _split_from(first, counts, (0, 0), wild, needs_pair=total % 3 == 2)


def _split_from(
    first: int, counts: tuple[int, ...], due: tuple[int, int], wild: int, *, needs_pair: bool
) -> Iterator[SuitSplit]:
    """Use up the lowest kind in every way, then the rest; ``counts`` begins with that kind.

    Sequences begun before still take the cards ``due`` of this kind and of the next.
    """
    if not counts or not (wild or any(counts)):
        if not (wild or needs_pair or any(due)):
            yield (), ()
        return
    here, next_due = due
    for pair in (1, 0) if needs_pair else (0,):
        for triplets in range((counts[0] + wild) // 3, -1, -1):
            left = counts[0] - here - 2 * pair - 3 * triplets
            for runs in range(max(0, left), left + wild + 1):
                if runs and first not in _RUNS:
                    break
                parts = (_PARTS[Form.TRIPLET][first],) * triplets
                parts += (_PARTS[Form.SEQUENCE][first],) * runs
                pairs = (_PARTS[Form.PAIR][first],) * pair
                later = _split_from(
                    first + 1,
                    counts[1:],
                    (next_due + runs, runs),
                    wild + left - runs,
                    needs_pair=needs_pair and not pair,
                )
                for melds, others in later:
                    yield parts + melds, pairs + others
