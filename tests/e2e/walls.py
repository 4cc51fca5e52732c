"""Walls laid by hand: small hands of ten cards, the dealer on the first chair, readable."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from bot.game.wall import build_wall
from bot.rules.cards import Kind, deck
from bot.rules.hand import Hand
from bot.rules.position import PLAYERS
from bot.rules.ruleset import ONLINE, RuleSet

SMALL = replace(ONLINE, hand_size=10)
"""Three melds and a pair, so that a test can name every card."""

FLIPPED = "8t 6w"


@dataclass
class Walls:
    """The walls of the next hands; without any left they come from seeds that count up."""

    laid: list[tuple[Kind, ...]] = field(default_factory=list)
    seeds: Iterator[str] = field(default_factory=lambda: map("{:064x}".format, range(1000)))

    def lay(self, *hands: str, draws: str = "", flipped: str = FLIPPED) -> None:
        """Lay the wall of a hand to come: the dealer's cards, the next player's, the third's."""
        self.laid.append(laid(hands, draws, flipped))

    def next_seed(self) -> str:
        return next(self.seeds)

    def build(self, seed: str, rules: RuleSet) -> tuple[Kind, ...]:
        return self.laid.pop(0) if self.laid else build_wall(seed, rules)


def laid(hands: tuple[str, ...], draws: str, flipped: str) -> tuple[Kind, ...]:
    """A wall that deals these hands, filled with cards that go with nothing, then gives these draws."""
    own = [list(Hand.parse(text)) for text in (*hands, "", "", "")[:PLAYERS]]
    first = [Kind.parse(card) for card in draws.split()]
    last = [Kind.parse(card) for card in flipped.split()]
    left = list(deck(xi=False))
    for card in (*first, *last, *(card for hand in own for card in hand)):
        left.remove(card)
    for place, hand in enumerate(own):
        size = SMALL.hand_size + (place == 0)
        # Every third kind: no two of them alike or in a row, and none that another one holds.
        dull = [kind for kind in sorted(set(left)) if kind % PLAYERS == place and kind not in hand]
        for kind in (dull + sorted(left))[: size - len(hand)]:
            hand.append(kind)
            left.remove(kind)
    Random(1).shuffle(left)
    return (*(card for hand in own for card in hand), *first, *left, *reversed(last))
