"""Another process takes over: at every batch of a hand, with deadlines, with damaged logs."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import GameError, Refusal
from bot.game.commands import LeaveTable, PressReady
from bot.game.events import (
    ChairTaken,
    Event,
    HandDealt,
    HandEnded,
    TableOpened,
)
from bot.game.hand import Phase
from bot.game.table import Stage, fold
from bot.game.wall import build_wall
from bot.rules.ruleset import ONLINE
from bot.services.ports import Batch, TableStore
from data.engine import open_database
from data.memory import MemoryTableStore
from data.migrate import migrate
from data.tables import SqlTableStore
from tests.services.fakes import (
    ANNA,
    BO,
    CHEN,
    GUILD,
    PACE,
    START,
    World,
    is_folded,
    past,
    stage_of,
)

Recorded = list[tuple[int, Batch]]


SEED = 36
"""Deals two dragons, so that a hand has every phase."""


async def recorded(people: Sequence[int] = (ANNA, BO), seed: int = SEED) -> Recorded:
    """The batches of one hand, its table then left between hands."""
    world = World(seed=seed)
    session = await world.match(people)
    await world.hand_over(session)
    await world.tables.stop()
    return world.store.batches


async def kept(batches: Recorded, store: TableStore) -> TableStore:
    """A store that holds just these batches, as after a process was killed."""
    for table, batch in batches:
        if batch.first_seq == 1:
            assert await store.create(GUILD, batch) == table
        else:
            await store.append(table, batch)
    return store


def events_of(batches: Recorded) -> tuple[Event, ...]:
    return tuple(event for _, batch in batches for event in batch.events)


async def resumed(batches: Recorded, store: TableStore, seed: int = SEED) -> World:
    """A new process on what was kept."""
    await kept(batches, store)
    world = World(store, now=batches[-1][1].at, seed=seed, batches=batches)
    await world.tables.resume()
    return world


async def goes_on_as_if_nothing_had_happened(
    whole: Recorded, number: int, store: TableStore, seed: int = SEED
) -> None:
    world = await resumed(whole[:number], store, seed)
    (session,) = world.tables.all()
    assert session._table == fold(events_of(whole[:number]))
    if number < len(whole):
        after = world.store.log(1)
        await world.clock.settle()
        if stage_of(session) is Stage.LOBBY:
            assert world.store.log(1) == after
        else:
            await world.until(session, lambda table: table.hands == 1)
            await world.hand_over(session)
            assert world.store.log(1) == events_of(whole)
            assert await store.standings(GUILD) == await standings_of(whole)
    assert is_folded(world, session)
    await world.tables.stop()


async def standings_of(batches: Recorded) -> object:
    return await (await kept(batches, MemoryTableStore())).standings(GUILD)


@pytest.mark.parametrize("seed", [SEED, 2])
async def test_a_hand_goes_on_from_every_batch_to_the_same_end(seed: int) -> None:
    whole = await recorded(seed=seed)
    for number in range(1, len(whole) + 1):
        await goes_on_as_if_nothing_had_happened(whole, number, MemoryTableStore(), seed)


async def test_a_log_folds_at_every_event() -> None:
    events = events_of(await recorded())
    for seq in range(1, len(events) + 1):
        assert fold(events[:seq]).seq == seq


@pytest.mark.parametrize("share", [0.1, 0.35, 0.6, 1])
async def test_a_hand_goes_on_from_a_file(tmp_path: Path, share: float) -> None:
    whole = await recorded()
    url = f"sqlite+aiosqlite:///{tmp_path / 'changpai.db'}"
    await migrate(url)
    database = open_database(url)
    try:
        number = round(len(whole) * share)
        await goes_on_as_if_nothing_had_happened(whole, number, SqlTableStore(database))
    finally:
        await database.close()


async def test_a_whole_match_in_a_file_with_a_restart_between_hands(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'changpai.db'}"
    await migrate(url)
    database = open_database(url)
    try:
        world = World(SqlTableStore(database))
        session = await world.match([ANNA], rules=replace(ONLINE, hand_size=10))
        await world.hand_over(session)
        world = await world.restarted()
        session = world.tables.get(session.number)
        await session.submit(PressReady(ANNA))
        await world.until(session, lambda table: table.hands == 2)
        await world.hand_over(session)
        assert is_folded(world, session)
        (standing,) = await world.store.standings(GUILD)
        assert (standing.player, standing.hands) == (ANNA, 2)
        await world.tables.stop()
    finally:
        await database.close()


async def test_a_finished_hand_is_neither_played_nor_counted_again() -> None:
    whole = await recorded()
    store = MemoryTableStore()
    world = await resumed(whole, store)
    (session,) = world.tables.all()
    await world.clock.advance(10)
    assert stage_of(session) is Stage.BETWEEN
    assert world.store.log(1) == events_of(whole)
    assert {standing.hands for standing in await store.standings(GUILD)} == {1}
    for player in (ANNA, BO):
        await session.submit(PressReady(player))
    await world.until(session, lambda table: table.hands == 2)
    dealt = [event for event in world.store.log(1) if isinstance(event, HandDealt)]
    assert [hand.number for hand in dealt] == [1, 2]
    await world.tables.stop()


async def test_a_closed_table_does_not_come_back(world: World) -> None:
    session = await world.lobby([ANNA])
    await session.submit(LeaveTable(ANNA))
    again = await world.restarted()
    assert again.tables.all() == ()
    await again.tables.stop()


@pytest.mark.parametrize(
    ("gone", "down", "left"),
    [
        (10, 5, PACE.turn - 15),  # plenty of time left: it stays as it was
        (PACE.turn - 10, 1, PACE.grace),  # ten seconds left: some more
        (10, 7200, PACE.grace),  # long over when the process comes back
    ],
)
async def test_a_deadline_is_kept_and_leaves_time_to_come_back(
    world: World, gone: float, down: float, left: float
) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda t: t.hand is not None and t.hand.phase is Phase.TURN)
    await world.clock.advance(gone)
    again = await world.restarted(after=down)
    session = again.tables.get(session.number)
    step, since = session.view.step, again.clock.now()
    assert again.clock.next == since + left
    await again.until(session, past(step), passive=True)
    assert again.clock.now() == since + left
    await again.tables.stop()


async def test_a_lobby_still_closes_after_many_restarts(world: World) -> None:
    await world.lobby([ANNA])
    for _ in range(3):
        await world.clock.advance(1000)
        world = await world.restarted()
    (session,) = world.tables.all()
    await world.clock.advance(PACE.lobby - 3000)
    assert session.is_closed
    await world.tables.stop()


def opened() -> TableOpened:
    return TableOpened(GUILD, ANNA, 3, ONLINE)


@pytest.mark.parametrize(
    "events",
    [
        (ChairTaken(0, ANNA),),
        (opened(), opened()),
        (opened(), ChairTaken(9, ANNA)),
        (opened(), HandDealt(1, 7, "ab" * 32, build_wall("ab" * 32, ONLINE))),
        (opened(), HandEnded(None, None, (0, 0, 0), (0, 0, 0))),
    ],
    ids=["headless", "opened twice", "no such chair", "no such dealer", "no hand"],
)
async def test_a_log_that_does_not_fold_is_left_alone_while_others_go_on(
    events: tuple[Event, ...], caplog: pytest.LogCaptureFixture
) -> None:
    store = MemoryTableStore()
    damaged = Batch(1, events, START, None, "lobby", ANNA, (), START + 5, None)
    before = World(store)
    first = await before.match([ANNA])
    number = await store.create(GUILD, damaged)
    last = await before.lobby([BO])
    world = await before.restarted()
    assert [session.number for session in world.tables.all()] == [first.number, last.number]
    assert world.tables.find(number) is None
    assert world.tables.set_aside == (number,)
    with pytest.raises(GameError, match=Refusal.TABLE_SET_ASIDE):
        world.tables.get(number)
    assert [r.message for r in caplog.records if r.levelname == "ERROR"] == [
        f"table {number} is set aside: its log cannot be folded"
    ]
    await world.hand_over(world.tables.get(first.number))
    (left,) = [stored for stored in await store.open_tables() if stored.table == number]
    assert left.events == events
    await world.tables.stop()
