"""One table, alive: one lock, one order of things - decide, commit, swap the state, tell."""

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from random import Random

from bot.errors import GameError, Refusal, StateError
from bot.game.actions import Action
from bot.game.commands import (
    Act,
    ActForSeat,
    CloseWindow,
    Command,
    CommitWall,
    DealHand,
    Expire,
    VoidHand,
)
from bot.game.decide import decide
from bot.game.events import Breach, Event, HandEnded, TableFrozen
from bot.game.invariants import breach
from bot.game.table import Stage, Table, evolve, fold, folded
from bot.game.views import SeatView, TableView, player_view, score_of, seat_view, table_view
from bot.players import Choose
from bot.rules.score import Score
from bot.services.commits import Commits
from bot.services.pace import (
    PACES,
    Pace,
    Wake,
    Wakeup,
    bank_left,
    deadline,
    gives_new_choice,
    in_turn,
    is_stale,
    next_wakeup,
    overtime,
    warning,
)
from bot.services.ports import Clock, Correction, Publisher, SeqTakenError, TableStore
from bot.services.projection import batch

log = logging.getLogger(__name__)

NewSecret = Callable[[], str]
"""A source of secrets: 64 hexadecimal digits that nobody can guess, never twice the same."""


@dataclass(frozen=True, slots=True)
class House:
    """What all tables share."""

    store: TableStore
    clock: Clock
    publisher: Publisher
    pace: Pace | None
    """of every table, whatever it has chosen; None where each has its own"""
    choose: Choose
    new_secret: NewSecret

    def pace_of(self, table: Table) -> Pace:
        """How long a table waits."""
        return self.pace or PACES[table.pace]


