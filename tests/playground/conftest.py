"""A running stand-in, and the real discord.py client pointed at it."""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground import Playground


class Bot(discord.Client):
    """A plain client with a command tree; tests add to the tree before it starts."""

    def __init__(self, intents: discord.Intents) -> None:
        # The library waits this long for further servers before it says that it is ready.
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.events: list[str] = []

    async def on_ready(self) -> None:
        self.events.append("ready")

    async def on_resumed(self) -> None:
        self.events.append("resumed")


@pytest.fixture
async def discord_() -> AsyncIterator[Playground]:
    async with Playground() as running:
        yield running


@pytest.fixture
def redirect(discord_: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point discord.py at the stand-in."""
    monkeypatch.setattr(Route, "BASE", discord_.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(discord_.gateway_url))


@pytest.fixture
async def bot(discord_: Playground, redirect: None) -> AsyncIterator[Bot]:
    """A client that is not started yet; see `start`."""
    client = Bot(discord.Intents(guilds=True, messages=True, message_content=False))
    yield client
    await client.close()


async def start(bot: Bot, discord_: Playground) -> "asyncio.Task[None]":
    """Log in, register the commands, connect, and wait until the library is ready."""
    await bot.login(discord_.token)
    await bot.tree.sync()
    running = asyncio.create_task(bot.connect())
    await discord_.bot_ready()
    await bot.wait_until_ready()
    return running
