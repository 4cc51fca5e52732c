"""Decisions inside a hand: an action, a window's end or a deadline becomes events, or is refused."""

from dataclasses import replace

from bot.errors import StateError
from bot.game.actions import GANG, HU, PENG, Action, Verb
from bot.game.claims import resolve_claims
from bot.game.course import Course, draw
from bot.game.ending import exhausted, won
from bot.game.events import (
    Answered,
    BaoTingDeclared,
    Discarded,
    DragonLaid,
    GangLaid,
    HandEvent,
    Penged,
)
from bot.game.hand import SEALED, HandState, Phase
from bot.game.legal import legal_actions, passed_up, pending
from bot.game.opening import close_bao_ting, close_dragons, close_mai_zhuang
from bot.game.refusals import refusal
from bot.rules.cards import Kind
from bot.rules.melds import State


def act(state: HandState, seat: int, action: Action) -> tuple[HandEvent, ...]:
    """Do what a player asks; a ``GameError`` with the reason if it is not legal."""
    if action not in legal_actions(state, seat):
        raise refusal(state, seat, action)
    if state.phase in SEALED:
        return (Answered(seat, action, passed_up(state, seat, action)),)
    course = Course(state)
    _move(course, seat, action)
    return course.done()


def close_window(state: HandState) -> tuple[HandEvent, ...]:
    """End a sealed window: show the answers and go on. Whoever has not answered has passed.

    When the window may close is the caller's question (``may_close``).
    """
    course = Course(state)
    _close(course)
    return course.done()


def _close(course: Course) -> None:
    match course.state.phase:
        case Phase.DRAGONS:
            close_dragons(course)
        case Phase.BAO_TING:
            close_bao_ting(course)
        case Phase.MAI_ZHUANG:
            close_mai_zhuang(course)
        case Phase.CLAIMS:
            _close_claims(course)
        case phase:
            raise StateError(f"no window is open in {phase}")


def may_close(state: HandState) -> bool:
    """Whether a sealed window is open that no outstanding answer can change."""
    return state.phase in SEALED and not pending(state)


def expire(state: HandState) -> tuple[HandEvent, ...]:
    """The deadline has passed: every seat that still has a choice takes its default.

    Where windows are all equally long, that ends one in the same moment as it ends those in which
    everybody has answered, so that nobody sees a difference.
    """
    course = Course(state)
    for seat in pending(state):
        default = legal_actions(state, seat).default
        if default is None:
            raise StateError(f"seat {seat} has a choice but no default")
        for event in act(course.state, seat, default):
            course.add(replace(event, automatic=True) if isinstance(event, Discarded) else event)
    if state.rules.sealed and state.phase in SEALED:
        _close(course)
    return course.done()


def _move(course: Course, seat: int, action: Action) -> None:
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
            draw(course, seat, replacement=True)
        case Action(Verb.ADD_GANG, Kind() as card):
            course.add(GangLaid(seat, card, State.MING_GANG))
            draw(course, seat, replacement=True)
        case Action(Verb.LAY, Kind() as card):
            course.add(DragonLaid(seat, card))
            draw(course, seat, replacement=True)
        case _:
            raise StateError(f"{action.verb} is no move of a turn")


def _close_claims(course: Course) -> None:
    state = course.state
    card = state.discard
    if card is None:
        raise StateError("a claim window without a discard")
    match resolve_claims(state.turn, state.answers):
        case None if not state.left:
            course.add(exhausted(state))
        case None:
            draw(course, state.next_seat, replacement=False)
        case seat, action if action == HU:
            course.add(won(state, seat))
        case seat, action if action == PENG:
            course.add(Penged(seat, card))
        case seat, action if action == GANG:
            course.add(GangLaid(seat, card, State.MING_GANG, claimed=True))
            draw(course, seat, replacement=True)
        case _, action:
            raise StateError(f"{action.verb} is no claim")
