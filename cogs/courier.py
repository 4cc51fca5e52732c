"""Getting the hand to its owner, and only to its owner.

A private message, one per table, edited in place; sent anew, so that the phone rings once, when its owner
is to act after a while of silence. Where those are closed, an answer under the owner's latest interaction.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field

import discord

from bot.services.ports import Clock, Place, PlaceStore
from cogs.budget import Budget
from cogs.controls import Interaction, embed_of, view_of
from cogs.doors import Doors
from cogs.messages import Messages, Slot
from cogs.panel import Panel
from cogs.pictures import files_of
from cogs.trouble import GONE, TROUBLE, Backoff, Code, is_passing, note

log = logging.getLogger(__name__)

SILENCE_SECONDS = 60.0
"""After acting, a player is taken to be looking for this long: no need to ring."""

REMINDERS_AT_ONCE = 30
"""How many reminders may ring in a row: they must not use up what hands need."""

REMINDER_SECONDS = 2.0
"""After those, one in this time."""

TOKEN_SECONDS = 14 * 60.0
"""Discord honours an interaction's token for fifteen minutes."""

CALL_SECONDS = 15.0
"""How long Discord may take to show a hand, its own waiting times included."""

HAND = "hand:"
"""How the key of a private message among a table's places begins; its user follows."""

Draw = Callable[[bool], Awaitable[Panel]]
"""Makes a hand message as it should be now; True for one who has to be told of closed messages."""


@dataclass(slots=True)
class Delivery:
    """How one player's hand at one table was last shown."""

    table: int
    user: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """held while the hand is shown"""
    panel: Panel | None = None
    refused: Panel | None = None
    """what Discord does not take, whenever it is sent"""
    hand: int = 0
    """the number of the hand it was for; with a new one, a closed door is tried again"""
    place: Place | None = None
    """the private message"""
    slot: Slot = field(default_factory=Slot)
    backoff: Backoff = field(default_factory=Backoff)
    closed: bool = False
    """whether private messages were refused"""
    asked: bool = False
    """whether the owner has asked for the hand"""
    acted: float = 0.0
    interaction: Interaction | None = None
    """the latest one, for answers that only its user sees"""
    whispered: int | None = None
    """the message under ``interaction`` that shows the hand"""

    @property
    def is_unaware(self) -> bool:
        """Whether private messages are closed and the owner may not know where else the cards are."""
        return self.closed and not self.asked

    def is_settled(self, panel: Panel) -> bool:
        """Whether nothing is to be done: the player sees this, or Discord will not have it."""
        shown = panel.is_shown_by(self.panel) or panel.is_shown_by(self.refused)
        return shown and not self.slot.leftover


