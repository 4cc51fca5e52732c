"""The Discord client: what it is made of, what it asks Discord for, and how it starts."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import GameError
from bot.game.commands import AbandonTable, LeaveTable
from cogs.answers import report
from cogs.backstage import Backstage
from cogs.book_menu import MENU_ID
from cogs.calculator import Calculator
from cogs.channel_view import ChannelView
from cogs.controls import Interaction
from cogs.corrections import Corrections
from cogs.courier import Courier
from cogs.desk import Desk
from cogs.doors import Doors
from cogs.emojis import Emojis
from cogs.messages import Messages
from cogs.panels import Panels
from cogs.people import People
from cogs.play import Play
from cogs.presses import Presses
from cogs.publisher import Publisher
from cogs.registration import register
from cogs.rulebook import RuleBook
from cogs.scores import Scores
from cogs.set_aside import Notices
from cogs.settings import Settings
from cogs.stage import ENDING, Stage
from cogs.sweeper import Sweeper
from cogs.table import TableCommands
from cogs.translator import CatalogueTranslator
from cogs.verify import Verify

if TYPE_CHECKING:
    from discord.types.interactions import MessageComponentInteractionData

log = logging.getLogger(__name__)

GOODBYE_SECONDS = 2.0
"""How long the open tables may take to be told that the bot stops."""

HANDLERS = ("CommandTree-invoker", "discord.py: on_interaction")
"""What the library calls the tasks in which interactions are handled."""

ANSWERING_SECONDS = 1.5
"""How long interactions may take that are being answered when the bot stops; waited for twice."""

LEAVE_SECONDS = 1.5
"""How long Discord may take to let us go."""


class Tree(app_commands.CommandTree["Client"]):
    """The slash commands, with one answer to everything that goes wrong in them."""

    async def on_error(
        self,
        interaction: "discord.Interaction[Client]",
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Tell the caller, and nobody else: refusals with their reason, the rest with an id."""
        cause: Exception = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        await report(interaction, interaction.client.desk.language(interaction), cause)


