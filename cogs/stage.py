"""Where tables stand in Discord: a channel of their own, or a thread where channels are not allowed."""

import logging
from collections.abc import Iterable
from typing import Final

import discord

from bot.errors import GameError, Refusal
from bot.services.ports import Place, PlaceStore
from bot.texts import Texts
from cogs.trouble import TROUBLE

log = logging.getLogger(__name__)

CHANNEL = "channel"
"""The key of a table's channel among its places."""

ENDING = "ending"
"""The key of a mark among a table's places, there until its end was shown to everybody."""

MARK = "changpai:"
"""How the end of a channel's topic begins; the table's number follows."""

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, embed_links=True, attach_files=True
)
"""Without these a table cannot be shown at all."""

ARCHIVE_MINUTES: Final = 1440
"""How long a thread stays awake without messages; one of the few values that Discord takes."""


BUILD_SECONDS = 15.0
"""How long Discord may take to make a channel, its own waiting times included."""


class Stage:
    """The channels of the open tables."""

    def __init__(self, client: discord.Client, places: PlaceStore) -> None:
        self._client = client
        self._places = places
        self._tables: dict[int, int] = {}

    async def load(self, tables: Iterable[int]) -> list[int]:
        """Find again where tables from an earlier process stand; those that stand nowhere."""
        known = await self._places.all_places(CHANNEL)
        nowhere = []
        for table in tables:
            if place := known.get(table):
                self._tables[place.channel] = table
            else:
                nowhere.append(table)
        return nowhere

    def table_in(self, channel: int | None) -> int | None:
        """The table that stands in a channel."""
        return None if channel is None else self._tables.get(channel)

    async def build(
        self, where: discord.TextChannel, allowed: discord.Permissions, table: int, texts: Texts
    ) -> discord.TextChannel | discord.Thread:
        """Make a place for a table beside the channel it was asked for in."""
        name, topic = (
            texts("channel.name", table=table),
            texts("channel.topic", mark=f"{MARK}{table}"),
        )
        channel: discord.TextChannel | discord.Thread | None = None
        if allowed.manage_channels:
            try:
                channel = await self._build_channel(where, name, topic, where.category)
            except discord.HTTPException as error:
                # The server or the category is full, or its rights are not ours to copy.
                if error.status >= 500:
                    raise
                log.warning("no channel for table %d as it should be: %s", table, error)
                if not can_use_threads(allowed):
                    channel = await self._build_channel(where, name, topic, None)
        if channel is None:
            channel = await where.create_thread(
                name=name,
                type=discord.ChannelType.public_thread,
                auto_archive_duration=ARCHIVE_MINUTES,
            )
        await self._places.put_place(table, CHANNEL, Place(channel.id, 0))
        await self._places.put_place(table, ENDING, Place(channel.id, 0))
        self._tables[channel.id] = table
        return channel

    async def _build_channel(
        self,
        where: discord.TextChannel,
        name: str,
        topic: str,
        category: discord.CategoryChannel | None,
    ) -> discord.TextChannel:
        # A channel that everybody may read, in which the bot keeps its rights whatever the category says.
        own = discord.PermissionOverwrite.from_pair(NEEDED, discord.Permissions.none())
        overwrites = {**where.overwrites, where.guild.me: own}
        return await where.guild.create_text_channel(
            name, topic=topic, category=category, overwrites=overwrites
        )

    async def is_gone(self, channel: int) -> bool:
        """Whether a channel was deleted; Discord is asked, as one answer may be a passing mistake."""
        try:
            await self._client.fetch_channel(channel)
        except discord.NotFound:
            return True
        except TROUBLE as error:
            log.warning("nothing is known of channel %d: %s", channel, error)
        return False

    async def reopen(self, channel: int) -> None:
        """Wake a thread that has fallen asleep, so that it takes messages again."""
        thread = await self._client.fetch_channel(channel)
        if isinstance(thread, discord.Thread):
            await thread.edit(archived=False)

    def forget(self, table: int) -> None:
        """Let go of a table that has ended."""
        self._tables = {
            channel: number for channel, number in self._tables.items() if number != table
        }


def can_use_threads(allowed: discord.Permissions) -> bool:
    """Whether a table can stand in a thread."""
    return allowed.create_public_threads and allowed.send_messages_in_threads


def check_permissions(allowed: discord.Permissions) -> None:
    """Refuse to open a table that could not be shown, naming what is missing."""
    missing = [name for name, needed in NEEDED if needed and not getattr(allowed, name)]
    if not allowed.manage_channels and not can_use_threads(allowed):
        threads = allowed.create_public_threads  # all but the right to write there
        missing.append("send_messages_in_threads" if threads else "manage_channels")
    if missing:
        raise GameError(Refusal.MISSING_PERMISSIONS, permissions=tuple(missing))
