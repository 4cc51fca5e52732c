"""快慢 How long a table waits, and for what comes next: pure functions of a table and the time."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from bot.game.events import BankSpent, Event, HandEvent
from bot.game.hand import SEALED, Phase
from bot.game.legal import pending
from bot.game.play import may_close
from bot.game.speed import Speed
from bot.game.table import ASIDE, Chair, Stage, Table


@dataclass(frozen=True, slots=True)
class Pace:
    """Waiting times in seconds."""

    beat: float = 1.5
    """how long a sealed window stays open at least, whether or not anybody can answer"""
    think: float = 1.0
    """what a computer player takes for its turn, whatever it holds"""
    turn: float = 90
    """for a turn"""
    bank: float = 0
    """what every player has for all turns of a hand together, once the time for a turn is over"""
    delivery: float = 0
    """how much later a turn runs out at most since its hand message came late"""
    warn: float = 0
    """how long before a deadline those who are asked are reminded; 0 for not at all"""
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
        Speed.QUICK: Pace(
            turn=30, bank=60, delivery=10, warn=15, claim=15, between=3 * MINUTE, lobby=HOUR / 2
        ),
        Speed.NORMAL: Pace(
            turn=90, bank=120, delivery=20, warn=30, claim=30, between=10 * MINUTE, lobby=HOUR
        ),
        Speed.SLOW: Pace(
            turn=5 * MINUTE,
            bank=5 * MINUTE,
            delivery=30,
            warn=MINUTE,
            claim=2 * MINUTE,
            between=HOUR,
            lobby=4 * HOUR,
        ),
        Speed.LETTERS: Pace(
            turn=DAY, delivery=MINUTE, warn=6 * HOUR, claim=DAY, between=3 * DAY, lobby=7 * DAY
        ),
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
            return now + _patience(table, pace)


def _patience(table: Table, pace: Pace) -> float:
    """How long people are waited for in a hand. In a window it is the same for everybody."""
    sealed = table.hand is not None and table.hand.phase in SEALED
    return pace.claim if sealed else pace.turn + bank_left(table, pace)


def in_turn(table: Table) -> tuple[int, Chair] | None:
    """The chair whose turn it is, while it is one's turn and nobody else can do anything."""
    if table.stage is not Stage.PLAYING or table.hand is None or table.hand.phase is not Phase.TURN:
        return None
    number = table.active[table.hand.turn]
    chair = table.chairs[number]
    return None if chair is None else (number, chair)


def bank_left(table: Table, pace: Pace) -> float:
    """What whoever is in turn has left of the time bank, seconds."""
    turn = in_turn(table)
    return 0 if turn is None or turn[1].computer else max(0, pace.bank - turn[1].spent)


def overtime(
    table: Table, events: Iterable[Event], pace: Pace, now: float, deadline_at: float | None
) -> tuple[BankSpent, ...]:
    """What the move that ends a turn has used of the time bank.

    The own time of a turn is over as long before the deadline as the bank would last.
    """
    turn, left = in_turn(table), bank_left(table, pace)
    if turn is None or deadline_at is None or not any(isinstance(e, HandEvent) for e in events):
        return ()
    used = round(min(left, now - (deadline_at - left)), 3)
    return (BankSpent(turn[0], used),) if used > 0 else ()


def warning(table: Table, pace: Pace, deadline_at: float | None) -> float | None:
    """When to remind those who are asked in a hand; None where that would be too soon to help."""
    if table.stage is not Stage.PLAYING or deadline_at is None:
        return None
    return deadline_at - pace.warn if 0 < 2 * pace.warn <= _patience(table, pace) else None


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
