"""``/verify``: how the wall of a finished hand came about, as a file that anybody can check."""

import io
import json

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import GameError, Refusal
from bot.game.events import ChairTaken, TableOpened
from bot.game.proof import proof_of
from bot.services.ports import PlaceStore, TableStore
from bot.services.tables import Tables
from cogs.answers import acknowledge, promptly
from cogs.controls import Interaction
from cogs.desk import Desk
from cogs.phrases import description, name, option_descriptions, option_names
from cogs.stage import CHANNEL, Stage

OPTIONS = ("hand", "table")


class Verify(commands.Cog):
    """Proofs of walls; never of one that is in play."""

    def __init__(
        self, tables: Tables, store: TableStore, places: PlaceStore, desk: Desk, stage: Stage
    ) -> None:
        self._tables = tables
        self._store = store
        self._places = places
        self._desk = desk
        self._stage = stage

    @app_commands.command(name=name("verify"), description=description("verify"))
    @app_commands.rename(**option_names("verify", OPTIONS))
    @app_commands.describe(**option_descriptions("verify", OPTIONS))
    @app_commands.guild_only()
    async def verify(
        self, interaction: Interaction, hand: int | None = None, table: int | None = None
    ) -> None:
        """Give the proof of a hand: the last that is over, at the table of this channel."""
        texts = await self._desk.texts(interaction)
        number = self._stage.table_in(interaction.channel_id) if table is None else table
        if number is None:
            raise GameError(Refusal.NO_TABLE_HERE)
        proof = await promptly(interaction, self._proof(interaction, number, hand))
        await acknowledge(interaction)
        text = texts("verify.done", table=number, n=proof["hand"])
        written = io.BytesIO(json.dumps(proof, indent=1).encode())
        file = discord.File(written, f"changpai-{number}-{proof['hand']}.json")
        await interaction.followup.send(text, file=file, ephemeral=True)

    async def _proof(
        self, interaction: Interaction, table: int, hand: int | None
    ) -> dict[str, object]:
        if table in self._tables.set_aside:
            raise GameError(Refusal.TABLE_SET_ASIDE)
        log = await self._store.events(table)
        place = (await self._places.places(table)).get(CHANNEL)
        here = place is not None and place.channel == interaction.channel_id
        user = interaction.user.id
        sat = any(isinstance(e, ChairTaken) and e.player == user and not e.computer for e in log)
        opening = log[0] if log else None
        if not isinstance(opening, TableOpened) or opening.guild != interaction.guild_id:
            raise GameError(Refusal.NO_SUCH_HAND)
        if not (here or sat):  # elsewhere somebody may ask who cannot see that channel
            raise GameError(Refusal.NOT_SEATED)
        return proof_of(log, hand)
