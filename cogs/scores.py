"""``/standings``: where people stand."""

from discord import app_commands
from discord.ext import commands

from bot.services.ports import Clock, TableStore
from cogs.answers import promptly, whisper_panel
from cogs.controls import Interaction
from cogs.desk import Desk
from cogs.panel import Panel
from cogs.people import People
from cogs.phrases import description, name
from cogs.standings import standings_panel


class Scores(commands.Cog):
    """Running totals."""

    def __init__(self, store: TableStore, clock: Clock, desk: Desk, people: People) -> None:
        self._store = store
        self._clock = clock
        self._desk = desk
        self._people = people

    @app_commands.command(name=name("standings"), description=description("standings"))
    @app_commands.guild_only()
    async def standings(self, interaction: Interaction) -> None:
        """Show the totals of this server."""
        panel = await promptly(interaction, self._panel(interaction))
        await whisper_panel(interaction, panel)

    async def _panel(self, interaction: Interaction) -> Panel:
        texts = await self._desk.texts(interaction)
        rows = await self._store.standings(interaction.guild_id or 0)
        names = await self._people.names(row.player for row in rows)
        now = self._clock.now()
        return standings_panel(texts, rows, names, interaction.user.id, now)
