"""A table that outlives its processes: whoever sits there goes on with the next one as if nothing were."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from bot.game.actions import Action
from bot.game.commands import Act, Command, FillChairs, StartMatch, TakeChair
from bot.game.events import Event, TableClosed
from bot.game.table import Stage
from bot.game.views import SeatView
from bot.rules.ruleset import SYSTEMS, RuleSet
from bot.services.ports import Batch, TableStore
from bot.services.session import TableSession
from tests.services.fakes import ANNA, BO, CHEN, GUILD, START, RecordingStore, World, eager

RULES = [rules for system in SYSTEMS.values() for rules in (replace(system, hand_size=10), system)]

FOR_EVER = 1_000_000
"""More commits than any hand has."""

ABSENT = 0.05
"""How often somebody lets a deadline pass."""

PRESSES = 10_000
"""Added to the step to make the id of the interaction in which somebody makes a move there."""


class Killed(asyncio.CancelledError):
    """The process is gone: whatever it was doing does not go on."""


class MortalStore(RecordingStore):
    """A store whose process is killed at a commit: before it, or after it with nobody told."""

    def __init__(
        self, inner: TableStore, batches: list[tuple[int, Batch]], commits: int, *, after: bool
    ) -> None:
        super().__init__(inner)
        self._batches = batches
        self._left = commits
        self._after = after
        self.is_dead = False

    async def create(self, guild: int, batch: Batch) -> int:
        self._go_on_or_die()
        table = await self.inner.create(guild, batch)
        self._stored(table, batch)
        return table

    async def append(self, table: int, batch: Batch) -> None:
        self._go_on_or_die()
        await self.inner.append(table, batch)
        self._stored(table, batch)

    def _go_on_or_die(self) -> None:
        self._left -= 1
        if self.is_dead or (self._left < 0 and not self._after):
            self.is_dead = True
            raise Killed

    def _stored(self, table: int, batch: Batch) -> None:
        if self._left < 0:
            self._batches.append((table, batch))  # what nobody else comes to note
            self.is_dead = True
            raise Killed


@dataclass(frozen=True, slots=True)
class Press:
    """What somebody does; pressed again under the same id until it is answered."""

    command: Command
    cause: int
    step: int | None = None


class Life:
    """One hand from opening the table to its result, by as many processes as it takes."""

    def __init__(self, store: TableStore, seed: int, people: Sequence[int], rules: RuleSet) -> None:
        self.store = store
        self.batches: list[tuple[int, Batch]] = []
        self.acknowledged: list[int] = []
        self.processes = 0
        self.heard: Callable[[int], None] = self.acknowledged.append
        """told the id of each press that has been answered"""
        self._seed = seed
        self._host = people[0]
        self._rules = rules
        orders: list[Command] = [TakeChair(player) for player in people[1:]]
        if len(people) < 3:
            orders.append(FillChairs(people[0]))
        orders.append(StartMatch(people[0]))
        self._orders = [Press(order, number) for number, order in enumerate(orders, 2)]
        self._open: Press | None = None

    async def played(self, commits: int = FOR_EVER, *, after: bool = False) -> "Life":
        """Play the hand to its end; every process is killed at the commit after so many."""
        for stored in await self.store.open_tables():
            known = Batch(1, stored.events, START, None, "", 0, (), stored.deadline, None)
            self.batches.append((stored.table, known))
        now = START
        while True:
            self._mortal = MortalStore(self.store, self.batches, commits, after=after)
            self._world = world = World(
                self._mortal, now=now, seed=self._seed, batches=self.batches
            )
            world.store.batches = self.batches
            self.processes += 1
            try:
                await world.tables.resume()
                await world.clock.settle()
                while not self._mortal.is_dead and not self._is_over():
                    await self._go_on()
            except asyncio.CancelledError:
                pass
            await _abandoned(world)
            if not self._mortal.is_dead:
                return self
            now = world.clock.now() + 1

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that has been stored."""
        return tuple(event for _, batch in self.batches for event in batch.events)

    def _session(self) -> TableSession | None:
        return self._world.tables.find(1)

    def _is_over(self) -> bool:
        session = self._session()
        if any(isinstance(event, TableClosed) for event in self.log):
            return True  # with nobody left there, and so no next process brings it back
        return session is not None and session.view.stage is Stage.BETWEEN

    async def _go_on(self) -> None:
        """Let somebody press something or, if nobody wants to, let time pass."""
        clock = self._world.clock
        session = self._session()
        if session is None:
            await self._world.tables.open(GUILD, self._host, 3, self._rules, cause=1)
            self.heard(1)
        elif (press := self._open or self._next_press(session)) is not None:
            self._open = press
            await session.submit(press.command, cause=press.cause, step=press.step)
            self.heard(press.cause)
            self._open = None
        else:
            assert clock.next is not None, "nobody waits for anything"
            await clock.advance(clock.next - clock.now())
        await clock.settle()

    def _next_press(self, session: TableSession) -> Press | None:
        if self._orders:
            return self._orders.pop(0)
        step = session.view.step
        for player in session.people:
            view = session.view_of(player)
            rng = Random(f"{self._seed}/{step}/{player}")
            if session.view.stage is not Stage.PLAYING or view is None or not view.legal.actions:
                continue
            if rng.random() >= ABSENT:
                cause = PRESSES + session._table.seq
                return Press(Act(player, _move(view, rng)), cause, step)
        return None


def hand(seed: int, store: TableStore) -> Life:
    """A hand that differs from its neighbours in people, rules and cards."""
    people = (ANNA, BO, CHEN)[: 1 + seed % 3]
    return Life(store, seed, people, RULES[seed % len(RULES)])


def _move(view: SeatView, rng: Random) -> Action:
    """Something legal, as often as not what a keen player does."""
    return eager(view, rng) if rng.random() < 0.5 else rng.choice(view.legal.actions)


async def _abandoned(world: World) -> None:
    """Leave a process lying as it was killed: nothing is finished, nothing tidied up."""
    tasks = list(world.tables._tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
