"""差几张 How far concealed cards are from a win."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.rules.cards import ORDINARY, Kind
from bot.rules.hand import Hand
from bot.rules.splits import BLOCKS, starts_run

_TIAO, _BING, _WAN, _HONOURS = BLOCKS

Arrangement = tuple[int, int, int]
"""How many melds, pairs kept as the pair (0 or 1), and pairs or two-card sequences."""

Arrangements = tuple[Arrangement, ...]
"""For every number of melds and with or without the pair, the one with most two-card parts."""


def missing(hand: Hand) -> int:
    """How many cards must still come, others being exchanged for them: 0 for a win, 1 when ready.

    Like ``is_win`` it asks about concealed cards only; that a card may be gone is not looked at.
    """
    return _least(_arrangements(hand), hand.total // 3, 1)


def nearest(hand: Hand) -> tuple[Hand, ...]:
    """The melds, the pair and the two-card parts of one arrangement from which least is missing."""
    melds, pairs, found, least = hand.total // 3, 1, [], missing(hand)
    for part, takes, still in _PARTS:
        while melds >= takes and pairs >= 1 - takes and _holds(hand, part):
            rest = Hand(tuple(a - b for a, b in zip(hand.counts, part.counts, strict=True)))
            cost = still + _least(_arrangements(rest), melds - takes, pairs - 1 + takes)
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


def _arrangements(hand: Hand) -> Arrangements:
    """All that a hand can be arranged as."""
    counts = hand.counts
    return _merge(
        _merge(_arrange(counts[_TIAO], True), _arrange(counts[_BING], True)),
        _merge(_arrange(counts[_WAN], True), _arrange(counts[_HONOURS], False)),
    )


@lru_cache(maxsize=1 << 15)
def _least(arrangements: Arrangements, melds: int, pairs: int) -> int:
    """The fewest cards that make so many melds and pairs."""
    return min(
        2 * (melds - own) - min(parts, melds - own) + max(0, pairs - pair)
        for own, pair, parts in arrangements
        if own <= melds
    )


@lru_cache(maxsize=1 << 15)
def _merge(one: Arrangements, other: Arrangements) -> Arrangements:
    """The arrangements of two suits together."""
    return _sums(one, other)


@lru_cache(maxsize=1 << 16)
def _arrange(counts: tuple[int, ...], runs: bool) -> Arrangements:
    """All that one suit's cards can be arranged as, from its lowest card on; honours make no runs."""
    if not any(counts):
        return ((0, 0, 0),)
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
        taken = tuple(count - number for count, number in zip(counts, used, strict=False))
        found += _sums((arrangement,), _arrange(taken + counts[len(used) :], runs))
    return _sums(((0, 0, 0),), found)


def _sums(some: Iterable[Arrangement], others: Iterable[Arrangement]) -> Arrangements:
    """Both together; of those with as many melds and pairs, the one with most parts."""
    best: dict[tuple[int, int], int] = {}
    for melds, pairs, parts in some:
        for more_melds, more_pairs, more_parts in others:
            if pairs + more_pairs < 2:
                key = melds + more_melds, pairs + more_pairs
                best[key] = max(best.get(key, 0), parts + more_parts)
    return tuple((*key, parts) for key, parts in best.items())
