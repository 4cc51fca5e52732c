"""What every ``TableStore`` has to do when a hand is voided."""

import asyncio
from abc import ABC, abstractmethod
from dataclasses import replace
from itertools import count
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.errors import GameError, Refusal
from bot.game.events import HandVoided, TableClosed
from bot.services.ports import Correction, PlayerResult, Standing, TableStore
from tests.data.builders import GUILD, HOST, batch, hand, result
from tests.data.table_contract import played_hands


def correction(number: int = 1) -> Correction:
    return Correction(number, HOST, "misdealt *twice*", 1234.5)


async def refusal(store: TableStore, guild: int, table: int, number: int) -> Refusal:
    with pytest.raises(GameError) as refused:
        await store.void_hand(guild, table, correction(number))
    return refused.value.code


class CorrectionContract(ABC):
    """Inherited by the tests of each implementation."""

    servers: ClassVar = count(2**61)

    @abstractmethod
    async def store(self) -> TableStore:
        """An empty store, overridden as a fixture."""

    async def test_a_voided_hand_counts_for_nothing(self, store: TableStore) -> None:
        table = await store.create(GUILD, batch())
        first = result(1, 30, hu=40, won=True), result(2, -30, computer=True)
        await store.append(table, batch(2, hand=hand(1, *first)))
        await store.append(table, batch(3, hand=hand(2, result(1, 5), result(3, -5))))
        await store.append(table, batch(4, TableClosed("asked"), stage="closed"))
        await store.void_hand(GUILD, table, correction(1))
        assert await store.standings(GUILD) == [Standing(1, 1, 0, 5, 0), Standing(3, 1, 0, -5, 0)]
        await store.void_hand(GUILD, table, correction(2))
        assert await store.standings(GUILD) == []

    async def test_a_hand_is_voided_with_the_events_that_say_so_or_not_at_all(
        self, store: TableStore
    ) -> None:
        table = await store.create(GUILD, batch())
        await store.append(table, batch(2, hand=hand(1, result(1, 30), result(2, -30))))
        voiding = replace(batch(3, HandVoided(1), cause=5), correction=correction())
        await store.append(table, voiding)
        assert await store.standings(GUILD) == []
        before = await store.open_tables()
        for again in (correction(1), correction(2)):
            with pytest.raises(GameError):
                await store.append(table, replace(batch(4, cause=6), correction=again))
        assert await store.open_tables() == before
        assert [await store.cause_table(cause) for cause in (5, 6)] == [table, None]

    async def test_what_cannot_be_voided_is_refused(self, store: TableStore) -> None:
        table = await store.create(GUILD, batch())
        await store.append(table, batch(2, hand=hand(1, result(1, 30))))
        for guild, place, number in ((GUILD, table, 2), (GUILD + 1, table, 1), (GUILD, 99, 1)):
            assert await refusal(store, guild, place, number) is Refusal.NO_SUCH_HAND
        assert len(await store.standings(GUILD)) == 1
        await store.void_hand(GUILD, table, correction())
        assert await refusal(store, GUILD, table, 1) is Refusal.HAND_VOIDED

    async def test_of_two_who_void_a_hand_one_does(self, store: TableStore) -> None:
        table = await store.create(GUILD, batch())
        for number in range(1, 6):
            await store.append(table, batch(number + 1, hand=hand(number, result(1, number))))
        for number in range(1, 5):
            voiding = (store.void_hand(GUILD, table, correction(number)) for _ in range(2))
            outcomes = await asyncio.gather(*voiding, return_exceptions=True)
            assert sorted(map(str, outcomes)) == ["None", "hand_voided"]
        assert await store.standings(GUILD) == [Standing(1, 1, 0, 5, 0)]

    @settings(
        max_examples=25,
        deadline=None,
        suppress_health_check=[
            HealthCheck.function_scoped_fixture,  # each example has guilds of its own
            HealthCheck.differing_executors,  # the test is inherited
        ],
    )
    @given(played=played_hands, voided=st.sets(st.integers(1, 6)))
    async def test_without_the_voided_hands_totals_are_as_if_those_had_not_been_played(
        self, store: TableStore, played: list[tuple[int, list[PlayerResult]]], voided: set[int]
    ) -> None:
        guild, other = next(self.servers), next(self.servers)
        table, without = [await store.create(each, batch()) for each in (guild, other)]
        left = 1
        for number, (_, players) in enumerate(played, 1):
            await store.append(table, batch(number + 1, hand=hand(number, *players)))
            if number not in voided:
                left += 1
                await store.append(without, batch(left, hand=hand(number, *players)))
        for number in sorted(voided & set(range(1, len(played) + 1))):
            await store.void_hand(guild, table, correction(number))
        assert await store.standings(guild) == await store.standings(other)
