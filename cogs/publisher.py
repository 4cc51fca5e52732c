"""Showing tables: one task a table, woken by news, always showing the newest state and only that.

Nothing here can change a game. What could not be shown is tried again; how often, and whether at all,
does not matter to the table.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass, field

import discord

from bot.errors import GameError
from bot.game.commands import AbandonTable
from bot.game.table import Stage as TableStage
from bot.game.views import TableView
from bot.rules.score import Score
from bot.services.ports import Place
from bot.services.session import TableSession
from bot.texts import Texts
from cogs.answers import TROUBLE, is_passing
from cogs.backstage import Backstage
from cogs.board import board_panel
from cogs.controls import embed_of, mentions_of, view_of
from cogs.courier import TOO_MANY_EDITS, Courier
from cogs.hand_panel import hand_panel
from cogs.names import Names
from cogs.panel import Panel
from cogs.people import People
from cogs.stage import CHANNEL, Stage
from cogs.summary import summary_panel

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long to wait after Discord refused or did not answer."""

CALL_SECONDS = 30.0
"""How long Discord may take to show what has changed in a channel, its own waiting times included."""

BOARD = "board"

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
THREAD_IS_ARCHIVED = 50083


@dataclass(slots=True)
class Showing:
    """What is shown of one table in its channel, and what is still to be."""

    board: Panel | None = None
    below: bool = False
    """whether the board has to be posted anew, under a summary"""
    nonce: str = ""
    """of a board that may or may not have been posted"""
    leftover: list[Place] = field(default_factory=list)
    """boards that are out of date and still to be deleted"""
    summarised: int = 0
    """the last hand whose summary is due or posted"""
    due: dict[int, tuple[TableView, Score]] = field(default_factory=dict)
    """the hands, by number, whose summary is not posted yet, as they ended"""


