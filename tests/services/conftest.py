from collections.abc import AsyncIterator

import pytest

from tests.services.fakes import World


@pytest.fixture
async def world() -> AsyncIterator[World]:
    """One process with nothing in it; no task may be left at its end."""
    world = World()
    yield world
    await world.tables.stop()
