"""胡牌 Whether a hand is complete, and what would complete it (rules §3.4, §5).

Only concealed cards are asked about: each laid meld takes three cards from the hand, so how many
melds the hand itself needs follows from the number of its cards, and laid ones need no look.
"""

from collections.abc import Iterable
from functools import lru_cache

from bot.rules.cards import COPIES, KINDS, RANKS, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld
from bot.rules.ruleset import HAND_SIZES
from bot.rules.splits import BLOCKS, NO_XI, XI_BLOCK
from bot.rules.wild import needs, needs_with_one_more

_TIAO, _BING, _WAN, _HONOURS = BLOCKS

_INCOMPLETE = 9
"""What a suit that cannot be used up counts as: more pairs than a hand may have."""


def is_win(hand: Hand) -> bool:
    """胡 Whether concealed cards, the winning card among them, are melds and one pair.

    A 喜儿 stands for any suit card or honour: only where they are wild does a hand hold any.
    """
    counts = hand.counts
    if counts[XI_BLOCK] != NO_XI:
        return _is_wild_win(counts)
    return (
        _pairs(counts[_TIAO])
        + _pairs(counts[_BING])
        + _pairs(counts[_WAN])
        + _pairs(counts[_HONOURS])
        == 1
    )


def waits(hand: Hand) -> tuple[Kind, ...]:
    """The kinds that would complete the concealed cards, of which the hand does not hold all four.

    喜儿 are not named: a wild one completes every hand that waits for something.
    """
    counts = hand.counts
    if sum(counts) % 3 != 1:
        return ()
    if counts[XI_BLOCK] != NO_XI:
        return _wild_waits(counts)
    suits = [counts[block] for block in BLOCKS]
    pairs = [_pairs(suit) for suit in suits]
    total = sum(pairs)
    found: list[Kind] = []
    for block, suit, own in zip(BLOCKS, suits, pairs, strict=True):
        # One card more gives a suit with one too many its pair, so no other may have any, and makes
        # melds of a suit with two too many, so that one other must have the pair.
        if total - own == sum(suit) % 3 - 1:
            found += [KINDS[block.start + rank] for rank in _missing_ranks(suit)]
    return tuple(found)


def ready_kinds(hand: Hand, melds: Iterable[Meld], flipped: Iterable[Kind]) -> tuple[Kind, ...]:
    """听 The waits of which the player does not hold all unflipped copies; empty if not ready (§3.4)."""
    gone = list(flipped)
    for meld in melds:
        gone += [meld.kind] * meld.size
    return tuple(kind for kind in waits(hand) if hand[kind] + gone.count(kind) < COPIES)


def is_qiong_hen(hand: Hand) -> bool:
    """穷狠 Whether a dealt hand of the long game, the dealer's 23 cards included, has no two alike (§3.5).

    Wild 喜儿 are like no other card either.
    """
    return hand.total >= max(HAND_SIZES) and max(hand.counts) == 1


@lru_cache(maxsize=1 << 16)
def _pairs(counts: tuple[int, ...]) -> int:
    """How many pairs stand beside melds when one suit's cards are used up: none, one, or no way."""
    left = sum(counts) % 3
    if left == 0:
        return 0 if _is_melds(counts) else _INCOMPLETE
    if left == 2:
        for rank, count in enumerate(counts):
            if count >= 2 and _is_melds((*counts[:rank], count - 2, *counts[rank + 1 :])):
                return 1
    return _INCOMPLETE


def _is_melds(counts: tuple[int, ...]) -> bool:
    """Whether one suit's cards are sequences and triplets only."""
    if len(counts) < RANKS:
        return all(count % 3 == 0 for count in counts)
    following, after = 0, 0
    for count in counts:
        # Three sequences from one rank are three triplets too, so what three divides is triplets.
        here = count - following
        if here < 0:
            return False
        runs = here % 3
        following, after = after + runs, runs
    return following == after == 0


@lru_cache(maxsize=1 << 16)
def _missing_ranks(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The places in one suit where one more card lets it be used up."""
    return tuple(
        rank
        for rank, count in enumerate(counts)
        if count < COPIES
        and _pairs((*counts[:rank], count + 1, *counts[rank + 1 :])) != _INCOMPLETE
    )


def _is_wild_win(counts: tuple[int, ...]) -> bool:
    """喜儿 Whether the wild cards are enough for every suit's melds and a pair somewhere."""
    suits = [needs(counts[block]) for block in BLOCKS]
    melds = sum([own for own, _ in suits])
    pair = min([with_pair - own for own, with_pair in suits])
    return sum(counts) % 3 == 2 and melds + pair <= sum(counts[XI_BLOCK])


def _wild_waits(counts: tuple[int, ...]) -> tuple[Kind, ...]:
    """喜儿 The waits of a hand with wild cards."""
    suits = [needs(counts[block]) for block in BLOCKS]
    left = sum(counts[XI_BLOCK]) - sum([own for own, _ in suits])
    pairs = [with_pair - own for own, with_pair in suits]
    found: list[Kind] = []
    for place, block in enumerate(BLOCKS):
        here = left + suits[place][0]
        elsewhere = here - min(pairs[:place] + pairs[place + 1 :])
        found += [
            KINDS[block.start + rank]
            for rank, (melds, with_pair) in needs_with_one_more(counts[block])
            if melds <= elsewhere or with_pair <= here
        ]
    return tuple(found)
