import pytest

from bot.services.ports import Person, PlaceStore
from data.engine import Database
from data.memory import MemoryPlaceStore
from data.places import SqlPlaceStore
from tests.data.place_contract import PlaceStoreContract


class TestSqlPlaceStore(PlaceStoreContract):
    @pytest.fixture
    async def store(self, database: Database) -> PlaceStore:
        return SqlPlaceStore(database)

    async def test_a_person_without_news_does_not_wait_for_a_writer(
        self, store: PlaceStore, database: Database
    ) -> None:
        await store.put_person(Person(1, "lin", "zh-CN", 50))
        async with database.writing():
            await store.put_person(Person(1, "lin", "zh-CN"))


class TestMemoryPlaceStore(PlaceStoreContract):
    @pytest.fixture
    async def store(self) -> PlaceStore:
        return MemoryPlaceStore()
