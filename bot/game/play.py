"""Decisions inside a hand: an action, a window's end or a deadline becomes events, or is refused."""

from dataclasses import dataclass, field

from bot.errors import StateError
from bot.game.actions import BAO_TING, GANG, HU, PENG, Action, Verb
from bot.game.claims import resolve_claims
from bot.game.ending import exhausted, won
from bot.game.events import (
    Answered,
    BaoTingDeclared,
    BaoTingRoundOpened,
    Discarded,
    DragonCalled,
    DragonLaid,
    DragonRoundOpened,
    Drew,
    GangLaid,
    HandEvent,
    Penged,
    PlayBegan,
)
from bot.game.evolve import evolve_hand
from bot.game.hand import SEALED, HandState, Phase
from bot.game.legal import legal_actions, pending
from bot.game.refusals import refusal
from bot.rules.cards import Kind
from bot.rules.melds import State

REPLACEMENTS = {4: 1, 3: 0, 2: 2}
"""摞 Cards drawn for a laid dragon, by its size (rules §3.3)."""


@dataclass(slots=True)
class _Course:
    """The events of one decision, and the state as they carry it along, folded when it is asked for."""

    _state: HandState
    events: list[HandEvent] = field(default_factory=list)
    _folded: int = 0

    @property
    def state(self) -> HandState:
        for event in self.events[self._folded :]:
            self._state = evolve_hand(self._state, event)
        self._folded = len(self.events)
        return self._state

    def add(self, event: HandEvent) -> None:
        self.events.append(event)

    def done(self) -> tuple[HandEvent, ...]:
        return tuple(self.events)


def act(state: HandState, seat: int, action: Action) -> tuple[HandEvent, ...]:
    """Do what a player asks; a ``GameError`` with the reason if it is not legal."""
    if action not in legal_actions(state, seat):
        raise refusal(state, seat, action)
    if state.phase in SEALED:
        return (Answered(seat, action),)
    course = _Course(state)
    _move(course, seat, action)
    return course.done()


def close_window(state: HandState) -> tuple[HandEvent, ...]:
    """End a sealed window: show the answers and go on. Whoever has not answered has passed.

    When the window may close is the caller's question (``may_close``).
    """
    course = _Course(state)
    match state.phase:
        case Phase.DRAGONS:
            _close_dragons(course)
        case Phase.BAO_TING:
            for seat in state.order:
                if BAO_TING in state.answers[seat]:
                    course.add(BaoTingDeclared(seat))
            course.add(PlayBegan())
        case Phase.CLAIMS:
            _close_claims(course)
        case _:
            raise StateError(f"no window is open in {state.phase}")
    return course.done()


def may_close(state: HandState) -> bool:
    """Whether a sealed window is open that no outstanding answer can change."""
    return state.phase in SEALED and not pending(state)


def expire(state: HandState) -> tuple[HandEvent, ...]:
    """The deadline has passed: every seat that still has a choice takes its default."""
    course = _Course(state)
    for seat in pending(state):
        default = legal_actions(state, seat).default
        if default is None:
            raise StateError(f"seat {seat} has a choice but no default")
        for event in act(course.state, seat, default):
            course.add(event)
    return course.done()


def _move(course: _Course, seat: int, action: Action) -> None:
    """One action of the seat whose turn it is."""
    match action:
        case Action(Verb.HU):
            course.add(won(course.state, seat))
        case Action(Verb.DISCARD, Kind() as card):
            course.add(Discarded(seat, card))
        case Action(Verb.BAO_TING, Kind() as card):
            course.add(Discarded(seat, card))
            course.add(BaoTingDeclared(seat))
        case Action(Verb.AN_GANG, Kind() as card):
            course.add(GangLaid(seat, card, State.AN_GANG))
            _draw(course, seat, replacement=True)
        case Action(Verb.ADD_GANG, Kind() as card):
            course.add(GangLaid(seat, card, State.MING_GANG))
            _draw(course, seat, replacement=True)
        case Action(Verb.LAY, Kind() as card):
            course.add(DragonLaid(seat, card))
            _draw(course, seat, replacement=True)
        case _:
            raise StateError(f"{action} is no move of a turn")


def _draw(course: _Course, seat: int, *, replacement: bool) -> None:
    """Draw the next card; a frozen hand that it does not help discards it at once (rules §3.4)."""
    state = course.state
    course.add(Drew(seat, state.wall[state.top], replacement))
    if state.seats[seat].frozen is None:
        return
    legal = legal_actions(course.state, seat)
    if not legal.is_choice and legal.default is not None:
        _move(course, seat, legal.default)


def _close_dragons(course: _Course) -> None:
    state = course.state
    drawn = False
    for seat in state.order:
        for action in state.answers[seat]:
            match action:
                case Action(Verb.CALL, Kind() as card):
                    course.add(DragonCalled(seat, card))
                case Action(Verb.LAY, Kind() as card):
                    course.add(DragonLaid(seat, card))
    for seat in state.order:
        for action in state.answers[seat]:
            if action.verb is Verb.LAY and action.card is not None:
                for _ in range(REPLACEMENTS[state.dragon_size(action.card)]):
                    _draw(course, seat, replacement=True)
                    drawn = True
    course.add(DragonRoundOpened() if drawn else BaoTingRoundOpened())


def _close_claims(course: _Course) -> None:
    state = course.state
    card = state.discard
    if card is None:
        raise StateError("a claim window without a discard")
    match resolve_claims(state.turn, state.answers):
        case None if not state.left:
            course.add(exhausted(state))
        case None:
            _draw(course, state.next_seat, replacement=False)
        case seat, action if action == HU:
            course.add(won(state, seat))
        case seat, action if action == PENG:
            course.add(Penged(seat, card))
        case seat, action if action == GANG:
            course.add(GangLaid(seat, card, State.MING_GANG, claimed=True))
            _draw(course, seat, replacement=True)
        case claim:
            raise StateError(f"{claim} is no claim")
