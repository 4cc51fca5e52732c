"""``/table open join leave start close bots status``: tables and who sits at them."""

from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.commands import AbandonTable, CloseTable, Command, FillChairs, LeaveTable, TakeChair
from bot.rules.ruleset import ONLINE
from cogs.answers import acknowledge, promptly, whisper, whisper_panel
from cogs.controls import Interaction
from cogs.phrases import description, name
from cogs.stage import check_permissions

if TYPE_CHECKING:
    from cogs.client import Client

CHAIRS = [app_commands.Choice(name=str(number), value=number) for number in (3, 4)]


@app_commands.guild_only()
class TableCommands(
    commands.GroupCog, group_name=name("table"), group_description=description("table")
):
    """Opening, filling, starting and closing tables."""

    def __init__(self, client: "Client") -> None:
        self._backstage = client.backstage
        self._desk = client.desk
        self._stage = client.stage
        self._people = client.people
        self._publisher = client.publisher

    @app_commands.command(name=name("table.open"), description=description("table.open"))
    @app_commands.rename(chairs=name("table.open.option.chairs"))
    @app_commands.describe(chairs=description("table.open.option.chairs"))
    @app_commands.choices(chairs=CHAIRS)
    async def open(self, interaction: Interaction, chairs: int = 3) -> None:
        """Open a table in a channel of its own, with the caller on the first chair."""
        await acknowledge(interaction)
        where = interaction.channel
        parent = where.parent if isinstance(where, discord.Thread) else where
        if not isinstance(parent, discord.TextChannel) or interaction.guild_id is None:
            await whisper(interaction, (await self._desk.texts(interaction))("table.text_channels"))
            return
        texts = await self._desk.texts(interaction)
        check_permissions(interaction.app_permissions)
        tables = self._backstage.tables
        session = await tables.open(
            interaction.guild_id, interaction.user.id, chairs, ONLINE, cause=interaction.id
        )
        try:
            channel = await self._stage.build(
                parent,
                interaction.app_permissions,
                session.number,
                self._people.texts_in(interaction.guild),
            )
        except Exception:
            await session.submit(AbandonTable("no_channel"))  # nobody could ever get there
            raise
        self._backstage.news.table_changed(session.number)
        await whisper(interaction, texts("table.opened", channel=channel.mention))

    @app_commands.command(name=name("table.join"), description=description("table.join"))
    async def join(self, interaction: Interaction) -> None:
        """Sit down at the table of this channel."""
        await self._change(interaction, TakeChair(interaction.user.id), "table.joined")

    @app_commands.command(name=name("table.leave"), description=description("table.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Get up."""
        await self._change(interaction, LeaveTable(interaction.user.id), "table.left")

    @app_commands.command(name=name("table.bots"), description=description("table.bots"))
    async def bots(self, interaction: Interaction) -> None:
        """Put computer players on the free chairs."""
        await self._change(interaction, FillChairs(interaction.user.id), "table.filled")

    @app_commands.command(name=name("table.start"), description=description("table.start"))
    async def start(self, interaction: Interaction) -> None:
        """Begin the match."""
        session = self._desk.session_for(interaction)
        texts = await self._desk.texts(interaction)
        await self._desk.start(interaction, session, done=texts("table.started"))

    @app_commands.command(name=name("table.close"), description=description("table.close"))
    async def close(self, interaction: Interaction) -> None:
        """End the table."""
        admin = interaction.permissions.manage_channels
        await self._change(interaction, CloseTable(interaction.user.id, admin), "table.closed")

    @app_commands.command(name=name("table.status"), description=description("table.status"))
    async def status(self, interaction: Interaction) -> None:
        """Show how the table stands, to the caller only."""
        session = self._desk.session_for(interaction)
        texts = await self._desk.texts(interaction)
        panel = await promptly(interaction, self._publisher.board_panel(session, texts))
        await whisper_panel(interaction, replace(panel, buttons=()))

    async def _change(self, interaction: Interaction, command: Command, done: str) -> None:
        session = self._desk.session_for(interaction)
        texts = await self._desk.texts(interaction)
        await self._desk.submit(interaction, session, command, done=texts(done))
