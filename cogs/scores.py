"""``/standings``: where people stand."""

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs.answers import promptly, whisper_panel
from cogs.controls import Interaction
from cogs.panel import Panel
from cogs.phrases import description, name
from cogs.standings import standings_panel

if TYPE_CHECKING:
    from cogs.client import Client


class Scores(commands.Cog):
    """Running totals."""

    def __init__(self, client: "Client") -> None:
        self._backstage = client.backstage
        self._desk = client.desk
        self._people = client.people

    @app_commands.command(name=name("standings"), description=description("standings"))
    @app_commands.guild_only()
    async def standings(self, interaction: Interaction) -> None:
        """Show the totals of this server."""
        panel = await promptly(interaction, self._panel(interaction))
        await whisper_panel(interaction, panel)

    async def _panel(self, interaction: Interaction) -> Panel:
        texts = await self._desk.texts(interaction)
        rows = await self._backstage.store.standings(interaction.guild_id or 0)
        names = await self._people.names(row.player for row in rows)
        now = self._backstage.clock.now()
        return standings_panel(texts, rows, names, interaction.user.id, now)
