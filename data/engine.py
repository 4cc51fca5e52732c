"""Opening the database: who reads, who writes, and what a transaction is.

Every transaction has a connection of its own for as long as it lasts. SQLite admits one writer at a
time, so there the writers of this process queue for a single connection, in turn, instead of polling
a locked file; readers have others, and see the state as it was when they began.
"""

import sqlite3
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, Dialect, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.errors import ConfigError

DRIVERS = ("sqlite+aiosqlite", "postgresql+asyncpg")
"""What a database URL may begin with."""

READERS = 4
"""Connections that read from SQLite; each is a thread."""

BUSY_SECONDS = 10
"""How long SQLite waits for a writer in another process, such as a backup."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database. Close it, or its threads outlive the event loop."""

    reader: AsyncEngine
    writer: AsyncEngine

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that only reads; on SQLite it sees one state and refuses to write."""
        return self.reader.begin()

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that may write, committed at its end; an exception rolls it back.

        Never open a second one inside: on SQLite it would wait for the first.
        """
        return self.writer.begin()

    async def close(self) -> None:
        """Close all connections."""
        await self.writer.dispose()
        await self.reader.dispose()


def open_database(url: str) -> Database:
    """The database at a URL, ``ConfigError`` if the URL cannot be one; nothing is connected yet."""
    parsed = parse_url(url)
    try:
        if parsed.get_backend_name() == "sqlite":
            return _open_sqlite(parsed)
        engine = create_async_engine(parsed, hide_parameters=True)
    except (ArgumentError, InvalidRequestError, ImportError, ValueError) as error:
        raise unusable(parsed, error) from error
    return Database(engine, engine)


def parse_url(url: str) -> URL:
    """A URL of a database we can use."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # whose text may hold a piece of a password
        raise ConfigError(
            "the database URL cannot be read; it begins with a driver and ://"
        ) from None
    if parsed.drivername not in DRIVERS:
        known = " or ".join(DRIVERS)
        raise ConfigError(f"the database URL begins with {parsed.drivername}; use {known}")
    if parsed.get_backend_name() == "sqlite" and parsed.database in {None, "", ":memory:"}:
        raise ConfigError(f"the database URL {shown(parsed)} names no file")
    return parsed


def shown(url: URL) -> str:
    """A URL without its password."""
    return url.render_as_string(hide_password=True)


def unusable(url: URL, error: Exception) -> ConfigError:
    """Why a database cannot be used, in one line."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    line = next(iter(str(reason).splitlines()), type(reason).__name__)
    return ConfigError(f"cannot use the database {shown(url)}: {line}")


def _open_sqlite(url: URL) -> Database:
    # Parameters are walls and hands: they must not stand in an error, and so in the log.
    reader = create_async_engine(url, pool_size=READERS, max_overflow=0, hide_parameters=True)
    writer = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    # A log in WAL mode lets readers go on beside the writer. FULL waits for the disk at each commit:
    # what was acknowledged survives a loss of power.
    _set_up(reader, "BEGIN", "query_only = ON")
    _set_up(writer, "BEGIN IMMEDIATE", "journal_mode = WAL", "synchronous = FULL")
    return Database(reader, writer)


def _set_up(engine: AsyncEngine, begin: str, *pragmas: str) -> None:
    """Arrange for each connection to have its settings and each transaction its beginning.

    The driver keeps a thread for each connection. One that is given up before it is in use has to
    end here, or its thread would report to an event loop that may be closed by then.
    """

    def connecting(
        _dialect: Dialect,
        _record: ConnectionPoolEntry,
        arguments: list[str],
        options: dict[str, bool],
    ) -> None:
        # Fails where the driver would, but without a thread.
        sqlite3.connect(arguments[0], uri=options.get("uri", False)).close()

    def connected(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        # The driver would begin a transaction only before the first write, after what was read for it.
        connection.isolation_level = None
        try:
            cursor = connection.cursor()
            for pragma in (f"busy_timeout = {BUSY_SECONDS * 1000}", "foreign_keys = ON", *pragmas):
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()
        except sqlite3.Error:
            connection.close()
            raise

    def began(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine.sync_engine, "do_connect", connecting)
    event.listen(engine.sync_engine, "connect", connected)
    event.listen(engine.sync_engine, "begin", began)
