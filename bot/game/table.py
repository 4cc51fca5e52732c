"""桌 One table as a value: who sits where, what stage it is in, the hand under way. And its fold."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.errors import StateError
from bot.game.copying import changed
from bot.game.events import (
    Answered,
    BankSpent,
    BaoTingDeclared,
    ChairLeft,
    ChairTaken,
    Discarded,
    DragonCalled,
    DragonLaid,
    Event,
    GangLaid,
    HandDealt,
    HandEnded,
    HandEvent,
    HandVoided,
    HostChanged,
    MatchStarted,
    PaceChanged,
    Penged,
    QiongHenDeclared,
    ReadyPressed,
    RulesChanged,
    TableClosed,
    TableFrozen,
    TableOpened,
    WallCommitted,
    XiSetAside,
    ZhuangBought,
)
from bot.game.evolve import evolve_hand
from bot.game.hand import HandState, deal
from bot.game.pledge import Click, Origin, Pledge
from bot.game.speed import Speed
from bot.rules.position import PLAYERS
from bot.rules.ruleset import RuleSet

PUBLIC_MOVES = (
    XiSetAside,
    DragonCalled,
    DragonLaid,
    QiongHenDeclared,
    BaoTingDeclared,
    ZhuangBought,
    Discarded,
    Penged,
    GangLaid,
)
"""Events of a hand that hold nothing hidden: what a board may tell of its course."""

ASIDE = (
    Answered,
    BankSpent,
    ChairTaken,
    ChairLeft,
    HostChanged,
    HandVoided,
    TableFrozen,
    WallCommitted,
)
"""Events that give nobody in a hand a new choice: sealed answers, people coming and going, the wall of the
next hand, and what is for operators."""

MATCH_OVER = "match_over"
"""Why a table closes after as many hands as were agreed."""

RECENT_MOVES = 6
"""How many of them a table remembers."""


class Stage(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    """people take chairs"""
    DEALING = "dealing"
    """the next hand is due"""
    PLAYING = "playing"
    BETWEEN = "between"
    """a hand is over; the next comes when everybody is ready"""
    FROZEN = "frozen"
    """nothing goes on after a mistake of ours; it can only be closed"""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Chair:
    """A taken chair."""

    player: int
    """a user's id, or a number from 1 for a computer player"""
    computer: bool = False
    away: bool = False
    """whether its owner has left, so that the computer plays on"""
    ready: bool = False
    """for the next hand"""
    points: int = 0
    """won and lost at this table"""
    missed: int = 0
    """how many of the last own turns in a row have run out; sealed answers do not count, since who is
    asked for one is secret"""
    spent: float = 0
    """seconds of the time bank that were used in this hand"""
    entropy: int = 0
    """id of the click by which its owner has agreed to the hand since its wall was pledged; 0 for none"""

    @property
    def is_present(self) -> bool:
        """Whether a person sits here."""
        return not self.computer and not self.away


