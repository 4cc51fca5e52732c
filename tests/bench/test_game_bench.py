"""How fast hands are played: ``pytest tests/bench --benchmark-enable --benchmark-only``."""

import random
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.game.hand import Phase
from bot.rules.ruleset import ONLINE
from tests.game.selfplay import Choice, at_random, play, steady

HANDS = 20
"""Hands played in one round."""


@pytest.mark.parametrize("choice", [at_random, steady], ids=["random", "steady"])
def test_whole_hands(benchmark: BenchmarkFixture, choice: Choice) -> None:
    numbers = count()
    rng = random.Random(1)

    def some_hands() -> bool:
        ends = [play(ONLINE, next(numbers), choice, rng=rng)[0] for _ in range(HANDS)]
        return all(end.phase is Phase.OVER for end in ends)

    benchmark.extra_info["hands a round"] = HANDS
    assert benchmark(some_hands)
