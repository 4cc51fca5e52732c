"""更正 A finished hand is voided: carried out, confirmed in private, told in public."""

import logging

import discord

from bot.errors import GameError, Refusal
from bot.game.commands import VoidHand
from bot.services.ports import PlaceStore
from bot.services.tables import Tables
from cogs.answers import promptly, whisper
from cogs.controls import Interaction
from cogs.desk import Desk
from cogs.messages import Messages
from cogs.names import Names, plain
from cogs.panel import Panel
from cogs.people import People
from cogs.stage import CHANNEL, Stage
from cogs.trouble import TROUBLE, note

log = logging.getLogger(__name__)

LONGEST_REASON = 300
"""Characters."""


class Corrections:
    """What admins correct afterwards."""

    def __init__(
        self,
        tables: Tables,
        desk: Desk,
        stage: Stage,
        places: PlaceStore,
        messages: Messages,
        people: People,
    ) -> None:
        self._tables = tables
        self._desk = desk
        self._stage = stage
        self._places = places
        self._messages = messages
        self._people = people

    async def void(
        self, interaction: Interaction, hand: int, reason: str, table: int | None
    ) -> None:
        """Void a hand of a table, by default of the one that stands in this channel."""
        texts = await self._desk.texts(interaction)
        number = self._stage.table_in(interaction.channel_id) if table is None else table
        if number is None:
            raise GameError(Refusal.NO_TABLE_HERE)
        command = VoidHand(hand, interaction.user.id, reason)
        work = self._tables.void_hand(
            interaction.guild_id or 0,
            number,
            command,
            admin=interaction.permissions.manage_guild,
            cause=interaction.id,
        )
        await promptly(interaction, work)
        await whisper(interaction, texts("table.voided", table=number, n=hand))
        await self._announce(interaction.guild_id or 0, number, command)

    async def _announce(self, guild: int, table: int, command: VoidHand) -> None:
        """Tell everybody in the table's channel, if it is still there."""
        place = (await self._places.places(table)).get(CHANNEL)
        if place is None:
            return
        texts = await self._people.texts_in(guild)
        names = Names(texts, await self._people.names([command.author]))
        told = texts("voided.text", name=names.person(command.author), reason=plain(command.reason))
        panel = Panel(table, 0, texts("voided.title", table=table, n=command.number), told)
        try:
            await self._messages.send(place.channel, panel, f"voided:{table}:{command.number}")
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("table %d has nobody left to hear of its voided hand: %s", table, error)
        except TROUBLE as error:
            note(log, error, "table %d was not told of its voided hand", table)
