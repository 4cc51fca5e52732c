"""One process a database: two of them, in one."""

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import select, update

from bot.errors import ConfigError
from data import schema
from data.engine import Database, open_database
from data.lease import HEARTBEAT_SECONDS, STALE_SECONDS, Holder, Lease, this_process
from data.migrate import migrate
from tests.services.fakes import START, FakeClock

FIRST = Holder("tea-house", 17, START - 60)
SECOND = Holder("mill", 4, START)
THIRD = Holder("inn", 5, START)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


async def heartbeat(database: Database) -> float | None:
    async with database.reading() as connection:
        moment: float | None = await connection.scalar(select(schema.leases.c.heartbeat))
        return moment


async def test_the_second_is_told_who_has_it_and_since_when(
    database: Database, clock: FakeClock
) -> None:
    await Lease(FIRST, clock).take(database)
    with pytest.raises(ConfigError) as refused:
        await Lease(SECOND, clock).take(database)
    assert str(refused.value) == (
        "the database is in use by process 17 on tea-house, running since 1970-01-12 13:45:40 UTC;"
        " only one process can use it"
    )


async def test_what_was_released_is_free(database: Database, clock: FakeClock) -> None:
    first, second = Lease(FIRST, clock), Lease(SECOND, clock)
    await first.take(database)
    await first.release(database)
    await second.take(database)
    await first.release(database)  # which is none of its business any more
    with pytest.raises(ConfigError, match="mill"):
        await Lease(THIRD, clock).take(database)


async def test_a_database_in_use_is_not_migrated(
    database: Database, url: str, clock: FakeClock
) -> None:
    await Lease(FIRST, clock).take(database)
    with pytest.raises(ConfigError, match="in use by process 17"):
        await migrate(url, Lease(SECOND, clock))
    await clock.advance(STALE_SECONDS + 1)
    await migrate(url, Lease(SECOND, clock))


@pytest.mark.parametrize("age", [0, STALE_SECONDS, STALE_SECONDS + 1])
async def test_a_lease_without_heartbeats_grows_stale(
    database: Database, clock: FakeClock, age: float
) -> None:
    await Lease(FIRST, clock).take(database)
    await clock.advance(age)
    taken = Lease(SECOND, clock).take(database)
    if age > STALE_SECONDS:
        await taken
        assert await heartbeat(database) == clock.now()
    else:
        with pytest.raises(ConfigError):
            await taken


async def test_of_two_takers_one_wins(database: Database, url: str, clock: FakeClock) -> None:
    other = open_database(url)
    for round_number in range(10):
        takers = [
            (Lease(replace(SECOND, pid=round_number), clock), database),
            (Lease(replace(THIRD, pid=round_number), clock), other),
        ]
        outcomes = await asyncio.gather(
            *(lease.take(where) for lease, where in takers), return_exceptions=True
        )
        assert sorted(map(type, outcomes), key=str) == sorted([type(None), ConfigError], key=str)
        await clock.advance(STALE_SECONDS + 1)
    await other.close()


async def test_a_holder_keeps_it_with_heartbeats_and_notices_when_it_is_gone(
    database: Database, clock: FakeClock
) -> None:
    first = Lease(FIRST, clock)
    await first.take(database)
    keeping = asyncio.create_task(first.keep(database))
    for _ in range(5):
        await clock.settle()
        await clock.advance(HEARTBEAT_SECONDS)
        await until(lambda: clock.sleeping)
        assert await heartbeat(database) == clock.now()
    async with database.writing() as connection:  # as if it had been asleep for long
        await connection.execute(update(schema.leases).values(heartbeat=0))
    await Lease(SECOND, clock).take(database)
    await clock.advance(HEARTBEAT_SECONDS)
    assert (await keeping).startswith("the database was taken over by process 4 on mill")


async def test_a_database_that_does_not_answer_is_asked_again(
    database: Database, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    lease = Lease(FIRST, clock)
    await lease.take(database)
    keeping = asyncio.create_task(lease.keep(database))
    await clock.settle()
    async with database.writing() as connection:
        await connection.run_sync(
            lambda sync: sync.exec_driver_sql("ALTER TABLE leases RENAME TO x")
        )
    await clock.advance(HEARTBEAT_SECONDS)
    await until(lambda: clock.sleeping)
    assert "no heartbeat" in caplog.text
    await lease.release(database)
    assert "not released" in caplog.text
    keeping.cancel()


@pytest.mark.parametrize(
    ("left_by", "dead"),
    [
        (replace(this_process(), pid=os.getppid()), False),
        (this_process(), False),
        (replace(this_process(), started=1.0), True),
        (replace(this_process(), host="elsewhere", started=1.0), False),
    ],
    ids=["alive", "itself", "a predecessor of the same number", "on another machine"],
)
def test_who_is_dead_can_be_told_on_the_same_machine(left_by: Holder, dead: bool) -> None:
    assert left_by.is_dead(this_process()) is dead


async def test_the_lease_of_a_killed_process_is_free_at_once(
    database: Database, clock: FakeClock
) -> None:
    ended = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
    await ended.wait()
    await Lease(replace(this_process(), pid=ended.pid), clock).take(database)
    await Lease(this_process(), clock).take(database)


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not happened():  # noqa: ASYNC110 - a thread answers
            await asyncio.sleep(0)
