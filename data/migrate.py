"""Bringing a database to the schema of this version, at every start."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from bot.errors import ConfigError
from data.engine import open_database, parse_url, shown, unusable
from data.lease import Lease
from data.schema import VERSION_TABLE

_SCRIPTS = Path(__file__).parent / "migrations"


async def migrate(url: str, lease: Lease | None = None) -> str:
    """Create or update the tables, in one transaction; the revision that is now in force.

    ``ConfigError`` if the database cannot be reached or written, if it belongs to another program,
    if a newer version of this one has written it, or if another process than the one that ``lease``
    speaks for is using it. It is left as it was then.
    """
    database = open_database(url)
    try:
        async with database.reading() as connection:  # the first writer would turn the file to WAL
            await connection.run_sync(_refuse_foreign)
            if lease is not None:
                await lease.check(connection)
        async with database.writing() as connection:
            return await connection.run_sync(_upgrade)
    except (DBAPIError, OSError, TypeError, ValueError) as error:
        # The last two are what a driver raises for an option in the URL that it does not know.
        raise unusable(parse_url(url), error) from error
    finally:
        await database.close()


async def check(url: str, lease: Lease) -> None:
    """Raise a ``ConfigError`` unless a database is of this version, and free for this process.

    Nothing is changed.
    """
    database = open_database(url)
    try:
        async with database.reading() as connection:
            await connection.run_sync(_refuse_foreign)
            await connection.run_sync(_refuse_old)
            await lease.check(connection)
    except (DBAPIError, OSError, TypeError, ValueError) as error:
        raise unusable(parse_url(url), error) from error
    finally:
        await database.close()


def _refuse_old(connection: Connection) -> None:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    latest = ScriptDirectory.from_config(_config(connection)).get_current_head()
    if context.get_current_revision() != latest:
        raise ConfigError(
            f"the database {shown(connection.engine.url)} is not of this version: start the bot once"
        )


def _refuse_foreign(connection: Connection) -> None:
    url = shown(connection.engine.url)
    scripts = ScriptDirectory.from_config(_config(connection))
    known = {script.revision for script in scripts.walk_revisions()}
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    found = set(context.get_current_heads())
    if found - known:
        strange = ", ".join(sorted(found - known))
        raise ConfigError(
            f"the database {url} has revision {strange}, which this version does not know: "
            "a newer version has written it"
        )
    if not found and (names := inspect(connection).get_table_names()):
        raise ConfigError(
            f"the database {url} belongs to another program: it has a table {min(names)}"
        )


def _upgrade(connection: Connection) -> str:
    config = _config(connection)
    command.upgrade(config, "head")
    return str(ScriptDirectory.from_config(config).get_current_head())


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
