"""手牌 A bag of cards as counts, one slot per kind."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Self

from bot.rules.cards import KINDS, Kind

_NONE = (0,) * len(KINDS)


@dataclass(frozen=True, slots=True)
class Hand:
    """How many cards of each kind; the text form is like ``123t 555w 22z``, empty for no cards.

    Nothing here bounds the counts from above: whether five of a kind can be is the caller's question.
    """

    counts: tuple[int, ...] = _NONE

    @classmethod
    def of(cls, kinds: Iterable[Kind]) -> Self:
        """Count the given cards."""
        counts = list(_NONE)
        for kind in kinds:
            counts[kind] += 1
        return cls(tuple(counts))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read digits followed by their suit letter, any spacing and order; ``ValueError`` otherwise."""
        kinds: list[Kind] = []
        digits = ""
        for letter in "".join(text.split()):
            if letter.isdigit():
                digits += letter
            elif digits:
                kinds += [Kind.parse(digit + letter) for digit in digits]
                digits = ""
            else:
                raise ValueError(f"a suit letter without digits: {letter!r} in {text!r}")
        if digits:
            raise ValueError(f"digits without a suit letter: {digits!r} in {text!r}")
        return cls.of(kinds)

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def add(self, kind: Kind, number: int = 1) -> Self:
        """This hand with ``number`` more cards of ``kind``."""
        counts = list(self.counts)
        counts[kind] += number
        return type(self)(tuple(counts))

    def remove(self, kind: Kind, number: int = 1) -> Self:
        """This hand with ``number`` fewer cards of ``kind``; ``ValueError`` if it does not hold them."""
        if self.counts[kind] < number:
            raise ValueError(f"{self} does not hold {number} of {kind}")
        return self.add(kind, -number)

    def kinds(self) -> tuple[Kind, ...]:
        """The kinds held, in order, each once."""
        return tuple(kind for kind, count in zip(KINDS, self.counts, strict=True) if count)

    def __getitem__(self, kind: Kind) -> int:
        return self.counts[kind]

    def __iter__(self) -> Iterator[Kind]:
        """The cards, in order of kind."""
        for kind, count in zip(KINDS, self.counts, strict=True):
            for _ in range(count):
                yield kind

    def __str__(self) -> str:
        by_suit = groupby(self, key=lambda kind: kind.suit)
        return " ".join("".join(str(k.rank) for k in group) + suit for suit, group in by_suit)
