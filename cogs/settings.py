"""``/settings``: what people choose for themselves."""

from discord import app_commands
from discord.ext import commands

from bot.services.ports import Publisher
from bot.services.tables import Tables
from cogs.answers import promptly, whisper
from cogs.controls import Interaction
from cogs.desk import Desk
from cogs.looks import Look
from cogs.people import People
from cogs.phrases import choice, description, name, option_descriptions, option_names

_LOOKS = [app_commands.Choice(name=choice(f"look.{look}"), value=look.value) for look in Look]


class Settings(
    commands.GroupCog, group_name=name("settings"), group_description=description("settings")
):
    """A person's own settings; they hold in every server."""

    def __init__(self, tables: Tables, news: Publisher, desk: Desk, people: People) -> None:
        self._tables = tables
        self._news = news
        self._desk = desk
        self._people = people

    @app_commands.command(name=name("settings.cards"), description=description("settings.cards"))
    @app_commands.rename(**option_names("settings.cards", ("look",)))
    @app_commands.describe(**option_descriptions("settings.cards", ("look",)))
    @app_commands.choices(look=_LOOKS)
    async def cards(self, interaction: Interaction, look: str) -> None:
        """Choose how the own cards are shown."""
        await whisper(interaction, await promptly(interaction, self._choose(interaction, look)))

    async def _choose(self, interaction: Interaction, look: str) -> str:
        texts, user = await self._desk.texts(interaction), interaction.user.id
        await self._people.chose_look(user, Look(look))
        for session in self._tables.of_player(user):
            self._news.table_changed(session.number)
        return texts("settings.cards_done", look=texts(f"look.{look}"))
