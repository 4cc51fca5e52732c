"""A process to be killed: plays a hand that is kept in a file, and says which presses have been answered.

``python -m tests.services.kill_process FILE SEED``
"""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.services.ports import TableStore
from data.engine import open_database
from data.migrate import migrate
from data.tables import SqlTableStore
from tests.services.kills import hand


@asynccontextmanager
async def stored_in(path: Path) -> AsyncIterator[TableStore]:
    """The tables in a file."""
    url = f"sqlite+aiosqlite:///{path}"
    await migrate(url)
    database = open_database(url)
    try:
        yield SqlTableStore(database)
    finally:
        await database.close()


async def play(path: Path, seed: int) -> None:
    """Play on from what the file holds."""
    async with stored_in(path) as store:
        life = hand(seed, store)
        life.heard = lambda cause: print(cause, flush=True)
        await life.played()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), int(sys.argv[2])))
