import pytest

from bot.services.ports import TableStore
from data.engine import Database
from data.memory import MemoryTableStore
from data.tables import SqlTableStore
from tests.data.correction_contract import CorrectionContract
from tests.data.table_contract import TableStoreContract


class TestSqlTableStore(TableStoreContract, CorrectionContract):
    @pytest.fixture
    async def store(self, database: Database) -> TableStore:
        return SqlTableStore(database)


class TestMemoryTableStore(TableStoreContract, CorrectionContract):
    @pytest.fixture
    async def store(self) -> TableStore:
        return MemoryTableStore()
