"""一副牌的写法 A hand as a few lines of text that round-trip, and the events of ``event_text``.

::

    rules online stake=2        the system, then what differs from it
    dealer 0
    phase turn
    turn 1                      left out: the dealer
    drawn 3t replaced           ``-`` for no card; left out: neither drawn nor replaced
    discard 3t                  in a claim window
    answers call 3t, pass | - | -
    flipped 3t 4b               in the order in which they were flipped
    seat 0: 123t 555w | peng:111z | 22w | 3t 4t | 2 | -
    seat 1: …                   hand | melds | called | river | discarded | frozen | xi 1x 4x dealt |
                                bought | over hu, peng 3t
    seat 2: …
    wall 3t 4t …                what is left to draw, from the top on
    dealt 1t 5w …               what was drawn from the wall before, from its top on
    result hand_ended …         when the hand is over

A line or the last cells of a seat may be left out where they say nothing; those that begin with a word
may come in any order after the others. ``dealt`` may be left out
too: then all cards of the deck that are not elsewhere came before. A ``wall`` that is left out, or that
ends in ``...``, goes on with all cards that nobody has, in order of kind. Lines may stand in any order.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from bot.game.actions import Action
from bot.game.event_text import (
    format_actions,
    format_event,
    format_rules,
    parse_actions,
    parse_event,
    parse_rules,
)
from bot.game.events import HandEnded
from bot.game.hand import HandState, Phase
from bot.game.seat_text import CELL, NOTHING, cards_of, format_seat, kinds_of, parse_seat, words_of
from bot.rules.cards import Kind, deck
from bot.rules.hand import Hand
from bot.rules.position import PLAYERS
from bot.rules.ruleset import RuleSet, Xi

__all__ = [
    "format_event",
    "format_hand",
    "format_rules",
    "parse_event",
    "parse_hand",
    "parse_rules",
]

T = TypeVar("T")

_AND_SO_ON = "..."
_NOT_DRAWN: tuple[Kind | None, bool] = (None, False)
_UNANSWERED: tuple[tuple[Action, ...], ...] = ((), (), ())


def format_hand(state: HandState) -> str:
    """The text form of a hand."""
    lines = [
        f"rules {format_rules(state.rules)}",
        f"dealer {state.dealer}",
        f"phase {state.phase}",
        f"turn {state.turn}",
    ]
    if state.drawn is not None or state.replaced:
        drawn = NOTHING if state.drawn is None else str(state.drawn)
        lines.append(f"drawn {drawn} replaced" if state.replaced else f"drawn {drawn}")
    if state.discard is not None:
        lines.append(f"discard {state.discard}")
    if any(state.answers):
        given = (format_actions(answers) or NOTHING for answers in state.answers)
        lines.append(f"answers {CELL.join(given)}")
    lines.append(f"flipped {words_of(state.flipped)}")
    lines += [f"seat {place}: {format_seat(seat)}" for place, seat in enumerate(state.seats)]
    end = len(state.wall) - state.rules.flipped_cards
    lines.append(f"wall {words_of(state.wall[state.top : end])}")
    lines.append(f"dealt {words_of(state.wall[: state.top])}")
    if state.result is not None:
        lines.append(f"result {format_event(state.result)}")
    return "\n".join(lines) + "\n"


def parse_hand(text: str) -> HandState:
    """Read the text form; a ``ValueError`` names the line that cannot be read."""
    lines = _Lines(text)
    rules = lines.read("rules", parse_rules)
    dealer = lines.read("dealer", int, 0)
    phase = lines.read("phase", Phase)
    turn = lines.read("turn", int, dealer)
    drawn, replaced = lines.read("drawn", _parse_drawn, _NOT_DRAWN)
    discard = lines.read("discard", Kind.parse, None)
    answers = lines.read("answers", _parse_answers, _UNANSWERED)
    flipped = lines.read("flipped", kinds_of)
    first, second, third = (lines.read(f"seat {n}:", parse_seat) for n in range(PLAYERS))
    seats = (first, second, third)
    ahead = lines.read("wall", str, _AND_SO_ON)
    dealt = lines.read("dealt", kinds_of, None)
    result = lines.read("result", _parse_result, None)
    lines.all_read()
    left = _Deck(rules)
    left.take(flipped, "flipped")
    if dealt is not None:
        left.take(dealt, "dealt")
    else:
        for place, seat in enumerate(seats):
            left.take(cards_of(seat), f"seat {place}")
        left.take(() if discard is None else (discard,), "discard")
    named = lines.within("wall", kinds_of, ahead.removesuffix(_AND_SO_ON))
    left.take(named, "wall")
    wall = (*named, *left.cards) if ahead.endswith(_AND_SO_ON) else named
    if dealt is None:
        rest = _Deck(rules)
        rest.take((*flipped, *wall), "wall")
        dealt = rest.cards
    return HandState(
        rules=rules,
        dealer=dealer,
        wall=(*dealt, *wall, *reversed(flipped)),
        top=len(dealt),
        seats=seats,
        phase=phase,
        turn=turn,
        drawn=drawn,
        replaced=replaced,
        discard=discard,
        answers=answers,
        result=result,
    )


class _Missing:
    """Stands for a line that must be there."""


_MISSING = _Missing()


class _Lines:
    """The lines of a text by their first words; each is read once."""

    def __init__(self, text: str) -> None:
        self._lines: list[str] = [line.strip() for line in text.splitlines() if line.strip()]

    def read(self, name: str, reader: Callable[[str], T], default: T | _Missing = _MISSING) -> T:
        """The value of the line that begins with ``name``, or the default where it is left out."""
        for line in self._lines:
            if line == name or line.startswith(f"{name} "):
                self._lines.remove(line)
                return self.within(line, reader, line.removeprefix(name).strip())
        if isinstance(default, _Missing):
            raise ValueError(f"no line {name!r}")
        return default

    @staticmethod
    def within(line: str, reader: Callable[[str], T], text: str) -> T:
        """What the reader makes of ``text``; an error names the line."""
        try:
            return reader(text)
        except ValueError as error:
            raise ValueError(f"in line {line!r}: {error}") from error

    def all_read(self) -> None:
        """``ValueError`` if a line is left."""
        for line in self._lines:
            raise ValueError(f"in line {line!r}: nothing is called so, or it stands there twice")


class _Deck:
    """The cards that are not placed yet."""

    def __init__(self, rules: RuleSet) -> None:
        self._left = Hand.of(deck(xi=rules.xi is not Xi.NONE))

    @property
    def cards(self) -> tuple[Kind, ...]:
        """All of them, in order of kind."""
        return tuple(self._left)

    def take(self, cards: Iterable[Kind], line: str) -> None:
        """Place some; ``ValueError`` if the deck has not so many."""
        for card in cards:
            if not self._left[card]:
                raise ValueError(f"in line {line!r}: too many of {card}")
            self._left = self._left.remove(card)


def _parse_drawn(text: str) -> tuple[Kind | None, bool]:
    card, _, flag = text.partition(" ")
    if flag not in ("", "replaced"):
        raise ValueError(f"only 'replaced' may follow the card, not {flag!r}")
    return None if card == NOTHING else Kind.parse(card), bool(flag)


def _parse_answers(text: str) -> tuple[tuple[Action, ...], ...]:
    cells = [cell.strip() for cell in text.split("|")]
    if len(cells) != PLAYERS:
        raise ValueError("not three cells")
    return tuple(() if cell == NOTHING else parse_actions(cell) for cell in cells)


def _parse_result(text: str) -> HandEnded:
    event = parse_event(text)
    if not isinstance(event, HandEnded):
        raise ValueError("not the end of a hand")
    return event
