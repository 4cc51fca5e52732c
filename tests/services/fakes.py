"""Tables with everything around them on a clock that only tests move."""

import asyncio
import heapq
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random

from bot.game.actions import Action, Verb
from bot.game.commands import Act, Command, FillChairs, StartMatch, TakeChair
from bot.game.events import Event, WallCommitted
from bot.game.table import Stage, Table, fold
from bot.game.views import SeatView
from bot.players import Choose
from bot.rules.ruleset import ONLINE, RuleSet
from bot.services.pace import Pace
from bot.services.ports import Batch, Correction, Standing, StoredTable, TableStore
from bot.services.session import House, TableSession
from bot.services.tables import Tables
from data.memory import MemoryTableStore

START = 1_000_000.0
GUILD = 7
ANNA, BO, CHEN, DAN = 101, 102, 103, 104
PACE = Pace(beat=2, think=1, turn=90, claim=30, between=600, lobby=3600, grace=60)
HOT = 100_000
"""More rounds of the event loop than anything takes that is going to wait for time."""


class FakeClock:
    """A ``Clock`` that stands still until a test moves it."""

    def __init__(self, now: float = START, busy: Callable[[], bool] = lambda: False) -> None:
        self._now = now
        self._busy = busy
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep_until(self, moment: float) -> None:
        if moment <= self._now:
            return
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (moment, next(self._order), future))
        await future

    @property
    def sleeping(self) -> int:
        """How many wait for time to pass."""
        return sum(not future.done() for _, _, future in self._sleepers)

    @property
    def next(self) -> float | None:
        """When the first sleeper wakes."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    async def settle(self) -> None:
        """Let everybody run until nobody can go on before time does."""
        ready = getattr(asyncio.get_running_loop(), "_ready")  # noqa: B009 - not in the stubs
        for _ in range(HOT):
            await asyncio.sleep(0)
            if not ready and not self._busy():
                return
        raise AssertionError("something runs and runs without waiting for time")

    async def advance(self, seconds: float) -> None:
        """Let time pass: whoever sleeps wakes at the moment asked for, one after the other."""
        end = self._now + seconds
        await self.settle()
        while (moment := self.next) is not None and moment <= end:
            self._now = moment
            heapq.heappop(self._sleepers)[2].set_result(None)
            await self.settle()
        self._now = end
        await self.settle()


class RecordingStore:
    """A ``TableStore`` that notes what another one was asked to keep, and fails or waits on demand."""

    def __init__(self, inner: TableStore) -> None:
        self.inner = inner
        self.batches: list[tuple[int, Batch]] = []
        self.failures: list[Exception] = []
        """what the next appends raise instead of storing anything"""
        self.lost_answers: list[Exception] = []
        """what the next appends raise although everything was stored"""
        self.gate: asyncio.Event | None = None
        """what appends wait for first"""
        self._running = 0

    @property
    def is_busy(self) -> bool:
        """Whether an answer will come from outside the event loop."""
        return self._running > 0

    def log(self, table: int) -> tuple[Event, ...]:
        """All events of a table."""
        return tuple(e for number, batch in self.batches if number == table for e in batch.events)

    async def create(self, guild: int, batch: Batch) -> int:
        if self.gate is not None:
            await self.gate.wait()
        self._running += 1
        try:
            table = await self.inner.create(guild, batch)
            self.batches.append((table, batch))
            return table
        finally:
            self._running -= 1

    async def append(self, table: int, batch: Batch) -> None:
        if self.gate is not None:
            await self.gate.wait()
        if self.failures:
            raise self.failures.pop(0)
        self._running += 1
        try:
            await self.inner.append(table, batch)
            self.batches.append((table, batch))
        finally:
            self._running -= 1
        if self.lost_answers:
            raise self.lost_answers.pop(0)

    async def cause_table(self, cause: int) -> int | None:
        self._running += 1
        try:
            return await self.inner.cause_table(cause)
        finally:
            self._running -= 1

    async def open_tables(self) -> Sequence[StoredTable]:
        self._running += 1
        try:
            return await self.inner.open_tables()
        finally:
            self._running -= 1

    async def closed(self, tables: Sequence[int]) -> dict[int, float]:
        return await self.inner.closed(tables)

    async def events(self, table: int) -> tuple[Event, ...]:
        return await self.inner.events(table)

    async def void_hand(self, guild: int, table: int, correction: Correction) -> None:
        self._running += 1
        try:
            await self.inner.void_hand(guild, table, correction)
        finally:
            self._running -= 1

    async def standings(self, guild: int) -> Sequence[Standing]:
        return await self.inner.standings(guild)


class RecordingPublisher:
    """A ``Publisher`` that notes what it was told, and checks that it was stored by then."""

    def __init__(self, store: RecordingStore) -> None:
        self._store = store
        self.tables: Tables | None = None
        self.told: list[tuple[int, int]] = []
        """table and number of its last stored event"""

    def table_changed(self, table: int) -> None:
        session = self.tables.find(table) if self.tables else None
        assert session is not None
        live = session._table.seq
        assert live <= self._store_seq(table), "something was told that is not stored"
        self.told.append((table, live))

    def _store_seq(self, table: int) -> int:
        stored = [batch for number, batch in self._store.batches if number == table]
        return stored[-1].first_seq + len(stored[-1].events) - 1


def eager(view: SeatView, _rng: Random) -> Action:
    """A quick computer player: wins, lays and claims what it can, else does what the clock would do."""
    default, first = view.legal.default, view.legal.actions[0]
    assert default is not None
    return default if first.verb is Verb.DISCARD else first


def seeds(first: int = 1) -> Iterator[str]:
    """Seeds in a fixed order."""
    return (f"{number:064x}" for number in count(first))


class World:
    """One process: tables over a store, a clock and a publisher."""

    def __init__(
        self,
        inner: TableStore | None = None,
        *,
        pace: Pace | None = PACE,
        choose: Choose = eager,
        now: float = START,
        seed: int = 1,
        batches: Sequence[tuple[int, Batch]] = (),
    ) -> None:
        self.store = RecordingStore(inner or MemoryTableStore())
        self.store.batches += batches
        self.clock = FakeClock(now, lambda: self.store.is_busy)
        self.publisher = RecordingPublisher(self.store)
        # Another process goes on where the last one stopped, so that walls do not depend on restarts.
        stored = (event for _, batch in batches for event in batch.events)
        source = seeds(seed + sum(isinstance(event, WallCommitted) for event in stored))
        self.house = House(
            self.store, self.clock, self.publisher, pace, choose, lambda: next(source)
        )
        self.tables = Tables(self.house)
        self.publisher.tables = self.tables

    async def restarted(self, *, after: float = 0, seed: int = 99) -> "World":
        """Another process on the same store, this one stopped."""
        await self.tables.stop()
        world = World(
            self.store.inner,
            pace=self.house.pace,
            choose=self.house.choose,
            now=self.clock.now() + after,
            seed=seed,
            batches=self.store.batches,
        )
        await world.tables.resume()
        await world.clock.settle()
        return world

    async def lobby(
        self, people: Sequence[int] = (ANNA,), *, chairs: int = 3, rules: RuleSet = ONLINE
    ) -> TableSession:
        """An open table with these people on its chairs, the first of them its host."""
        session = await self.tables.open(GUILD, people[0], chairs, rules)
        for player in people[1:]:
            await session.submit(TakeChair(player))
        await self.clock.settle()
        return session

    async def match(
        self, people: Sequence[int] = (ANNA,), *, chairs: int = 3, rules: RuleSet = ONLINE
    ) -> TableSession:
        """A table whose first hand has been dealt, computers on the chairs that are left."""
        session = await self.lobby(people, chairs=chairs, rules=rules)
        if len(people) < chairs:
            await session.submit(FillChairs(people[0]))
        await session.submit(StartMatch(people[0]))
        await self.clock.settle()
        return session

    async def until(
        self, session: TableSession, done: Callable[[Table], bool], *, passive: bool = False
    ) -> None:
        """Play on - people do what the eager computer would, or nothing - until something holds."""
        while not done(session._table):
            assert not session.is_closed, "the table has ended before"
            if passive or not await self.act(session):
                assert self.clock.next is not None, "nobody waits for anything"
                await self.clock.advance(self.clock.next - self.clock.now())

    async def act(self, session: TableSession) -> bool:
        """One move of the first person who is asked for one; whether there was one."""
        for player in session.people:
            view = session.view_of(player)
            if session.view.stage is Stage.PLAYING and view is not None and view.legal.actions:
                await session.submit(Act(player, eager(view, Random(0))), step=session.view.step)
                await self.clock.settle()
                return True
        return False

    async def hand_over(self, session: TableSession) -> None:
        """Play the hand to its end."""
        await self.until(session, lambda table: table.stage is not Stage.PLAYING)


def stage_of(session: TableSession) -> Stage:
    """The stage as it is now; a type checker does not know that it changes."""
    return session.view.stage


def past(step: int) -> Callable[[Table], bool]:
    """Whether everybody has seen something since a step."""
    return lambda table: table.step != step


def is_folded(world: World, session: TableSession) -> bool:
    """Whether the live state is what its log says."""
    return fold(world.store.log(session.number)) == session._table


def submitting(
    session: TableSession, command: Command, *, cause: int | None = None, step: int | None = None
) -> asyncio.Task[None]:
    """A submission under way."""
    return asyncio.create_task(session.submit(command, cause=cause, step=step))
