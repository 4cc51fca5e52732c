"""Readable positions: small hands of ten cards unless a test needs more."""

import re

from bot.game.actions import Action
from bot.game.events import HandEvent
from bot.game.evolve import evolve_hand
from bot.game.hand import HandState
from bot.game.legal import legal_actions
from bot.game.play import act, close_window, expire
from bot.game.text import format_event, parse_event, parse_hand
from bot.rules.cards import COPIES, ORDINARY
from bot.rules.hand import Hand
from bot.rules.position import PLAYERS

_LATER = ("turn", "claims")


def position(
    *seats: str | None, rules: str = "online hand_size=10", flipped: str = "8t 6w", **lines: str
) -> HandState:
    """A hand from the cells of its seats and other lines by name; a seat without text gets dull cards.

    Dull cards are ten (or eleven, where it is that seat's move) without two alike, neither ready nor
    in the way of what the other lines name. A dull dealer who is not to move has discarded twice.
    """
    lines = {"phase": "turn", **lines, "rules": rules, "flipped": flipped}
    own = [*seats, None, None, None][:PLAYERS]
    texts = [seat or "" for seat in own]
    left = _unnamed(texts, lines)
    mover = lines.get("turn", lines.get("dealer", "0"))
    for place, seat in enumerate(own):
        if seat is None:
            number = 11 if lines["phase"] != "claims" and mover == str(place) else 10
            dull = sorted(left.kinds(), key=lambda kind: ((kind - place) % 3, kind))[:number]
            acted = str(place) != mover or lines["phase"] == "claims"
            played = str(place) == lines.get("dealer", "0") and lines["phase"] in _LATER and acted
            texts[place] = f"{Hand.of(dull)} | - | - | - | {2 if played else 0}"
            for kind in dull:
                left = left.remove(kind)
    body = [f"{name} {value}" for name, value in lines.items()]
    return parse_hand("\n".join([*body, *(f"seat {n}: {text}" for n, text in enumerate(texts))]))


def _unnamed(seats: list[str], lines: dict[str, str]) -> Hand:
    """The cards of the deck that no seat and no line names."""
    text = " ".join([*seats, *(lines.get(name, "") for name in ("flipped", "discard", "wall"))])
    left = Hand.of(ORDINARY * COPIES)
    for cards in re.findall(r"\b\d+[tbwzx]\b", text):
        for kind in Hand.parse(cards):
            left = left.remove(kind) if left[kind] else left
    return left


def discarded(card: str, *seats: str | None, **lines: str) -> HandState:
    """A claim window on a discard of seat 0 unless ``turn`` says otherwise."""
    return position(*seats, **{"phase": "claims", "discard": card, **lines})


def then(state: HandState, *moves: str) -> HandState:
    """The state after moves such as ``0 discard 3t``, ``close`` and ``expire``."""
    for move in moves:
        for event in outcome(state, move):
            state = evolve_hand(state, event)
    return state


def outcome(state: HandState, move: str) -> tuple[HandEvent, ...]:
    """The events of one move."""
    if move == "close":
        return close_window(state)
    if move == "expire":
        return expire(state)
    seat, _, action = move.partition(" ")
    return act(state, int(seat), Action.parse(action))


def told(state: HandState, *moves: str) -> str:
    """The events of the last move, as text."""
    return "; ".join(map(format_event, outcome(then(state, *moves[:-1]), moves[-1])))


def follow(state: HandState, *events: str) -> HandState:
    """The state after events in their text form."""
    for text in events:
        event = parse_event(text)
        assert isinstance(event, HandEvent)
        state = evolve_hand(state, event)
    return state


def may(state: HandState, seat: int) -> str:
    """The legal actions of a seat, discards left out."""
    actions = map(str, legal_actions(state, seat).actions)
    return ", ".join(text for text in actions if not re.match("discard", text))


def discards(state: HandState, seat: int) -> str:
    """The cards that a seat may discard."""
    actions = map(str, legal_actions(state, seat).actions)
    return " ".join(text.removeprefix("discard ") for text in actions if "discard" in text)
