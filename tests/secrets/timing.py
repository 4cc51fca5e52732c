"""What anybody can read from a clock: how long it takes until something changes, and what is edited when."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from bot.game.actions import PASS
from bot.game.commands import CloseTable
from bot.game.events import Answered, Discarded, Drew
from bot.game.hand import SEALED, Phase
from bot.game.legal import pending
from bot.game.table import Stage, Table, evolve, opened
from bot.rules.ruleset import RuleSet
from bot.services.session import TableSession
from cogs.ids import ControlId, Press
from tests.secrets.evening import MENUS, Evening
from tests.secrets.scanner import Scanner
from tests.secrets.wire import GUILD, PACE, Call, Source, Wire

SURE = 1.95
"""The Kolmogorov-Smirnov test's factor for one error in a thousand."""


MOST_HANDS = 30
"""More than it takes to see enough."""


@dataclass(frozen=True, slots=True)
class Pause:
    """What everybody saw after a discard that nobody claimed."""

    asked: bool
    """whether anybody could have claimed it"""
    seconds: float
    """until the next visible change"""
    edits: tuple[float, ...]
    """when the board was edited in the window, in seconds after the discard"""


@dataclass(frozen=True, slots=True)
class Temper:
    """How long people take, at random."""

    claim: tuple[float, float]
    turn: tuple[float, float] = (1, 20)

    def wait(self, phase: Phase, rng: Random) -> float:
        """The time for one answer."""
        return rng.uniform(*(self.claim if phase in SEALED else self.turn))


PROMPT = Temper((0.1, PACE.beat - 0.1))
"""Answers within the beat."""
SLOW = Temper((0.1, PACE.claim * 1.2))
"""Thinks about claims, now and then for longer than there is time."""


@dataclass
class Watch:
    """Plays hands by the clock and notes when anything visible changes."""

    wire: Wire
    rng: Random
    temper: Temper
    public: list[float] = field(default_factory=list)
    """when something that everybody sees was sent"""
    due: dict[int, tuple[tuple[int, int], float]] = field(default_factory=dict)
    """what people have in mind: for which question, and when they answer"""

    def heard(self, call: Call) -> None:
        """Note one call."""
        if call.reader is None and "/messages" in call.route:
            self.public.append(self.wire.clock.now())

    async def pauses(self, rules: RuleSet, people: Sequence[int], enough: int) -> list[Pause]:
        """The pauses of as many hands as it takes to have enough of both kinds.

        These people play, computers are on the other chairs.
        """
        self.wire.heard = self.heard
        session = await self.wire.tables.open(GUILD, people[0], 3, rules)
        await self.wire.table(session, 1000)
        board = Evening(self.wire, Scanner(), self.rng, people, 1000)
        for user in people[1:]:
            await board._press_board(session, user, Press.JOIN)
        if len(people) < len(session.view.chairs):
            await board._press_board(session, people[0], Press.BOTS)
        await board._press_board(session, people[0], Press.START)
        for _ in range(MOST_HANDS):
            while session.view.stage is Stage.PLAYING:
                await self._go_on(session)
            pauses = self._read(session)
            asked = sum(pause.asked for pause in pauses)
            if min(asked, len(pauses) - asked) >= enough:
                await session.submit(CloseTable(people[0], admin=True))
                return pauses
            for user in people:
                await board._press_own(session, user, Press.READY)
        raise AssertionError("somebody is asked too rarely, or too often")

    async def _go_on(self, session: TableSession) -> None:
        """Let time pass until the next thing happens, and people do what they have made up their minds to."""
        clock = self.wire.clock
        for user in session.people:
            view = session.view_of(user)
            if view is None or not view.legal.is_choice:
                self.due.pop(user, None)
                continue
            question = session.view.step, len(view.answered)
            if self.due.get(user, (None, 0))[0] != question:
                wait = self.temper.wait(view.public.phase, self.rng)
                self.due[user] = question, clock.now() + wait
        moments = [moment for _, moment in self.due.values()]
        moments += [clock.next] if clock.next is not None else []
        await clock.advance(min(moments) - clock.now())
        for user, (_, moment) in list(self.due.items()):
            if moment <= clock.now():
                del self.due[user]
                await self._act(session, user)

    async def _act(self, session: TableSession, user: int) -> None:
        """Pass mostly, where that can be done; discard anything else."""
        view, place = session.view_of(user), f"hand:{user}"
        if view is None or not view.legal.is_choice or session.view.stage is not Stage.PLAYING:
            return
        passes = PASS in view.legal and self.rng.random() < 0.9
        action = PASS if passes else self.rng.choice(view.legal.actions)
        message = (await self.wire.places.places(session.number))[place]
        control = ControlId(session.number, session.view.step, action.verb)
        source = Source(message.message, message.channel)
        if action.verb in MENUS and action.card is not None:
            await self.wire.press(user, source, control.menu_id, str(action.card))
        else:
            named = ControlId(control.table, control.step, action.verb, action.card)
            await self.wire.press(user, source, named.button_id)

    def _read(self, session: TableSession) -> list[Pause]:
        """The pauses as they are in the log, with what was to be seen meanwhile."""
        pauses: list[Pause] = []
        table: Table | None = None
        since, asked = 0.0, False
        for number, batch in self.wire.store.batches:
            if number != session.number:
                continue
            moves = [event for event in batch.events if not isinstance(event, Answered)]
            if since and moves:
                unclaimed = isinstance(moves[0], Drew) and not moves[0].replacement
                if unclaimed and len(moves) == 1:
                    pauses.append(self._pause(since, batch.at, asked=asked))
                since = 0.0
            for event in batch.events:
                table = opened(event) if table is None else evolve(table, event)  # type: ignore[arg-type]
            if any(isinstance(event, Discarded) for event in moves):
                assert table is not None
                assert table.hand is not None
                since, asked = batch.at, bool(pending(table.hand))
        return pauses

    def _pause(self, since: float, closed: float, *, asked: bool) -> Pause:
        """What was to be seen from a discard until its window closed, and when the next change came."""
        first = self.public.index(since)
        after = bisect_right(self.public, since)
        edits = tuple(at - since for at in self.public[first:] if at <= closed)
        return Pause(asked, round(self.public[after] - since, 6), edits)


def differ(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two samples come from different distributions, by the test of Kolmogorov and Smirnov."""
    first, second = sorted(one), sorted(other)
    gap = max(
        abs(bisect_right(first, x) / len(first) - bisect_right(second, x) / len(second))
        for x in (*first, *second)
    )
    return gap > SURE * sqrt((len(one) + len(other)) / (len(one) * len(other)))
