"""读法 What a complete hand can be taken for: all that matters of its splits, as sets of readings.

Two splits with the same parts by kind count the same, so that a hand of many splits has few readings.
A reading is a number, a set of readings an int with the reading's bit; hands are put together from
their suits, and each suit's set is looked up by its nine counts.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from bot.rules.cards import RANKS, WENQIAN, XI, Kind
from bot.rules.splits import BLOCKS, NO_XI, XI_BLOCK

PAIR, TRIPLETS, RUNS, WAIT = 1, 2, 4, 8
"""What a reading has: the pair, a triplet, a sequence that is no 文钱, a place of the card that pays."""

WENQIAN_UNIT = 16
"""One 文钱; a reading has three at most, for a fourth adds nothing."""

MOST_WENQIAN = 3

NOTHING = 0
"""The reading of no cards."""

Readings = int
"""A set of readings."""

ByWild = tuple[Readings, ...]
"""The readings when none, one, two … 喜儿 are used."""

_AFTER_ALL = tuple((1 << NOTHING, *[0] * wild) for wild in range(len(XI) + 1))
"""The readings of no cards, for each number of 喜儿 in the hand."""


def each(readings: Readings) -> Iterator[int]:
    """The members of a set, in order."""
    while readings:
        lowest = readings & -readings
        yield lowest.bit_length() - 1
        readings ^= lowest


def with_wenqian(reading: int, number: int) -> int:
    """The reading, which has none, with so many 文钱."""
    return reading + WENQIAN_UNIT * min(number, MOST_WENQIAN)


def both(one: int, other: int) -> int:
    """The reading of two lots of cards together, of which one at most has the pair."""
    number = one // WENQIAN_UNIT + other // WENQIAN_UNIT
    return with_wenqian((one | other) % WENQIAN_UNIT, number)


@lru_cache(maxsize=1 << 16)
def joined(one: Readings, other: Readings) -> Readings:
    """All readings of two lots of cards together."""
    found = 0
    for a in each(one):
        for b in each(other):
            if not a & b & PAIR:
                found |= 1 << both(a, b)
    return found


@lru_cache(maxsize=1 << 16)
def joined_by_wild(one: ByWild, other: ByWild) -> ByWild:
    """The same for every number of 喜儿 that the lots share."""
    most = max(len(one), len(other))
    found = [0] * most
    for place, some in enumerate(one):
        for others in range(min(len(other), most - place)):
            found[place + others] |= joined(some, other[others])
    return tuple(found)


def hand_readings(counts: tuple[int, ...], card: Kind) -> tuple[ByWild, ...]:
    """The readings of the whole hand, then of what follows 条, 饼, 万 and, nothing, the honours.

    ``card`` is the winning card, and the counts are those of the hand with it and its 喜儿.
    """
    tiao, bing, wan, honours = readings_by_suit(counts, card)
    after_bing = joined_by_wild(wan, honours)
    after_tiao = joined_by_wild(bing, after_bing)
    whole = joined_by_wild(tiao, after_tiao)
    return whole, after_tiao, after_bing, honours, _AFTER_ALL[len(whole) - 1]


def readings_by_suit(counts: tuple[int, ...], card: Kind) -> list[ByWild]:
    """The readings of 条, 饼, 万 and honours, each with as many 喜儿 as the hand has or fewer."""
    wild = 0 if counts[XI_BLOCK] == NO_XI else sum(counts[XI_BLOCK])
    return [
        suit_readings(block.start, counts[block], wild, card_in(block, card)) for block in BLOCKS
    ]


def card_in(block: slice, card: Kind) -> Kind | None:
    """The winning card as far as a suit is concerned: any 喜儿 is like another, as it may lie anywhere."""
    if card >= XI_BLOCK.start:
        return XI[0]
    return card if block.start <= card < block.stop else None


@lru_cache(maxsize=1 << 17)
def suit_readings(first: int, counts: tuple[int, ...], wild: int, card: Kind | None) -> ByWild:
    """The readings of one suit with up to so many 喜儿, given its first kind."""
    # The cards that sequences begun before take of this rank and of the next, and the 喜儿 used.
    states: dict[tuple[int, int, int], Readings] = {(0, 0, 0): 1 << NOTHING}
    last_run = RANKS - 3 if len(counts) == RANKS else -1
    for rank, count in enumerate(counts):
        later: dict[tuple[int, int, int], Readings] = {}
        for (due, next_due, used), before in states.items():
            uses = _uses(count - due, wild - used, can_run=rank <= last_run)
            for pair, triplets, runs, extra in uses:
                is_wenqian = first + rank == WENQIAN[0]
                reading = PAIR * pair + TRIPLETS * bool(triplets)
                reading += RUNS * bool(runs and not is_wenqian)
                here = card == first + rank or (card is XI[0] and extra > 0)
                if here and (pair or _pays(rank, due - next_due, next_due, runs)):
                    reading += WAIT
                reading = with_wenqian(reading, runs * is_wenqian)
                key = next_due + runs, runs, used + extra
                later[key] = later.get(key, 0) | joined(before, 1 << reading)
        states = later
    return tuple(states.get((0, 0, used), 0) for used in range(wild + 1))


def _pays(rank: int, highs: int, middles: int, lows: int) -> bool:
    """丫子 拖尾 Whether one of the sequences through a rank is waited for there, if it is missing."""
    return bool(middles or (highs and rank == 2) or (lows and rank == RANKS - 3))


@cache
def _uses(left: int, wild: int, *, can_run: bool) -> tuple[tuple[int, int, int, int], ...]:
    """Pairs, triplets and sequences begun that use up so many cards, and the 喜儿 that it takes."""
    return tuple(
        (pair, triplets, runs, extra)
        for pair in (0, 1)
        for triplets in range((left + wild) // 3 + 1)
        for runs in range(left + wild + 1 if can_run else 1)
        if 0 <= (extra := 2 * pair + 3 * triplets + runs - left) <= wild
    )
