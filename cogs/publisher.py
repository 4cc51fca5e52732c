"""Showing tables: one task a table, woken by news, always showing the newest state and only that.

Nothing here can change a game. What could not be shown is tried again; how often, and whether at all,
does not matter to the table.
"""

import asyncio
import logging
from functools import partial

from bot.game.table import Stage as TableStage
from bot.services.session import TableSession
from cogs.backstage import Backstage
from cogs.channel_view import ChannelView
from cogs.courier import Courier
from cogs.panels import Panels
from cogs.stage import CHANNEL, ENDING, Stage
from cogs.trouble import LONGEST_WAIT_SECONDS

log = logging.getLogger(__name__)


class Publisher:
    """Keeps boards, summaries and hands as they should be."""

    def __init__(
        self,
        backstage: Backstage,
        stage: Stage,
        panels: Panels,
        channels: ChannelView,
        courier: Courier,
    ) -> None:
        self._tables = backstage.tables
        self._news = backstage.news
        self._places = backstage.places
        self._clock = backstage.clock
        self._panels = panels
        self._stage = stage
        self._channels = channels
        self._courier = courier
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._retries: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Show whatever has news, until cancelled."""
        try:
            while True:
                self._wake(await self._news.next())
        finally:
            self._again.clear()
            tasks = [*self._busy.values(), *self._retries.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _wake(self, number: int) -> None:
        """Have a table looked at; never raises, so that no table can end this for the others."""
        session = self._tables.find(number)
        if session is None:
            return
        try:
            self._channels.note_summary(session)
        except Exception:
            log.exception("table %d: the summary of a hand is lost", number)
        if number in self._busy:
            self._again.add(number)
            return
        task = asyncio.create_task(self._keep_showing(session), name=f"showing table {number}")
        self._busy[number] = task
        task.add_done_callback(lambda _: self._rest(number))

    def _rest(self, number: int) -> None:
        del self._busy[number]
        if number in self._again:
            self._again.discard(number)
            self._wake(number)

    async def step_seen(self, session: TableSession, step: int) -> int:
        """The step that somebody was looking at who pressed a control made at ``step``.

        It is the table's own while the board looks as it would now: a board is not edited for what
        changes nothing on it, and its controls grow old meanwhile.
        """
        now = session.view.step
        board = self._channels.board_shown(session.number)
        if board is not None and board.step == step and board == await self._panels.board(session):
            return now
        return step

    async def _keep_showing(self, session: TableSession) -> None:
        try:
            again = await self._show(session)
        except Exception:
            # A mistake of ours, or a database that does not answer for a while.
            log.exception("table %d could not be shown", session.number)
            again = self._clock.now() + LONGEST_WAIT_SECONDS
        waiting = self._retries.pop(session.number, None)
        if waiting is not None:
            waiting.cancel()
        if again is not None:
            task = asyncio.create_task(
                self._wake_at(session.number, again), name=f"retry of table {session.number}"
            )
            self._retries[session.number] = task

    async def _wake_at(self, number: int, moment: float) -> None:
        """Look at a table again, also if there is no news until then."""
        await self._clock.sleep_until(moment)
        del self._retries[number]
        self._wake(number)

    async def _show(self, session: TableSession) -> float | None:
        """Show a table to everybody; when to try again, None if all see it, so far as they ever will."""
        was_closed = session.is_closed
        places = await self._places.places(session.number)
        channel = places.get(CHANNEL)
        if channel is None:
            if was_closed:
                self._forget(session.number)
            return None  # its channel is still being made; there will be news when it is there
        here = set(session.people)
        hands = here if session.view.stage is not TableStage.DEALING else ()
        gone = self._courier.shown_to(session.number, places) - here
        shows = [
            self._channels.show(session, channel.channel),
            *(self.show_hand(session, user) for user in hands),
            *(self._show_gone(session, user) for user in gone),
        ]
        # One whom Discord keeps waiting must not keep the others from their cards.
        outcomes = await asyncio.gather(*shows, return_exceptions=True)
        moments = []
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
            if outcome is not None:
                moments.append(outcome)
        if session.warns_at is not None and not session.is_urgent:
            moments.append(session.warns_at)
        if was_closed and not moments:
            await self._places.drop_place(session.number, ENDING)
            self._forget(session.number)
        return min(moments, default=None)

    def _forget(self, number: int) -> None:
        self._tables.forget(number)
        self._courier.forget(number)
        self._stage.forget(number)
        self._channels.forget(number)

    async def show_hand(self, session: TableSession, user: int) -> float | None:
        """Show a player the own hand as it is now; when to try again, None if not at all."""
        delivery = self._courier.delivery(session.number, user)
        draw, view = partial(self._panels.hand, session, user), session.view
        again = await self._courier.deliver(delivery, view.hands, draw)
        if again is None:
            session.delivered(user, view.step)
        return again

    async def _show_gone(self, session: TableSession, user: int) -> float | None:
        """Put in the place of the hand of somebody who has left what has become of it."""
        delivery = self._courier.delivery(session.number, user)
        draw = partial(self._panels.hand, session, user)
        return await self._courier.replace(delivery, draw, lambda: user not in session.people)
