"""摆牌 Laying out a hand for a reading: the first split that has it, and where the winning card lies."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bot.rules.cards import WENQIAN, XI, Kind
from bot.rules.hand import Hand
from bot.rules.readings import (
    PAIR,
    RUNS,
    TRIPLETS,
    WAIT,
    ByWild,
    Readings,
    both,
    card_in,
    each,
    suit_readings,
    with_wenqian,
)
from bot.rules.splits import (
    BLOCKS,
    NO_XI,
    XI_BLOCK,
    Form,
    Part,
    Split,
    SuitSplit,
    joined,
    place_wild,
    suit_splits,
)
from bot.rules.winner import Wait, wait_of

Place = tuple[int, Kind, Wait | None]
"""The place of a part in a split, the card that the winning card is in it, and the wait."""


def first_split(hand: Hand, card: Kind, rests: Iterable[ByWild], target: Readings) -> Split:
    """The first split in the order of ``splits`` that has one of the readings, without marks.

    ``rests`` are the readings of all that follows each suit; some split must have one of ``target``.
    """
    left = wild = sum(hand.counts[XI_BLOCK])
    choice: list[SuitSplit] = []
    for block, rest in zip(BLOCKS, rests, strict=True):
        counts, own_card = hand.counts[block], card_in(block, card)
        own = suit_readings(block.start, counts, wild, own_card)
        wanted = tuple([_completed(own[n], rest[left - n], target) for n in range(left + 1)])
        used, reading, split = _first_in_suit(block.start, counts, own_card, wanted)
        left -= used
        target = _completed(rest[left], 1 << reading, target)
        choice.append(split)
    split_of_all = joined(choice)
    if split_of_all is None:
        raise ValueError(f"not complete: {hand}")
    return split_of_all


def place_winning(split: Split, hand: Hand, card: Kind) -> tuple[Split, Part, Kind, Wait | None]:
    """The split with its marks, the part that the card completes, as what, and the wait.

    Of several parts the first that pays, or else the first.
    """
    parts = (*split.melds, split.pair)
    places = list(_places(parts, hand.counts, 0, card))
    place, face, wait = next((found for found in places if found[2]), places[0])
    if hand.counts[XI_BLOCK] != NO_XI:
        order = [other for other in range(len(parts)) if other != place]
        # A card that lies there itself is placed first; one that stands for it is what is left over.
        order.insert(len(order) if card in XI else 0, place)
        split = place_wild(split, hand, order)
    return split, (*split.melds, split.pair)[place], face, wait


def _places(
    parts: tuple[Part, ...], counts: tuple[int, ...], first: int, card: Kind | None
) -> Iterator[Place]:
    """Where the winning card may lie in parts of a hand or suit whose counts begin with ``first``."""
    if card is None:
        return
    if card not in XI:
        for place, part in enumerate(parts):
            if part.kind <= card <= part.kind + 2 and card in part.cards:
                yield place, card, wait_of(part, card)
        return
    shown = [face for part in parts for face in part.cards]
    for place, part in enumerate(parts):
        for face in sorted(set(part.cards)):
            if shown.count(face) > counts[face - first]:
                yield place, face, wait_of(part, face)


@lru_cache(maxsize=1 << 16)
def _completed(some: Readings, others: Readings, target: Readings) -> Readings:
    """Those of some readings that one of the others completes to one of the target."""
    found = 0
    for one in each(some):
        if any(not one & other & PAIR and target >> both(one, other) & 1 for other in each(others)):
            found |= 1 << one
    return found


@lru_cache(maxsize=1 << 16)
def _first_in_suit(
    first: int, counts: tuple[int, ...], card: Kind | None, wanted: ByWild
) -> tuple[int, int, SuitSplit]:
    """The first split of a suit with a wanted reading, the fewest 喜儿 first: how many, and which."""
    for wild, readings in enumerate(wanted):
        for split in suit_splits(first, counts, wild) if readings else ():
            reading = _reading(first, counts, card, split)
            if readings >> reading & 1:
                return wild, reading, split
    raise ValueError("no split has such a reading")


def _reading(first: int, counts: tuple[int, ...], card: Kind | None, split: SuitSplit) -> int:
    """What a suit's split is taken for."""
    melds, pairs = split
    runs = [part.kind for part in melds if part.form is Form.SEQUENCE]
    wenqian = runs.count(WENQIAN[0])
    flags = (
        (PAIR, bool(pairs)),
        (TRIPLETS, len(runs) < len(melds)),
        (RUNS, len(runs) > wenqian),
        (WAIT, any(wait for _, _, wait in _places((*melds, *pairs), counts, first, card))),
    )
    return with_wenqian(sum(flag for flag, has in flags if has), wenqian)