@dataclass(frozen=True, slots=True)
class Table:
    """A table with all its secrets. Chairs are 0 to 3; ``hand`` speaks of seats 0 to 2."""

    guild: int
    host: int
    rules: RuleSet
    chairs: tuple[Chair | None, ...]
    pace: Speed = Speed.NORMAL
    stage: Stage = Stage.LOBBY
    hands: int = 0
    """how many were dealt"""
    dealer: int | None = None
    """the chair that dealt last"""
    seed: str = ""
    """of the last hand dealt"""
    origin: Origin | None = None
    """where that seed comes from; None for a wall that was not pledged, as earlier versions dealt them"""
    pledge: Pledge | None = None
    """for the next hand"""
    opener: int = 0
    """who opened the table: its first host"""
    hand: HandState | None = None
    """the last hand dealt, also when it is over"""
    closed: str = ""
    """why the table was closed; empty while it is open"""
    closed_by: int | None = None
    """the user who asked for that"""
    recent: tuple[HandEvent, ...] = ()
    """the last public moves of the hand, oldest first"""
    results: tuple[tuple[int, ...], ...] = ()
    """points by chair of every finished hand, also of those that were voided"""
    voided: tuple[int, ...] = ()
    """the numbers of the hands that count for nothing"""
    seq: int = 0
    """how many events have made this state"""
    step: int = 0
    """how many events have changed what players decide on; what they see goes stale with it, and not when
    others give sealed answers or come and go. It is counted by itself, since everybody can read it in
    the controls: ``seq`` would tell how many sealed answers there were"""
    stage_step: int = 0
    """the step at which the present stage began"""

    @property
    def taken(self) -> tuple[tuple[int, Chair], ...]:
        """The taken chairs with their numbers."""
        return tuple((number, chair) for number, chair in enumerate(self.chairs) if chair)

    @property
    def is_full(self) -> bool:
        """Whether nobody else can sit down without somebody making room."""
        return None not in self.chairs

    @property
    def people(self) -> tuple[int, ...]:
        """The users who sit here in person, in order of chair."""
        return tuple(chair.player for _, chair in self.taken if chair.is_present)

    @property
    def resting(self) -> int | None:
        """定醒 The chair that rests in the current hand: with four, the one before the dealer."""
        if len(self.chairs) == PLAYERS or self.dealer is None:
            return None
        return (self.dealer - 1) % len(self.chairs)

    @property
    def active(self) -> tuple[int, ...]:
        """The chairs of the current hand by seat."""
        return tuple(number for number in range(len(self.chairs)) if number != self.resting)

    def chair_of(self, player: int) -> int | None:
        """The chair of a user, also of one who is away; None if there is none."""
        return next(
            (n for n, chair in self.taken if chair.player == player and not chair.computer), None
        )

    def seat_of(self, player: int) -> int | None:
        """The seat of a user in the current hand; None for somebody who rests or does not sit here."""
        chair = self.chair_of(player)
        return self.active.index(chair) if chair in self.active else None

    def at_seat(self, seat: int) -> Chair:
        """Who plays on a seat of the current hand."""
        chair = self.chairs[self.active[seat]]
        if chair is None:
            raise StateError(f"nobody on seat {seat}")
        return chair

    @property
    def lacks_pledge(self) -> bool:
        """Whether the wall of the next hand has still to be fixed."""
        return self.pledge is None and self.stage in (Stage.LOBBY, Stage.DEALING, Stage.BETWEEN)

    @property
    def next_origin(self) -> Origin | None:
        """What the wall of the next hand follows from as things stand; None while none is pledged."""
        if self.pledge is None:
            return None
        clicks = (Click(each.player, each.computer, each.entropy) for _, each in self.taken)
        return Origin(self.pledge, tuple(clicks))

    @property
    def next_dealer(self) -> int | None:
        """The chair that deals next, or None while the lot has not been drawn."""
        return None if self.dealer is None else (self.dealer + 1) % len(self.chairs)


def fold(events: Iterable[Event]) -> Table:
    """The table that a whole log describes."""
    log = iter(events)
    opening = next(log, None)
    if not isinstance(opening, TableOpened):
        raise StateError(
            f"a log begins with the opening of the table, not with {type(opening).__name__}"
        )
    return folded(opened(opening), log)


def folded(table: Table, events: Iterable[Event]) -> Table:
    """The table after several more events."""
    for event in events:
        table = evolve(table, event)
    return table


def opened(event: TableOpened) -> Table:
    """The table as it is right after its opening."""
    chairs = (None,) * event.chairs
    host = event.host
    return Table(event.guild, host, event.rules, chairs, event.pace, opener=host, seq=1, step=1)


def evolve(table: Table, event: Event) -> Table:
    """The table after one more event."""
    seq = table.seq + 1
    step = table.step if isinstance(event, ASIDE) else table.step + 1
    if isinstance(event, HandEvent):
        return _played(table, event, seq, step)
    after = _evolve(table, event)
    stage_step = table.stage_step if after.stage is table.stage else step
    return changed(after, seq=seq, step=step, stage_step=stage_step)


