"""The Discord client: what it is made of, what it asks Discord for, and how it starts."""

import asyncio
import logging

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import promptly, report
from cogs.backstage import Backstage
from cogs.controls import Interaction, PickedMenu, PressedButton
from cogs.courier import Courier
from cogs.desk import Desk
from cogs.people import People
from cogs.play import Play
from cogs.publisher import Publisher
from cogs.scores import Scores
from cogs.stage import Stage
from cogs.table import TableCommands
from cogs.translator import CatalogueTranslator

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["Client"]):
    """The slash commands, with one answer to everything that goes wrong in them."""

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the caller, and nobody else: refusals with their reason, the rest with an id."""
        cause: Exception = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        texts = await promptly(interaction, interaction.client.desk.texts(interaction))
        await report(interaction, texts, cause)


class Client(commands.Bot):
    """The bot as Discord sees it. It needs no privileged intent."""

    def __init__(self, backstage: Backstage) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            max_ratelimit_timeout=30,
            # How long READY waits for further servers to be announced; nothing here needs them all.
            guild_ready_timeout=0.3,
        )
        self.backstage = backstage
        self.people = People(backstage.places, backstage.catalogues)
        self.stage = Stage(self, backstage.places)
        self.courier = Courier(self, self.people, backstage.places, backstage.clock)
        self.publisher = Publisher(self, backstage, self.people, self.stage, self.courier)
        self.desk = Desk(backstage.tables, self.people, self.stage, self.courier, self.publisher)
        self._publishing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Put commands and controls in place and bring the open tables back, before anybody can ask."""
        self.add_dynamic_items(PressedButton, PickedMenu)
        await self.tree.set_translator(CatalogueTranslator(self.backstage.catalogues))
        for cog in (TableCommands(self), Play(self), Scores(self)):
            await self.add_cog(cog)
        await self.tree.sync()
        await self.backstage.tables.resume()
        for session in self.backstage.tables.all():
            await self.stage.load(session.number)

    async def on_ready(self) -> None:
        """Start showing tables; READY comes again after a lost connection, this happens once."""
        if self._publishing is None:
            self._publishing = asyncio.create_task(self.publisher.run(), name="publisher")
            log.info("ready: %d open tables", len(self.backstage.tables.all()))

    async def close(self) -> None:
        """Stop showing, stop the tables, leave Discord."""
        await self.backstage.tables.stop()
        if self._publishing is not None:
            self._publishing.cancel()
            await asyncio.gather(self._publishing, return_exceptions=True)
        await super().close()
