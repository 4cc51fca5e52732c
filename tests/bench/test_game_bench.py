"""How fast hands are played: ``pytest tests/bench --benchmark-enable --benchmark-only``."""

import random
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.game.hand import Phase
from bot.rules.ruleset import ONLINE
from tests.game.selfplay import Choice, at_random, play, steady


@pytest.mark.parametrize("choice", [at_random, steady], ids=["random", "steady"])
def test_whole_hands(benchmark: BenchmarkFixture, choice: Choice) -> None:
    """One hand a round, each another; the column of operations is hands per second."""
    numbers = count()
    rng = random.Random(1)

    def a_hand() -> Phase:
        return play(ONLINE, next(numbers), choice, rng=rng)[0].phase

    assert benchmark(a_hand) is Phase.OVER
