import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.engine import Database, open_database
from data.migrate import migrate


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with all tables, made once and copied for each test."""
    path = tmp_path_factory.mktemp("template") / "template.db"
    asyncio.run(migrate(f"sqlite+aiosqlite:///{path}"))
    return path


@pytest.fixture
def url(template: Path, tmp_path: Path) -> str:
    path = tmp_path / "changpai.db"
    shutil.copy(template, path)
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    database = open_database(url)
    yield database
    await database.close()
