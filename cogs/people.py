"""Whom we know: names and languages, as last seen in an interaction."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import discord

from bot.services.ports import Person, PlaceStore
from bot.texts import Catalogues, Texts


class People:
    """What was last seen of each user, kept in memory and in the store."""

    def __init__(self, places: PlaceStore, catalogues: Catalogues) -> None:
        self._places = places
        self._catalogues = catalogues
        self._known: dict[int, Person] = {}

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

    async def found_channel(self, user: int, channel: int) -> None:
        """Note the channel of the private conversation with a user."""
        known = (await self.of([user])).get(user) or Person(user, str(user), "en-US")
        person = replace(known, private_channel=channel)
        await self._places.put_person(person)
        self._known[user] = person

    def texts_in(self, guild: discord.Guild | None) -> Texts:
        """The texts in a server's language."""
        return self._catalogues.of(guild.preferred_locale.value if guild else "en-US")
