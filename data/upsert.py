"""``INSERT … ON CONFLICT DO UPDATE``, which two dialects spell alike and SQLAlchemy builds apart."""

from collections.abc import Callable

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

Insert = sqlite.Insert | postgresql.Insert

_INSERTS: dict[str, Callable[[Table], Insert]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


def insert_into(connection: AsyncConnection, table: Table) -> Insert:
    """An insert of the connection's own dialect, for ``on_conflict_do_update``."""
    return _INSERTS[connection.dialect.name](table)
