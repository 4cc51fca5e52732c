"""What holds in every hand, whoever plays it."""

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import count, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import GameError
from bot.game.actions import Action
from bot.game.codec import decode, encode
from bot.game.events import Answered, Discarded, Drew, HandEvent
from bot.game.evolve import evolve_hand
from bot.game.hand import SEALED, HandState, Phase
from bot.game.legal import legal_actions, pending, plays_qiong_hen
from bot.game.play import act, close_window, expire, may_close
from bot.game.text import format_event, format_hand, parse_event, parse_hand
from bot.game.views import public_view, seat_view
from bot.rules.cards import Kind, deck
from bot.rules.hand import Hand
from bot.rules.ruleset import DANJIANG_XI, MAI_ZHUANG, ONLINE, RuleSet, Settlement, Xi
from tests.game.rule_sets import rule_sets
from tests.game.selfplay import (
    EVERY_ACTION,
    Step,
    at_random,
    begun,
    eager,
    fresh,
    play,
    poor,
    steps,
)


def full_deck(rules: RuleSet) -> Hand:
    return Hand.of(deck(xi=rules.xi is not Xi.NONE))


REACH = (
    replace(ONLINE, mai_zhuang=MAI_ZHUANG[0]),
    replace(ONLINE, hand_size=10),
    replace(DANJIANG_XI, hand_size=10),
)
"""Rules that have every event between them."""


def opened(rules: RuleSet, number: int) -> HandState:
    """A hand before its first answer; where 穷狠 is played, one in three that can be declared."""
    state = fresh(rules, number)
    return begun(poor(state) if plays_qiong_hen(rules) and number % 3 == 0 else state)


few = settings(deadline=None, max_examples=25)
hands = st.builds(
    lambda rules, number, choice: steps(opened(rules, number), choice, random.Random(number)),
    rule_sets(),
    st.integers(0, 10**9),
    st.sampled_from((at_random, eager)),
)
"""Hands to be played, step by step."""

moments = st.builds(
    lambda hand, number: random.Random(number).choice([step.before for step in hand]),
    hands,
    st.integers(),
)
"""Some state within a hand."""


def everywhere(state: HandState) -> Hand:
    """All cards, wherever they are."""
    cards: list[Kind] = [*state.wall[state.top :]]
    if state.discard is not None:
        cards.append(state.discard)
    for seat in state.seats:
        cards += [*seat.hand, *seat.river, *seat.xi]
        cards += [meld.kind for meld in seat.melds for _ in range(meld.size)]
    return Hand.of(cards)


@few
@given(hands)
def test_no_card_is_lost_or_made_by_any_event(hand: Iterator[Step]) -> None:
    for step in hand:
        state = step.before
        assert everywhere(state) == full_deck(state.rules)
        for event in step.events:
            top = state.top + isinstance(event, Drew)
            state = evolve_hand(state, event)
            assert everywhere(state) == full_deck(state.rules)
            assert state.top == top


@few
@given(hands)
def test_a_hand_always_waits_for_somebody_or_for_its_window_to_close(hand: Iterator[Step]) -> None:
    for step in hand:
        state = step.before
        asked = [seat for seat in range(3) if legal_actions(state, seat).actions]
        assert asked or may_close(state)
        assert list(pending(state)) == asked
        for seat in asked:
            legal = legal_actions(state, seat)
            assert legal.default in legal.actions
            assert len(set(legal.actions)) == len(legal.actions)


@few
@given(hands)
def test_every_step_of_a_hand_leads_on(hand: Iterator[Step]) -> None:
    for step in hand:
        assert step.events
        assert step.after != step.before
        if step.after.phase is Phase.TURN:
            # Concealed cards are three a meld that is missing, and one pair.
            mover = step.after.seats[step.after.turn]
            assert mover.hand.total % 3 == 2


@few
@given(rule_sets(), st.integers(0, 10**9))
def test_the_changes_add_up_to_zero_however_the_hand_ends(rules: RuleSet, number: int) -> None:
    state, _ = play(rules, number, eager)
    result = state.result
    assert result is not None
    assert sum(result.changes) == 0
    assert all(hu >= 0 and hu % 10 == 0 for hu in result.hu)
    if result.win and rules.settlement is Settlement.WINNER_TAKES:
        assert result.changes[result.win.seat] >= 0


@few
@given(hands)
def test_the_events_of_a_hand_and_its_states_come_back_from_disk_and_text(
    hand: Iterator[Step],
) -> None:
    for step in hand:
        for event in step.events:
            assert decode(encode(event)) == event
            assert parse_event(format_event(event)) == event
        assert parse_hand(format_hand(step.after)) == step.after


@few
@given(hands)
def test_the_log_alone_gives_the_same_hand_again(hand: Iterator[Step]) -> None:
    played = list(hand)
    state = played[0].before
    for step in played:
        for event in step.events:
            state = evolve_hand(state, event)
    assert state == played[-1].after


@settings(deadline=None, max_examples=60)
@given(moments, st.integers())
def test_what_a_window_leads_to_does_not_depend_on_the_order_of_the_answers(
    state: HandState, number: int
) -> None:
    if state.phase not in SEALED:
        return
    rng = random.Random(number)
    answers = [(seat, rng.choice(legal_actions(state, seat).actions)) for seat in pending(state)]
    ends = set()
    for order in permutations(answers):
        after = state
        for seat, answer in order:
            for event in act(after, seat, answer):
                after = evolve_hand(after, event)
        ends.add(close_window(after))
    assert len(ends) == 1


