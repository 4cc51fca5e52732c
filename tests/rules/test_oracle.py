"""The rules against a second implementation, on random hands.

``CHANGPAI_RANDOM_HANDS`` sets how many are tried; the default keeps the suite quick.
"""

import os
from dataclasses import replace
from random import Random

import pytest

from bot.rules.cards import XI, Kind
from bot.rules.hand import Hand
from bot.rules.hu import count_hu
from bot.rules.ruleset import SYSTEMS, Xi
from bot.rules.score import best_card, score
from bot.rules.splits import splits
from bot.rules.wins import is_win, waits
from tests.rules import oracle, oracle_ways
from tests.rules.random_hands import random_position, random_rules

HANDS = int(os.environ.get("CHANGPAI_RANDOM_HANDS", "500"))
BATCH = 100
"""Seeds to a test, so that no test runs long."""

seeds = pytest.mark.parametrize("first", range(0, HANDS, BATCH))


@seeds
def test_a_finished_hand_scores_as_the_book_says(first: int) -> None:
    for seed in range(first, first + BATCH):
        rng = Random(seed)
        rules = random_rules(rng)
        position = random_position(rng, rules)
        result = score(rules, position)
        shape = result.total.shape if result.total else None
        assert oracle.Result(shape, result.hu, result.changes) == oracle.result(rules, position), (
            seed
        )


@seeds
def test_the_cards_count_as_the_book_says(first: int) -> None:
    for seed in range(first, first + BATCH):
        rng = Random(f"count {seed}")
        rules = SYSTEMS[sorted(SYSTEMS)[seed % len(SYSTEMS)]]
        if seed % 3 == 0:
            rules = replace(rules, xi=Xi.WILD)
        position = random_position(rng, rules)
        flipped = [str(card) for card in position.flipped]
        for holding in position.holdings:
            count = count_hu(rules, holding, position.flipped)
            assert count.raw == oracle.base_hu(rules, holding, flipped), seed
            expected = oracle.counted(rules, holding, flipped)
            assert {str(item.kind): item.hu for item in count.counted} == {
                card: hu for card, (_, hu) in expected.items()
            }, seed


@seeds
def test_splits_are_all_there_and_each_once(first: int) -> None:
    for seed in range(first, first + BATCH):
        rng = Random(f"split {seed}")
        hand = with_wild(rng, nearly_complete(rng), rng.choice((0, 0, 1, 2)))
        found = [
            (
                tuple(map(str, split.pair.cards)),
                *sorted(tuple(map(str, m.cards)) for m in split.melds),
            )
            for split in splits(hand)
        ]
        assert len(found) == len(set(found)), hand
        assert set(found) == oracle_ways.ways([str(card) for card in hand]), hand
        assert is_win(hand) == bool(found), hand


@seeds
def test_waits_are_all_there(first: int) -> None:
    for seed in range(first, first + BATCH // 4):
        rng = Random(f"wait {seed}")
        hand = nearly_complete(rng)
        hand = with_wild(rng, hand.remove(rng.choice(hand.kinds())), rng.choice((0, 0, 1, 2, 3, 5)))
        expected = oracle_ways.waits([str(card) for card in hand])
        assert waits(hand) == tuple(sorted(map(Kind.parse, expected))), hand


@pytest.mark.parametrize("seed", range(20))
def test_the_best_winning_card_of_a_dealt_hand_is_found(seed: int) -> None:
    rng = Random(f"tian hu {seed}")
    rules = replace(SYSTEMS["online"], xi=rng.choice((Xi.NONE, Xi.WILD)))
    position = random_position(rng, rules)
    win = position.win
    if win is None:
        return
    totals = {
        card: oracle.winner_hu(rules, position, replace(win, card=card))[1]
        for card in position.holdings[win.seat].hand.kinds()
    }
    best = max(totals.values())
    assert best_card(rules, position) == min(c for c in totals if totals[c] == best)


def with_wild(rng: Random, hand: Hand, number: int) -> Hand:
    """The hand with 喜儿 in the place of some of its cards."""
    for card in XI[: min(number, hand.total - 1)]:
        hand = hand.remove(rng.choice([kind for kind in hand if kind not in XI])).add(card)
    return hand


def nearly_complete(rng: Random) -> Hand:
    """Up to seven melds and a pair from few kinds, in one of three with a card or two exchanged."""
    rules = SYSTEMS["online"]
    while True:
        position = random_position(rng, rules)
        if position.win is None:
            continue
        hand = position.holdings[position.win.seat].hand
        for _ in range(rng.choice((0, 0, 1, 2))):
            hand = hand.remove(rng.choice(hand.kinds()))
            near = rng.choice(hand.kinds())
            hand = hand.add(near if hand[near] < 4 else Kind.parse("5t"))
        if max(hand.counts) <= 4:
            return hand
