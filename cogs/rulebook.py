"""``/rules``: the rule book, a chapter at a time."""

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.errors import GameError
from bot.rules.ruleset import ONLINE, SYSTEMS, RuleSet
from bot.services.tables import Tables
from bot.texts import Texts
from cogs.answers import report, whisper_panel
from cogs.book_menu import MENU_ID, chapters_menu, chosen, custom_id_of
from cogs.chapters import Topic, chapter
from cogs.controls import Interaction, embed_of
from cogs.panel import Panel
from cogs.phrases import choice, description, name, option_descriptions, option_names
from cogs.rule_words import rules_text, system_text

if TYPE_CHECKING:
    from cogs.client import Client

OPTIONS = ("topic", "system")


class RuleBook(commands.Cog):
    """What is played, explained."""

    def __init__(self, client: "Client") -> None:
        self._backstage = client.backstage
        self._desk = client.desk
        self._stage = client.stage

    @app_commands.command(name=name("rules"), description=description("rules"))
    @app_commands.rename(**option_names("rules", OPTIONS))
    @app_commands.describe(**option_descriptions("rules", OPTIONS))
    @app_commands.choices(
        topic=[app_commands.Choice(name=choice(f"topic.{t}"), value=t.value) for t in Topic],
        system=[app_commands.Choice(name=choice(f"system.{s}"), value=s) for s in SYSTEMS],
    )
    async def rules(
        self, interaction: Interaction, topic: str | None = None, system: str | None = None
    ) -> None:
        """Explain a topic by the rules of this table, of a system, or of the usual one."""
        texts = await self._desk.texts(interaction)
        rules, shown = self._rules(interaction, system), None if topic is None else Topic(topic)
        panel = (
            contents_panel(texts, rules) if shown is None else chapter_panel(texts, rules, shown)
        )
        await whisper_panel(interaction, panel, chapters_menu(texts, system, shown))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Turn to the chapter that was chosen below another."""
        if not MENU_ID.fullmatch(custom_id_of(interaction)):
            return
        try:
            await self._turn(interaction)
        except Exception as error:
            await report(interaction, self._desk.language(interaction), error)

    async def _turn(self, interaction: Interaction) -> None:
        system, topic = chosen(interaction)
        texts = await self._desk.texts(interaction)
        panel = chapter_panel(texts, self._rules(interaction, system), topic)
        embed, menu = embed_of(panel), chapters_menu(texts, system, topic)
        if interaction.response.is_done():
            await interaction.edit_original_response(embed=embed, view=menu)
        else:
            await interaction.response.edit_message(embed=embed, view=menu)

    def _rules(self, interaction: Interaction, system: str | None) -> RuleSet:
        """Those of a system, or of where the interaction comes from."""
        if system is not None:
            return SYSTEMS[system]
        return rules_here(self._backstage.tables, self._stage.table_in(interaction.channel_id))


def rules_here(tables: Tables, table: int | None) -> RuleSet:
    """Those of the table in a channel, if one is open there, else the usual ones."""
    try:
        return ONLINE if table is None else tables.get(table).view.rules
    except GameError:
        return ONLINE


def chapter_panel(texts: Texts, rules: RuleSet, topic: Topic) -> Panel:
    """A chapter of the rule book."""
    return Panel(
        0,
        0,
        title=texts(
            "book.title", topic=texts(f"topic.{topic}"), system=system_text(texts, rules.id)
        ),
        text="\n\n".join(chapter(texts, rules, topic)),
        footer=texts("book.hint"),
    )


def contents_panel(texts: Texts, rules: RuleSet) -> Panel:
    """What the rule book has, and the rules in short."""
    lines = [texts("book.contents_row", topic=texts(f"topic.{topic}")) for topic in Topic]
    return Panel(
        0,
        0,
        title=texts("book.contents", system=system_text(texts, rules.id)),
        text="\n".join([rules_text(texts, rules), "", texts("book.contents_how"), *lines]),
        footer=texts("book.hint"),
    )
