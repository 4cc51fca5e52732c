"""Tidying up: the channels of tables that ended a while ago, and those of tables that never were.

Only channels that this bot has made are ever deleted: they are noted as the place of one of its tables, or
carry the mark of a table that ended before it had a place, and are still empty.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Iterator

import discord

from bot.services.ports import Clock, PlaceStore, TableStore
from cogs.stage import CHANNEL, MARK
from cogs.trouble import TROUBLE, note

log = logging.getLogger(__name__)

SWEEP_SECONDS = 3600.0
"""How often it is looked for channels to delete."""

HOUR = 3600.0


class Sweeper:
    """Deletes channels of ours that nobody needs any more."""

    def __init__(
        self,
        client: discord.Client,
        store: TableStore,
        places: PlaceStore,
        clock: Clock,
        keep_hours: int,
    ) -> None:
        self._client = client
        self._store = store
        self._places = places
        self._clock = clock
        self._keep_hours = keep_hours

    async def run(self) -> None:
        """Sweep at the start and every hour, until cancelled."""
        await self._tried(self._delete_orphans)
        while self._keep_hours:
            await self._tried(self._delete_old)
            await self._clock.sleep_until(self._clock.now() + SWEEP_SECONDS)

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception:
            # A database that does not answer for a while, or a mistake of ours: tables go on.
            log.exception("channels could not be tidied up")

    async def _delete_orphans(self) -> None:
        """Delete what an earlier process made for tables that then had no place; right after the start.

        Later it is not known any more whether a channel is empty.
        """
        marked = dict(self._marked())
        ended = await self._store.closed(tuple(marked))
        for table, channel in marked.items():
            if table in ended and not await self._places.places(table):
                await self._delete(table, channel)

    async def _delete_old(self) -> None:
        """Delete the channels of the tables that ended long enough ago."""
        standing = await self._places.all_places(CHANNEL)
        ended = await self._store.closed(tuple(standing))
        for table, closed in ended.items():
            if closed + self._keep_hours * HOUR <= self._clock.now():
                await self._leave(table, standing[table].channel)

    def _marked(self) -> Iterator[tuple[int, discord.TextChannel]]:
        """Every empty channel that seems to be made for a table, with the table's number."""
        for guild in self._client.guilds:
            for channel in guild.text_channels:
                mark = re.search(rf"{MARK}(\d+)$", channel.topic or "")
                if mark and channel.last_message_id is None:
                    yield int(mark[1]), channel

    async def _leave(self, table: int, number: int) -> None:
        """Delete the channel of a table that has ended; it is tried once, unless Discord is unwell."""
        try:
            channel = self._client.get_channel(number) or await self._client.fetch_channel(number)
        except discord.NotFound:
            channel = None  # somebody was quicker
        except TROUBLE as error:
            note(log, error, "table %d: its old channel was not found", table)
            return
        if isinstance(channel, discord.TextChannel | discord.Thread) and channel.guild.unavailable:
            return
        if not isinstance(channel, discord.TextChannel | discord.Thread) or await self._delete(
            table, channel
        ):
            await self._places.drop_place(table, CHANNEL)

    async def _delete(self, table: int, channel: discord.TextChannel | discord.Thread) -> bool:
        """Whether there is nothing left to do about a channel."""
        try:
            await channel.delete()
        except (discord.NotFound, discord.Forbidden) as error:
            log.warning("table %d: its old channel stays: %s", table, error)
        except TROUBLE as error:
            note(log, error, "table %d: its old channel could not be deleted", table)
            return False
        else:
            log.info("table %d has ended, and its channel is deleted", table)
        return True
