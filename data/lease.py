"""One process a database: who has it, shown by a row whose heartbeat goes on as long as they do."""

import logging
import os
import secrets
import socket
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from sqlalchemy import Connection, delete, insert, inspect, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import ConfigError
from bot.services.ports import Clock
from data import schema
from data.engine import Database

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 10.0
"""How often a holder shows that it is alive."""

STALE_SECONDS = 30.0
"""A lease whose last heartbeat is older belongs to nobody any more."""

_ONLY = 1
"""The key of the one row there is, while somebody holds the database."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that uses a database."""

    host: str
    pid: int
    started: float
    """seconds since 1970"""

    def __str__(self) -> str:
        since = datetime.fromtimestamp(self.started, UTC)
        return f"process {self.pid} on {self.host}, running since {since:%Y-%m-%d %H:%M:%S} UTC"

    def is_dead(self, seen_by: "Holder") -> bool:
        """Whether another process can tell for certain that this one has ended.

        A number that the other has itself belonged to a predecessor, as in a container that was started
        anew. From another machine nothing can be told.
        """
        if self.host != seen_by.host:
            return False
        if self.pid == seen_by.pid:
            return self.started != seen_by.started
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            return False
        return False


@lru_cache(maxsize=1)
def this_process() -> Holder:
    """The process that we are."""
    return Holder(socket.gethostname(), os.getpid(), time.time())


class Lease:
    """The right to use a database, for one process."""

    def __init__(self, holder: Holder, clock: Clock) -> None:
        self._holder = holder
        self._clock = clock
        self._token = secrets.token_hex(16)

    async def check(self, connection: AsyncConnection) -> None:
        """Raise a ``ConfigError`` while another process holds the database, of whatever revision it is."""
        if await connection.run_sync(_has_leases):
            self._refuse(await _found(connection))

    async def take(self, database: Database) -> None:
        """Take what is free or was left by a process that is gone.

        Raises a ``ConfigError`` that says who holds it. Of several takers one succeeds.
        """
        now = self._clock.now()
        values = {
            "token": self._token,
            "host": self._holder.host,
            "pid": self._holder.pid,
            "started": self._holder.started,
            "heartbeat": now,
        }
        async with database.writing() as connection:
            found = await _found(connection, locked=True)
            self._refuse(found)
            if found is not None:
                log.warning("the database was left by %s", found[0])
                await connection.execute(update(schema.leases).values(values))
                return
            try:
                await connection.execute(insert(schema.leases).values(id=_ONLY, **values))
            except IntegrityError:
                raise ConfigError("another process takes the database at this moment") from None

    async def keep(self, database: Database) -> str:
        """Send heartbeats until another process has the lease; the line that says so.

        A database that does not answer is asked again: nobody can take it over meanwhile either.
        """
        while True:
            await self._clock.sleep_until(self._clock.now() + HEARTBEAT_SECONDS)
            try:
                async with database.writing() as connection:
                    mine = schema.leases.c.token == self._token
                    beat = update(schema.leases).where(mine).values(heartbeat=self._clock.now())
                    if (await connection.execute(beat)).rowcount:
                        continue
                    found = await _found(connection)
            except (SQLAlchemyError, OSError) as error:
                log.warning("no heartbeat: %s", error)
                continue
            taker = "somebody" if found is None else found[0]
            return f"the database was taken over by {taker}; this process stops"

    async def release(self, database: Database) -> None:
        """Leave the database to the next process; nothing happens if it has it already."""
        mine = delete(schema.leases).where(schema.leases.c.token == self._token)
        try:
            async with database.writing() as connection:
                await connection.execute(mine)
        except (SQLAlchemyError, OSError) as error:
            # The next one sees that we are gone, or waits until the heartbeat is stale.
            log.warning("the lease was not released: %s", error)

    def _refuse(self, found: tuple[Holder, float] | None) -> None:
        if found is None:
            return
        holder, heartbeat = found
        is_stale = heartbeat < self._clock.now() - STALE_SECONDS
        if not is_stale and not holder.is_dead(self._holder):
            raise ConfigError(f"the database is in use by {holder}; only one process can use it")


def _has_leases(connection: Connection) -> bool:
    return inspect(connection).has_table(schema.leases.name)


async def _found(
    connection: AsyncConnection, *, locked: bool = False
) -> tuple[Holder, float] | None:
    """Who has the lease, and the moment of the last heartbeat."""
    row = schema.leases.c
    query = select(row.host, row.pid, row.started, row.heartbeat)
    found = (await connection.execute(query.with_for_update() if locked else query)).one_or_none()
    return (
        None if found is None else (Holder(found.host, found.pid, found.started), found.heartbeat)
    )
