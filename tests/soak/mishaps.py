"""Everything that goes wrong around a bot, at random."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from random import Random

from playground import Actor, Playground
from playground.driver.guild import GuildHandle

ROUTES = (
    "/channels/{channel_id}/messages",
    "/channels/{channel_id}/messages/{message_id}",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    "/users/@me/channels",
)
STATUSES = (500, 502, 503, 504)


class Mishaps:
    """Lets one thing after another go wrong."""

    def __init__(
        self, discord: Playground, guild: GuildHandle, people: Sequence[Actor], rng: Random
    ) -> None:
        self._discord = discord
        self._guild = guild
        self._people = people
        self._rng = rng
        self.counted: Counter[str] = Counter()

    async def happen(self) -> None:
        """Go on for ever."""
        kinds = {
            "requests refused for a while": (self._refused, 8),
            "too many requests": (self._limited, 5),
            "answers lost on the way": (self._lost, 3),
            "slow requests": (self._slow, 5),
            "connections cut": (self._cut, 4),
            "sessions ended": (self._forgotten, 2),
            "reconnections asked for": (self._asked, 2),
            "messages deleted": (self._deleted, 3),
            "private messages closed or opened": (self._doors, 3),
            "outages of the server": (self._outage, 1),
        }
        weights = [weight for _, weight in kinds.values()]
        while True:
            await asyncio.sleep(self._rng.uniform(0.1, 1.0))
            (kind,) = self._rng.choices(list(kinds), weights)
            self.counted[kind] += 1
            await kinds[kind][0]()

    def end(self) -> None:
        """Let everything be well again."""
        self._discord.faults.clear()
        self._discord.faults.guild_available(self._guild.state)
        for person in self._people:
            person.open_dms()

    async def _refused(self) -> None:
        route, status = self._rng.choice(ROUTES), self._rng.choice(STATUSES)
        self._discord.faults.fail("*", route, status=status, times=self._rng.randint(1, 6))

    async def _limited(self) -> None:
        route = self._rng.choice(ROUTES[:2])
        times = self._rng.randint(1, 5)
        self._discord.faults.fail("*", route, status=429, retry_after=0.2, times=times)

    async def _lost(self) -> None:
        self._discord.faults.lose_answer("*", self._rng.choice(ROUTES[:2]))

    async def _slow(self) -> None:
        route, seconds = self._rng.choice(ROUTES), self._rng.uniform(0.1, 1.5)
        self._discord.faults.delay("*", route, seconds, times=self._rng.randint(1, 4))

    async def _cut(self) -> None:
        self._discord.faults.drop_gateway(resumable=self._rng.random() < 0.7)

    async def _forgotten(self) -> None:
        self._discord.faults.invalidate_session()

    async def _asked(self) -> None:
        self._discord.faults.ask_to_reconnect()

    async def _deleted(self) -> None:
        there = [m for m in self._discord.messages[-200:] if not m.deleted and not m.ephemeral]
        if there:
            self._discord.faults.delete_message(self._rng.choice(there))

    async def _doors(self) -> None:
        person = self._rng.choice(self._people)
        if person.user.dms_open:
            person.close_dms()
        else:
            person.open_dms()

    async def _outage(self) -> None:
        self._discord.faults.guild_unavailable(self._guild.state)
        await asyncio.sleep(self._rng.uniform(0.2, 1.5))
        self._discord.faults.guild_available(self._guild.state)
