"""The course of one decision: its events so far, and the state as they carry it along."""

from dataclasses import dataclass, field

from bot.game.ending import exhausted
from bot.game.events import Discarded, Drew, HandEvent, XiSetAside
from bot.game.evolve import evolve_hand
from bot.game.hand import HandState
from bot.game.legal import legal_actions


@dataclass(slots=True)
class Course:
    """Events are folded when the state is asked for."""

    _state: HandState
    events: list[HandEvent] = field(default_factory=list)
    _folded: int = 0

    @property
    def state(self) -> HandState:
        """The state after all events so far."""
        for event in self.events[self._folded :]:
            self._state = evolve_hand(self._state, event)
        self._folded = len(self.events)
        return self._state

    def add(self, event: HandEvent) -> None:
        """Let something happen."""
        self.events.append(event)

    def done(self) -> tuple[HandEvent, ...]:
        """All that has happened."""
        return tuple(self.events)


def draw(course: Course, seat: int, *, replacement: bool) -> None:
    """Draw the next card, and others for bonus 喜儿; 荒牌 if the last card is one (rules §3.2, §7).

    A frozen hand that the card does not help discards it at once (rules §3.4).
    """
    state = course.state
    card = state.wall[state.top]
    course.add(Drew(seat, card, replacement))
    while state.sets_aside(card):
        course.add(XiSetAside(seat, card))
        state = course.state
        if not state.left:
            course.add(exhausted(state))
            return
        card = state.wall[state.top]
        course.add(Drew(seat, card, replacement))
    if state.seats[seat].frozen is None:
        return
    legal = legal_actions(course.state, seat)
    if not legal.is_choice:
        course.add(Discarded(seat, card))
