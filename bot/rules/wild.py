"""喜儿百搭 How many wild cards one suit needs to be used up (rules §7).

A wild card stands for any suit card or honour, also for one of which all four copies are elsewhere.
"""

from functools import lru_cache

from bot.rules.cards import COPIES, RANKS, XI

Needs = tuple[int, int]
"""The fewest wild cards that make melds only, and melds and the pair, of one suit's cards.

So many and three more, for a meld of nothing but wild cards, do as well.
"""

_MANY = 99
"""In place of any number above that of all the wild cards there are."""


@lru_cache(maxsize=1 << 16)
def needs(counts: tuple[int, ...]) -> Needs:
    """What one suit needs, given a count for each of its ranks; 喜儿 are not counted there."""
    # The cards that sequences begun before still take of this rank and of the next, and the pairs.
    least = {(0, 0, 0): 0}
    last_run = RANKS - 3 if len(counts) == RANKS else -1
    for rank, count in enumerate(counts):
        later: dict[tuple[int, int, int], int] = {}
        for (due, next_due, pairs), wild in least.items():
            # Three sequences from one rank are three triplets too.
            for runs in range(3 if rank <= last_run else 1):
                for pair in range(2 - pairs):
                    used = due + runs + 2 * pair
                    used += 3 * max(0, -(-(count - used) // 3))
                    key, takes = (next_due + runs, runs, pairs + pair), wild + used - count
                    if takes <= len(XI) and takes < later.get(key, _MANY):
                        later[key] = takes
        least = later
    return least.get((0, 0, 0), _MANY), least.get((0, 0, 1), _MANY)


@lru_cache(maxsize=1 << 16)
def needs_with_one_more(counts: tuple[int, ...]) -> tuple[tuple[int, Needs], ...]:
    """Each place in one suit where a card can be added, and what the suit needs with that card."""
    return tuple(
        (rank, needs((*counts[:rank], count + 1, *counts[rank + 1 :])))
        for rank, count in enumerate(counts)
        if count < COPIES
    )
