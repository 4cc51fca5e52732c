import pytest

from bot.services.ports import TableStore
from data.engine import Database
from data.memory import MemoryTableStore
from data.tables import SqlTableStore
from tests.data.table_contract import TableStoreContract


class TestSqlTableStore(TableStoreContract):
    @pytest.fixture
    async def store(self, database: Database) -> TableStore:
        return SqlTableStore(database)


class TestMemoryTableStore(TableStoreContract):
    @pytest.fixture
    async def store(self) -> TableStore:
        return MemoryTableStore()
