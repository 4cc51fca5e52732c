"""How far a hand is from a win, and what brings it nearer."""

from random import Random

import pytest
from hypothesis import given

from bot.rules.cards import COPIES, ORDINARY, Kind, deck
from bot.rules.hand import Hand
from bot.rules.progress import acceptance, distance, nearest
from bot.rules.wins import is_win, waits
from tests.rules import oracle_ways
from tests.rules.builders import kinds
from tests.rules.strategies import full_hands, short_hands


@pytest.mark.parametrize(
    ("hand", "away", "parts"),
    [
        ("123t 456b 789w 11z", 0, "123t 456b 789w 11z"),
        ("123t 456b 789w 1z", 1, "123t 456b 789w"),
        ("123t 456b 79w 11z", 1, "123t 456b 11z 79w"),
        ("123t 46b 779w 112z", 2, "123t 77w 11z 46b"),
        ("1z", 1, ""),
        ("1111z", 1, "111z"),
        ("147t 147b 147w 1z", 7, ""),
        ("147t 147b 147w 1x", 6, ""),
        ("123t 46b 779w 11z 1x", 1, "123t 77w 11z 46b"),
        ("123t 46b 77w 1x", 0, "123t 77w 46b"),
        ("1234x", 1, ""),
        ("12345x", 0, ""),
    ],
)
def test_the_cards_that_are_missing_are_counted(hand: str, away: int, parts: str) -> None:
    assert distance(Hand.parse(hand)) == away
    assert " ".join(map(str, nearest(Hand.parse(hand)))) == parts


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1z", "1z"),
        ("123t 456b 79w 11z", "8w"),
        ("123t 456b 789w 11z", ""),
        ("1111z", ""),
        ("123t 1z 3w", "3w 1z"),
        ("46b 1z 9w", "5b 9w 1z"),
        ("46b 1z 9w 22z 1x", "5b 7w 8w 9w 1z 2z"),
    ],
)
def test_what_brings_a_hand_nearer_is_named(hand: str, expected: str) -> None:
    assert acceptance(Hand.parse(hand)) == kinds(expected)


def test_any_card_completes_what_is_wild_but_for_one_card() -> None:
    assert acceptance(Hand.parse("1234x")) == ORDINARY


@given(full_hands)
def test_nothing_is_missing_exactly_from_a_win(hand: Hand) -> None:
    assert (distance(hand) == 0) is is_win(hand)


@given(short_hands)
def test_a_ready_hand_is_one_card_away_and_accepts_its_waits(hand: Hand) -> None:
    away = distance(hand)
    assert away >= 1
    if waits(hand):
        assert away == 1
    if away == 1:
        assert acceptance(hand) == waits(hand)


@given(short_hands)
def test_one_card_more_is_at_most_one_card_nearer(hand: Hand) -> None:
    away = distance(hand)
    for kind in ORDINARY:
        if hand[kind] < COPIES:
            assert away - distance(hand.add(kind)) == (kind in acceptance(hand))


@given(full_hands)
def test_a_full_hand_accepts_what_it_would_exchange_a_card_for(hand: Hand) -> None:
    away = distance(hand)
    better = {
        kind
        for kind in ORDINARY
        if hand[kind] < COPIES
        and min(distance(hand.remove(gone).add(kind)) for gone in hand.kinds()) < away
    }
    assert set(acceptance(hand)) == better


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("size", [1, 4, 5, 13, 14, 22, 23])
def test_the_distance_agrees_with_a_search_of_all_wins(seed: int, size: int) -> None:
    rng = Random(f"distance {seed} {size}")
    cards = [kind for kind in deck(xi=True) if seed % 2 or kind in ORDINARY]
    few: tuple[Kind, ...] = ORDINARY[9 * (seed % 3) :][:9]
    if seed % 4 < 2:
        cards = [kind for kind in cards if kind in few or kind not in ORDINARY]
    hand = Hand.of(rng.sample(cards, size))
    assert distance(hand) == oracle_ways.distance([str(kind) for kind in hand]), hand
