import asyncio
import os
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import ConfigError
from data.engine import Database, open_database
from data.schema import people


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("", "cannot be read"),
        ("changpai.db", "cannot be read"),
        ("postgresql+asyncpg://bot:secret@host:port/x", "cannot be read"),
        ("sqlite+nosuchdriver:///x.db", "begins with sqlite+nosuchdriver; use sqlite+aiosqlite"),
        ("sqlite:///x.db", "begins with sqlite; use sqlite+aiosqlite"),
        ("mysql+aiomysql://bot:secret@host/x", "begins with mysql+aiomysql"),
        ("sqlite+aiosqlite:///x.db?timeout=long", "cannot use the database"),
        ("sqlite+aiosqlite://", "names no file"),
        ("sqlite+aiosqlite:///:memory:", "names no file"),
    ],
)
def test_a_url_that_is_no_database_is_named_in_one_line(url: str, reason: str) -> None:
    with pytest.raises(ConfigError) as caught:
        open_database(url)
    assert reason in str(caught.value)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_driver_is_named_without_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "asyncpg", None)
    with pytest.raises(ConfigError, match="asyncpg") as caught:
        open_database("postgresql+asyncpg://bot:secret@localhost/changpai")
    assert "secret" not in str(caught.value)


async def put(connection: AsyncConnection, user: int) -> None:
    await connection.execute(insert(people).values(user=user, name="", locale="en-GB"))


async def stored(database: Database) -> list[int]:
    async with database.reading() as connection:
        return list(await connection.scalars(select(people.c.user).order_by(people.c.user)))


async def test_a_commit_waits_for_the_disk_and_readers_go_on(database: Database) -> None:
    settings = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    async with database.writing() as connection:
        found = {name: await connection.scalar(text(f"PRAGMA {name}")) for name in settings}
        await put(connection, 1)
        assert await stored(database) == []
    assert found == settings
    assert await stored(database) == [1]


async def test_a_reader_sees_one_state_and_cannot_write(database: Database) -> None:
    async with database.reading() as connection:
        assert (await connection.execute(select(people))).all() == []
        async with database.writing() as writer:
            await put(writer, 1)
        assert (await connection.execute(select(people))).all() == []
        with pytest.raises(DBAPIError, match="readonly"):
            await put(connection, 2)


async def test_a_bystander_survives_the_rollback_of_another(database: Database) -> None:
    inside = asyncio.Event()

    async def fails() -> None:
        async with database.writing() as connection:
            await put(connection, 1)
            inside.set()
            assert await stored(database) == []  # lets the bystander come as far as it can
            raise LookupError

    async def bystander() -> None:
        await inside.wait()
        async with database.writing() as connection:
            await put(connection, 2)

    outcomes = await asyncio.gather(fails(), bystander(), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [LookupError, type(None)]
    assert await stored(database) == [2]


async def test_a_cancelled_writer_leaves_nothing_and_blocks_nobody(database: Database) -> None:
    for user in range(1, 60, 2):
        started = asyncio.Event()
        task = asyncio.create_task(_put_slowly(database, user, started))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        async with database.writing() as connection:
            await put(connection, user + 1)
    assert await stored(database) == list(range(2, 61, 2))


async def _put_slowly(database: Database, user: int, started: asyncio.Event) -> None:
    async with database.writing() as connection:
        await put(connection, user)
        started.set()
        for _ in range(1000):
            await connection.scalar(select(people.c.user))


async def test_two_processes_take_turns(url: str) -> None:
    """Each has its own queue of writers, so the lock of the file is all that is between them."""
    databases = open_database(url), open_database(url)

    async def write(database: Database, first: int) -> None:
        for user in range(first, 100, 2):
            async with database.writing() as connection:
                await put(connection, user)

    await asyncio.gather(*(write(database, first) for first, database in enumerate(databases)))
    assert await stored(databases[0]) == list(range(100))
    for database in databases:
        await database.close()


async def test_a_database_opens_again_where_it_was_closed(url: str, tmp_path: Path) -> None:
    for user in (1, 2):
        database = open_database(url)
        async with database.writing() as connection:
            await put(connection, user)
        assert len(await stored(database)) == user
        await database.close()
    assert os.listdir(tmp_path) == ["changpai.db"]
