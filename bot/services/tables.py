"""大堂 All open tables: opening them, finding them, and bringing them back after a restart."""

import asyncio
import logging

from bot.errors import GameError, Refusal
from bot.game.commands import CommitWall, TakeChair, VoidHand
from bot.game.decide import check_rules, decide
from bot.game.events import Event, TableOpened
from bot.game.speed import Speed
from bot.game.table import fold, folded, opened
from bot.rules.ruleset import RuleSet
from bot.services.commits import Commits
from bot.services.pace import deadline
from bot.services.ports import Correction
from bot.services.projection import batch
from bot.services.session import House, TableSession

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long a table whose clock has failed waits before it goes on."""


class Tables:
    """The open tables by number, each with the task that keeps it going."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._sessions: dict[int, TableSession] = {}
        self._set_aside: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening = asyncio.Lock()
        self._stopping = False
        self._commits = Commits()

    async def resume(self) -> None:
        """Fold every table that was open when the last process ended, and let it go on.

        Deadlines stay, but leave everybody some time to see where things stand.
        """
        now = self._house.clock.now()
        for stored in await self._house.store.open_tables():
            if not stored.events:
                self._set_aside.add(stored.table)
                continue
            try:
                table = fold(stored.events)
            except Exception:
                # Whatever is wrong with one log, the other tables go on.
                log.exception("table %d is set aside: its log cannot be folded", stored.table)
                self._set_aside.add(stored.table)
                continue
            soonest = now + self._house.pace_of(table).grace
            deadline_at = None if stored.deadline is None else max(stored.deadline, soonest)
            self._adopt(TableSession(stored.table, table, self._house, deadline_at))

    async def open(
        self,
        guild: int,
        host: int,
        chairs: int,
        rules: RuleSet,
        pace: Speed = Speed.NORMAL,
        *,
        cause: int | None = None,
    ) -> TableSession:
        """Open a table with its host on the first chair.

        If ``cause``, an interaction, has opened one already, it is that one. ``GameError`` for rules
        that cannot be played.
        """
        self._refuse_when_stopping()
        opening = TableOpened(guild, host, chairs, rules, pace)
        return await self._commits.carry_out(self._open(opening, cause))

    async def _open(self, opening: TableOpened, cause: int | None) -> TableSession:
        async with self._opening:
            if cause is not None:
                known = await self._house.store.cause_table(cause)
                if known is not None:
                    return self.get(known)
            return await self._opened(opening, cause)

    async def _opened(self, opening: TableOpened, cause: int | None) -> TableSession:
        check_rules(opening.rules)
        events: tuple[Event, ...] = (opening,)
        table = opened(opening)
        for command in (TakeChair(opening.host), CommitWall(self._house.new_secret())):
            more = decide(table, command)
            table, events = folded(table, more), (*events, *more)
        now = self._house.clock.now()
        deadline_at = deadline(table, self._house.pace_of(table), now)
        stored = batch(table, events, at=now, deadline=deadline_at, cause=cause)
        number = await self._house.store.create(opening.guild, stored)
        session = TableSession(number, table, self._house, deadline_at)
        self._adopt(session)
        return session

    async def void_hand(
        self, guild: int, number: int, command: VoidHand, *, admin: bool, cause: int
    ) -> None:
        """Let a finished hand of an open or closed table of this guild count for nothing.

        A ``GameError`` unless an admin asks, if there is no such hand, or if it was voided before.
        """
        self._refuse_when_stopping()
        if not admin:
            raise GameError(Refusal.ADMIN_ONLY)
        if number in self._set_aside:
            raise GameError(Refusal.TABLE_SET_ASIDE)  # its log could not say so
        session = self.find(number)
        if session is not None and session.guild == guild and not session.is_closed:
            await session.submit(command, cause=cause)
            return
        now = self._house.clock.now()
        correction = Correction(command.number, command.author, command.reason, now)
        await self._commits.carry_out(self._house.store.void_hand(guild, number, correction))

    def get(self, number: int) -> TableSession:
        """The open table of this number; a ``GameError`` if there is none."""
        self._refuse_when_stopping()
        if number in self._set_aside:
            raise GameError(Refusal.TABLE_SET_ASIDE)
        session = self.find(number)
        if session is None or session.is_closed:
            raise GameError(Refusal.TABLE_CLOSED)
        return session

    @property
    def set_aside(self) -> tuple[int, ...]:
        """The tables whose logs cannot be folded: nothing happens there, and nothing of them is deleted."""
        return tuple(sorted(self._set_aside))

    def find(self, number: int) -> TableSession | None:
        """The table of this number, also one that has ended and is not forgotten yet."""
        return self._sessions.get(number)

    async def recall(self, number: int) -> TableSession | None:
        """Find a table again that has ended, so that its end can be shown; None if its log is damaged."""
        try:
            table = fold(await self._house.store.events(number))
        except Exception:
            log.exception("table %d cannot be folded; its end is not shown", number)
            return None
        session = self._sessions[number] = TableSession(number, table, self._house, None)
        self._house.publisher.table_changed(number)
        return session

    def forget(self, number: int) -> None:
        """Let go of a table whose end has been shown."""
        self._sessions.pop(number, None)

    def of_player(self, player: int) -> tuple[TableSession, ...]:
        """The open tables at which a user sits in person."""
        return tuple(session for session in self.all() if player in session.people)

    def all(self) -> tuple[TableSession, ...]:
        """Every open table, in order of number."""
        return tuple(session for session in self._sessions.values() if not session.is_closed)

    async def stop(self) -> None:
        """Refuse whatever is asked for from now on; end the tasks and what they were committing.

        Everything acknowledged is on disk already.
        """
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._commits.finish()
        await asyncio.gather(*(session.finish() for session in self._sessions.values()))

    def _refuse_when_stopping(self) -> None:
        if self._stopping:
            raise GameError(Refusal.STOPPING)

    def _adopt(self, session: TableSession) -> None:
        self._sessions[session.number] = session
        task = asyncio.create_task(self._keep_going(session), name=f"table {session.number}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._house.publisher.table_changed(session.number)

    async def _keep_going(self, session: TableSession) -> None:
        while not session.is_closed:
            try:
                await session.run()
            except Exception:
                # A full disk or a bug must not leave the table without its clock for good.
                log.exception("table %d has stumbled", session.number)
                clock = self._house.clock
                await clock.sleep_until(clock.now() + RETRY_SECONDS)
