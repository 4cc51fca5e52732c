"""What the composition root does besides wiring."""

import asyncio
from pathlib import Path
from unittest.mock import PropertyMock, create_autospec

import discord
import pytest

from bot import app
from bot.errors import ConfigError
from bot.stopping import STOP_SECONDS
from cogs import client as clients
from cogs.client import Client


async def test_a_connected_bot_touches_its_file_and_one_without_connection_does_not(
    tmp_path: Path,
) -> None:
    for connected in (False, True):
        client = create_autospec(Client, instance=True)
        asked = PropertyMock(return_value=connected)
        type(client).is_connected = asked
        file = tmp_path / "alive"
        living = asyncio.create_task(app._show_life(client, file))
        while not asked.called or file.exists() is not connected:  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0)
        living.cancel()
        assert file.exists() is connected


async def test_without_a_file_there_is_nothing_to_show() -> None:
    await app._show_life(create_autospec(Client, instance=True), None)


def test_what_is_waited_for_at_the_end_fits_into_the_time_there_is() -> None:
    answering = 2 * clients.ANSWERING_SECONDS  # before and after the tables are told
    steps = clients.GOODBYE_SECONDS + answering + clients.LEAVE_SECONDS
    assert steps <= STOP_SECONDS - 2


async def test_a_missing_intent_is_said_with_what_to_do() -> None:
    client = create_autospec(Client, instance=True)
    client.start.side_effect = discord.PrivilegedIntentsRequired(None)
    with pytest.raises(ConfigError, match="CHANGPAI_MEMBERS"):
        await app._connect(client, "token")
