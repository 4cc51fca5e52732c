"""``/table open join leave start close bots pace rules status void``: tables and who sits at them."""

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import GameError, Refusal
from bot.game.commands import (
    AbandonTable,
    ChangePace,
    ChangeRules,
    Command,
    FillChairs,
    LeaveTable,
    TakeChair,
)
from bot.game.speed import Speed
from bot.game.table import Stage
from bot.rules.ruleset import (
    HAND_SIZES,
    MATCH_HANDS,
    MOST,
    ONLINE,
    SYSTEMS,
    RuleSet,
    Settlement,
    Xi,
)
from cogs.answers import acknowledge, promptly, report, whisper, whisper_panel
from cogs.controls import Interaction
from cogs.corrections import LONGEST_REASON
from cogs.phrases import choice, description, name, option_descriptions, option_names
from cogs.rule_fields import settled, with_values
from cogs.rule_words import rules_panel
from cogs.rules_form import FORM_ID, filled_in, form_of
from cogs.rules_reader import RulesReader, mistakes_panel
from cogs.stage import BUILD_SECONDS, check_permissions

if TYPE_CHECKING:
    from discord.types.interactions import ModalSubmitInteractionData

    from cogs.client import Client

OPTIONS = (
    "chairs",
    "system",
    "hand_size",
    "xi",
    "stake",
    "settlement",
    "bao_zhang",
    "cap",
    "match",
    "sealed",
    "pace",
)
"""What is asked for when a table is opened; all else goes by the form."""

VOID_OPTIONS = ("hand", "reason", "table")
"""What a correction has to say."""

SYSTEM_CHOICES = [app_commands.Choice(name=choice(f"system.{id_}"), value=id_) for id_ in SYSTEMS]
XI_CHOICES = [app_commands.Choice(name=choice(f"choice.xi.{xi}"), value=xi.value) for xi in Xi]
PACE_CHOICES = [
    app_commands.Choice(name=choice(f"pace.{pace}"), value=pace.value) for pace in Speed
]
SETTLEMENT_CHOICES = [
    app_commands.Choice(name=choice(f"choice.settlement.{way}"), value=way.value)
    for way in Settlement
]
Figure = app_commands.Range[int, None, MOST]


