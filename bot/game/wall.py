"""牌墙 The wall and the first lot, from a seed (rules §3.1).

Version 1: a stream of bytes, SHA-256 of ``changpai/1/PURPOSE/`` + seed + ``/`` + block number, taken as
big-endian 64-bit numbers; a number is used modulo n only below the largest multiple of n, so that every
value is equally likely. The wall is the sorted deck shuffled from its last place down (Fisher-Yates).
"""

import hashlib
from collections.abc import Iterator
from itertools import count

from bot.rules.cards import Kind, deck
from bot.rules.ruleset import RuleSet, Xi

SEED_BYTES = 32
"""A seed is 256 bits, written as hexadecimal digits."""

_WORD = 8


def build_wall(seed: str, rules: RuleSet) -> tuple[Kind, ...]:
    """All cards in the order in which they will be dealt, drawn and (from the end) flipped."""
    cards = list(deck(xi=rules.xi is not Xi.NONE))
    numbers = _numbers(seed, "wall")
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def draw_lot(seed: str, chairs: int) -> int:
    """The chair of the first dealer."""
    return _below(chairs, _numbers(seed, "dealer"))


def _numbers(seed: str, purpose: str) -> Iterator[int]:
    for block in count():
        digest = hashlib.sha256(f"changpai/1/{purpose}/{seed}/{block}".encode()).digest()
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")


def _below(bound: int, numbers: Iterator[int]) -> int:
    limit = (1 << 8 * _WORD) // bound * bound
    return next(number for number in numbers if number < limit) % bound
