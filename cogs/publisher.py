"""Showing tables: one task a table, woken by news, always showing the newest state and only that.

Nothing here can change a game. What could not be shown is tried again; how often, and whether at all,
does not matter to the table.
"""

import asyncio
import logging

import discord

from bot.game.commands import AbandonTable
from bot.game.table import Stage as TableStage
from bot.services.ports import Place
from bot.services.session import TableSession
from bot.texts import Texts
from cogs.backstage import Backstage
from cogs.board import board_panel
from cogs.controls import embed_of, mentions_of, view_of
from cogs.courier import Courier
from cogs.hand_panel import hand_panel
from cogs.names import Names
from cogs.panel import Panel
from cogs.people import People
from cogs.stage import CHANNEL, Stage
from cogs.summary import summary_panel

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long to wait after Discord refused or did not answer."""

BOARD = "board"


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
        self._boards: dict[int, Panel] = {}
        self._summaries: dict[int, int] = {}
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    async def run(self) -> None:
        """Show whatever has news, until cancelled."""
        try:
            while True:
                self._wake(await self._news.next())
        finally:
            for task in self._busy.values():
                task.cancel()
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    def _wake(self, number: int) -> None:
        if number in self._busy:
            self._again.add(number)
            return
        task = asyncio.create_task(self._keep_showing(number), name=f"showing table {number}")
        self._busy[number] = task
        task.add_done_callback(lambda _: self._rest(number))

    def _rest(self, number: int) -> None:
        del self._busy[number]
        if number in self._again:
            self._again.discard(number)
            self._wake(number)

    async def _keep_showing(self, number: int) -> None:
        session = self._tables.find(number)
        if session is None:
            return
        try:
            await self._show(session)
        except discord.NotFound as error:
            log.warning("table %d has lost its channel: %s", number, error)
            await session.submit(AbandonTable("channel_gone"))
        except (TimeoutError, discord.DiscordException, OSError) as error:
            log.warning("table %d could not be shown, trying again: %s", number, error)
            await self._clock.sleep_until(self._clock.now() + RETRY_SECONDS)
            self._again.add(number)
        except Exception:
            log.exception("table %d could not be shown", number)

    async def _show(self, session: TableSession) -> None:
        channel = (await self._places.places(session.number)).get(CHANNEL)
        if channel is None:
            return  # its channel is still being made; there will be news when it is there
        if session.view.stage is TableStage.DEALING:
            return  # the deal comes at once
        await asyncio.gather(
            self._show_in_channel(session, channel.channel),
            *(self.show_hand(session, user) for user in session.people),
        )
        if session.is_closed:
            self._tables.forget(session.number)
            self._courier.forget(session.number)
            self._stage.forget(session.number)
            self._boards.pop(session.number, None)

    async def show_hand(self, session: TableSession, user: int) -> None:
        """Show a player the own hand as it is now."""
        await self._courier.deliver(
            session.number, user, session.view.hands, lambda: self.hand_panel(session, user)
        )

    async def hand_panel(self, session: TableSession, user: int) -> Panel:
        """What a player's hand message says now."""
        channel = (await self._places.places(session.number)).get(CHANNEL)
        texts = await self._people.texts_of(user)
        names = await self._names(session, texts)
        link = f"https://discord.com/channels/{session.guild}/{channel.channel if channel else 0}"
        return hand_panel(texts, session.number, session.view, session.view_of(user), names, link)

    async def board_panel(self, session: TableSession) -> Panel:
        """What a table's board says now."""
        texts = self._people.texts_in(self._client.get_guild(session.guild))
        names = await self._names(session, texts)
        return board_panel(texts, session.number, session.view, names)

    async def _names(self, session: TableSession, texts: Texts) -> Names:
        users = [chair.player for chair in session.view.chairs if chair and not chair.computer]
        return Names(texts, await self._people.names(users))

    async def _show_in_channel(self, session: TableSession, channel: int) -> None:
        posted = await self._show_summary(session, channel)
        panel = await self.board_panel(session)
        if panel == self._boards.get(session.number) and not posted:
            return
        target = self._client.get_partial_messageable(channel, guild_id=session.guild)
        old = (await self._places.places(session.number)).get(BOARD)
        if old is None or posted or not await self._edit(target, old, panel):
            await self._post_board(session.number, target, panel)
            if old:
                await self._delete(target, old)
        self._boards[session.number] = panel

    async def _show_summary(self, session: TableSession, channel: int) -> bool:
        """Post the summary of the hand that is over, once; whether it was posted now."""
        view = session.view
        over = view.hand is not None and view.hand.result is not None
        if not over or view.stage is TableStage.PLAYING:
            return False
        key = f"summary:{view.hands}"
        if self._summaries.get(session.number) == view.hands:
            return False
        if key in await self._places.places(session.number):
            self._summaries[session.number] = view.hands
            return False
        texts = self._people.texts_in(self._client.get_guild(session.guild))
        names = await self._names(session, texts)
        panel = summary_panel(texts, session.number, view, session.score, names)
        target = self._client.get_partial_messageable(channel, guild_id=session.guild)
        message = await target.send(embed=embed_of(panel))
        self._summaries[session.number] = view.hands
        await self._places.put_place(session.number, key, Place(channel, message.id))
        return True

    async def _post_board(
        self, number: int, target: discord.PartialMessageable, panel: Panel
    ) -> None:
        message = await target.send(
            panel.content or None,
            embed=embed_of(panel),
            view=view_of(panel) or discord.utils.MISSING,
            allowed_mentions=mentions_of(panel),
        )
        await self._places.put_place(number, BOARD, Place(target.id, message.id))

    async def _edit(self, target: discord.PartialMessageable, place: Place, panel: Panel) -> bool:
        """Whether the message was still there to be edited."""
        try:
            await target.get_partial_message(place.message).edit(
                content=panel.content or None,
                embed=embed_of(panel),
                view=view_of(panel),
                allowed_mentions=mentions_of(panel),
            )
        except discord.NotFound:
            return False
        return True

    async def _delete(self, target: discord.PartialMessageable, place: Place) -> None:
        try:
            await target.get_partial_message(place.message).delete()
        except discord.HTTPException as error:
            log.debug("an old board stays: %s", error)