class Courier:
    """Delivers hands; knows for each player which way works."""

    def __init__(
        self,
        messages: Messages,
        doors: Doors,
        places: PlaceStore,
        clock: Clock,
    ) -> None:
        self._messages = messages
        self._doors = doors
        self._places = places
        self._clock = clock
        self._reminders = Budget(clock, REMINDERS_AT_ONCE, REMINDER_SECONDS)
        self._deliveries: dict[tuple[int, int], Delivery] = {}

    def delivery(self, table: int, user: int) -> Delivery:
        """The record of the hand of one of a table's people."""
        key = table, user
        if key not in self._deliveries:
            self._deliveries[key] = Delivery(table, user)
        return self._deliveries[key]

    def find(self, table: int, user: int) -> Delivery | None:
        """The record of somebody's hand, if there is one."""
        return self._deliveries.get((table, user))

    def shown_to(self, table: int, places: Iterable[str]) -> set[int]:
        """Everybody who was ever shown a hand at a table with these places, as far as that is known."""
        private = {int(key.removeprefix(HAND)) for key in places if key.startswith(HAND)}
        records = self._deliveries.values()
        return private | {each.user for each in records if each.table == table and each.panel}

    def drop(self, delivery: Delivery) -> None:
        """Forget a record that was made for somebody who did not sit down after all."""
        self._deliveries.pop((delivery.table, delivery.user), None)

    def forget(self, table: int) -> None:
        """Drop the records of a table that has ended."""
        for key in [key for key in self._deliveries if key[0] == table]:
            del self._deliveries[key]

    def acted(self, delivery: Delivery, interaction: Interaction, shown: int | None = None) -> None:
        """Note that a player is there, and the interaction by which they can be answered.

        ``shown`` is the message under it that shows the hand already.
        """
        delivery.acted = self._clock.now()
        if interaction.response.is_done():
            delivery.interaction, delivery.whispered = interaction, shown

    def unreachable(self, table: int, users: Sequence[int]) -> tuple[int, ...]:
        """The players to whom no way leads that is known to work.

        Where private messages are closed, that is an answer to *My hand*: whoever has pressed it
        knows where the cards will be.
        """
        return tuple(user for user in users if not self._is_reached(self.find(table, user)))

    def is_closed(self, table: int, user: int) -> bool:
        """Whether somebody takes no private messages, as far as that is known."""
        delivery = self.find(table, user)
        return delivery is not None and delivery.closed

    def knock_again(self, table: int, users: Sequence[int]) -> None:
        """Try the private messages of those who cannot be reached once more: they may be open now."""
        for user in self.unreachable(table, users):
            delivery = self.delivery(table, user)
            delivery.closed, delivery.panel, delivery.refused = False, None, None
            delivery.backoff.reset()

    def _is_reached(self, delivery: Delivery | None) -> bool:
        if delivery is None:
            return False
        written_to = not delivery.closed and delivery.panel is not None
        return written_to or (delivery.asked and self._has_token(delivery))

    async def deliver(self, delivery: Delivery, hand: int, draw: Draw) -> float | None:
        """Show a player their hand, unless they see it like this already.

        When it has to be tried again; None if not at all. It is drawn once nobody else is showing
        it, so that an older look never follows a newer one.
        """
        async with delivery.lock:
            if delivery.hand != hand:
                delivery.closed, delivery.hand = False, hand
            return await self._show(delivery, draw, self._send)

    async def replace(
        self, delivery: Delivery, draw: Draw, has_left: Callable[[], bool]
    ) -> float | None:
        """Show somebody who has left what has become of the hand, where it was shown and only there."""
        async with delivery.lock:
            if not has_left():
                return None  # and is back, as there will be news
            return await self._show(delivery, draw, self._send_over)

    async def _show(
        self,
        delivery: Delivery,
        draw: Draw,
        send: Callable[[Delivery, Panel, Draw], Awaitable[Panel | None]],
    ) -> float | None:
        panel = await draw(delivery.is_unaware)
        if not panel.is_shown_by(delivery.refused):
            delivery.refused = None
        if delivery.is_settled(panel):
            return None
        if self._clock.now() < delivery.backoff.not_before:
            return delivery.backoff.not_before
        try:
            async with asyncio.timeout(CALL_SECONDS):
                if not panel.is_shown_by(delivery.panel):
                    if delivery.place is None:
                        places = await self._places.places(delivery.table)
                        delivery.place = places.get(f"{HAND}{delivery.user}")
                    delivery.panel = await send(delivery, panel, draw) or delivery.panel
                await self._messages.clear(delivery.slot)
        except TROUBLE as error:
            note(log, error, "table %d: the hand of %d has to wait", delivery.table, delivery.user)
            if not is_passing(error):
                delivery.refused = panel
                return None
            delivery.backoff.failed(self._clock.now(), error)
            return delivery.backoff.not_before
        delivery.backoff.reset()
        return None

    async def _send(self, delivery: Delivery, panel: Panel, draw: Draw) -> Panel | None:
        """What the player sees then; None if no way was found."""
        if not delivery.closed:
            try:
                if await self._by_private_message(delivery, panel):
                    return panel
            except discord.RateLimited:
                # It is too early for a private message, which says nothing against its reader.
                if delivery.asked and await self._by_whisper(delivery, panel):
                    return panel
                raise
            delivery.closed = True
            panel = await draw(delivery.is_unaware)
        return panel if await self._by_whisper(delivery, panel) else None

    async def _send_over(self, delivery: Delivery, panel: Panel, _: Draw) -> Panel | None:
        """Put a panel in the place of the hand; nobody is written to anew."""
        try:
            if delivery.place is not None:
                await self._messages.edit(delivery.place, panel)
        except (discord.NotFound, discord.Forbidden) as error:
            log.debug(
                "table %d: %d sees no hand any more: %s", delivery.table, delivery.user, error
            )
        if delivery.whispered is not None:
            await self._by_whisper(delivery, panel)
        return panel

    async def _by_private_message(self, delivery: Delivery, panel: Panel) -> bool:
        """Whether the player takes private messages."""
        old = delivery.place
        try:
            if old and not self._should_ring(delivery, panel) and await self._edit(old, panel):
                return True
            place = await self._post(delivery, panel)
        except discord.Forbidden as error:
            if error.code != Code.CANNOT_SEND_TO_USER:
                raise
            return False
        delivery.place = place
        await self._places.put_place(delivery.table, f"{HAND}{delivery.user}", place)
        delivery.slot.nonce = ""
        if old and old != place:
            delivery.slot.leftover.append(old)
        return True

    async def _edit(self, place: Place, panel: Panel) -> bool:
        """Whether message and conversation were still there."""
        try:
            return await self._messages.edit(place, panel)
        except discord.NotFound:
            return False

    async def _post(self, delivery: Delivery, panel: Panel) -> Place:
        """Send a private message; if the conversation that we remember is gone, in a new one."""
        known = await self._doors.known(delivery.user)
        if known is not None:
            try:
                return await self._messages.post(known, panel, delivery.slot)
            except discord.NotFound:
                log.debug("the conversation with %d is gone", delivery.user)
        opened = await self._doors.open(delivery.user)
        return await self._messages.post(opened, panel, delivery.slot)

    def _should_ring(self, delivery: Delivery, panel: Panel) -> bool:
        """Whether the message is sent anew. A reminder that its budget has no room for is an edit."""
        quiet = self._clock.now() - delivery.acted > SILENCE_SECONDS
        if not (panel.has_controls and quiet):
            return False
        return not panel.reminds or self._reminders.take() == 0

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
        followup, view, files = interaction.followup, view_of(panel), await files_of(panel)
        if delivery.whispered:
            try:
                await followup.edit_message(
                    delivery.whispered, embed=embed_of(panel), attachments=files, view=view
                )
            except discord.NotFound:
                delivery.whispered = None  # dismissed by its owner
            else:
                return
        message = await followup.send(
            embed=embed_of(panel),
            files=await files_of(panel),
            view=view or discord.utils.MISSING,
            ephemeral=True,
            wait=True,
        )
        delivery.whispered = message.id
