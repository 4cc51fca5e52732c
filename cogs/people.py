"""Whom we know: names and languages, of people and of servers, as last seen in an interaction."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import discord

from bot.services.ports import Person, PlaceStore
from bot.texts import Catalogues, Texts
from cogs.looks import Look


class People:
    """What was last seen of each user and each server, kept in memory and in the store."""

    def __init__(self, client: discord.Client, places: PlaceStore, catalogues: Catalogues) -> None:
        self._client = client
        self._places = places
        self._catalogues = catalogues
        self._known: dict[int, Person] = {}
        self._servers: dict[int, str] = {}
        self._looks: dict[int, Look] = {}

    async def saw(self, user: discord.abc.User, locale: discord.Locale) -> Texts:
        """Note a user who interacts with us; the texts in their language."""
        known = (await self.of([user.id])).get(user.id)
        channel = known.private_channel if known else None
        # A private message does not tell what somebody is called in the server.
        in_server = isinstance(user, discord.Member)
        name = user.display_name if known is None or in_server else known.name
        seen = Person(user.id, name, locale.value, channel)
        if seen != known:
            await self._places.put_person(seen)
            self._known[user.id] = seen
        return self._catalogues.of(seen.locale)

    def texts_for(self, locale: discord.Locale) -> Texts:
        """The texts in a language of Discord's."""
        return self._catalogues.of(locale.value)

    async def of(self, users: Iterable[int]) -> Mapping[int, Person]:
        """Those of the users that we know."""
        wanted = set(users)
        missing = sorted(wanted - self._known.keys())
        if missing:
            self._known.update(await self._places.people(missing))
        return {user: self._known[user] for user in wanted if user in self._known}

    async def names(self, users: Iterable[int]) -> dict[int, str]:
        """The names of those of the users that we know."""
        return {user: person.name for user, person in (await self.of(users)).items()}

    async def texts_of(self, user: int) -> Texts:
        """The texts in a user's language, as last seen."""
        person = (await self.of([user])).get(user)
        return self._catalogues.of(person.locale if person else "en-US")

    async def look_of(self, user: int) -> Look:
        """How a user wants to see cards."""
        if user not in self._looks:
            noted = await self._places.note(_look(user))
            self._looks[user] = Look(noted) if noted else Look.CLASSIC
        return self._looks[user]

    async def chose_look(self, user: int, look: Look) -> None:
        """Note how a user wants to see cards."""
        await self._places.put_note(_look(user), look.value)
        self._looks[user] = look

    async def found_channel(self, user: int, channel: int) -> None:
        """Note the channel of the private conversation with a user."""
        known = (await self.of([user])).get(user) or Person(user, str(user), "en-US")
        person = replace(known, private_channel=channel)
        await self._places.put_person(person)
        self._known[user] = person

    async def saw_server(self, guild: int, locale: discord.Locale) -> None:
        """Note the language of a server, which Discord may be slow to announce after a restart."""
        if self._servers.get(guild) == locale.value:
            return
        await self._places.put_note(_server(guild), locale.value)
        self._servers[guild] = locale.value

    async def texts_in(self, guild: int) -> Texts:
        """The texts in a server's language, as last seen."""
        if guild not in self._servers:
            noted = await self._places.note(_server(guild))
            if noted is None:
                known = self._client.get_guild(guild)
                return self._catalogues.of(known.preferred_locale.value if known else "en-US")
            self._servers[guild] = noted
        return self._catalogues.of(self._servers[guild])


def _server(guild: int) -> str:
    return f"locale:{guild}"


def _look(user: int) -> str:
    return f"look:{user}"