class TableSession:
    """A table with everything that keeps it going."""

    def __init__(self, number: int, table: Table, house: House, deadline_at: float | None) -> None:
        self.number = number
        self._table = table
        self._house = house
        self._lock = asyncio.Lock()
        self._since = house.clock.now()
        self._deadline = deadline_at
        self._late: float | None = None
        """by how much the hand of whoever is in turn was shown too late; None while it is not"""
        self._news = asyncio.Event()
        self._commits = Commits()
        self._finished = False

    @property
    def view(self) -> TableView:
        """The table as everybody sees it."""
        return table_view(self._table)

    @property
    def people(self) -> tuple[int, ...]:
        """The users who sit here in person."""
        return self._table.people

    @property
    def guild(self) -> int:
        """Where the table stands."""
        return self._table.guild

    @property
    def is_closed(self) -> bool:
        """Whether the table has ended."""
        return self._table.stage is Stage.CLOSED

    @property
    def deadline(self) -> float | None:
        """When those who have a choice will have taken too long, seconds since 1970."""
        return self._deadline

    @property
    def bank(self) -> float:
        """How much of the time until the deadline is the time bank of whoever is in turn, seconds."""
        return bank_left(self._table, self._pace)

    @property
    def warns_at(self) -> float | None:
        """When those who have a choice in a hand are to be reminded, seconds since 1970; None for never."""
        return warning(self._table, self._pace, self._deadline)

    @property
    def is_urgent(self) -> bool:
        """Whether that moment has come."""
        return self.warns_at is not None and self.warns_at <= self._house.clock.now()

    def delivered(self, player: int, step: int) -> None:
        """Note that a player sees the hand as it was at a step: the clock of a turn starts with that.

        It starts late at most by the pace's ``delivery``. Nobody sees a difference, as what is shown
        is the deadline without it; windows, which end for all alike, are never longer for it.
        """
        turn = in_turn(self._table)
        if self._late is None and step == self._table.step and turn and turn[1].player == player:
            self._late = min(self._house.clock.now() - self._since, self._pace.delivery)
            self._news.set()

    @property
    def _expiry(self) -> float | None:
        """When the deadline strikes."""
        turn = in_turn(self._table)
        if self._deadline is None or turn is None or not turn[1].is_present:
            return self._deadline
        return self._deadline + (self._pace.delivery if self._late is None else self._late)

    @property
    def is_stale(self) -> bool:
        """Whether nobody has touched the table for so long that anybody may close it."""
        return is_stale(self._table, self._pace, self._house.clock.now(), self._deadline)

    @property
    def _pace(self) -> Pace:
        return self._house.pace_of(self._table)

    def has_left(self, player: int) -> bool:
        """Whether a computer plays on for a user, who may come back."""
        return self._table.chair_of(player) is not None and player not in self.people

    def view_of(self, player: int) -> SeatView | None:
        """What a user sees of the hand; None without a seat in it."""
        return player_view(self._table, player)

    @property
    def score(self) -> Score:
        """The working of the hand that has just ended; ``StateError`` while none has."""
        return score_of(self._table)

    async def ends_of(self, hands: Collection[int]) -> dict[int, tuple[TableView, Score]]:
        """How the table stood when some of its hands had ended, and how they were counted; from its log."""
        opening, *log = await self._house.store.events(self.number)
        table, ends = fold([opening]), {}
        for event in log:
            table = evolve(table, event)
            if isinstance(event, HandEnded) and table.hands in hands:
                ends[table.hands] = table_view(table), score_of(table)
        return ends

    async def submit(
        self, command: Command, *, cause: int | None = None, step: int | None = None
    ) -> None:
        """Carry out a command; a ``GameError`` if it is refused.

        ``cause`` is the id of the interaction behind it: one that has taken effect already is not
        applied again. ``step`` is what the player was looking at: a move made on an older one is
        refused as stale, and so is anything else from before the present stage. When this returns,
        the effect is on disk.
        """
        if self._finished:
            raise GameError(Refusal.STOPPING)
        await self._commits.carry_out(self._submit(command, cause, step))

    async def finish(self) -> None:
        """Refuse what is asked for from now on, and wait for what is being committed."""
        self._finished = True
        await self._commits.finish()

    async def _submit(self, command: Command, cause: int | None, step: int | None) -> None:
        async with self._lock:
            if cause is not None and await self._house.store.cause_table(cause) is not None:
                return
            if step is not None and self._is_late(command, step):
                # A stranger is told the same whatever the step, so that it cannot be guessed at.
                is_stranger = isinstance(command, Act) and command.player not in self.people
                raise GameError(Refusal.NOT_SEATED if is_stranger else Refusal.STALE)
            await self._commit(command, cause)
            await self._close_if_due()
        self._tell()

    def _is_late(self, command: Command, step: int) -> bool:
        if self._table.stage is Stage.FROZEN:
            return False  # whatever it is, it is refused for that
        if isinstance(command, Act):
            return step != self._table.step
        return step < self._table.stage_step

    async def _close_if_due(self) -> None:
        """Let the answer that completes a window close it: its player then sees the outcome at once."""
        wakeup = self._next_wakeup()
        if wakeup is None or wakeup.wake is not Wake.CLOSE_WINDOW:
            return
        if wakeup.at <= self._house.clock.now():
            try:
                await self._commit(CloseWindow(), None)
            except GameError as refusal:
                log.debug("table %d: %s with the last answer", self.number, refusal.code)
            except Exception:
                # The answer itself is stored; the table's clock closes the window.
                log.exception("table %d: a window was not closed with its last answer", self.number)

    def _next_wakeup(self) -> Wakeup | None:
        return next_wakeup(self._table, self._pace, self._since, self._expiry)

    def _tell(self) -> None:
        self._news.set()
        self._house.publisher.table_changed(self.number)

    async def _commit(self, command: Command, cause: int | None) -> None:
        events = decide(self._table, command)
        if not events:
            return  # a deadline that came with the last answer
        now = self._house.clock.now()
        events = (*overtime(self._table, events, self._pace, now, self._expiry), *events)
        after = await self._checked(events)
        if after.lacks_pledge:
            # In the same batch, so that nobody can click before the commitment is there to be seen.
            pledged = decide(after, CommitWall(self._house.new_secret()))
            events, after = (*events, *pledged), folded(after, pledged)
        anew = gives_new_choice(self._table, events)
        deadline_at = deadline(after, self._house.pace_of(after), now) if anew else self._deadline
        correction = None
        if isinstance(command, VoidHand):
            correction = Correction(command.number, command.author, command.reason, now)
        stored = batch(
            after, events, at=now, deadline=deadline_at, cause=cause, correction=correction
        )
        try:
            await self._house.store.append(self.number, stored)
        except SeqTakenError as error:
            await self._catch_up(error)
            raise GameError(Refusal.STALE) from error
        self._table, self._deadline = after, deadline_at
        if anew:
            self._since, self._late = now, None

    async def _checked(self, events: tuple[Event, ...]) -> Table:
        """The table after events, if all holds there that must; else the table freezes as it is."""
        try:
            after = folded(self._table, events)
            found = breach(self._table, after)
        except Exception as error:
            # Neither its text nor its traceback are told: they can name cards.
            log.error("table %d: %s while events were folded", self.number, type(error).__name__)
            found = Breach.FOLD
        if found is None:
            return after
        await self._freeze(found)
        is_frozen = self._table.stage is Stage.FROZEN
        raise GameError(Refusal.TABLE_FROZEN if is_frozen else Refusal.STALE)

    async def _freeze(self, found: Breach) -> None:
        """Store, instead of what would have broken the table, that nothing goes on there."""
        log.error("table %d is frozen: %s does not hold; its log is kept", self.number, found)
        frozen = TableFrozen(found)
        table = evolve(self._table, frozen)
        now = self._house.clock.now()
        stored = batch(table, (frozen,), at=now, deadline=None)
        try:
            await self._house.store.append(self.number, stored)
        except SeqTakenError as error:
            # It is stored already, or the breach came of not knowing what is.
            await self._catch_up(error)
            return
        self._table, self._deadline = table, None
        self._tell()

    async def _catch_up(self, error: SeqTakenError) -> None:
        """Take over what the store has and we do not: a commit whose answer was lost."""
        tables = await self._house.store.open_tables()
        stored = next((each for each in tables if each.table == self.number), None)
        if stored is None:
            table = replace(self._table, stage=Stage.CLOSED)
        else:
            table = fold(stored.events)
            if table.seq == self._table.seq:
                raise StateError(f"table {self.number} cannot be written") from error
            self._deadline = stored.deadline
        log.warning("table %d goes on from what is stored: %s", self.number, error)
        self._table, self._since, self._late = table, self._house.clock.now(), None
        self._tell()

    async def run(self) -> None:
        """Do what happens by itself - deal, close windows, computers, deadlines - until the end."""
        while not self.is_closed:
            self._news.clear()
            wakeup = self._next_wakeup()
            if wakeup is None or not await self._slept_until(wakeup.at):
                await self._news.wait()
                continue
            try:
                await self._commits.carry_out(self._do_what_is_due())
            except GameError as refusal:
                log.debug("table %d: %s: %s", self.number, wakeup.wake.name, refusal.code)

    async def _do_what_is_due(self) -> None:
        """Do what the clock strikes for, as things stand once nobody else is at it.

        Somebody may have come back meanwhile, so that no computer moves for them any more, or have
        shown that a table is not idle.
        """
        async with self._lock:
            wakeup = self._next_wakeup()
            if wakeup is None or wakeup.at > self._house.clock.now():
                return
            await self._commit(self._command(wakeup), None)
        self._tell()

    async def _slept_until(self, moment: float) -> bool:
        """Sleep, unless there is news before; whether the moment has come."""
        if moment <= self._house.clock.now():
            return True
        sleep = asyncio.ensure_future(self._house.clock.sleep_until(moment))
        news = asyncio.ensure_future(self._news.wait())
        try:
            await asyncio.wait({sleep, news}, return_when=asyncio.FIRST_COMPLETED)
            return sleep.done() and not news.done()
        finally:
            sleep.cancel()
            news.cancel()

    def _command(self, wakeup: Wakeup) -> Command:
        match wakeup.wake:
            case Wake.DEAL:
                if self._table.lacks_pledge:  # an earlier version has left it so
                    return CommitWall(self._house.new_secret())
                return DealHand()
            case Wake.CLOSE_WINDOW:
                return CloseWindow()
            case Wake.COMPUTER:
                return ActForSeat(wakeup.seat, self._computer_move(wakeup.seat))
            case Wake.EXPIRE:
                return Expire()

    def _computer_move(self, seat: int) -> Action:
        if self._table.hand is None:
            raise StateError("a computer's turn without a hand")
        view = seat_view(self._table.hand, seat)
        rng = Random(f"{self._table.seed}/{self._table.seq}")
        try:
            action = self._house.choose(view, rng)
            if action in view.legal:
                return action
            log.error(
                "table %d: the computer on seat %d wants what is not legal", self.number, seat
            )
        except Exception:
            # Everybody else at the table waits for this seat.
            log.exception("table %d: the computer on seat %d has stumbled", self.number, seat)
        if view.legal.default is None:
            raise StateError(f"seat {seat} has a choice but no default")
        return view.legal.default