def numbers(*several: int) -> list[app_commands.Choice[int]]:
    """Figures to choose from."""
    return [app_commands.Choice(name=str(number), value=number) for number in several]


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
        self._panels = client.panels
        self._corrections = client.corrections
        self._reader = RulesReader(client.backstage.catalogues)

    @app_commands.command(name=name("table.open"), description=description("table.open"))
    @app_commands.rename(**option_names("table.open", OPTIONS))
    @app_commands.describe(**option_descriptions("table.open", OPTIONS))
    @app_commands.choices(
        chairs=numbers(3, 4), hand_size=numbers(*HAND_SIZES), match=numbers(*MATCH_HANDS)
    )
    @app_commands.choices(system=SYSTEM_CHOICES, xi=XI_CHOICES, settlement=SETTLEMENT_CHOICES)
    @app_commands.choices(pace=PACE_CHOICES)
    async def open(
        self,
        interaction: Interaction,
        chairs: int = 3,
        system: str | None = None,
        hand_size: int | None = None,
        xi: str | None = None,
        stake: Figure | None = None,
        settlement: str | None = None,
        bao_zhang: bool | None = None,
        cap: Figure | None = None,
        match: int | None = None,
        sealed: bool | None = None,
        pace: str = Speed.NORMAL.value,
    ) -> None:
        """Open a table in a channel of its own, with the caller on the first chair."""
        given = {
            "hand_size": hand_size,
            "xi": xi,
            "stake": stake,
            "settlement": settlement,
            "bao_zhang": bao_zhang,
            "cap": cap,
            "match_hands": match,
            "sealed": sealed,
        }
        chosen = {field: value for field, value in given.items() if value is not None}
        base = ONLINE if system is None else SYSTEMS[system]
        rules = settled(with_values(base, chosen))
        await self._open(interaction, chairs, rules, Speed(pace))

    async def _open(
        self, interaction: Interaction, chairs: int, rules: RuleSet, pace: Speed
    ) -> None:
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
            interaction.guild_id, interaction.user.id, chairs, rules, pace, cause=interaction.id
        )
        try:
            async with asyncio.timeout(BUILD_SECONDS):
                channel = await self._stage.build(
                    parent,
                    interaction.app_permissions,
                    session.number,
                    await self._people.texts_in(interaction.guild_id),
                )
        except Exception as error:
            await session.submit(AbandonTable("no_channel"))  # nobody could ever get there
            if isinstance(error, discord.Forbidden):
                # Rights were taken away, or forbid what the channel beside this one has.
                permissions = ("manage_channels",)
                raise GameError(Refusal.MISSING_PERMISSIONS, permissions=permissions) from error
            raise
        self._desk.arrived(interaction, session)
        self._backstage.news.table_changed(session.number)
        await whisper(interaction, texts("table.opened", channel=channel.mention))

    @app_commands.command(name=name("table.join"), description=description("table.join"))
    async def join(self, interaction: Interaction) -> None:
        """Sit down at the table of this channel."""
        await self._change(interaction, TakeChair(interaction.user.id), "table.joined")

    @app_commands.command(name=name("table.leave"), description=description("table.leave"))
    async def leave(self, interaction: Interaction) -> None:
        """Get up."""
        in_match = self._desk.session_for(interaction).view.stage is not Stage.LOBBY
        done = "table.left_match" if in_match else "table.left"
        await self._change(interaction, LeaveTable(interaction.user.id), done)

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
        await self._desk.close(interaction, self._desk.session_for(interaction))

    @app_commands.command(name=name("table.pace"), description=description("table.pace"))
    @app_commands.rename(**option_names("table.pace", ("pace",)))
    @app_commands.describe(**option_descriptions("table.pace", ("pace",)))
    @app_commands.choices(pace=PACE_CHOICES)
    async def pace(self, interaction: Interaction, pace: str) -> None:
        """Choose another pace before the match."""
        command = ChangePace(interaction.user.id, Speed(pace))
        await self._change(interaction, command, "table.pace_changed")

    @app_commands.command(name=name("table.status"), description=description("table.status"))
    async def status(self, interaction: Interaction) -> None:
        """Show how the table stands, to the caller only."""
        session = self._desk.session_for(interaction)
        texts = await self._desk.texts(interaction)
        panel = await promptly(interaction, self._panels.board(session, texts))
        await whisper_panel(interaction, replace(panel, buttons=()))

    @app_commands.command(name=name("table.void"), description=description("table.void"))
    @app_commands.rename(**option_names("table.void", VOID_OPTIONS))
    @app_commands.describe(**option_descriptions("table.void", VOID_OPTIONS))
    async def void(
        self,
        interaction: Interaction,
        hand: app_commands.Range[int, 1, MOST],
        reason: app_commands.Range[str, 1, LONGEST_REASON],
        table: app_commands.Range[int, 1, MOST] | None = None,
    ) -> None:
        """Let a finished hand count for nothing; for admins."""
        await self._corrections.void(interaction, hand, reason, table)

    async def _change(self, interaction: Interaction, command: Command, done: str) -> None:
        session = self._desk.session_for(interaction)
        texts = await self._desk.texts(interaction)
        await self._desk.submit(interaction, session, command, done=texts(done))

    @app_commands.command(name=name("table.rules"), description=description("table.rules"))
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules of the table; to its host, before the match, as a form to change them."""
        session = self._desk.session_for(interaction)
        view = session.view
        if view.host == interaction.user.id and view.stage is Stage.LOBBY:
            # A form cannot follow an acknowledgement, so nothing may come before it.
            texts = self._desk.language(interaction)
            await interaction.response.send_modal(form_of(texts, session.number, view.rules))
            return
        texts = await self._desk.texts(interaction)
        await whisper_panel(interaction, rules_panel(texts, view.rules))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Take the form of the rules when it is sent, whichever process had shown it."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        try:
            await self._change_rules(interaction)
        except Exception as error:
            await report(interaction, self._desk.language(interaction), error)

    async def _change_rules(self, interaction: Interaction) -> None:
        data = cast("ModalSubmitInteractionData", interaction.data)
        match = FORM_ID.fullmatch(data["custom_id"])
        if match is None:
            raise GameError(Refusal.STALE)
        session = self._backstage.tables.get(int(match["table"]))
        texts = await self._desk.texts(interaction)
        reading = self._reader.read(texts, session.view.rules, filled_in(data))
        if reading.mistakes:
            await whisper_panel(interaction, mistakes_panel(texts, reading))
            return
        if reading.rules == session.view.rules:
            await whisper(interaction, texts("table.rules_unchanged"))
            return
        command = ChangeRules(interaction.user.id, reading.rules)
        done = texts("table.rules_changed")
        await self._desk.submit(interaction, session, command, done=done)
