"""Hypothesis strategies for rules values."""

from hypothesis import strategies as st

from bot.rules.cards import COPIES, KINDS, ORDINARY
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State

any_kind = st.sampled_from(KINDS)

hands = st.lists(st.sampled_from([k for k in KINDS for _ in range(k.copies)]), max_size=23).map(
    Hand.of
)
"""Up to 23 cards of any kind."""

one_suit_counts = st.lists(st.integers(0, COPIES), min_size=9, max_size=9).map(tuple)

melds = st.builds(Meld, st.sampled_from(State), st.sampled_from(ORDINARY), st.integers(2, COPIES))
