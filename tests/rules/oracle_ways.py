"""Every way to lay out cards, for the second implementation; shares no code with the first."""

from functools import cache, lru_cache
from itertools import combinations_with_replacement

HONOURS = ("1z", "2z", "3z")
EVERY = [f"{rank}{suit}" for suit in "tbw" for rank in range(1, 10)] + list(HONOURS)

Way = tuple[tuple[str, ...], ...]
"""A pair and melds as the cards that they show; what 喜儿 stand for is among them."""

RUNS = [tuple(f"{low + n}{suit}" for n in range(3)) for suit in "tbw" for low in range(1, 8)]
MELDS = [*RUNS, *((card,) * 3 for card in EVERY)]


def ways(cards: list[str], whole: list[tuple[str, ...]] | None = None) -> set[Way]:
    """Every way to lay out the cards as melds and one pair, the pair first.

    A meld of nothing but 喜儿 is one of ``whole``, by default any; likewise a pair.
    """
    wild = sum(card[1] == "x" for card in cards)
    plain = [card for card in cards if card[1] != "x"]
    melds = MELDS if whole is None else [meld for meld in whole if len(meld) == 3]
    found = set()
    for card in EVERY:
        own = min(2, plain.count(card))
        if 2 - own <= wild and (own or whole is None or (card, card) in whole):
            rest = tuple(sorted(without(plain, [card] * own)))
            found |= {((card, card), *way) for way in meld_ways(rest, wild - 2 + own, tuple(melds))}
    return found


@lru_cache(maxsize=10000)
def meld_ways(cards: tuple[str, ...], wild: int, whole: Way) -> frozenset[Way]:
    """Every way to lay out the cards as melds: what can the first card belong to?"""
    if not cards:
        number, left = divmod(wild, 3)
        return frozenset() if left else frozenset(combinations_with_replacement(whole, number))
    found = set()
    for meld in MELDS:
        own = [card for card in set(meld) for _ in range(min(meld.count(card), cards.count(card)))]
        if cards[0] in meld and 3 - len(own) <= wild:
            rest = tuple(without(list(cards), own))
            for others in meld_ways(rest, wild - 3 + len(own), whole):
                found.add(tuple(sorted((meld, *others))))
    return frozenset(found)


def without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def waits(cards: list[str]) -> set[str]:
    """Every card that can be added for a complete hand, in no particular way."""
    return {card for card in EVERY if cards.count(card) < 4 and is_complete([*cards, card])}


def is_complete(cards: list[str]) -> bool:
    """Whether there is a way to lay out the cards."""
    wild = sum(card[1] == "x" for card in cards)
    plain = [card for card in cards if card[1] != "x"]
    for card in EVERY:
        own = min(2, plain.count(card))
        rest = tuple(sorted(without(plain, [card] * own)))
        if 2 - own <= wild and are_melds(rest, wild - 2 + own):
            return True
    return False


@lru_cache(maxsize=10000)
def are_melds(cards: tuple[str, ...], wild: int) -> bool:
    """Whether there is a way to lay out the cards as melds."""
    if not cards:
        return wild % 3 == 0
    for meld in MELDS:
        own = [card for card in set(meld) for _ in range(min(meld.count(card), cards.count(card)))]
        left = wild - 3 + len(own)
        if cards[0] in meld and left >= 0 and are_melds(tuple(without(list(cards), own)), left):
            return True
    return False


def distance(cards: list[str]) -> int:
    """The fewest cards to draw for any melds and a pair: kind by kind, every number of parts is tried.

    The 喜儿 take the place of cards to draw.
    """
    wild = sum(card[1] == "x" for card in cards)
    draws = to_draw(tuple(cards.count(card) for card in EVERY), 0, 0, len(cards) // 3, 1)
    return max(2 - len(cards) % 3, draws - wild)


@cache
def to_draw(held: tuple[int, ...], due: int, next_due: int, melds: int, pairs: int) -> int:
    """The draws from one kind on, sequences already begun taking ``due`` and then ``next_due`` cards."""
    if not held:
        return 99 if melds or pairs or due or next_due else 0
    card = EVERY[-len(held)]
    fewest = 99
    for runs in range(3 if card[1] in "tbw" and card[0] <= "7" else 1):
        for triplets in range(3):
            for pair in range(pairs + 1):
                used = due + runs + 3 * triplets + 2 * pair
                left = melds - runs - triplets
                if left >= 0 and used <= 9:
                    rest = to_draw(held[1:], next_due + runs, runs, left, pairs - pair)
                    fewest = min(fewest, max(0, used - held[0]) + rest)
    return fewest
