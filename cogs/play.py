"""``/discard /碰 /杠 /胡 /过 /报听 /叫 /摞 /hand``: every move as a slash command."""

from discord import app_commands
from discord.ext import commands

from bot.errors import GameError, Refusal
from bot.game.actions import HU, PASS, PENG, Action, Verb
from bot.game.commands import Act
from bot.rules.cards import Kind
from bot.rules.notation import CardSyntaxError, parse_cards
from cogs.cards import card_name
from cogs.controls import Interaction
from cogs.desk import Desk
from cogs.gang import GANGS, gang_action
from cogs.phrases import description, name

MOST_CHOICES = 25
"""Discord shows no more in an autocomplete list."""


class Play(commands.Cog):
    """Moves in a hand. Each asks the desk, which judges and answers."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(name=name("discard"), description=description("discard"))
    @app_commands.rename(card=name("discard.option.card"))
    @app_commands.describe(card=description("discard.option.card"))
    async def discard(self, interaction: Interaction, card: str) -> None:
        """出牌."""
        await self._move(interaction, Action(Verb.DISCARD, card_named(card)))

    @app_commands.command(name=name("peng", "碰"), description=description("peng"))
    async def peng(self, interaction: Interaction) -> None:
        """碰."""
        await self._move(interaction, PENG)

    @app_commands.command(name=name("gang", "杠"), description=description("gang"))
    @app_commands.rename(card=name("gang.option.card"))
    @app_commands.describe(card=description("gang.option.card"))
    async def gang(self, interaction: Interaction, card: str | None = None) -> None:
        """杠: the discard, four in hand, or the fourth card to a 碰."""
        kind = None if card is None else card_named(card)
        session = self._desk.session_for(interaction)
        await self._move(interaction, gang_action(session, interaction.user.id, kind))

    @app_commands.command(name=name("hu", "胡"), description=description("hu"))
    async def hu(self, interaction: Interaction) -> None:
        """胡."""
        await self._move(interaction, HU)

    @app_commands.command(name=name("pass", "过"), description=description("pass"))
    async def pass_(self, interaction: Interaction) -> None:
        """过."""
        await self._move(interaction, PASS)

    @app_commands.command(name=name("bao_ting", "报听"), description=description("bao_ting"))
    @app_commands.rename(card=name("bao_ting.option.card"))
    @app_commands.describe(card=description("bao_ting.option.card"))
    async def bao_ting(self, interaction: Interaction, card: str | None = None) -> None:
        """报听: in the opening alone, in the first turn with a discard."""
        kind = None if card is None else card_named(card)
        await self._move(interaction, Action(Verb.BAO_TING, kind))

    @app_commands.command(name=name("call", "叫"), description=description("call"))
    @app_commands.rename(card=name("call.option.card"))
    @app_commands.describe(card=description("call.option.card"))
    async def call(self, interaction: Interaction, card: str) -> None:
        """叫."""
        await self._move(interaction, Action(Verb.CALL, card_named(card)))

    @app_commands.command(name=name("lay", "摞"), description=description("lay"))
    @app_commands.rename(card=name("lay.option.card"))
    @app_commands.describe(card=description("lay.option.card"))
    async def lay(self, interaction: Interaction, card: str) -> None:
        """摞."""
        await self._move(interaction, Action(Verb.LAY, card_named(card)))

    @app_commands.command(name=name("hand"), description=description("hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Show the own cards, at any time."""
        await self._desk.show_hand(interaction, self._desk.session_for(interaction))

    @discard.autocomplete("card")
    async def _discards(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return self._choices(interaction, typed, (Verb.DISCARD,))

    @gang.autocomplete("card")
    async def _gangs(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return self._choices(interaction, typed, GANGS)

    @bao_ting.autocomplete("card")
    async def _bao_tings(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return self._choices(interaction, typed, (Verb.BAO_TING,))

    @call.autocomplete("card")
    async def _calls(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return self._choices(interaction, typed, (Verb.CALL,))

    @lay.autocomplete("card")
    async def _lays(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return self._choices(interaction, typed, (Verb.LAY,))

    async def _move(self, interaction: Interaction, action: Action) -> None:
        """Make a move and confirm it to the player."""
        session = self._desk.session_for(interaction)
        texts = await self._desk.texts(interaction)
        done = texts("command.done", action=texts(f"done.{action.verb}"))
        await self._desk.submit(interaction, session, Act(interaction.user.id, action), done=done)

    def _choices(
        self, interaction: Interaction, typed: str, verbs: tuple[Verb, ...]
    ) -> list[app_commands.Choice[str]]:
        """The caller's own legal cards whose name or text form contains what was typed."""
        texts = self._desk.language(interaction)
        wanted = typed.strip().lower()
        cards = self._legal_cards(interaction, verbs)
        named = [(f"{card_name(texts, card)} · {card}", str(card)) for card in cards]
        return [
            app_commands.Choice(name=label, value=value)
            for label, value in named
            if wanted in label.lower()
        ][:MOST_CHOICES]

    def _legal_cards(self, interaction: Interaction, verbs: tuple[Verb, ...]) -> tuple[Kind, ...]:
        """The cards that the caller may name with these verbs now; none where nothing can be done."""
        try:
            view = self._desk.session_for(interaction).view_of(interaction.user.id)
        except GameError:
            return ()
        actions = () if view is None else view.legal.actions
        cards = {action.card for action in actions if action.verb in verbs}
        return tuple(sorted(card for card in cards if card is not None))


def card_named(text: str) -> Kind:
    """The one card that somebody has typed or chosen; a ``GameError`` if it is none or several."""
    try:
        cards = list(parse_cards(text))
    except CardSyntaxError:
        cards = []
    if len(cards) != 1:
        raise GameError(Refusal.UNKNOWN_CARD, text=text)
    return cards[0]
