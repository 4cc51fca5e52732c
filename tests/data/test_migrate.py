import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from bot.errors import ConfigError
from data.migrate import migrate
from data.schema import VERSION_TABLE, metadata

LATEST = "0004"


def at(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def run_sql(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()


def differences(path: Path) -> list[object]:
    def compare(connection: Connection) -> list[object]:
        options = {"version_table": VERSION_TABLE, "compare_server_default": True}
        return list(
            compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
        )

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            return compare(connection)
    finally:
        engine.dispose()


def definitions(path: Path) -> dict[object, set[str]]:
    """Every table as it was created, by its lines: constraints may stand in any order."""
    rows = run_sql(path, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    lines = {name: {line.strip(" ,\t") for line in str(sql).splitlines()} for name, sql in rows}
    lines.pop(VERSION_TABLE, None)
    return lines


async def test_migrations_lead_from_nothing_to_the_schema(tmp_path: Path) -> None:
    migrated, created = tmp_path / "migrated.db", tmp_path / "created.db"
    assert await migrate(at(migrated)) == LATEST
    assert differences(migrated) == []
    engine = create_engine(f"sqlite:///{created}")
    metadata.create_all(engine)
    engine.dispose()
    assert definitions(migrated) == definitions(created)


async def test_the_comparison_would_notice_a_missing_column(tmp_path: Path) -> None:
    path = tmp_path / "changpai.db"
    await migrate(at(path))
    run_sql(path, "ALTER TABLE people DROP COLUMN locale")
    assert len(differences(path)) == 1


async def test_a_second_start_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "changpai.db"
    await migrate(at(path))
    run_sql(path, "INSERT INTO people VALUES (1, 'lin', 'zh-CN', NULL)")
    assert await migrate(at(path)) == LATEST
    assert run_sql(path, "SELECT name FROM people") == [("lin",)]


async def test_paths_may_hold_any_character(tmp_path: Path) -> None:
    folder = tmp_path / "南通 100% %(here)s"
    folder.mkdir()
    assert await migrate(at(folder / "长牌.db")) == LATEST


def below_a_file(path: Path) -> str:
    path.write_bytes(b"")
    return at(path / "changpai.db")


def without_its_directory(path: Path) -> str:
    return at(path / "missing" / "changpai.db")


def a_directory(path: Path) -> str:
    path.mkdir()
    return at(path)


def read_only(path: Path) -> str:
    run_sql(path, "PRAGMA user_version = 1")
    return f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true"


def no_database(path: Path) -> str:
    path.write_text("Dear diary, " * 100)
    return at(path)


def from_the_future(path: Path) -> str:
    run_sql(path, f"CREATE TABLE {VERSION_TABLE} AS SELECT '9000' AS version_num")
    return at(path)


def of_another_program(path: Path) -> str:
    run_sql(path, "CREATE TABLE theirs (id INTEGER)")
    return at(path)


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (below_a_file, "unable to open database file"),
        (without_its_directory, "unable to open database file"),
        (a_directory, "unable to open database file"),
        (read_only, "attempt to write a readonly database"),
        (no_database, "file is not a database"),
        (from_the_future, "has revision 9000"),
        (of_another_program, "belongs to another program: it has a table theirs"),
    ],
)
async def test_a_database_that_cannot_be_used_is_named_in_one_line(
    tmp_path: Path, make: Callable[[Path], str], reason: str
) -> None:
    path = tmp_path / "changpai.db"
    url = make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(ConfigError) as caught:
        await migrate(url)
    assert reason in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    if before is not None:
        assert path.read_bytes() == before


async def test_a_failed_migration_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "versions").mkdir()
    shipped = Path("data/migrations")
    (tmp_path / "env.py").write_text((shipped / "env.py").read_text())
    first = (shipped / "versions/0001_first.py").read_text()
    (tmp_path / "versions/0001_first.py").write_text(first + '    op.execute("no SQL")\n')
    monkeypatch.setattr("data.migrate._SCRIPTS", tmp_path)
    path = tmp_path / "changpai.db"
    with pytest.raises(ConfigError, match="syntax error"):
        await migrate(at(path))
    assert run_sql(path, "SELECT name FROM sqlite_master") == []
