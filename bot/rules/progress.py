"""差几张 How far concealed cards are from a win, and which cards would bring them nearer.

Pure counting: like ``is_win`` it asks about concealed cards only, and that the cards still needed may
all be gone is not looked at.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.rules.cards import COPIES, KINDS, ORDINARY, Kind
from bot.rules.hand import Hand
from bot.rules.splits import BLOCKS, XI_BLOCK, starts_run

_TIAO, _BING, _WAN, _HONOURS = BLOCKS

Arrangement = tuple[int, int, int]
"""How many melds, pairs kept as the pair (0 or 1), and pairs or two-card sequences."""


@dataclass(frozen=True, slots=True, eq=False)
class Arrangements:
    """All that some cards can be arranged as, without those to which another is always preferred.

    Made by ``_known`` only, so that equal ones are the same object and quickly looked up.
    """

    each: tuple[Arrangement, ...]


def distance(hand: Hand) -> int:
    """How many cards must still come, others being exchanged for them: 0 for a win, 1 when ready.

    A hand that only a fifth card of a kind would complete is one card away as well. A wild 喜儿
    stands for one of the cards that would have to come.
    """
    counts = hand.counts
    low = _merge(_arrange(counts[_TIAO], True), _arrange(counts[_BING], True))
    high = _merge(_arrange(counts[_WAN], True), _arrange(counts[_HONOURS], False))
    total = sum(counts)
    # A meld or pair without its first card is counted as if it had one, which only wild cards leave
    # possible: then what the hand is short of is the bound.
    return max(2 - total % 3, _least(low, high, total // 3) - sum(counts[XI_BLOCK]))


def acceptance(hand: Hand) -> tuple[Kind, ...]:
    """The kinds of which one card more brings a hand nearer, but those it holds four times.

    For a ready hand, one card short, they are its waits; a full hand would exchange a card for one
    of them. A 喜儿 always helps and is not named.
    """
    counts = hand.counts
    tiao, bing, wan = (_arrange(counts[block], True) for block in (_TIAO, _BING, _WAN))
    honours = _arrange(counts[_HONOURS], False)
    low, high = _merge(tiao, bing), _merge(wan, honours)
    total, wild = sum(counts), sum(counts[XI_BLOCK])
    melds = total // 3
    now = max(2 - total % 3, _least(low, high, melds) - wild)
    others = _merge(bing, high), _merge(tiao, high), _merge(low, honours), _merge(low, wan)
    found: list[Kind] = []
    for block, rest in zip(BLOCKS, others, strict=True):
        found += [
            KINDS[block.start + rank]
            for rank, own in _with_one_more(counts[block], block is not _HONOURS)
            if max(0, _least(rest, own, melds) - wild) < now
        ]
    return tuple(found)


def nearest(hand: Hand) -> tuple[Hand, ...]:
    """The melds, the pair and the two-card parts of one arrangement from which least is missing.

    What 喜儿 would stand for is not among them.
    """
    melds, pairs, found, least = hand.total // 3, 1, [], _still(hand, hand.total // 3, 1)
    for part, takes, still in _PARTS:
        while melds >= takes and pairs >= 1 - takes and _holds(hand, part):
            rest = Hand(tuple(a - b for a, b in zip(hand.counts, part.counts, strict=True)))
            cost = still + _still(rest, melds - takes, pairs - 1 + takes)
            if cost > least:
                break
            hand, least = rest, cost - still
            melds, pairs = melds - takes, pairs - 1 + takes
            found.append(part)
    return tuple(found)


def _holds(hand: Hand, part: Hand) -> bool:
    return all(own >= needed for own, needed in zip(hand.counts, part.counts, strict=True))


def _parts() -> Iterator[tuple[Hand, int, int]]:
    """All melds, pairs and two-card parts; each with how many melds it stands for and what it misses."""
    lows = [kind for kind in ORDINARY if starts_run(kind)]
    alike = [(kind,) for kind in ORDINARY]
    runs = [(kind, Kind(kind + 1), Kind(kind + 2)) for kind in lows]
    yield from ((Hand.of(cards), 1, 0) for cards in (*runs, *(cards * 3 for cards in alike)))
    yield from ((Hand.of(cards * 2), 0, 0) for cards in alike)
    halves = {
        cards
        for low, middle, high in runs
        for cards in ((low, middle), (low, high), (middle, high))
    }
    yield from (
        (Hand.of(cards), 1, 1) for cards in (*(cards * 2 for cards in alike), *sorted(halves))
    )


_PARTS = tuple(_parts())


def _still(hand: Hand, melds: int, pairs: int) -> int:
    """The fewest cards that make so many melds and pairs of a hand, 喜儿 put aside."""
    suits = [_arrange(hand.counts[block], block is not _HONOURS) for block in BLOCKS]
    return _least(_merge(suits[0], suits[1]), _merge(suits[2], suits[3]), melds, pairs)


@lru_cache(maxsize=1 << 17)
def _least(one: Arrangements, other: Arrangements, melds: int, pairs: int = 1) -> int:
    """The fewest cards that make so many melds and pairs of both together; melds too many are no use."""
    return min(
        2 * max(0, melds - own) - min(parts, max(0, melds - own)) + max(0, pairs - pair)
        for own, pair, parts in _merge(one, other).each
    )


@lru_cache(maxsize=1 << 16)
def _merge(one: Arrangements, other: Arrangements) -> Arrangements:
    """The arrangements of two suits together."""
    return _preferred(_sum(some, more) for some in one.each for more in other.each)


@lru_cache(maxsize=1 << 16)
def _with_one_more(counts: tuple[int, ...], runs: bool) -> tuple[tuple[int, Arrangements], ...]:
    """Each place in one suit where a card can be added, and the arrangements with that card."""
    return tuple(
        (rank, _arrange((*counts[:rank], count + 1, *counts[rank + 1 :]), runs))
        for rank, count in enumerate(counts)
        if count < COPIES
    )


@lru_cache(maxsize=1 << 17)
def _arrange(counts: tuple[int, ...], runs: bool) -> Arrangements:
    """All that one suit's cards can be arranged as, from its lowest card on; honours make no runs."""
    if not any(counts):
        return _known(((0, 0, 0),))
    here = counts[0]
    if not here:
        return _arrange(counts[1:], runs)
    one, two = (*counts[1:], 0, 0)[:2]
    uses: list[tuple[tuple[int, ...], Arrangement]] = [((1,), (0, 0, 0))]
    if here >= 2:
        uses += [((2,), (0, 1, 0)), ((2,), (0, 0, 1))]
    if here >= 3:
        uses.append(((3,), (1, 0, 0)))
    if runs:
        uses += [((1, 1), (0, 0, 1))] if one else []
        uses += [((1, 0, 1), (0, 0, 1))] if two else []
        uses += [((1, 1, 1), (1, 0, 0))] if one and two else []
    found: list[Arrangement] = []
    for used, arrangement in uses:
        taken = tuple([count - number for count, number in zip(counts, used, strict=False)])
        rest = _arrange(taken + counts[len(used) :], runs)
        found += [_sum(arrangement, more) for more in rest.each]
    return _preferred(found)


def _sum(one: Arrangement, other: Arrangement) -> Arrangement:
    """Both together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _preferred(some: Iterable[Arrangement]) -> Arrangements:
    """With at most one pair; one with fewer melds only if it has more melds and parts together."""
    best: list[Arrangement] = []
    most = [-1, -1]
    for melds, pairs, parts in sorted(set(some), reverse=True):
        if pairs < 2 and melds + parts > most[pairs]:
            most[pairs] = melds + parts
            best.append((melds, pairs, parts))
    return _known(tuple(best))


@cache
def _known(each: tuple[Arrangement, ...]) -> Arrangements:
    return Arrangements(each)
