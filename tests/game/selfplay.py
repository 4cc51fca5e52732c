"""Hands played to the end by functions that choose; and all actions there are."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.game.actions import Action, Verb
from bot.game.events import HandEvent
from bot.game.evolve import evolve_hand
from bot.game.hand import HandState, Phase, deal
from bot.game.legal import legal_actions, pending
from bot.game.opening import begin
from bot.game.play import act, close_window
from bot.game.views import seat_view
from bot.game.wall import build_wall
from bot.players.steady import choose
from bot.rules.cards import KINDS
from bot.rules.ruleset import RuleSet

Choice = Callable[[HandState, int, random.Random], Action]

EVERY_ACTION = tuple(Action(verb, kind) for verb in Verb for kind in (None, *KINDS))
"""The full action space, sensible or not."""


def at_random(state: HandState, seat: int, rng: random.Random) -> Action:
    """Any legal action."""
    return rng.choice(legal_actions(state, seat).actions)


def eager(state: HandState, seat: int, rng: random.Random) -> Action:
    """Mostly the first of the list, so that wins, gangs, 碰 and declarations come often."""
    actions = legal_actions(state, seat).actions
    return actions[0] if rng.random() < 0.7 else rng.choice(actions)


def steady(state: HandState, seat: int, rng: random.Random) -> Action:
    """What the computer player does."""
    return choose(seat_view(state, seat), rng)


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a hand: what it came from, what happened, what came of it."""

    before: HandState
    events: tuple[HandEvent, ...]
    after: HandState


def steps(first: HandState, choice: Choice, rng: random.Random) -> Iterator[Step]:
    """Play a dealt hand to its end; who answers first in a window is chance."""
    state = first
    while state.phase is not Phase.OVER:
        seats = pending(state)
        if seats:
            seat = rng.choice(seats)
            events = act(state, seat, choice(state, seat, rng))
        else:
            events = close_window(state)
        before = state
        for event in events:
            state = evolve_hand(state, event)
        yield Step(before, events, state)


def fresh(rules: RuleSet, number: int) -> HandState:
    """A hand just dealt from a seed; the dealer changes with the number."""
    return deal(rules, number % 3, build_wall(f"{number:064x}", rules))


def poor(state: HandState) -> HandState:
    """The same hand, but what was dealt second holds no two alike, which is rare: 穷狠."""
    wall, size = list(state.wall), state.rules.hand_size
    end = len(wall) - state.rules.flipped_cards
    spare = iter(range(2 * size + 1, end))
    for place in range(size + 1, 2 * size + 1):
        while wall[place] in wall[size + 1 : place]:
            other = next(spare)
            wall[place], wall[other] = wall[other], wall[place]
    return deal(state.rules, state.dealer, tuple(wall))


def dealt(rules: RuleSet, number: int) -> HandState:
    """The same hand, bonus 喜儿 set aside and replaced."""
    return begun(fresh(rules, number))


def begun(state: HandState) -> HandState:
    """A hand after what happens by itself before the first answers."""
    for event in begin(state):
        state = evolve_hand(state, event)
    return state


def play(
    rules: RuleSet, number: int, choice: Choice, *, rng: random.Random | None = None
) -> tuple[HandState, list[HandEvent]]:
    """A whole hand: its end and all of its events."""
    state = fresh(rules, number)
    log: list[HandEvent] = [*begin(state)]
    state = begun(state)
    for step in steps(state, choice, rng or random.Random(number)):
        state = step.after
        log += step.events
    return state, log
