"""The real bot with the real discord.py client, against the playground, with nothing to wait for."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app import built, redirect
from bot.config import Settings
from bot.demo import ScriptedPerson, offered
from bot.game.events import Answered, Discarded, GangLaid
from bot.services.pace import Pace
from cogs.client import Client
from cogs.ids import Press
from playground import Actor, GuildHandle, Message, Playground
from playground.state.channels import Channel
from tests.playground.openapi import ApiDescription

AT_ONCE = Pace(beat=0, think=0)
"""No pauses: the whole hand as fast as the machine can."""


@dataclass
class House:
    """A server with the bot in it."""

    discord: Playground
    guild: GuildHandle
    database: str
    pace: Pace = AT_ONCE
    client: Client | None = None
    _running: AsyncExitStack = field(default_factory=AsyncExitStack)

    def settings(self) -> Settings:
        """Settings that lead to the playground."""
        return Settings.model_validate(
            {
                "DISCORD_TOKEN": self.discord.token,
                "database_url": self.database,
                "api_base": self.discord.api_base,
                "gateway": self.discord.gateway_url,
            }
        )

    async def start_bot(self) -> None:
        """Start a bot process's worth of bot, and wait until it is connected."""
        redirect(self.settings())
        self.client = await self._running.enter_async_context(
            built(self.settings(), pace=self.pace)
        )
        running = asyncio.create_task(self.client.start(self.discord.token))
        self._running.push_async_callback(_end, running)
        await self.discord.bot_ready()

    async def stop_bot(self) -> None:
        """Stop it, as at the end of a process."""
        await self._running.aclose()
        self._running = AsyncExitStack()

    async def restart_bot(self) -> None:
        """Stop the bot and start another one on the same database."""
        await self.stop_bot()
        await self.start_bot()

    def person(self, name: str, locale: str = "zh-CN") -> Actor:
        """Somebody new in the server."""
        actor = self.discord.create_user(name, locale=locale)
        self.guild.add(actor)
        return actor

    async def table(self, host: Actor, **options: object) -> Channel:
        """Open a table and wait for its board; its channel."""
        before = {channel.id for channel in self.guild.channels}
        await (await host.slash(self.guild.general, "table open", **options)).completed()
        channel = next(each for each in self.guild.channels if each.id not in before)
        await self.discord.until(lambda: self.board(channel, host) is not None)
        return channel

    def board(self, channel: Channel, reader: Actor) -> Message | None:
        """The board of a table, as somebody sees it."""
        return next((m for m in reader.messages(channel) if m.buttons() and not m.ephemeral), None)

    async def seated(self, people: Sequence[Actor], **options: object) -> Channel:
        """A table with these people at it, the first as host."""
        host, *others = people
        channel = await self.table(host, **options)
        for person in others:
            await person.slash(channel, "table join")
        return channel

    async def play_hand(self, players: Sequence[ScriptedPerson], channel: Channel) -> int:
        """Let scripted people play a hand to its end; how many moves they made."""
        moves, before = 0, len(self.summaries(channel))
        while True:
            await self.discord.until(lambda: any(player.offer() for player in players), 8)
            for player in players:
                message = player.offer()
                if message is None:
                    continue
                if any(control.verb is Press.READY for control in offered(message)):
                    await self.discord.until(lambda: len(self.summaries(channel)) > before, 8)
                    return moves
                await player.act(channel, message)
                moves += 1

    def summaries(self, channel: Channel) -> list[Message]:
        """The summaries in a table's channel, oldest first."""
        here = [m for m in self.discord.messages if m.channel is channel and not m.ephemeral]
        return [message for message in here if message.embeds and not message.buttons()]

    async def moves(self) -> int:
        """How many moves were made at the open tables: answers, discards, and 杠 of one's own."""
        assert self.client is not None
        tables = await self.client.backstage.store.open_tables()
        events = [event for table in tables for event in table.events]
        made = [e for e in events if isinstance(e, Answered | Discarded)]
        return len(made) + sum(isinstance(e, GangLaid) and not e.claimed for e in events)

    def scripted(self, actor: Actor, *, types_commands: bool = True) -> ScriptedPerson:
        """Somebody who plays by the private message, silently and at once."""
        return ScriptedPerson(
            self.discord, actor, say=lambda _: None, types_commands=types_commands
        )


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


@pytest.fixture(scope="session")
def description() -> ApiDescription | None:
    """Discord's own description, where it is at hand."""
    return ApiDescription.load()


@pytest.fixture
async def house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, description: ApiDescription | None
) -> AsyncIterator[House]:
    """A server, a running bot, and every request held against Discord's own description."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    async with Playground() as discord:
        guild = discord.create_guild("南通茶馆", locale="zh-CN")
        house = House(discord, guild, f"sqlite+aiosqlite:///{tmp_path / 'changpai.db'}")
        await house.start_bot()
        try:
            yield house
        finally:
            await house.stop_bot()
        if description is not None:
            description.check_accepted(discord.calls)