@settings(deadline=None, max_examples=60)
@given(moments)
def test_a_move_is_accepted_exactly_if_it_is_in_the_list(state: HandState) -> None:
    for seat in range(3):
        legal = legal_actions(state, seat).actions
        assert set(legal) <= set(EVERY_ACTION)
        for action in EVERY_ACTION:
            if action in legal:
                assert act(state, seat, action)
            else:
                with pytest.raises(GameError):
                    act(state, seat, action)


def answers(events: tuple[HandEvent, ...]) -> tuple[HandEvent, ...]:
    return tuple(event for event in events if isinstance(event, Answered))


@few
@given(hands)
def test_a_deadline_takes_every_default_and_leaves_no_choice_open(hand: Iterator[Step]) -> None:
    for step in hand:
        state, events = step.before, expire(step.before)
        for event in events:
            state = evolve_hand(state, event)
        if step.before.phase is Phase.TURN:
            assert [type(event) for event in events if event not in answers(events)] == [Discarded]
        elif state.rules.sealed:
            assert events[-1:] != answers(events)[-1:], "the window stays open"
        else:
            assert events == answers(events)
            assert state.phase is step.before.phase
            assert may_close(state)


@few
@given(hands)
def test_a_declared_hand_is_ready_and_stays_as_it_is(hand: Iterator[Step]) -> None:
    for step in hand:
        for seat, before, after in zip(range(3), step.before.seats, step.after.seats, strict=True):
            if before.frozen is None:
                assert after.frozen is None or after.frozen
                continue
            assert after.frozen == before.frozen
            assert all("peng" not in str(meld) for meld in after.melds)
            assert seat != step.before.dealer


def walk(value: object, found: Callable[[object], None]) -> None:
    """Visit everything inside a value."""
    found(value)
    if is_dataclass(value):
        for field in fields(value):
            walk(getattr(value, field.name), found)
    elif isinstance(value, tuple | frozenset):
        for part in value:
            walk(part, found)


def shuffled_for(state: HandState, seat: int | None, rng: random.Random) -> HandState:
    """The same hand to the eyes of one seat, or of the public: all that it cannot see is mixed anew.

    Called dragons of others stay with them, as everybody knows that they are there.
    """
    end = len(state.wall) - state.rules.flipped_cards
    pool = [*state.wall[state.top : end]]
    kept = [Hand()] * 3
    for place, player in enumerate(state.seats):
        if place == seat:
            continue
        known = [kind for kind in player.hand if kind in player.called]
        kept[place] = Hand.of(known)
        pool += [kind for kind in player.hand if kind not in player.called]
    rng.shuffle(pool)
    seats = list(state.seats)
    answers = list(state.answers)
    for place, player in enumerate(state.seats):
        if place == seat:
            continue
        number = player.hand.total - kept[place].total
        hand = Hand.of([*kept[place], *pool[:number]])
        del pool[:number]
        frozen = None if player.frozen is None else tuple(hand.kinds()[:2])
        seats[place] = replace(player, hand=hand, frozen=frozen, given_up=())
        answers[place] = ()
    wall = (*state.wall[: state.top], *pool, *state.wall[end:])
    first, second, third = seats
    return replace(state, wall=wall, seats=(first, second, third), answers=tuple(answers))


@settings(deadline=None, max_examples=100)
@given(moments, st.integers())
def test_what_a_seat_cannot_see_changes_nothing_it_sees(state: HandState, number: int) -> None:
    rng = random.Random(number)
    for seat in range(3):
        mixed = shuffled_for(state, seat, rng)
        assert everywhere(mixed) == full_deck(state.rules)
        assert seat_view(mixed, seat) == seat_view(state, seat)
        assert public_view(mixed) == public_view(state)
    assert public_view(shuffled_for(state, None, rng)) == public_view(state)


@settings(deadline=None, max_examples=100)
@given(moments)
def test_a_view_holds_no_hand_but_the_own_and_no_card_that_is_not_in_sight(
    state: HandState,
) -> None:
    for seat in range(3):
        view = seat_view(state, seat)
        seen: list[object] = []
        walk(view, seen.append)
        assert [value for value in seen if isinstance(value, Hand)] == [state.seats[seat].hand]
        assert not [value for value in seen if isinstance(value, HandState)]
        assert {id(state.wall), id(state.answers)}.isdisjoint(map(id, seen))
        public: list[object] = []
        walk(view.public, public.append)
        cards = [value for value in public if isinstance(value, Kind)]
        in_sight = [*state.flipped, *([] if state.discard is None else [state.discard])]
        for player in state.seats:
            in_sight += [
                *player.river,
                *player.called,
                *player.xi,
                *(meld.kind for meld in player.melds),
            ]
        assert sorted(cards) == sorted(in_sight)
        assert not [value for value in public if isinstance(value, Action)]


def test_both_ways_of_playing_reach_every_event_of_a_hand() -> None:
    wanted = set(HandEvent.__args__)
    for number in count():
        rules = REACH[number % len(REACH)]
        wanted -= {type(event) for event in play(rules, number, eager)[1]}
        hand = steps(opened(DANJIANG_XI, 3 * number), eager, random.Random(number))
        wanted -= {type(event) for step in hand for event in step.events}
        if not wanted:
            break
