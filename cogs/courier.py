"""Getting the hand to its owner, and only to its owner.

A private message, one per table, edited in place; sent anew, so that the phone rings once, when its
owner is to act after a while of silence. Where private messages are closed, an
answer that only the owner sees, under the owner's latest interaction.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import discord

from bot.services.ports import Clock, Place, PlaceStore
from cogs.controls import Interaction, embed_of, view_of
from cogs.panel import Panel
from cogs.people import People

log = logging.getLogger(__name__)

SILENCE_SECONDS = 60.0
"""After acting, a player is taken to be looking for this long: no need to ring."""

TOKEN_SECONDS = 14 * 60.0
"""Discord honours an interaction's token for fifteen minutes."""

CANNOT_SEND_TO_USER = 50007


@dataclass(slots=True)
class Delivery:
    """How one player's hand at one table was last shown."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    panel: Panel | None = None
    hand: int = 0
    """the number of the hand it was for; with a new one, a closed door is tried again"""
    place: Place | None = None
    """the private message"""
    closed: bool = False
    """whether private messages were refused"""
    acted: float = 0.0
    interaction: Interaction | None = None
    """the latest one, for answers that only its user sees"""
    whispered: int | None = None
    """the message under ``interaction`` that shows the hand"""


class Courier:
    """Delivers hands; knows for each player which way works."""

    def __init__(
        self, client: discord.Client, people: People, places: PlaceStore, clock: Clock
    ) -> None:
        self._client = client
        self._people = people
        self._places = places
        self._clock = clock
        self._deliveries: dict[tuple[int, int], Delivery] = {}

    def delivery(self, table: int, user: int) -> Delivery:
        """The record of one player's hand at one table. Its lock is held while the hand is shown."""
        return self._deliveries.setdefault((table, user), Delivery())

    def forget(self, table: int) -> None:
        """Drop the records of a table that has ended."""
        for key in [key for key in self._deliveries if key[0] == table]:
            del self._deliveries[key]

    def acted(self, table: int, user: int, interaction: Interaction) -> None:
        """Note that a player is there, and the interaction by which they can be answered."""
        delivery = self.delivery(table, user)
        delivery.acted = self._clock.now()
        delivery.interaction, delivery.whispered = interaction, None

    def unreachable(self, table: int, users: Sequence[int]) -> tuple[int, ...]:
        """The players to whom no way leads at the moment."""
        return tuple(
            user
            for user in users
            if self.delivery(table, user).closed and not self._has_token(self.delivery(table, user))
        )

    async def deliver(
        self, table: int, user: int, hand: int, draw: Callable[[], Awaitable[Panel]]
    ) -> None:
        """Show a player their hand, unless they see it like this already.

        It is drawn once nobody else is showing it, so that an older look never follows a newer one.
        """
        delivery = self.delivery(table, user)
        async with delivery.lock:
            panel = await draw()
            if delivery.hand != hand:
                delivery.closed = False
            if is_shown(delivery, panel):
                return
            if delivery.place is None:
                delivery.place = (await self._places.places(table)).get(_key(user))
            if not delivery.closed:
                await self._by_private_message(table, user, panel)
            if delivery.closed:
                await self._by_whisper(delivery, panel)
            delivery.panel, delivery.hand = panel, hand

    async def _by_private_message(self, table: int, user: int, panel: Panel) -> None:
        delivery = self.delivery(table, user)
        old = delivery.place
        try:
            if (
                old
                and not self._should_ring(delivery, panel)
                and await self._edit(old, panel)
            ):
                return
            channel = await self._channel(user)
            message = await channel.send(
                embed=embed_of(panel), view=view_of(panel) or discord.utils.MISSING
            )
        except discord.Forbidden as error:
            if error.code != CANNOT_SEND_TO_USER:
                raise
            delivery.closed = True
            return
        delivery.place = Place(channel.id, message.id)
        await self._places.put_place(table, _key(user), delivery.place)
        if old:
            await self._delete(old)

    def _should_ring(self, delivery: Delivery, panel: Panel) -> bool:
        quiet = self._clock.now() - delivery.acted > SILENCE_SECONDS
        return panel.has_controls and quiet

    async def _channel(self, user: int) -> discord.PartialMessageable:
        person = (await self._people.of([user])).get(user)
        number = person.private_channel if person else None
        if number is None:
            number = (await self._client.create_dm(discord.Object(user))).id
            await self._people.found_channel(user, number)
        return self._client.get_partial_messageable(number, type=discord.ChannelType.private)

    async def _edit(self, place: Place, panel: Panel) -> bool:
        """Whether the message was still there to be edited."""
        channel = self._client.get_partial_messageable(place.channel)
        try:
            await channel.get_partial_message(place.message).edit(
                embed=embed_of(panel), view=view_of(panel)
            )
        except discord.NotFound:
            return False
        return True

    async def _delete(self, place: Place) -> None:
        channel = self._client.get_partial_messageable(place.channel)
        try:
            await channel.get_partial_message(place.message).delete()
        except discord.HTTPException as error:
            # An old hand that stays is not nice, but its buttons say that they are stale.
            log.debug("an old hand message stays: %s", error)

    def _has_token(self, delivery: Delivery) -> bool:
        if delivery.interaction is None:
            return False
        age = self._clock.now() - delivery.interaction.created_at.timestamp()
        return age < TOKEN_SECONDS

    async def _by_whisper(self, delivery: Delivery, panel: Panel) -> None:
        interaction = delivery.interaction
        if interaction is None or not self._has_token(delivery):
            return
        followup = interaction.followup
        view = view_of(panel)
        if delivery.whispered:
            await followup.edit_message(delivery.whispered, embed=embed_of(panel), view=view)
        elif interaction.response.is_done():
            message = await followup.send(
                embed=embed_of(panel),
                view=view or discord.utils.MISSING,
                ephemeral=True,
                wait=True,
            )
            delivery.whispered = message.id


def is_shown(delivery: Delivery, panel: Panel) -> bool:
    """Whether a player sees this already; controls made at an older step do not count."""
    shown = delivery.panel
    return shown == panel and (not panel.has_controls or shown.step == panel.step)


def _key(user: int) -> str:
    return f"hand:{user}"
