"""Opening private conversations, slowly: Discord shuts out bots that open many at once."""

import discord

from bot.services.ports import Clock
from cogs.budget import Budget
from cogs.people import People
from cogs.trouble import Code

AT_ONCE = 10
"""How many conversations may be opened in a row."""

SECONDS_EACH = 10.0
"""After those, one in this time."""

PAUSE_SECONDS = 60.0
"""How long none is opened once Discord has said that it goes too fast."""


class Doors:
    """Private conversations: each is opened once and remembered, all by one slow budget."""

    def __init__(self, client: discord.Client, people: People, clock: Clock) -> None:
        self._client = client
        self._people = people
        self._budget = Budget(clock, AT_ONCE, SECONDS_EACH)

    async def known(self, user: int) -> int | None:
        """The channel of the conversation that we remember."""
        person = (await self._people.of([user])).get(user)
        return person.private_channel if person else None

    async def open(self, user: int) -> int:
        """Open the conversation with a user; its channel.

        ``discord.RateLimited`` if it is too early for another one, which says nothing about the user.
        """
        wait = self._budget.take()
        if wait:
            raise discord.RateLimited(wait)
        try:
            channel = await self._client.create_dm(discord.Object(user))
        except discord.Forbidden as error:
            if error.code != Code.OPENING_TOO_FAST:
                raise
            self._budget.pause(PAUSE_SECONDS)
            raise discord.RateLimited(PAUSE_SECONDS) from None
        await self._people.found_channel(user, channel.id)
        return channel.id
