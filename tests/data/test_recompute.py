"""Projections rebuilt from the logs: equal to what was stored, and mended where they are not."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import CONFIG_EXIT, main
from bot.game.commands import CloseTable, PressReady, VoidHand
from bot.rules.ruleset import ONLINE
from bot.services.ports import Batch, Correction
from data.engine import Database, open_database
from data.lease import Lease, this_process
from data.recompute import PROJECTIONS, recompute
from data.tables import SqlTableStore
from tests.services.fakes import ANNA, BO, CHEN, GUILD, FakeClock, World

SHORT = replace(ONLINE, hand_size=10)

DAMAGE = {
    "UPDATE totals SET points = points + 1 WHERE player = 102": "totals: guild 7 player 102: points is",
    "DELETE FROM totals WHERE player = 103": "totals: guild 7 player 103: is missing",
    "INSERT INTO totals VALUES (8, 1, 1, 1, 1, 1)": "totals: guild 8 player 1: should not be there",
    "UPDATE tables SET stage = 'lobby' WHERE id = 1": "tables: id 1: stage is lobby, should be",
    "UPDATE tables SET host = 9 WHERE id = 2": "tables: id 2: host is 9, should be 101",
    "DELETE FROM chairs WHERE table_id = 3": "chairs: table_id 3 chair 0: is missing",
    "INSERT INTO chairs VALUES (3, 2, 5, 0, 0)": "chairs: table_id 3 chair 2: should not be there",
    "UPDATE hands SET working = '{}'": "hands: table_id 1 number 1: working differs",
    "UPDATE hand_players SET change = 7, won = NOT won WHERE table_id = 1 AND number = 1 AND chair = 0": (
        "hand_players: table_id 1 number 1 chair 0: change is 7, should be"
    ),
    "DELETE FROM hand_players WHERE number = 2": "hand_players: table_id 1 number 2 chair 0: is missing",
}
"""What somebody does to the stored projections, and how it is told."""


def merged(batches: Iterable[tuple[int, Batch]]) -> Iterator[tuple[int, Batch]]:
    """The same in as few batches as there can be: each waits for the disk."""
    waiting: dict[int, Batch] = {}
    for table, latest in batches:
        before = waiting.pop(table, replace(latest, events=()))
        events = before.events + latest.events
        batch = replace(latest, first_seq=before.first_seq, events=events)
        if batch.hand or batch.correction:
            yield table, batch
        else:
            waiting[table] = batch
    yield from waiting.items()


async def played(url: str) -> None:
    """Two hands at one table, of which the first is voided; a closed table, and a lobby."""
    world = World()
    session = await world.match((ANNA, BO, CHEN), rules=SHORT)
    await world.hand_over(session)
    for player in session.people:
        await session.submit(PressReady(player))
    await world.clock.settle()
    await world.hand_over(session)
    await session.submit(VoidHand(1, ANNA, "misdealt"))
    closed = await world.match((ANNA,), rules=SHORT)
    await world.hand_over(closed)
    await closed.submit(CloseTable(ANNA))
    await world.lobby((ANNA, BO))
    await world.tables.stop()
    database = open_database(url)
    store = SqlTableStore(database)
    for table, batch in merged(world.store.batches):
        if batch.first_seq > 1:
            await store.append(table, batch)
        else:
            assert await store.create(GUILD, batch) == table
    await store.void_hand(GUILD, closed.number, Correction(1, BO, "too late", 1.5))
    await database.close()


@pytest.fixture(scope="session")
def played_template(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "played.db"
    shutil.copy(template, path)
    asyncio.run(played(f"sqlite+aiosqlite:///{path}"))
    return path


@pytest.fixture
def path(played_template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(played_template, tmp_path / "played.db"))


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    database = open_database(f"sqlite+aiosqlite:///{path}")
    yield database
    await database.close()


def run_sql(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()


def stored(path: Path) -> list[list[tuple[object, ...]]]:
    names = [*PROJECTIONS, "events", "corrections"]
    return [sorted(run_sql(path, f"SELECT * FROM {name}")) for name in names]  # noqa: S608


async def test_what_was_stored_is_what_the_logs_say(database: Database, path: Path) -> None:
    before = stored(path)
    assert len(run_sql(path, "SELECT * FROM corrections")) == 2
    report = await recompute(database, apply=True)
    assert (report.differences, report.damaged) == ([], [])
    assert stored(path) == before


@pytest.mark.parametrize("damage", DAMAGE)
async def test_a_difference_is_told_and_mended_only_when_asked_for(
    database: Database, path: Path, damage: str
) -> None:
    right = stored(path)
    run_sql(path, damage)
    wrong = stored(path)
    assert wrong != right
    told = (await recompute(database, apply=False)).differences
    assert told[0].startswith(DAMAGE[damage])
    assert stored(path) == wrong
    assert (await recompute(database, apply=True)).differences == told
    assert stored(path) == right


async def test_everything_can_be_lost_but_logs_and_corrections(
    database: Database, path: Path
) -> None:
    right = stored(path)
    for name in ("totals", "hand_players", "hands", "chairs"):
        run_sql(path, f"DELETE FROM {name}")  # noqa: S608
    await recompute(database, apply=True)
    assert stored(path) == right


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM events WHERE table_id = 1 AND seq = 9",
        "UPDATE events SET data = '{}' WHERE table_id = 1 AND seq = 9",
        "INSERT INTO corrections VALUES (1, 5, 1, '', 0)",
    ],
)
async def test_a_table_that_cannot_be_rebuilt_is_left_as_it_is(
    database: Database, path: Path, damage: str
) -> None:
    run_sql(path, damage)
    before = stored(path)
    run_sql(path, "UPDATE totals SET hands = 9")
    report = await recompute(database, apply=True)
    assert [line.partition(":")[0] for line in report.damaged] == ["table 1 is left as it is"]
    assert len(report.differences) == 3
    assert stored(path) == before


def test_the_command_tells_by_its_exit_code(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHANGPAI_DATABASE_URL", f"sqlite+aiosqlite:///{path}")
    assert main(["recompute"]) == 0
    run_sql(path, "DELETE FROM totals WHERE player = 103")
    assert main(["recompute"]) == main(["recompute", "--apply"]) == 1
    line = "totals: guild 7 player 103: is missing\n"
    assert capsys.readouterr() == (line * 2, "")
    assert main(["recompute"]) == 0
    run_sql(path, "DELETE FROM events WHERE table_id = 1 AND seq = 1")
    assert main(["recompute"]) == CONFIG_EXIT
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("changpai: table 1 is left as it is: events are missing")


async def test_a_database_in_use_or_of_another_version_is_refused(
    database: Database,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CHANGPAI_DATABASE_URL", f"sqlite+aiosqlite:///{path}")
    clock = FakeClock(2.0**40)
    await Lease(replace(this_process(), host="elsewhere"), clock).take(database)
    assert await asyncio.to_thread(main, ["recompute"]) == CONFIG_EXIT
    assert "in use by process" in capsys.readouterr().err
    run_sql(path, "DELETE FROM leases")
    run_sql(path, "UPDATE changpai_version SET version_num = '0001'")
    assert await asyncio.to_thread(main, ["recompute"]) == CONFIG_EXIT
    assert "is not of this version" in capsys.readouterr().err
