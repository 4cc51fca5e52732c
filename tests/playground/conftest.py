"""A running stand-in, and the real discord.py client pointed at it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from playground import Actor, GuildHandle, Message, Playground, Reply
from tests.playground.openapi import ApiDescription

Overwrites = dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]
"""What discord.py takes for the rights in a channel."""


class Bot(discord.Client):
    """A plain client with a command tree; tests add to the tree before it starts."""

    def __init__(self, intents: discord.Intents) -> None:
        # The library waits this long for further servers before it says that it is ready.
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.events: asyncio.Queue[str] = asyncio.Queue()
        self.heard: asyncio.Queue[discord.Message] = asyncio.Queue()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once; the library would wait five seconds before a second time."""

    async def on_ready(self) -> None:
        await self.events.put("ready")

    async def on_resumed(self) -> None:
        await self.events.put("resumed")

    async def on_message(self, message: discord.Message) -> None:
        await self.heard.put(message)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self.events.put(f"available {guild.name}")

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        await self.events.put(f"unavailable {guild.name}")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.events.put(f"joined {guild.name}")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.events.put(f"left {guild.name}")


class Clock:
    """Time that moves when told."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def description() -> ApiDescription | None:
    return ApiDescription.load()


@pytest.fixture
async def discord_(clock: Clock, description: ApiDescription | None) -> AsyncIterator[Playground]:
    """A stand-in whose clock stands still; whatever it accepts, Discord's description must too."""
    async with Playground(clock=clock) as running:
        yield running
        if description is not None:
            description.check_accepted(running.calls)


@pytest.fixture
def redirect(discord_: Playground, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Point discord.py at the stand-in, which must know every route it uses."""
    monkeypatch.setattr(Route, "BASE", discord_.api_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(discord_.gateway_url))
    yield
    assert not discord_.calls.unknown()


@pytest.fixture
async def bot(redirect: None) -> AsyncIterator[Bot]:
    """A client that is not started yet; see `start`."""
    client = Bot(discord.Intents(guilds=True, messages=True))
    yield client
    await client.close()


@pytest.fixture
def guild(discord_: Playground) -> GuildHandle:
    return discord_.create_guild("南通茶馆", locale="zh-CN")


@pytest.fixture
def anna(discord_: Playground, guild: GuildHandle) -> Actor:
    person = discord_.create_user("anna")
    guild.add(person)
    return person


@pytest.fixture
def ben(discord_: Playground, guild: GuildHandle) -> Actor:
    person = discord_.create_user("ben", locale="zh-CN")
    guild.add(person)
    return person


async def start(bot: Bot, discord_: Playground) -> "asyncio.Task[None]":
    """Log in, register the commands, connect, and wait until the library is ready."""
    await bot.login(discord_.token)
    await bot.tree.sync()
    running = asyncio.create_task(bot.connect())
    await discord_.bot_ready()
    while await bot.events.get() != "ready":
        pass
    return running


def channel_of(bot: Bot, guild: GuildHandle) -> discord.TextChannel:
    """Give the library's object for the channel `general`."""
    found = bot.get_channel(guild.general.id)
    assert isinstance(found, discord.TextChannel)
    return found


def shown(reply: Reply) -> Message:
    """Give the message of a reply, which must be there."""
    assert reply.message is not None, reply
    return reply.message


class Api:
    """Raw requests with the bot's token."""

    def __init__(self, discord_: Playground, session: aiohttp.ClientSession) -> None:
        self._discord = discord_
        self._session = session

    async def __call__(
        self, method: str, path: str, body: object = None, *, token: str | None = None
    ) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {token or self._discord.token}"}
        url = self._discord.api_base + path
        async with self._session.request(method, url, json=body, headers=headers) as response:
            return response.status, await response.json() if response.status != 204 else None


@pytest.fixture
async def api(discord_: Playground) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(discord_, session)
