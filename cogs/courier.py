"""Getting the hand to its owner, and only to its owner.

A private message, one per table, edited in place; sent anew, so that the phone rings once, when its
owner is to act after a while of silence. Where private messages are closed, an
answer that only the owner sees, under the owner's latest interaction.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import discord

from bot.services.ports import Clock, Place, PlaceStore
from cogs.answers import GONE, TROUBLE, is_passing
from cogs.controls import Interaction, embed_of, view_of
from cogs.panel import Panel
from cogs.people import People

log = logging.getLogger(__name__)

SILENCE_SECONDS = 60.0
"""After acting, a player is taken to be looking for this long: no need to ring."""

TOKEN_SECONDS = 14 * 60.0
"""Discord honours an interaction's token for fifteen minutes."""

CALL_SECONDS = 15.0
"""How long Discord may take to show a hand, its own waiting times included."""

RETRY_SECONDS = 5.0
"""How long to wait with a hand after the first failure; then twice as long each time."""

LONGEST_WAIT_SECONDS = 60.0

CANNOT_SEND_TO_USER = 50007
TOO_MANY_EDITS = 30046


@dataclass(slots=True)
class Delivery:
    """How one player's hand at one table was last shown."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    panel: Panel | None = None
    hand: int = 0
    """the number of the hand it was for; with a new one, a closed door is tried again"""
    place: Place | None = None
    """the private message"""
    leftover: list[Place] = field(default_factory=list)
    """private messages that are out of date and still to be deleted"""
    nonce: str = ""
    """of a private message that may or may not have been sent"""
    closed: bool = False
    """whether private messages were refused"""
    asked: bool = False
    """whether the owner has asked for the hand"""
    failures: int = 0
    """how often in a row it could not be shown"""
    not_before: float = 0.0
    """when it is tried again, seconds since 1970"""
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

    def acted(
        self, table: int, user: int, interaction: Interaction, shown: int | None = None
    ) -> None:
        """Note that a player is there, and the interaction by which they can be answered.

        ``shown`` is the message under it that shows the hand already.
        """
        delivery = self.delivery(table, user)
        delivery.acted = self._clock.now()
        if interaction.response.is_done():
            delivery.interaction, delivery.whispered = interaction, shown

    def unreachable(self, table: int, users: Sequence[int]) -> tuple[int, ...]:
        """The players to whom no way leads that is known to work.

        Where private messages are closed, that is an answer to *My hand*: whoever has pressed it
        knows where the cards will be.
        """
        return tuple(user for user in users if not self._is_reached(self.delivery(table, user)))

    def knock_again(self, table: int, users: Sequence[int]) -> None:
        """Try the private messages of those who cannot be reached once more: they may be open now."""
        for user in self.unreachable(table, users):
            delivery = self.delivery(table, user)
            delivery.closed, delivery.panel, delivery.not_before = False, None, 0.0

    def _is_reached(self, delivery: Delivery) -> bool:
        if delivery.closed:
            return delivery.asked and self._has_token(delivery)
        return delivery.panel is not None

    async def deliver(
        self, table: int, user: int, hand: int, draw: Callable[[], Awaitable[Panel]]
    ) -> bool:
        """Show a player their hand, unless they see it like this already; False if to be tried again.

        It is drawn once nobody else is showing it, so that an older look never follows a newer one.
        """
        delivery = self.delivery(table, user)
        async with delivery.lock:
            panel = await draw()
            if delivery.hand != hand:
                delivery.closed, delivery.hand = False, hand
            if is_shown(delivery, panel) and not delivery.leftover:
                return True
            if self._clock.now() < delivery.not_before:
                return False
            try:
                async with asyncio.timeout(CALL_SECONDS):
                    if not is_shown(delivery, panel) and await self._send(table, user, panel):
                        delivery.panel = panel
                    while delivery.leftover:
                        await self._delete(delivery.leftover[-1])
                        delivery.leftover.pop()
            except TROUBLE as error:
                delivery.failures += 1
                wait = min(RETRY_SECONDS * 2 ** (delivery.failures - 1), LONGEST_WAIT_SECONDS)
                delivery.not_before = self._clock.now() + wait
                log.warning("table %d: the hand of %d has to wait: %s", table, user, error)
                return False
            delivery.failures = 0
            return True

    async def _send(self, table: int, user: int, panel: Panel) -> bool:
        """Whether a way was found."""
        delivery = self.delivery(table, user)
        if delivery.place is None:
            delivery.place = (await self._places.places(table)).get(_key(user))
        if not delivery.closed:
            delivery.closed = not await self._by_private_message(table, user, panel)
        return not delivery.closed or await self._by_whisper(delivery, panel)

    async def _by_private_message(self, table: int, user: int, panel: Panel) -> bool:
        """Whether the player takes private messages."""
        delivery = self.delivery(table, user)
        old = delivery.place
        again = bool(delivery.nonce)
        try:
            if old and not self._should_ring(delivery, panel) and await self._edit(old, panel):
                return True
            delivery.nonce = delivery.nonce or secrets.token_hex(8)
            place = await self._post(user, panel, delivery.nonce)
            if again:
                await self._edit(place, panel)  # it may have been sent before, with an older look
        except discord.Forbidden as error:
            if error.code != CANNOT_SEND_TO_USER:
                raise
            return False
        delivery.place, delivery.nonce = place, ""
        await self._places.put_place(table, _key(user), place)
        if old and old != place:
            delivery.leftover.append(old)
        return True

    async def _post(self, user: int, panel: Panel, nonce: str) -> Place:
        """Send a private message; if the answer is lost, the same nonce gives the same message."""
        channel = await self._channel(user)
        try:
            message = await self._send_to(channel, panel, nonce)
        except discord.NotFound:
            # The conversation that we remember is gone.
            channel = await self._open_channel(user)
            message = await self._send_to(channel, panel, nonce)
        return Place(channel, message.id)

    async def _send_to(self, channel: int, panel: Panel, nonce: str) -> discord.Message:
        target = self._client.get_partial_messageable(channel, type=discord.ChannelType.private)
        return await target.send(
            embed=embed_of(panel), view=view_of(panel) or discord.utils.MISSING, nonce=nonce
        )

    def _should_ring(self, delivery: Delivery, panel: Panel) -> bool:
        quiet = self._clock.now() - delivery.acted > SILENCE_SECONDS
        return panel.has_controls and quiet

    async def _channel(self, user: int) -> int:
        person = (await self._people.of([user])).get(user)
        known = person.private_channel if person else None
        return known or await self._open_channel(user)

    async def _open_channel(self, user: int) -> int:
        channel = await self._client.create_dm(discord.Object(user))
        await self._people.found_channel(user, channel.id)
        return channel.id

    async def _edit(self, place: Place, panel: Panel) -> bool:
        """Whether the message was still there to be edited."""
        channel = self._client.get_partial_messageable(place.channel)
        try:
            await channel.get_partial_message(place.message).edit(
                embed=embed_of(panel), view=view_of(panel)
            )
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code != TOO_MANY_EDITS:
                raise
            return False
        return True

    async def _delete(self, place: Place) -> None:
        """Delete an old hand; one that Discord will never let us delete stays, and its buttons are stale."""
        channel = self._client.get_partial_messageable(place.channel)
        try:
            await channel.get_partial_message(place.message).delete()
        except discord.HTTPException as error:
            if is_passing(error) and error.code not in GONE:
                raise
            log.debug("an old hand message stays: %s", error)

    def _has_token(self, delivery: Delivery) -> bool:
        if delivery.interaction is None:
            return False
        age = self._clock.now() - delivery.interaction.created_at.timestamp()
        return age < TOKEN_SECONDS

    async def _by_whisper(self, delivery: Delivery, panel: Panel) -> bool:
        """Whether the latest interaction could be used to show the hand."""
        interaction = delivery.interaction
        if interaction is None or not self._has_token(delivery):
            return False
        try:
            await self._whisper(delivery, interaction, panel)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            delivery.interaction = None
            return False
        return True

    async def _whisper(self, delivery: Delivery, interaction: Interaction, panel: Panel) -> None:
        followup, view = interaction.followup, view_of(panel)
        if delivery.whispered:
            try:
                await followup.edit_message(delivery.whispered, embed=embed_of(panel), view=view)
            except discord.NotFound:
                delivery.whispered = None  # dismissed by its owner
            else:
                return
        message = await followup.send(
            embed=embed_of(panel), view=view or discord.utils.MISSING, ephemeral=True, wait=True
        )
        delivery.whispered = message.id


def is_shown(delivery: Delivery, panel: Panel) -> bool:
    """Whether a player sees this already; controls made at an older step do not count."""
    shown = delivery.panel
    return shown == panel and (not panel.has_controls or shown.step == panel.step)


def _key(user: int) -> str:
    return f"hand:{user}"
