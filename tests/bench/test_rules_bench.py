"""How long the scorer takes, a round being 200 different hands.

``pytest tests/bench --benchmark-enable --benchmark-only`` measures; without it each runs once. The
PyPI package ``mahjong`` stands beside ours, on the same hands of 14 cards.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from mahjong.agari import Agari
from mahjong.shanten import Shanten
from pytest_benchmark.fixture import BenchmarkFixture

from bot.rules.best import best_total
from bot.rules.cards import ORDINARY, XI, deck
from bot.rules.hand import Hand
from bot.rules.hu import count_hu
from bot.rules.lean import best_hu
from bot.rules.position import Position, Win
from bot.rules.progress import acceptance, distance
from bot.rules.ruleset import ONLINE, RuleSet, Xi
from bot.rules.score import score
from bot.rules.wins import is_win, ready_kinds, waits
from tests.bench.per_hand import WILD_TIMES, keep
from tests.rules.random_hands import random_position

NUMBER = 200

WILD = replace(ONLINE, xi=Xi.WILD)
LONG_GAMES = pytest.mark.parametrize("rules", [ONLINE, WILD], ids=["plain", "wild"])
"""With wild cards each hand has at least one."""

Won = tuple[Position, Win]


def _won(rules: RuleSet) -> list[Won]:
    found: list[Won] = []
    seed = 0
    while len(found) < NUMBER:
        position = random_position(Random(f"bench {seed}"), rules)
        if position.win and (rules.xi is Xi.NONE or _has_wild(position, position.win)):
            found.append((position, position.win))
        seed += 1
    return found


def _has_wild(position: Position, win: Win) -> bool:
    return any(position.holdings[win.seat].hand[card] for card in XI)


def _hands(rules: RuleSet) -> list[Hand]:
    return [position.holdings[win.seat].hand for position, win in _won(rules)]


def _before_the_win(rules: RuleSet) -> list[Hand]:
    """One card short and ready; the card that is gone is no wild one, so that as many stay."""
    return [
        hand.remove(next(kind for kind in reversed(hand.kinds()) if kind not in XI))
        for hand in _hands(rules)
    ]


def _dealt(rules: RuleSet, size: int) -> list[Hand]:
    """Hands as they are dealt, with one to five wild cards where there are any."""
    rng = Random("bench dealt")
    plain = deck(xi=False)
    wild = [0 if rules.xi is Xi.NONE else 1 + number % len(XI) for number in range(NUMBER)]
    return [Hand.of([*XI[:number], *rng.sample(plain, size - number)]) for number in wild]


def _run(
    benchmark: BenchmarkFixture,
    group: str,
    each: Callable[[], object],
    rules: RuleSet = ONLINE,
    most: float | None = None,
) -> None:
    """Measure a round, beside others of its group; ``most`` µs are allowed for a hand without wild cards."""
    benchmark.group = f"{group}: {NUMBER} hands a round"
    benchmark.extra_info["hands a round"] = NUMBER
    benchmark(each)
    if most is not None and rules.xi is Xi.WILD:
        most *= WILD_TIMES
    keep(benchmark, NUMBER, most)


@LONG_GAMES
def test_win_check(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    hands = _hands(rules)
    assert all(map(is_win, hands))
    _run(benchmark, "win check", lambda: [is_win(hand) for hand in hands], rules, 2)


@LONG_GAMES
def test_waits(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    hands = _before_the_win(rules)
    assert all(map(waits, hands))
    _run(benchmark, "waits", lambda: [waits(hand) for hand in hands], rules, 5)


@LONG_GAMES
def test_ready(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    positions = _won(rules)
    players = [
        (hand, position.holdings[win.seat].melds, position.flipped)
        for hand, (position, win) in zip(_before_the_win(rules), positions, strict=True)
    ]
    _run(benchmark, "ready", lambda: [ready_kinds(*player) for player in players])


@LONG_GAMES
def test_distance(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    hands = _dealt(rules, 22)
    _run(benchmark, "distance", lambda: [distance(hand) for hand in hands], rules, 8)


@LONG_GAMES
def test_acceptance(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    hands = _dealt(rules, 22)
    _run(benchmark, "acceptance", lambda: [acceptance(hand) for hand in hands], rules, 25)


@LONG_GAMES
def test_best_score_with_its_working(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    won = [(p, win, p.holdings[win.seat], p.flipped) for p, win in _won(rules)]
    _run(
        benchmark,
        "best score with its working",
        lambda: [
            best_total(rules, p, win, count_hu(rules, own, flipped)) for p, win, own, flipped in won
        ],
        rules,
        40,
    )


@LONG_GAMES
def test_best_score_alone(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    won = [(p.holdings[win.seat], p.flipped, win) for p, win in _won(rules)]
    _run(
        benchmark,
        "best score alone",
        lambda: [best_hu(rules, own, flipped, win) for own, flipped, win in won],
        rules,
        10,
    )


@LONG_GAMES
def test_whole_score(benchmark: BenchmarkFixture, rules: RuleSet) -> None:
    positions = [position for position, _ in _won(rules)]
    _run(benchmark, "whole score", lambda: [score(rules, position) for position in positions])


def _tiles(hand: Hand) -> list[int]:
    """The hand as the package has it: 34 counts, of which our honours are the first three."""
    return [*hand.counts[: len(ORDINARY)], 0, 0, 0, 0]


def test_win_check_of_14_cards(benchmark: BenchmarkFixture) -> None:
    hands = _short_wins()
    _run(benchmark, "win check of 14 cards", lambda: [is_win(hand) for hand in hands])


def test_win_check_of_14_cards_by_mahjong(benchmark: BenchmarkFixture) -> None:
    hands = list(map(_tiles, _short_wins()))
    assert all(map(Agari.is_agari, hands))
    _run(benchmark, "win check of 14 cards", lambda: [Agari.is_agari(hand) for hand in hands])


def test_distance_of_14_cards(benchmark: BenchmarkFixture) -> None:
    hands = _dealt(ONLINE, 14)
    _run(benchmark, "distance of 14 cards", lambda: [distance(hand) for hand in hands])


def test_distance_of_14_cards_by_mahjong(benchmark: BenchmarkFixture) -> None:
    hands = list(map(_tiles, _dealt(ONLINE, 14)))
    _run(benchmark, "distance of 14 cards", lambda: [_shanten(hand) for hand in hands])


def test_both_say_how_far_a_hand_of_14_cards_is() -> None:
    for hand in _dealt(ONLINE, 14):
        assert distance(hand) - 1 <= _shanten(_tiles(hand)) <= distance(hand)


def _shanten(tiles: list[int]) -> int:
    return Shanten.calculate_shanten(tiles, use_chiitoitsu=False, use_kokushi=False)


def _short_wins() -> list[Hand]:
    """Four melds and a pair, all concealed."""
    rng = Random("bench short")
    found: list[Hand] = []
    rules = replace(ONLINE, hand_size=13)
    while len(found) < NUMBER:
        position = random_position(rng, rules)
        hand = position.holdings[position.win.seat].hand if position.win else Hand()
        if hand.total == 14:
            found.append(hand)
    return found
