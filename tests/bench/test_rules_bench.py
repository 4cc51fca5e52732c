"""How long the scorer takes, a round being 200 different hands.

``pytest tests/bench --benchmark-enable --benchmark-only`` measures; without it each runs once.
"""

from random import Random

from pytest_benchmark.fixture import BenchmarkFixture

from bot.rules.best import best_total
from bot.rules.hand import Hand
from bot.rules.hu import count_hu
from bot.rules.position import Position, Win
from bot.rules.ruleset import ONLINE
from bot.rules.score import score
from bot.rules.wins import is_win, ready_kinds, waits
from tests.rules.random_hands import random_position

NUMBER = 200


def _positions() -> list[tuple[Position, Win]]:
    found: list[tuple[Position, Win]] = []
    seed = 0
    while len(found) < NUMBER:
        position = random_position(Random(f"bench {seed}"), ONLINE)
        if position.win:
            found.append((position, position.win))
        seed += 1
    return found


def _hands() -> list[Hand]:
    return [position.holdings[win.seat].hand for position, win in _positions()]


def _before_the_win() -> list[Hand]:
    return [position.holdings[win.seat].hand.remove(win.card) for position, win in _positions()]


def test_win_check(benchmark: BenchmarkFixture) -> None:
    hands = _hands()
    assert all(benchmark(lambda: [is_win(hand) for hand in hands]))


def test_waits(benchmark: BenchmarkFixture) -> None:
    hands = _before_the_win()
    assert all(benchmark(lambda: [waits(hand) for hand in hands]))


def test_ready(benchmark: BenchmarkFixture) -> None:
    players = [
        (
            position.holdings[win.seat].hand.remove(win.card),
            position.holdings[win.seat].melds,
            position,
        )
        for position, win in _positions()
    ]
    benchmark(lambda: [ready_kinds(hand, melds, p.flipped) for hand, melds, p in players])


def test_best_total(benchmark: BenchmarkFixture) -> None:
    positions = _positions()

    def totals() -> list[int]:
        return [
            best_total(ONLINE, p, win, count_hu(ONLINE, p.holdings[win.seat], p.flipped)).hu
            for p, win in positions
        ]

    assert all(benchmark(totals))


def test_whole_score(benchmark: BenchmarkFixture) -> None:
    positions = [position for position, _ in _positions()]
    assert all(benchmark(lambda: [score(ONLINE, position) for position in positions]))
