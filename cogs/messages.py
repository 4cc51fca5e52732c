"""Messages that the bot keeps as they should be: posted once, edited in place, deleted when outdated."""

import logging
import secrets
from dataclasses import dataclass, field

import discord

from bot.services.ports import Clock, Place
from cogs.controls import embed_of, mentions_of, view_of
from cogs.panel import Panel
from cogs.pictures import files_of
from cogs.trouble import Code, is_passing

log = logging.getLogger(__name__)

LOST = frozenset({Code.UNKNOWN_MESSAGE, Code.TOO_MANY_EDITS})
"""Why a message cannot be edited although its channel is there: it has to be posted anew."""

OLD_SECONDS = 3600.0
"""From this age on Discord takes only a few edits of a message, and can ask to wait very long."""


@dataclass(slots=True)
class Slot:
    """What is still open about a message that is posted anew from time to time."""

    nonce: str = ""
    """of one that may have been posted, but is not noted among the places yet"""
    leftover: list[Place] = field(default_factory=list)
    """earlier ones that are out of date and still to be deleted"""


class Messages:
    """Calls for whole messages, in channels and in private conversations."""

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock

    async def post(self, channel: int, panel: Panel, slot: Slot) -> Place:
        """Post a message. Until ``slot.nonce`` is cleared, another call leads to the same message."""
        again = bool(slot.nonce)
        slot.nonce = slot.nonce or secrets.token_hex(8)
        place = await self.send(channel, panel, slot.nonce)
        if again:
            await self.edit(place, panel)  # it may have been posted before, with an older look
        return place

    async def send(self, channel: int, panel: Panel, nonce: str) -> Place:
        """Send a message, unless one with this nonce was sent there in the last minutes."""
        message = await self._channel(channel).send(
            panel.content or None,
            embed=embed_of(panel),
            files=await files_of(panel),
            view=view_of(panel) or discord.utils.MISSING,
            allowed_mentions=mentions_of(panel),
            nonce=nonce,
        )
        return Place(channel, message.id)

    async def edit(self, place: Place, panel: Panel) -> bool:
        """Whether the message could still be edited; otherwise it has to be posted anew."""
        try:
            await self._message(place).edit(
                content=panel.content or None,
                embed=embed_of(panel),
                attachments=await files_of(panel),
                view=view_of(panel),
                allowed_mentions=mentions_of(panel),
            )
        except discord.HTTPException as error:
            if error.code not in LOST:
                raise
            return False
        except discord.RateLimited:
            age = self._clock.now() - discord.utils.snowflake_time(place.message).timestamp()
            if age < OLD_SECONDS:
                raise
            return False
        return True

    async def clear(self, slot: Slot) -> None:
        """Delete what is left of earlier messages; what Discord will never let us delete stays."""
        while slot.leftover:
            try:
                await self._message(slot.leftover[-1]).delete()
            except discord.HTTPException as error:
                if is_passing(error) and error.code not in {
                    Code.UNKNOWN_MESSAGE,
                    Code.UNKNOWN_CHANNEL,
                }:
                    raise
                log.debug("an old message stays: %s", error)
            slot.leftover.pop()

    def _message(self, place: Place) -> discord.PartialMessage:
        return self._channel(place.channel).get_partial_message(place.message)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)
