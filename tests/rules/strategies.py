"""Hypothesis strategies for rules values."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from bot.rules.cards import COPIES, KINDS, ORDINARY, XI, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State

any_kind = st.sampled_from(KINDS)

hands = st.lists(st.sampled_from([k for k in KINDS for _ in range(k.copies)]), max_size=23).map(
    Hand.of
)
"""Up to 23 cards of any kind, 喜儿 among them."""

_CLOSE = [*ORDINARY[9:18], *ORDINARY[-3:]]
"""Kinds few enough that cards of them fit together."""


def _hands_of(sizes: list[int]) -> st.SearchStrategy[Hand]:
    """Hands of one of the sizes, of all kinds or of few, with any number of 喜儿."""

    def hand(seed: int, size: int, xi: int, kinds: Sequence[Kind]) -> Hand:
        cards = Random(seed).sample([kind for kind in kinds for _ in range(COPIES)], size)
        return Hand.of([*XI[:xi], *cards][:size])

    return st.builds(
        hand,
        st.integers(0, 1 << 32),
        st.sampled_from(sizes),
        st.sampled_from([0, 0, 1, 2, 3, 4, 5]),
        st.sampled_from([ORDINARY, _CLOSE]),
    )


short_hands = _hands_of([1, 4, 7, 10, 13, 22])
"""Hands that a card would make full."""

full_hands = _hands_of([2, 5, 8, 11, 14, 23])
"""Hands of melds and a pair, complete or not."""

one_suit_counts = st.lists(st.integers(0, COPIES), min_size=9, max_size=9).map(tuple)

melds = st.builds(Meld, st.sampled_from(State), st.sampled_from(ORDINARY), st.integers(2, COPIES))
