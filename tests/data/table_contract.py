"""What every ``TableStore`` has to do."""

import asyncio
from abc import ABC, abstractmethod
from collections import defaultdict
from dataclasses import replace
from itertools import count
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.errors import StateError
from bot.game import events
from bot.game.actions import PENG, Action, Verb
from bot.rules.cards import KINDS, Kind
from bot.rules.melds import State
from bot.rules.position import Special, Win
from bot.services.ports import (
    ChairRow,
    PlayerResult,
    SeqTakenError,
    Standing,
    StoredTable,
    TableStore,
)
from tests.data.builders import GUILD, OPENED, batch, drew, hand, result, taken

EVERY_EVENT = (
    OPENED,
    events.ChairTaken(1, 2**63 - 1),
    events.ChairTaken(2, 1, computer=True),
    events.ChairLeft(1),
    events.HostChanged(5),
    events.WallCommitted(1, "cd" * 32),
    events.MatchStarted(0),
    events.ReadyPressed(2, 2**63 - 1),
    events.HandDealt(1, 2, "ab" * 32, KINDS),
    events.Answered(0, PENG),
    events.Answered(1, Action(Verb.DISCARD, Kind.parse("3t"))),
    events.DragonCalled(0, Kind.parse("3z")),
    events.DragonLaid(0, Kind.parse("3z")),
    events.DragonRoundOpened(),
    events.BaoTingRoundOpened(),
    events.PlayBegan(),
    events.BaoTingDeclared(1),
    events.Drew(0, Kind.parse("5w"), replacement=True),
    events.Discarded(0, Kind.parse("5w")),
    events.Penged(1, Kind.parse("5w")),
    events.GangLaid(2, Kind.parse("5w"), State.MING_GANG, claimed=True),
    events.HandEnded(
        Win(1, Kind.parse("9b"), 2, discarder_ready=True, specials=frozenset(Special)),
        "qing",
        (30, 100, 20),
        (-70, 150, -80),
    ),
    events.HandEnded(None, None, (0, 0, 0), (0, 0, 0)),
    events.HandVoided(1),
    events.TableClosed("finished"),
)

results = st.builds(
    PlayerResult,
    chair=st.just(0),
    player=st.integers(1, 5),
    computer=st.booleans(),
    hu=st.integers(0, 400),
    change=st.integers(-900, 900),
    won=st.booleans(),
)
played_hands = st.lists(
    st.tuples(st.integers(0, 1), st.lists(results, max_size=3, unique_by=lambda each: each.player)),
    max_size=6,
)
"""Which of two guilds, and what its players made of the hand."""


