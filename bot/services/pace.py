"""快慢 How long a table waits, and for what comes next: pure functions of a table and the time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from bot.game.events import Event
from bot.game.hand import SEALED, Phase
from bot.game.legal import pending
from bot.game.play import may_close
from bot.game.speed import Speed
from bot.game.table import ASIDE, Stage, Table


@dataclass(frozen=True, slots=True)
class Pace:
    """Waiting times in seconds."""

    beat: float = 1.5
    """how long a sealed window stays open at least, whether or not anybody can answer"""
    think: float = 1.0
    """what a computer player takes for its turn, whatever it holds"""
    turn: float = 90
    """for a turn"""
    claim: float = 30
    """for an answer in a sealed window; where they are all equally long, how long each of them is"""
    between: float = 600
    """for everybody to be ready for the next hand"""
    lobby: float = 3600
    """for a lobby to fill and start"""
    grace: float = 60
    """what a deadline leaves at least after a restart, however long nobody could act"""


MINUTE, HOUR, DAY = 60, 3600, 86400

PACES: Mapping[Speed, Pace] = MappingProxyType(
    {
        Speed.QUICK: Pace(turn=30, claim=15, between=3 * MINUTE, lobby=HOUR / 2),
        Speed.NORMAL: Pace(turn=90, claim=30, between=10 * MINUTE, lobby=HOUR),
        Speed.SLOW: Pace(turn=5 * MINUTE, claim=2 * MINUTE, between=HOUR, lobby=4 * HOUR),
        Speed.LETTERS: Pace(turn=DAY, claim=DAY, between=3 * DAY, lobby=7 * DAY),
    }
)
"""The paces that a table can choose between."""

STALE_SHARE = 0.5
"""Which share of the time for a lobby, or between hands, has to pass untouched until anybody may close."""


class Wake(Enum):
    """What a table's clock does when it strikes."""

    DEAL = auto()
    CLOSE_WINDOW = auto()
    COMPUTER = auto()
    """a computer player moves"""
    EXPIRE = auto()
    """somebody has taken too long"""


@dataclass(frozen=True, slots=True)
class Wakeup:
    """The next thing that happens by itself."""

    at: float
    """seconds since 1970"""
    wake: Wake
    seat: int = 0
    """which computer player moves"""


def deadline(table: Table, pace: Pace, now: float) -> float | None:
    """When people who have a choice since ``now`` will have taken too long; None at a closed table."""
    match table.stage:
        case Stage.CLOSED | Stage.FROZEN:
            return None
        case Stage.LOBBY:
            return now + pace.lobby
        case Stage.BETWEEN | Stage.DEALING:
            return now + pace.between
        case Stage.PLAYING:
            sealed = table.hand is not None and table.hand.phase in SEALED
            return now + (pace.claim if sealed else pace.turn)


def is_stale(table: Table, pace: Pace, now: float, deadline_at: float | None) -> bool:
    """Whether nobody has touched a table outside of a hand for so long that anybody may close it."""
    match table.stage:
        case Stage.LOBBY:
            patience = pace.lobby
        case Stage.BETWEEN:
            patience = pace.between
        case _:
            return False
    return deadline_at is not None and deadline_at - now <= patience * (1 - STALE_SHARE)


def gives_new_choice(before: Table, events: Iterable[Event]) -> bool:
    """Whether waiting begins anew with these events.

    In a hand it does so with a move, so that nobody can hold it up by coming and going; at other
    times with everything, as a sign that somebody is there.
    """
    return before.stage is not Stage.PLAYING or any(not isinstance(e, ASIDE) for e in events)


def next_wakeup(table: Table, pace: Pace, since: float, deadline_at: float | None) -> Wakeup | None:
    """What comes next by itself, if nobody acts; ``since`` is when the waiting began."""
    if table.stage is Stage.DEALING:
        return Wakeup(since, Wake.DEAL)
    if table.stage is Stage.PLAYING and table.hand is not None:
        if may_close(table.hand):
            fixed = deadline_at if table.rules.sealed else None
            return Wakeup(since + pace.beat if fixed is None else fixed, Wake.CLOSE_WINDOW)
        for seat in pending(table.hand):
            if not table.at_seat(seat).is_present:
                pause = pace.think if table.hand.phase is Phase.TURN else 0
                return Wakeup(since + pause, Wake.COMPUTER, seat)
    return None if deadline_at is None else Wakeup(deadline_at, Wake.EXPIRE)
