"""A server with the bot in it, people at its tables, and looks behind the scenes."""

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field

from bot.app import built, redirect
from bot.config import Settings
from bot.demo import ScriptedPerson, offered
from bot.errors import Refusal
from bot.game.events import Answered, Discarded, Event, GangLaid
from bot.game.table import Stage
from bot.services.pace import Pace, next_wakeup
from bot.services.session import TableSession
from bot.texts import Catalogues
from cogs.client import HANDLERS, Client
from cogs.ids import ControlId, Press
from playground import Actor, GuildHandle, Message, Playground, Reply
from playground.state.channels import Channel
from tests.e2e.clock import PushedClock
from tests.e2e.walls import Walls

AT_ONCE = Pace(beat=0, think=0)
"""No pauses: the whole hand as fast as the machine can."""

CATALOGUES = Catalogues.load()

STEP_SECONDS = 0.002
"""How often something is looked at that nobody announces."""


@dataclass
class House:
    """Where it all happens."""

    discord: Playground
    guild: GuildHandle
    database: str
    clock: PushedClock
    walls: Walls
    pace: Pace = AT_ONCE
    emojis: bool = False
    members: bool = False
    tolerated_failures: int | None = 0
    """how many interactions a test lets Discord give up on; None for any number"""
    tolerated_errors: str = ""
    """what an error in the log may begin with"""
    _client: Client | None = None
    _running: AsyncExitStack = field(default_factory=AsyncExitStack)

    def tolerates(self, error: str) -> bool:
        return bool(self.tolerated_errors) and error.startswith(self.tolerated_errors)

    @property
    def client(self) -> Client:
        assert self._client is not None
        return self._client

    def settings(self) -> Settings:
        """Settings that lead to the playground."""
        return Settings.model_validate(
            {
                "DISCORD_TOKEN": self.discord.token,
                "database_url": self.database,
                "api_base": self.discord.api_base,
                "gateway": self.discord.gateway_url,
                "emojis": self.emojis,
                "members": self.members,
            }
        )

    async def start_bot(self) -> None:
        """Start a bot process's worth of bot, and wait until it shows tables."""
        redirect(self.settings())
        secret = self.walls.next_seed
        making = built(self.settings(), pace=self.pace, clock=self.clock, new_secret=secret)
        self._client = client = await self._running.enter_async_context(making)
        client._connection.guild_ready_timeout = 0.01  # it is told of one server, and knows it
        running = asyncio.create_task(client.start(self.discord.token))
        self._running.push_async_callback(_end, running)
        await self.discord.bot_ready()
        await self.until(lambda: client._publishing)
        await self.settled()

    async def stop_bot(self) -> None:
        """Stop it, as at the end of a process."""
        await self._running.aclose()
        self._running = AsyncExitStack()

    async def restart_bot(self) -> None:
        """Stop the bot and start another one on the same database."""
        await self.stop_bot()
        await self.start_bot()

    async def until(self, happened: Callable[[], object], seconds: float = 5.0) -> None:
        """Wait until something holds, also what the playground does not announce."""
        try:
            async with asyncio.timeout(seconds):
                while not happened():  # noqa: ASYNC110 - some things nobody announces
                    await asyncio.sleep(STEP_SECONDS)
        except TimeoutError:
            await self.discord.until(happened, 0)  # tells how things stand

    async def settled(self) -> None:
        """Wait until nothing is going on but what waits for people, for time or for Discord."""
        calm = 0
        async with asyncio.timeout(8):
            while calm < 3:
                await asyncio.sleep(STEP_SECONDS)
                calm = 0 if self._is_busy() else calm + 1

    def _is_busy(self) -> bool:
        publisher, backstage = self.client.publisher, self.client.backstage
        if publisher._busy or backstage.news._numbers or self.discord.world.unsettled:
            return True
        names = (task.get_name() for task in asyncio.all_tasks())
        if any(name.startswith(HANDLERS) for name in names):
            return True
        return any(self._goes_on(session) for session in backstage.tables.all())

    def _goes_on(self, session: TableSession) -> bool:
        """Whether something is being committed, or due to happen by itself."""
        wakeup = next_wakeup(session._table, self.pace, session._since, session._deadline)
        due = wakeup is not None and wakeup.at <= self.clock.now()
        return due or session._lock.locked() or bool(session._commits._running)

    def person(self, name: str, locale: str = "zh-CN") -> Actor:
        """Somebody new in the server."""
        actor = self.discord.create_user(name, locale=locale)
        self.guild.add(actor)
        return actor

    def people(self, number: int = 3, locale: str = "zh-CN") -> list[Actor]:
        """Several of them."""
        return [self.person(name, locale) for name in ("安娜", "阿波", "小蔡", "老丁")[:number]]

    # Tables

    async def table(self, host: Actor, where: Channel | None = None, /, **options: int) -> Channel:
        """Open a table and wait for its board; its channel."""
        before = {channel.id for channel in self.guild.channels}
        reply = await host.slash(where or self.guild.general, "table open", **options)
        await reply.completed()
        channel = next(each for each in self.guild.channels if each.id not in before)
        await self.until(lambda: self.board(channel) is not None)
        return channel

    async def seated(self, people: Sequence[Actor], **options: int) -> Channel:
        """A table with these people at it, the first as host."""
        host, *others = people
        channel = await self.table(host, **options)
        for person in others:
            await person.slash(channel, "table join")
        await self.settled()
        return channel

    async def dealt(self, people: Sequence[Actor], **options: int) -> Channel:
        """A table with these people at it and their first hand dealt and shown."""
        channel = await self.seated(people, **options)
        await people[0].slash(channel, "table start")
        await self.until(lambda: self.session(channel).view.stage is Stage.PLAYING)
        await self.settled()
        return channel

    async def close(self, actor: Actor, channel: Channel) -> Reply:
        """Let somebody close a table, also in the middle of a hand."""
        reply = await actor.slash(channel, "table close")
        asked = reply.message
        if asked is None or not asked.buttons():
            return reply
        return await actor.click(asked, custom_id=control(asked, "close").button_id)

    def session(self, channel: Channel) -> TableSession:
        """What stands behind a table's channel."""
        number = self.client.stage.table_in(channel.id)
        assert number is not None
        return self.client.backstage.tables.get(number)

    def number(self, channel: Channel) -> int:
        """The number of a table."""
        return self.session(channel).number

    async def log(self, channel: Channel) -> tuple[Event, ...]:
        """The log of a table as it is in the database."""
        number = self.number(channel)
        tables = await self.client.backstage.store.open_tables()
        return next(each.events for each in tables if each.table == number)

    # Messages

    def board(self, channel: Channel) -> Message | None:
        """The board of a table: the last message with buttons for everybody."""
        shown = [m for m in self.discord.messages if m.channel is channel and not m.deleted]
        return next((m for m in reversed(shown) if m.buttons() and not m.ephemeral), None)

    def boards(self, channel: Channel) -> list[Message]:
        """All messages in a table's channel that still have buttons for everybody."""
        shown = [m for m in self.discord.messages if m.channel is channel and not m.deleted]
        return [message for message in shown if message.buttons() and not message.ephemeral]

    def hand(self, actor: Actor) -> Message:
        """The latest private message."""
        assert actor.dm is not None, f"{actor.name} has had no private message"
        return [m for m in actor.messages(actor.dm) if not m.ephemeral][-1]

    def whispered(self, actor: Actor) -> list[Message]:
        """What only somebody sees and can still be read."""
        return [m for m in self.discord.messages if m.only_for is actor.user and not m.deleted]

    def summaries(self, channel: Channel) -> list[Message]:
        """The summaries in a table's channel, oldest first."""
        here = [m for m in self.discord.messages if m.channel is channel and not m.ephemeral]
        return [m for m in here if m.embeds and len(m.embeds[0].get("fields", ())) > 3]

    def press(self, channel: Channel, verb: str) -> str:
        """The custom id of a control made at the present step."""
        return f"cp:{self.number(channel)}:{self.session(channel).view.step}:{verb}"

    # Playing

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

    async def moves(self) -> int:
        """How many moves were made at the open tables: answers, discards, and 杠 of one's own."""
        tables = await self.client.backstage.store.open_tables()
        events = [event for table in tables for event in table.events]
        made = [e for e in events if isinstance(e, Answered | Discarded)]
        return len(made) + sum(isinstance(e, GangLaid) and not e.claimed for e in events)

    def scripted(self, actor: Actor, *, types_commands: bool = True) -> ScriptedPerson:
        """Somebody who plays by the private message, silently and at once."""
        return ScriptedPerson(
            self.discord, actor, say=lambda _: None, types_commands=types_commands
        )


def controls(message: Message) -> set[str]:
    """The verbs that a message offers."""
    return {control.verb.value for control in offered(message)}


def control(message: Message, verb: str) -> ControlId:
    """The control of a message with a verb."""
    return next(each for each in offered(message) if each.verb.value == verb)


def sentence(code: Refusal | str, locale: str) -> re.Pattern[str]:
    """What somebody reads who is refused for a reason."""
    forms = CATALOGUES.of(locale).messages[f"refusal.{code}"]
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)) for form in forms))


def is_refused(reply: Reply, actor: Actor, code: Refusal | str) -> bool:
    """Whether somebody was told this, in their language, and nobody else was told anything."""
    told = [m for m in reply.messages if m.content and m.only_for is actor.user]
    seen = [m.content for m in told if sentence(code, actor.user.locale).fullmatch(m.content)]
    assert len(told) == 1, f"{reply}: {[m.content for m in reply.messages]}"
    assert seen, f"{told[0].content!r} instead of {code}"
    return True


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