def _evolve(table: Table, event: Event) -> Table:  # noqa: C901, PLR0912 - one case an event
    match event:
        case ChairTaken(chair, player, computer):
            return _taken(table, chair, player, computer=computer)
        case ChairLeft(chair):
            return _left(table, chair)
        case HostChanged(host):
            return changed(table, host=host)
        case RulesChanged(rules):
            return changed(table, rules=rules)
        case PaceChanged(pace):
            return changed(table, pace=pace)
        case WallCommitted(number, secret):
            return _pledged(table, Pledge(table.guild, table.opener, number, secret))
        case MatchStarted(chair, entropy):
            starter = changed(_sitting(table, chair), entropy=entropy)
            return changed(_with_chair(table, chair, starter), stage=Stage.DEALING)
        case ReadyPressed(chair, entropy):
            return _ready(table, chair, entropy)
        case BankSpent(chair, seconds):
            sitting = _sitting(table, chair)
            return _with_chair(table, chair, changed(sitting, spent=sitting.spent + seconds))
        case HandDealt():
            return _dealt(table, event)
        case TableClosed(reason, by):
            return changed(table, stage=Stage.CLOSED, closed=reason, closed_by=by)
        case HandVoided(number):
            return _voided(table, number)
        case TableFrozen():
            return changed(table, stage=Stage.FROZEN)
        case TableOpened():
            raise StateError("a table opens once")
        case _:
            raise StateError(f"no event of a table: {type(event).__name__}")


def _with_chair(table: Table, number: int, chair: Chair | None) -> Table:
    chairs = (*table.chairs[:number], chair, *table.chairs[number + 1 :])
    return changed(table, chairs=chairs)


def _sitting(table: Table, number: int) -> Chair:
    chair = table.chairs[number]
    if chair is None:
        raise StateError(f"nobody sits on chair {number}")
    return chair


def _taken(table: Table, number: int, player: int, *, computer: bool) -> Table:
    before = table.chairs[number]
    if before and before.away and before.player == player:
        return _with_chair(table, number, changed(before, away=False))
    return _with_chair(table, number, Chair(player, computer))


def _left(table: Table, number: int) -> Table:
    if table.stage is Stage.LOBBY:
        return _with_chair(table, number, None)
    gone = changed(_sitting(table, number), away=True, missed=0)
    return _all_ready(_with_chair(table, number, gone))


def _pledged(table: Table, pledge: Pledge) -> Table:
    """Only clicks that come after the pledge count."""
    chairs = tuple(chair and changed(chair, entropy=0) for chair in table.chairs)
    return changed(table, pledge=pledge, chairs=chairs)


def _ready(table: Table, number: int, entropy: int) -> Table:
    ready = changed(_sitting(table, number), ready=True, entropy=entropy)
    return _all_ready(_with_chair(table, number, ready))


def _all_ready(table: Table) -> Table:
    waiting = any(chair.is_present and not chair.ready for _, chair in table.taken)
    if table.stage is Stage.BETWEEN and table.people and not waiting:
        return changed(table, stage=Stage.DEALING)
    return table


def _dealt(table: Table, event: HandDealt) -> Table:
    table = changed(
        table,
        stage=Stage.PLAYING,
        hands=event.number,
        dealer=event.dealer,
        seed=event.seed,
        chairs=tuple(chair and changed(chair, spent=0) for chair in table.chairs),
        origin=table.next_origin,
        pledge=None,
    )
    hand = deal(table.rules, table.active.index(event.dealer), event.wall)
    return changed(table, hand=hand, recent=())


def _played(table: Table, event: HandEvent, seq: int, step: int) -> Table:
    if table.hand is None:
        raise StateError(f"{type(event).__name__} without a hand")
    recent = table.recent
    if isinstance(event, PUBLIC_MOVES):
        recent = (*recent, event)[-RECENT_MOVES:]
    hand = evolve_hand(table.hand, event)
    table = changed(table, hand=hand, recent=recent, seq=seq, step=step)
    if isinstance(event, Discarded):
        number = table.active[event.seat]
        chair = _sitting(table, number)
        missed = chair.missed + 1 if event.automatic else 0
        if missed == chair.missed:
            return table
        return _with_chair(table, number, changed(chair, missed=missed))
    if not isinstance(event, HandEnded):
        return table
    active = table.active
    result = tuple(
        event.changes[active.index(number)] if number in active else 0
        for number in range(len(table.chairs))
    )
    chairs = tuple(
        chair and changed(chair, ready=False, points=chair.points + change)
        for chair, change in zip(table.chairs, result, strict=True)
    )
    results = (*table.results, result)
    return changed(table, stage=Stage.BETWEEN, stage_step=step, chairs=chairs, results=results)


def _voided(table: Table, number: int) -> Table:
    taken_back = zip(table.chairs, table.results[number - 1], strict=True)
    chairs = tuple(c and changed(c, points=c.points - change) for c, change in taken_back)
    return changed(table, chairs=chairs, voided=(*table.voided, number))
