"""What is said in the place of a table whose log cannot be read, so that nothing can go on there."""

import asyncio
import logging
from collections.abc import Iterable

import discord

from bot.services.ports import PlaceStore
from cogs.channel_view import BOARD, CALL_SECONDS
from cogs.messages import Messages
from cogs.panel import Panel
from cogs.people import People
from cogs.stage import CHANNEL
from cogs.trouble import TROUBLE, note

log = logging.getLogger(__name__)


class Notices:
    """Puts a notice in the place of the board; everything else of such a table stays as it is."""

    def __init__(
        self, client: discord.Client, messages: Messages, places: PlaceStore, people: People
    ) -> None:
        self._client = client
        self._messages = messages
        self._places = places
        self._people = people

    async def tell(self, tables: Iterable[int]) -> None:
        """Tell everybody who can see these tables; what Discord refuses waits for the next start."""
        for table in tables:
            try:
                async with asyncio.timeout(CALL_SECONDS):
                    await self._tell(table)
            except TROUBLE as error:
                note(log, error, "table %d: nobody was told that it is set aside", table)

    async def _tell(self, table: int) -> None:
        places = await self._places.places(table)
        place, board = places.get(CHANNEL), places.get(BOARD)
        if place is None:
            return
        channel = self._client.get_channel(place.channel)
        channel = channel or await self._client.fetch_channel(place.channel)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return
        texts = await self._people.texts_in(channel.guild.id)
        title, text = texts("board.title_set_aside", table=table), texts("board.set_aside")
        panel = Panel(table, 0, title=title, text=text)
        if board is None or not await self._messages.edit(board, panel):
            posted = await self._messages.send(place.channel, panel, f"aside:{table}")
            await self._places.put_place(table, BOARD, posted)
