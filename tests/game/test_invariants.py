"""What must hold after every command does hold, whatever is played; and what does not is found."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bot.game.events import Breach, HandEnded
from bot.game.hand import HandState, Phase
from bot.game.invariants import breach
from bot.game.table import Chair, Stage, Table
from bot.rules.cards import Kind
from bot.rules.ruleset import ONLINE, SYSTEMS, RuleSet, Xi
from tests.game.selfplay import begun, eager, fresh, steps

CHAIRS = (Chair(101), Chair(102), Chair(103))


def table(hand: HandState | None) -> Table:
    """A table with a hand in whatever stage that means."""
    over = hand is not None and hand.phase is Phase.OVER
    stage = Stage.DEALING if hand is None else Stage.BETWEEN if over else Stage.PLAYING
    return Table(7, 101, ONLINE, CHAIRS, stage=stage, dealer=0, hand=hand)


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(
    "rules",
    [
        *SYSTEMS.values(),
        replace(ONLINE, xi=Xi.BONUS),
        replace(ONLINE, xi=Xi.WILD, hand_size=13),
        replace(ONLINE, hand_size=10, flipped_cards=2),
    ],
    ids=lambda rules: f"{rules.id}-{rules.xi}-{rules.hand_size}",
)
def test_whatever_is_played_holds(rules: RuleSet, number: int) -> None:
    first = fresh(rules, number)
    assert breach(table(None), table(first)) is None
    state = begun(first)
    assert breach(table(None), table(state)) is None
    for step in steps(state, eager, Random(number)):
        assert breach(table(step.before), table(step.after)) is None


def with_seat(state: HandState, number: int, **changes: object) -> HandState:
    seats = list(state.seats)
    seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]
    first, second, third = seats
    return replace(state, seats=(first, second, third))


def gives_itself_a_card(state: HandState) -> HandState:
    return with_seat(state, 0, hand=state.seats[0].hand.add(Kind(3)))


def swaps_a_card_for_another(state: HandState) -> HandState:
    hand = state.seats[0].hand
    held = hand.kinds()[0]
    return with_seat(state, 0, hand=hand.remove(held).add(Kind((held + 1) % 30)))


def discards_twice(state: HandState) -> HandState:
    return with_seat(state, 0, river=(*state.seats[0].river, state.seats[0].hand.kinds()[0]))


def draws_nobody(state: HandState) -> HandState:
    return replace(state, top=state.top + 1)


def loses_the_discard(state: HandState) -> HandState:
    hand = state.seats[0].hand
    return with_seat(state, 0, hand=hand.remove(hand.kinds()[0]))


def plays_from_another_wall(state: HandState) -> HandState:
    return replace(state, wall=(Kind(0), *state.wall[1:]))


def passes_a_card(state: HandState) -> HandState:
    mine, theirs = state.seats[0].hand, state.seats[1].hand
    card = mine.kinds()[0]
    return with_seat(with_seat(state, 0, hand=mine.remove(card)), 1, hand=theirs.add(card))


def skips_the_turn(state: HandState) -> HandState:
    return replace(state, turn=1)


def holds_what_it_has_not(state: HandState) -> HandState:
    card = next(kind for kind in map(Kind, range(30)) if not state.seats[0].hand[kind])
    return replace(state, drawn=card)


def is_frozen_without_a_draw(state: HandState) -> HandState:
    return with_seat(replace(state, drawn=None), 0, frozen=(Kind(0),))


def ends_unfairly(state: HandState) -> HandState:
    end = HandEnded(None, None, (0, 0, 0), (5, -5, 1))
    return replace(state, phase=Phase.OVER, result=end)


@pytest.mark.parametrize(
    ("mistake", "found"),
    [
        (gives_itself_a_card, Breach.CARDS),
        (swaps_a_card_for_another, Breach.CARDS),
        (discards_twice, Breach.CARDS),
        (draws_nobody, Breach.CARDS),
        (loses_the_discard, Breach.CARDS),
        (plays_from_another_wall, Breach.CARDS),
        (passes_a_card, Breach.HAND_SIZE),
        (skips_the_turn, Breach.HAND_SIZE),
        (holds_what_it_has_not, Breach.TURN),
        (is_frozen_without_a_draw, Breach.TURN),
        (ends_unfairly, Breach.POINTS),
    ],
    ids=lambda each: getattr(each, "__name__", str(each)),
)
def test_every_mistake_is_found(mistake: Callable[[HandState], HandState], found: Breach) -> None:
    state = replace(begun(fresh(ONLINE, 0)), phase=Phase.TURN)
    assert breach(table(None), table(state)) is None
    assert breach(table(state), table(mistake(state))) is found


def test_points_and_stages_are_looked_at_too() -> None:
    before = table(begun(fresh(ONLINE, 0)))
    richer = (replace(CHAIRS[0], points=1), *CHAIRS[1:])
    assert breach(before, replace(before, chairs=richer)) is Breach.POINTS
    assert breach(before, replace(before, stage=Stage.BETWEEN)) is Breach.TURN
    assert breach(before, replace(before, hand=None)) is Breach.TURN
    assert breach(before, replace(before, stage=Stage.CLOSED)) is None