class Publisher:
    """Keeps boards, summaries and hands as they should be."""

    def __init__(
        self,
        client: discord.Client,
        backstage: Backstage,
        people: People,
        stage: Stage,
        courier: Courier,
    ) -> None:
        self._client = client
        self._tables = backstage.tables
        self._news = backstage.news
        self._people = people
        self._places = backstage.places
        self._stage = stage
        self._courier = courier
        self._clock = backstage.clock
        self._showings: dict[int, Showing] = {}
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
        session = self._tables.find(number)
        if session is None:
            return
        self._note_summary(session)
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

    def _note_summary(self, session: TableSession) -> None:
        """Keep the end of a hand until it is posted: the next hand may be dealt before that."""
        view, showing = session.view, self._showing(session.number)
        over = view.hand is not None and view.hand.result is not None
        if over and view.stage is not TableStage.PLAYING and view.hands > showing.summarised:
            showing.summarised = view.hands
            showing.due[view.hands] = (view, session.score)

    def _showing(self, number: int) -> Showing:
        return self._showings.setdefault(number, Showing())

    async def _keep_showing(self, session: TableSession) -> None:
        try:
            if not await self._show(session):
                self._retry(session.number)
        except TROUBLE as error:
            log.warning("table %d could not be shown, trying again: %s", session.number, error)
            self._retry(session.number)
        except Exception:
            log.exception("table %d could not be shown", session.number)

    def _retry(self, number: int) -> None:
        """Look at a table again after a while, also if there is no news until then."""
        if number not in self._retries:
            task = asyncio.create_task(self._wake_later(number), name=f"retry of table {number}")
            self._retries[number] = task

    async def _wake_later(self, number: int) -> None:
        await self._clock.sleep_until(self._clock.now() + RETRY_SECONDS)
        del self._retries[number]
        self._wake(number)

    async def _show(self, session: TableSession) -> bool:
        """Whether everybody sees the table as it is, so far as they can."""
        was_closed = session.is_closed
        channel = (await self._places.places(session.number)).get(CHANNEL)
        if channel is None:
            if was_closed:
                self._forget(session.number)
            return True  # its channel is still being made; there will be news when it is there
        in_channel = self._show_in_channel_if_possible(session, channel.channel)
        hands = () if session.view.stage is TableStage.DEALING else session.people
        # One whom Discord keeps waiting must not keep the others from their cards.
        shown = await asyncio.gather(
            in_channel, *(self.show_hand(session, user) for user in hands), return_exceptions=True
        )
        for outcome in shown:
            if isinstance(outcome, BaseException):
                raise outcome
        if was_closed and all(shown):
            self._forget(session.number)
        return all(shown)

    def _forget(self, number: int) -> None:
        self._tables.forget(number)
        self._courier.forget(number)
        self._stage.forget(number)
        self._showings.pop(number, None)

    async def show_hand(self, session: TableSession, user: int) -> bool:
        """Show a player the own hand as it is now; False if that has to be tried again."""
        return await self._courier.deliver(
            session.number, user, session.view.hands, lambda: self.hand_panel(session, user)
        )

    async def hand_panel(self, session: TableSession, user: int) -> Panel:
        """What a player's hand message says now."""
        channel = (await self._places.places(session.number)).get(CHANNEL)
        texts = await self._people.texts_of(user)
        names = await self._names(session, texts)
        link = f"https://discord.com/channels/{session.guild}/{channel.channel if channel else 0}"
        return hand_panel(texts, session.number, session.view, session.view_of(user), names, link)

    async def board_panel(self, session: TableSession, texts: Texts | None = None) -> Panel:
        """What a table's board says now, in the server's language if no other is wanted."""
        texts = texts or self._people.texts_in(self._client.get_guild(session.guild))
        names = await self._names(session, texts)
        return board_panel(texts, session.number, session.view, names)

    async def _names(self, session: TableSession, texts: Texts) -> Names:
        users = [chair.player for chair in session.view.chairs if chair and not chair.computer]
        return Names(texts, await self._people.names(users))

    async def _show_in_channel_if_possible(self, session: TableSession, channel: int) -> bool:
        """Whether the channel shows the table, or never will."""
        try:
            async with asyncio.timeout(CALL_SECONDS):
                await self._show_in_channel(session, channel)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_CHANNEL and self._is_lost(session.guild):
                log.warning("table %d has lost its channel", session.number)
                with suppress(GameError):
                    await session.submit(AbandonTable("channel_gone"))
                return True
            log.warning("table %d cannot be shown in its channel: %s", session.number, error)
            if error.code == THREAD_IS_ARCHIVED:
                await self._stage.reopen(channel)
            return session.is_closed and error.status in {403, 404}
        except TROUBLE as error:
            log.warning("table %d cannot be shown in its channel: %s", session.number, error)
            return False
        return True

    def _is_lost(self, guild: int) -> bool:
        """Whether an unknown channel is gone for good, and its server has no outage."""
        known = self._client.get_guild(guild)
        return known is None or not known.unavailable

    async def _show_in_channel(self, session: TableSession, channel: int) -> None:
        showing = self._showing(session.number)
        target = self._client.get_partial_messageable(channel, guild_id=session.guild)
        await self._post_summaries(session, target, showing)
        if session.view.stage is TableStage.DEALING:
            return  # the deal comes at once
        panel = await self.board_panel(session)
        if panel != showing.board or showing.below:
            old = (await self._places.places(session.number)).get(BOARD)
            if old is None or showing.below or not await self._edit(target, old, panel):
                place = await self._post_board(session.number, target, showing, panel)
                if old and old != place:
                    showing.leftover.append(old)
            showing.board = panel
        while showing.leftover:
            await self._delete(target, showing.leftover[-1])
            showing.leftover.pop()

    async def _post_summaries(
        self, session: TableSession, target: discord.PartialMessageable, showing: Showing
    ) -> None:
        """Post the summary of every hand that has ended, once."""
        for hands, (view, score) in sorted(showing.due.items()):
            key = f"summary:{hands}"
            if key not in await self._places.places(session.number):
                texts = self._people.texts_in(self._client.get_guild(session.guild))
                names = await self._names(session, texts)
                panel = summary_panel(texts, session.number, view, score, names)
                # The nonce holds for some minutes, also if the answer or this process is lost.
                nonce = f"summary:{session.number}:{hands}"
                message = await target.send(embed=embed_of(panel), nonce=nonce)
                showing.below = True
                await self._places.put_place(session.number, key, Place(target.id, message.id))
            del showing.due[hands]

    async def _post_board(
        self, number: int, target: discord.PartialMessageable, showing: Showing, panel: Panel
    ) -> Place:
        again = bool(showing.nonce)
        showing.nonce = showing.nonce or secrets.token_hex(8)
        message = await target.send(
            panel.content or None,
            embed=embed_of(panel),
            view=view_of(panel) or discord.utils.MISSING,
            allowed_mentions=mentions_of(panel),
            nonce=showing.nonce,
        )
        place = Place(target.id, message.id)
        if again:
            await self._edit(target, place, panel)  # it may have been sent before, as it was then
        await self._places.put_place(number, BOARD, place)
        showing.nonce, showing.below = "", False
        return place

    async def _edit(self, target: discord.PartialMessageable, place: Place, panel: Panel) -> bool:
        """Whether the message was still there to be edited."""
        try:
            await target.get_partial_message(place.message).edit(
                content=panel.content or None,
                embed=embed_of(panel),
                view=view_of(panel),
                allowed_mentions=mentions_of(panel),
            )
        except discord.HTTPException as error:
            if error.code not in {UNKNOWN_MESSAGE, TOO_MANY_EDITS}:
                raise
            return False
        return True

    async def _delete(self, target: discord.PartialMessageable, place: Place) -> None:
        """Delete an old board; one that Discord will never let us delete stays."""
        try:
            await target.get_partial_message(place.message).delete()
        except discord.HTTPException as error:
            if is_passing(error) and error.code != UNKNOWN_MESSAGE:
                raise
            log.debug("an old board stays: %s", error)
