"""Whole hands between computer players, through the engine, each as a case that others can count again."""

import hashlib
from collections.abc import Iterator, Sequence
from random import Random

from bot.game.events import Event, HandDealt
from bot.game.evolve import evolve_hand
from bot.game.hand import Phase, deal
from bot.game.legal import pending
from bot.game.opening import begin
from bot.game.play import act, close_window
from bot.game.position_out import case_of
from bot.game.views import seat_view
from bot.game.wall import build_wall
from bot.players import Choose, chance, steady
from bot.rules.position import PLAYERS
from bot.rules.ruleset import RuleSet

COMPUTERS: dict[str, Choose] = {"steady": steady.choose, "chance": chance.choose}
"""The computer players by name."""


def simulate(
    rules: RuleSet, hands: int, seed: int, players: Sequence[Choose]
) -> Iterator[dict[str, object]]:
    """Play hands one after the other, the deal going round; ``players`` by seat, three of them.

    The same numbers give the same hands.
    """
    for number in range(hands):
        yield play_one(rules, seed, number, players)


def play_one(
    rules: RuleSet, seed: int, number: int, players: Sequence[Choose]
) -> dict[str, object]:
    """The case of one hand of a simulation, its log included."""
    wall_seed = hashlib.sha256(f"{seed}/{number}".encode()).hexdigest()
    rng = Random(f"{seed}/{number}")
    wall, dealer = build_wall(wall_seed, rules), number % PLAYERS
    state = deal(rules, dealer, wall)
    log: list[Event] = [HandDealt(number + 1, dealer, wall_seed, wall)]
    events = begin(state)
    while True:
        for event in events:
            state = evolve_hand(state, event)
        log += events
        if state.phase is Phase.OVER:
            return case_of(state, log, f"{rules.id}-{seed}-{number + 1}")
        waiting = pending(state)
        if waiting:
            seat = waiting[0]
            events = act(state, seat, players[seat](seat_view(state, seat), rng))
        else:
            events = close_window(state)