class Client(commands.Bot):
    """The bot as Discord sees it. It needs no privileged intent."""

    def __init__(self, backstage: Backstage) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True, members=backstage.members),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=30,
            # How long READY waits for further servers to be announced; nothing here needs them all.
            guild_ready_timeout=0.3,
        )
        self.backstage = backstage
        places, clock, messages = backstage.places, backstage.clock, Messages(self, backstage.clock)
        self.people = People(self, places, backstage.catalogues)
        self.stage = Stage(self, places)
        self._emojis = Emojis(self, self._show_all)
        self.panels = Panels(self.people, places, self._emojis)
        self.courier = Courier(messages, Doors(self, self.people, clock), places, clock)
        self._channels = ChannelView(self, messages, self.panels, places, self.stage, clock)
        self.publisher = Publisher(backstage, self.stage, self.panels, self._channels, self.courier)
        self.desk = Desk(
            backstage.tables, self.people, self.stage, self.panels, self.courier, self.publisher
        )
        self.corrections = Corrections(
            backstage.tables, self.desk, self.stage, places, messages, self.people
        )
        self._notices = Notices(self, messages, places, self.people)
        self._presses = Presses(backstage.tables, self.desk, self.publisher)
        self.is_connected = False
        """whether Discord's gateway tells us what happens, as far as is known"""
        self._sweeper = Sweeper(self, backstage.store, places, clock, backstage.channel_hours)
        self._sweeping: asyncio.Task[None] | None = None
        self._publishing: asyncio.Task[None] | None = None
        self._bringing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Put commands in place and bring the open tables back, before anybody can ask."""
        await self.tree.set_translator(CatalogueTranslator(self.backstage.catalogues))
        backstage = self.backstage
        scores = Scores(backstage.store, backstage.clock, self.desk, self.people)
        settings = Settings(backstage.tables, backstage.news, self.desk, self.people)
        rules = RuleBook(self), Calculator(self)
        verify = Verify(backstage.tables, backstage.store, backstage.places, self.desk, self.stage)
        for cog in (TableCommands(self), Play(self.desk), scores, settings, verify, *rules):
            await self.add_cog(cog)
        await register(self.tree, self.backstage.places, self.application_id or 0)
        await self._bring_back()

    async def _bring_back(self) -> None:
        """Find the open tables again, and what nobody was shown of those that have ended."""
        tables = self.backstage.tables
        await tables.resume()
        for number in await self.backstage.places.all_places(ENDING):
            if number not in tables.set_aside:
                session = tables.find(number) or await tables.recall(number)
                if session is not None:
                    await self._channels.catch_up(session)
        await self.stage.load(tables.set_aside)  # whoever asks there is told why nothing goes on
        for number in await self.stage.load(session.number for session in tables.all()):
            # The last process ended before the table had a place.
            await self._abandon(number, "no_channel")

    async def on_ready(self) -> None:
        """Start showing tables; READY comes again after a lost connection, this happens once."""
        self.is_connected = True
        if self._publishing is None:
            self._publishing = asyncio.create_task(self.publisher.run(), name="publisher")
            self._publishing.add_done_callback(_log_end)
            self._sweeping = asyncio.create_task(self._sweeper.run(), name="sweeper")
            self._sweeping.add_done_callback(_log_end)
            if self.backstage.emojis:
                self._bringing = asyncio.create_task(self._emojis.bring(), name="emojis")
                self._bringing.add_done_callback(_log_end)
            log.info("ready: %d open tables", len(self.backstage.tables.all()))
            await self._notices.tell(self.backstage.tables.set_aside)

    async def on_resumed(self) -> None:
        """Go on: Discord has sent what was missed."""
        self.is_connected = True

    async def on_disconnect(self) -> None:
        """Note that the connection is gone; the library takes it up again."""
        self.is_connected = False

    async def on_interaction(self, interaction: Interaction) -> None:
        """Pass every press on, also of a control that its message no longer shows."""
        if interaction.type is not discord.InteractionType.component:
            return
        data = cast("MessageComponentInteractionData", interaction.data)
        if MENU_ID.fullmatch(data["custom_id"]):
            return  # the rule book answers
        values = cast("list[str]", data.get("values") or [])
        await self._presses.pressed(interaction, data["custom_id"], values[0] if values else None)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the table that stood there."""
        await self._abandon(self.stage.table_in(channel.id), "channel_gone")

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the table that stood there."""
        await self._abandon(self.stage.table_in(payload.thread_id), "channel_gone")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the tables of a server that has sent us away; an outage does not come here."""
        for session in self.backstage.tables.all():
            if session.guild == guild.id:
                await self._abandon(session.number, "guild_gone")

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Let the computer play on for somebody who has left the server."""
        for session in self.backstage.tables.of_player(payload.user.id):
            if session.guild == payload.guild_id:
                with suppress(GameError):
                    await session.submit(LeaveTable(payload.user.id))

    def _show_all(self) -> None:
        for session in self.backstage.tables.all():
            self.backstage.news.table_changed(session.number)

    async def _abandon(self, number: int | None, reason: str) -> None:
        session = None if number is None else self.backstage.tables.find(number)
        if session is not None:
            with suppress(GameError):
                await session.submit(AbandonTable(reason))

    async def retire(self) -> None:
        """Refuse new work and end the tables; their boards say, as far as time allows, that they go on.

        Whoever asks for something meanwhile is told that the bot restarts.
        """
        await self._end_tables()
        sessions = self.backstage.tables.all()
        saying = [asyncio.create_task(self._channels.say_goodbye(each)) for each in sessions]
        if saying:
            _, late = await asyncio.wait(saying, timeout=GOODBYE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*saying, return_exceptions=True)

    async def close(self) -> None:
        """Refuse new work and end the tables, stop showing them, leave Discord."""
        await self._end_tables()
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                await super().close()
        except TimeoutError:
            log.warning("Discord does not answer our goodbye")
            await self.http.close()

    async def _end_tables(self) -> None:
        await self.backstage.tables.stop()
        for task in (self._sweeping, self._bringing, self._publishing):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        answering = [t for t in asyncio.all_tasks() if t.get_name().startswith(HANDLERS)]
        if answering:
            await asyncio.wait(answering, timeout=ANSWERING_SECONDS)


def _log_end(publishing: asyncio.Task[None]) -> None:
    """Say so if tables are not shown any more, which nobody else would hear of."""
    if not publishing.cancelled() and (error := publishing.exception()) is not None:
        log.critical("tables are not shown any more", exc_info=error)
