"""Where tables are shown, and whom we know, in SQL."""

from collections.abc import Sequence

from sqlalchemy import delete, func, select

from bot.services.ports import Person, Place
from data import schema
from data.engine import Database
from data.upsert import insert_into


class SqlPlaceStore:
    """``PlaceStore`` on a database that ``migrate`` has brought up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put_place(self, table: int, key: str, place: Place) -> None:
        """Remember a place, instead of the one remembered before under this key."""
        values = {"channel": place.channel, "message": place.message}
        keys = [schema.places.c.table_id, schema.places.c.key]
        async with self._database.writing() as connection:
            put = insert_into(connection, schema.places).values(table_id=table, key=key, **values)
            await connection.execute(put.on_conflict_do_update(index_elements=keys, set_=values))

    async def drop_place(self, table: int, key: str) -> None:
        """Forget a place; nothing happens if there is none."""
        row = schema.places.c
        async with self._database.writing() as connection:
            await connection.execute(
                delete(schema.places).where(row.table_id == table, row.key == key)
            )

    async def places(self, table: int) -> dict[str, Place]:
        """All places of a table by key."""
        row = schema.places.c
        query = select(row.key, row.channel, row.message).where(row.table_id == table)
        async with self._database.reading() as connection:
            found = await connection.execute(query)
            return {key: Place(channel, message) for key, channel, message in found}

    async def all_places(self, key: str) -> dict[int, Place]:
        """The places of all tables under one key, by table, in order of number."""
        row = schema.places.c
        query = select(row.table_id, row.channel, row.message).where(row.key == key)
        query = query.order_by(row.table_id)
        async with self._database.reading() as connection:
            found = await connection.execute(query)
            return {table: Place(channel, message) for table, channel, message in found}

    async def put_person(self, person: Person) -> None:
        """Remember a user; a ``private_channel`` of None leaves the one known."""
        known = (await self.people([person.user])).get(person.user)
        if known is not None and merged(known, person) == known:
            return  # as nearly always: a read waits for nobody, and the disk has nothing to do
        row = schema.people.c
        async with self._database.writing() as connection:
            put = insert_into(connection, schema.people).values(
                user=person.user,
                name=person.name,
                locale=person.locale,
                private_channel=person.private_channel,
            )
            channel = func.coalesce(put.excluded.private_channel, row.private_channel)
            values = {"name": person.name, "locale": person.locale, "private_channel": channel}
            await connection.execute(
                put.on_conflict_do_update(index_elements=[row.user], set_=values)
            )

    async def people(self, users: Sequence[int]) -> dict[int, Person]:
        """Those of the users that we know."""
        row = schema.people.c
        query = select(row.user, row.name, row.locale, row.private_channel)
        async with self._database.reading() as connection:
            found = await connection.execute(query.where(row.user.in_(users)))
            return {user: Person(user, *rest) for user, *rest in found}

    async def put_note(self, key: str, value: str) -> None:
        """Remember something about Discord, instead of what was remembered before under this key."""
        row = schema.notes.c
        async with self._database.writing() as connection:
            put = insert_into(connection, schema.notes).values(key=key, value=value)
            await connection.execute(
                put.on_conflict_do_update(index_elements=[row.key], set_={"value": value})
            )

    async def note(self, key: str) -> str | None:
        """What was remembered under a key; None if nothing was."""
        row = schema.notes.c
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(select(row.value).where(row.key == key))
            return found


def merged(known: Person, seen: Person) -> Person:
    """A person as last seen, with the private channel known before if that was not seen now."""
    if seen.private_channel is not None:
        return seen
    return Person(seen.user, seen.name, seen.locale, known.private_channel)
