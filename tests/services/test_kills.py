"""A process is killed at every commit of recorded hands; the next one goes on to the same end."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.game.table import fold
from bot.services.ports import TableStore
from data.memory import MemoryTableStore
from tests.services.fakes import GUILD
from tests.services.kill_process import stored_in
from tests.services.kills import Life, hand

HANDS = int(os.environ.get("CHANGPAI_KILLED_HANDS", "20"))
"""How many hands; `make kill` takes more."""

IN_FILES = 20
"""One hand of so many is kept in a file, the others in memory."""

SIGKILLS = (4, 8)
"""After how many answers to presses one process after another is killed by the system."""


def causes(life: Life) -> list[int]:
    """The presses that have taken effect, in order."""
    return [batch.cause for _, batch in life.batches if batch.cause is not None]


@pytest.fixture
async def store(tmp_path: Path, seed: int, after: bool) -> AsyncIterator[TableStore]:
    if seed % IN_FILES or not after:
        yield MemoryTableStore()
        return
    async with stored_in(tmp_path / "changpai.db") as kept:
        yield kept


@pytest.mark.timeout(60)
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("seed", range(HANDS))
async def test_a_hand_ends_as_it_would_although_every_commit_kills_a_process(
    store: TableStore, seed: int, after: bool
) -> None:
    whole = await hand(seed, MemoryTableStore()).played()
    assert whole.processes == 1
    killed = await hand(seed, store).played(0 if after else 1, after=after)
    assert killed.processes >= len(whole.batches) - 1
    assert killed.log == whole.log
    assert causes(killed) == causes(whole)
    for cause in killed.acknowledged:
        assert await store.cause_table(cause) == 1, "something acknowledged is lost"
    assert await store.standings(GUILD) == await whole.store.standings(GUILD)
    stored = await store.events(1)  # the table may have closed, with nobody left there
    assert stored == whole.log
    assert fold(stored) == fold(whole.log)


@pytest.mark.timeout(60)
async def test_a_process_that_the_system_kills_loses_nothing_it_has_acknowledged(
    tmp_path: Path,
) -> None:
    path, seed = tmp_path / "changpai.db", 2
    whole = await hand(seed, MemoryTableStore()).played()
    acknowledged: list[int] = []
    for presses in SIGKILLS:
        acknowledged += await killed_after(presses, path, seed)
        async with stored_in(path) as store:
            (stored,) = await store.open_tables()
            assert stored.events == whole.log[: len(stored.events)]
            for cause in acknowledged:
                assert await store.cause_table(cause) == 1, "something acknowledged is lost"
    assert len(acknowledged) >= sum(SIGKILLS)
    async with stored_in(path) as store:
        await hand(seed, store).played()
        (stored,) = await store.open_tables()
        assert stored.events == whole.log
        assert await store.standings(GUILD) == await whole.store.standings(GUILD)


async def killed_after(presses: int, path: Path, seed: int) -> list[int]:
    """Let another process play on, and kill it as soon as it says that so many have taken effect."""
    command = (sys.executable, "-m", "tests.services.kill_process", str(path), str(seed))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    said = [await process.stdout.readline() for _ in range(presses)]
    process.kill()
    said += (await process.stdout.read()).splitlines(keepends=True)
    await process.wait()
    return [int(line) for line in said if line.endswith(b"\n")]