class TableStoreContract(ABC):
    """Inherited by the tests of each implementation."""

    guilds: ClassVar = count(2**62)

    @abstractmethod
    async def store(self) -> TableStore:
        """An empty store, overridden as a fixture."""

    async def test_a_new_table_is_open_with_its_log_and_its_deadline(
        self, store: TableStore
    ) -> None:
        table = await store.create(GUILD, batch(1, *EVERY_EVENT, deadline=1234.25))
        assert await store.open_tables() == [StoredTable(table, EVERY_EVENT, 1234.25)]

    async def test_a_closed_table_tells_since_when(self, store: TableStore) -> None:
        first, second, third = [await store.create(GUILD, batch()) for _ in range(3)]
        await store.append(second, batch(2, at=2000.5, stage="closed"))
        await store.append(third, batch(2, at=3000.5, stage="closed"))
        assert await store.closed([first, second, 99]) == {second: 2000.5}
        assert await store.closed([]) == {}

    async def test_batches_come_back_in_order_at_their_tables(self, store: TableStore) -> None:
        first = await store.create(GUILD, batch())
        second = await store.create(GUILD, batch())
        await store.append(second, batch(2, taken(0, 5), taken(1, 6)))
        await store.append(first, batch(2, taken(0, 7), deadline=9.5))
        await store.append(second, batch(4, drew(4)))
        assert first < second
        assert await store.open_tables() == [
            StoredTable(first, (OPENED, taken(0, 7)), 9.5),
            StoredTable(second, (OPENED, taken(0, 5), taken(1, 6), drew(4)), None),
        ]

    async def test_a_long_log_keeps_its_order(self, store: TableStore) -> None:
        log = tuple(drew(number) for number in range(2, 151))
        table = await store.create(GUILD, batch())
        await store.append(table, batch(2, *log))
        assert await store.open_tables() == [StoredTable(table, (OPENED, *log), None)]

    async def test_a_batch_without_events_changes_the_deadline_only(
        self, store: TableStore
    ) -> None:
        table = await store.create(GUILD, batch(deadline=1.0))
        await store.append(table, replace(batch(2, deadline=2.0), events=()))
        await store.append(table, batch(2, drew(2), deadline=3.0))
        assert await store.open_tables() == [StoredTable(table, (OPENED, drew(2)), 3.0)]

    @pytest.mark.parametrize("first_seq", [0, 1, 2, 4, 50])
    async def test_a_batch_that_does_not_follow_the_log_is_refused(
        self, store: TableStore, first_seq: int
    ) -> None:
        table = await store.create(GUILD, batch())
        await store.append(table, batch(2))
        before = await store.open_tables()
        refused = batch(first_seq, drew(9), cause=5, hand=hand(1, result(1, 10)), deadline=5.0)
        with pytest.raises(SeqTakenError):
            await store.append(table, refused)
        assert await store.open_tables() == before
        assert await store.cause_table(5) is None
        assert await store.standings(GUILD) == []

    async def test_a_log_begins_with_event_1(self, store: TableStore) -> None:
        with pytest.raises(SeqTakenError):
            await store.create(GUILD, batch(2))
        with pytest.raises(StateError):
            await store.create(GUILD, replace(batch(), events=()))
        assert await store.open_tables() == []

    async def test_nothing_can_be_stored_at_a_table_that_is_not_there(
        self, store: TableStore
    ) -> None:
        with pytest.raises(StateError):
            await store.append(99, batch(1, cause=5))
        assert await store.cause_table(5) is None

    async def test_a_cause_is_known_by_its_table(self, store: TableStore) -> None:
        first = await store.create(GUILD, batch(cause=2**63 - 1))
        second = await store.create(GUILD, batch(cause=11))
        await store.append(first, batch(2, cause=12))
        asked = (2**63 - 1, 11, 12, 13)
        assert [await store.cause_table(cause) for cause in asked] == [first, second, first, None]

    async def test_a_cause_takes_effect_once(self, store: TableStore) -> None:
        first = await store.create(GUILD, batch(cause=11))
        second = await store.create(GUILD, batch())
        before = await store.open_tables()
        again = hand(1, result(1, 10))
        for table in (first, second):
            with pytest.raises(SeqTakenError):
                await store.append(table, batch(2, cause=11, hand=again, deadline=5.0))
        with pytest.raises(SeqTakenError):
            await store.create(GUILD, batch(cause=11))
        assert await store.open_tables() == before
        assert await store.standings(GUILD) == []
        assert await store.cause_table(11) == first

    async def test_any_number_of_batches_has_no_cause(self, store: TableStore) -> None:
        table = await store.create(GUILD, batch())
        await store.append(table, batch(2))
        await store.append(table, batch(3))
        assert len((await store.open_tables())[0].events) == 3

    async def test_a_closed_table_is_not_open(self, store: TableStore) -> None:
        closed = await store.create(GUILD, batch(cause=11))
        kept = await store.create(GUILD, batch())
        await store.append(closed, batch(2, events.TableClosed("host"), stage="closed"))
        assert [stored.table for stored in await store.open_tables()] == [kept]
        assert await store.cause_table(11) == closed

    async def test_the_log_of_one_table_can_be_read_also_when_it_is_closed(
        self, store: TableStore
    ) -> None:
        table = await store.create(GUILD, batch(1, *EVERY_EVENT))
        await store.create(GUILD, batch())
        await store.append(table, batch(len(EVERY_EVENT) + 1, drew(9), stage="closed"))
        assert await store.events(table) == (*EVERY_EVENT, drew(9))
        assert await store.events(99) == ()

    @pytest.mark.parametrize("fault", ["hand", "chair"])
    async def test_a_failing_batch_leaves_nothing(self, store: TableStore, fault: str) -> None:
        table = await store.create(GUILD, batch())
        await store.append(table, batch(2, hand=hand(1, result(1, 10)), deadline=1.0))
        before = await store.open_tables(), await store.standings(GUILD)
        sitting = ChairRow(0, 1, computer=False, away=False)
        failing = batch(
            3,
            cause=5,
            stage="closed",
            deadline=2.0,
            chairs=(sitting, sitting) if fault == "chair" else (sitting,),
            hand=hand(1 if fault == "hand" else 2, result(1, 10)),
        )
        with pytest.raises(StateError):
            await store.append(table, failing)
        assert (await store.open_tables(), await store.standings(GUILD)) == before
        assert await store.cause_table(5) is None
        await store.append(table, batch(3, cause=5, hand=hand(2, result(1, 10))))

    async def test_of_two_writers_exactly_one_wins(self, store: TableStore) -> None:
        table = await store.create(GUILD, batch())
        for seq in range(2, 12):
            outcomes = await asyncio.gather(
                store.append(table, batch(seq, taken(0, seq))),
                store.append(table, batch(seq, taken(1, seq))),
                return_exceptions=True,
            )
            assert sorted(map(str, map(type, outcomes))) == sorted(
                map(str, (type(None), SeqTakenError))
            )
        assert len((await store.open_tables())[0].events) == 11

    async def test_standings_are_by_points_then_wins_then_hands_then_id(
        self, store: TableStore
    ) -> None:
        table = await store.create(GUILD, batch())
        lost, drawn = result(2, 60, hu=30), result(3, 60, hu=40, won=True)
        await store.append(table, batch(2, hand=hand(1, lost, drawn, result(4, -120))))
        await store.append(table, batch(3, hand=hand(2, result(9, 60), result(5, -60), result(4))))
        await store.append(table, batch(4, hand=hand(3, result(2), result(8, 60), result(4, -60))))
        assert await store.standings(GUILD) == [
            Standing(3, hands=1, wins=1, points=60, hu=40),
            Standing(8, hands=1, wins=0, points=60, hu=0),
            Standing(9, hands=1, wins=0, points=60, hu=0),
            Standing(2, hands=2, wins=0, points=60, hu=30),
            Standing(5, hands=1, wins=0, points=-60, hu=0),
            Standing(4, hands=3, wins=0, points=-180, hu=0),
        ]

    async def test_standings_are_of_the_people_of_one_guild(self, store: TableStore) -> None:
        here, there = await store.create(GUILD, batch()), await store.create(8, batch())
        players = result(1, 10), result(2, 20, computer=True), result(3, -30)
        await store.append(here, batch(2, hand=hand(1, *players)))
        await store.append(there, batch(2, hand=hand(1, result(1, 5))))
        assert [each.player for each in await store.standings(GUILD)] == [1, 3]
        assert await store.standings(8) == [Standing(1, hands=1, wins=0, points=5, hu=0)]
        assert await store.standings(9) == []

    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=[
            HealthCheck.function_scoped_fixture,  # each example has guilds of its own
            HealthCheck.differing_executors,  # the test is inherited
        ],
    )
    @given(played=played_hands)
    async def test_totals_are_the_sums_of_the_hands(
        self, store: TableStore, played: list[tuple[int, list[PlayerResult]]]
    ) -> None:
        guilds = next(self.guilds), next(self.guilds)
        tables = [await store.create(guild, batch()) for guild in guilds]
        sums: defaultdict[tuple[int, int], list[tuple[int, int, int]]] = defaultdict(list)
        for number, (place, players) in enumerate(played, 1):
            seq = 1 + sum(place == other for other, _ in played[:number])
            await store.append(tables[place], batch(seq, hand=hand(number, *players)))
            for player in players:
                if not player.computer:
                    sums[place, player.player].append((player.won, player.change, player.hu))
        for place, guild in enumerate(guilds):
            expected = {
                Standing(player, len(made), *map(sum, zip(*made, strict=True)))
                for (where, player), made in sums.items()
                if where == place
            }
            found = await store.standings(guild)
            assert set(found) == expected
            assert len(found) == len(expected)
