"""``/score``: count a hand that was played with real cards."""

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.rules.cards import XI
from bot.rules.notation import CardSyntaxError, parse_cards
from bot.rules.ruleset import SYSTEMS
from bot.rules.wins import waits
from cogs.answers import whisper, whisper_panel
from cogs.cards import card_name
from cogs.controls import Interaction
from cogs.hand_reader import (
    SPECIALS,
    Ended,
    HandReader,
    UnreadableError,
    Written,
    can_be,
    special_words,
)
from cogs.names import plain
from cogs.phrases import choice, description, name, option_descriptions, option_names
from cogs.reckoning import reckoning_panel
from cogs.rulebook import rules_here

if TYPE_CHECKING:
    from cogs.client import Client

OPTIONS = ("hand", "flipped", "card", "won", "melds", "called", "xi", "specials", "system")

MOST_CHOICES = 25
LONGEST_CHOICE = 100

Typed = app_commands.Range[str, 1, 200]
XiNumber = app_commands.Range[int, 0, len(XI)]


class Calculator(commands.Cog):
    """Counts hands that nobody here has dealt."""

    def __init__(self, client: "Client") -> None:
        self._backstage = client.backstage
        self._desk = client.desk
        self._stage = client.stage
        self._reader = HandReader(client.backstage.catalogues)

    @app_commands.command(name=name("score"), description=description("score"))
    @app_commands.rename(**option_names("score", OPTIONS))
    @app_commands.describe(**option_descriptions("score", OPTIONS))
    @app_commands.choices(
        won=[app_commands.Choice(name=choice(f"calc.by.{e}"), value=e.value) for e in Ended],
        system=[app_commands.Choice(name=choice(f"system.{s}"), value=s) for s in SYSTEMS],
    )
    async def score(
        self,
        interaction: Interaction,
        hand: Typed,
        flipped: Typed,
        card: Typed = "",
        won: str = Ended.DISCARD.value,
        melds: Typed = "",
        called: Typed = "",
        xi: XiNumber = 0,
        specials: Typed = "",
        system: str | None = None,
    ) -> None:
        """Show one player's hand with its working, or what it lacks, or why it cannot be."""
        texts = await self._desk.texts(interaction)
        tables, where = self._backstage.tables, self._stage.table_in(interaction.channel_id)
        rules = rules_here(tables, where) if system is None else SYSTEMS[system]
        written = Written(hand, flipped, card, melds, called, specials, xi, Ended(won))
        try:
            asked = self._reader.read(rules, written)
        except UnreadableError as error:
            choices = texts("list.and").join(special_words(texts, each)[0] for each in SPECIALS)
            await whisper(interaction, texts(error.key, text=plain(error.text), choices=choices))
            return
        await whisper_panel(interaction, reckoning_panel(texts, asked))

    @score.autocomplete("card")
    async def _waits(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The cards that the hand waits for, as far as it is typed by now."""
        texts = self._desk.language(interaction)
        try:
            hand = parse_cards(str(getattr(interaction.namespace, "hand", "")))
        except CardSyntaxError:
            return []
        cards = waits(hand) if can_be(hand) else ()
        named = [(f"{card_name(texts, card)} · {card}", str(card)) for card in cards]
        return [
            app_commands.Choice(name=label, value=value)
            for label, value in named
            if typed.strip().lower() in label.lower()
        ][:MOST_CHOICES]

    @score.autocomplete("specials")
    async def _more(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What is typed with one more thing that can be special, else those that it begins."""
        texts = self._desk.language(interaction)
        names = {each: special_words(texts, each)[0] for each in SPECIALS}
        try:
            known = self._reader.specials(typed)
            begun = ""
        except UnreadableError:
            known, begun = (), typed.strip().lower()
        before = " ".join(names[each] for each in known)
        offered = [f"{before} {word}".strip() for each, word in names.items() if each not in known]
        if known:
            offered.insert(0, before)
        return [
            app_commands.Choice(name=text, value=text)
            for text in offered
            if begun in text.lower() and len(text) <= LONGEST_CHOICE
        ]
