"""A whole hand in a terminal: the very same bot, connected to the playground, and one scripted person.

The only place of ours that imports the playground.
"""

import asyncio
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bot.app import built, redirect
from bot.config import Settings
from bot.game.actions import Verb
from bot.rules.cards import Kind, Suit
from bot.services.pace import Pace
from cogs.ids import BUTTON_TEMPLATE, MENU_TEMPLATE, ControlId, Press
from playground import Actor, Message, Playground, Reply
from playground.state.changes import Change
from playground.state.channels import Channel

READABLE = Pace(beat=0.6, think=0.6)
"""Fast enough to sit through, slow enough to follow."""

PAUSE_SECONDS = 0.9
"""What the scripted person takes to think."""

LONGEST_WAIT_SECONDS = 60.0
"""Something is broken if nothing happens for so long."""

WIDTH = 24
"""Columns in front of what somebody says."""

BEST_FIRST = (
    Press.READY,
    Verb.HU,
    Verb.BAO_TING,
    Verb.CALL,
    Verb.GANG,
    Verb.AN_GANG,
    Verb.PENG,
    Verb.PASS,
)
"""Which button the scripted person presses, where there are several; 碰 only every second time."""

Print = Callable[[str], None]


async def play_demo(
    language: str = "en-US", say: Print = print, *, pause: float = PAUSE_SECONDS
) -> None:
    """Play one hand and print what the channel, the private message and the answers show."""
    with tempfile.TemporaryDirectory(prefix="changpai-") as folder:
        async with Playground() as discord:
            settings = Settings.model_validate(
                {
                    "DISCORD_TOKEN": discord.token,
                    "database_url": f"sqlite+aiosqlite:///{Path(folder, 'demo.db')}",
                    "api_base": discord.api_base,
                    "gateway": discord.gateway_url,
                }
            )
            redirect(settings)
            async with built(settings, pace=READABLE if pause else Pace(beat=0, think=0)) as client:
                running = asyncio.create_task(client.start(discord.token))
                try:
                    await _play(discord, language, say, pause)
                finally:
                    running.cancel()
                    with suppress(asyncio.CancelledError):
                        await running


async def _play(discord: Playground, language: str, say: Print, pause: float) -> None:
    guild = discord.create_guild("南通茶馆", locale=language)
    nan = discord.create_user("小南", locale=language)
    guild.add(nan)
    discord.observe(Transcript(nan, say))
    await discord.bot_ready(LONGEST_WAIT_SECONDS)
    person = ScriptedPerson(discord, nan, say=say, pause=pause)
    channel = await person.open_table(guild.general)
    for command in ("table bots", "table start"):
        await person.command(channel, command)
    await person.play_hand(channel)
    await person.command(guild.general, "standings")


class ScriptedPerson:
    """Somebody who plays by what the private message offers, and by nothing else."""

    def __init__(
        self,
        discord: Playground,
        actor: Actor,
        *,
        say: Print = print,
        pause: float = 0.0,
        types_commands: bool = True,
    ) -> None:
        self._discord = discord
        self.actor = actor
        self._say = say
        self._pause = pause
        self._types_commands = types_commands
        self._turns = 0
        self._chances = 0
        self._seen = 0

    async def open_table(self, where: Channel) -> Channel:
        """Open a table; its channel."""
        before = set(map(id, self.actor.channels()))
        await (await self.command(where, "table open")).completed()
        return next(each for each in self.actor.channels() if each.guild and id(each) not in before)

    async def command(self, where: Channel, path: str, **options: object) -> Reply:
        """Type a slash command."""
        self._tell(" ".join([f"/{path}", *map(str, options.values())]))
        reply = await self.actor.slash(where, path, **options)
        if reply.thinking:
            await reply.completed()
        return reply

    async def play_hand(self, channel: Channel) -> None:
        """Play until the hand is over and its summary is there."""
        while True:
            await self._discord.until(lambda: self.offer() is not None, LONGEST_WAIT_SECONDS)
            message = self.offer()
            if message is None:
                continue
            controls = offered(message)
            if any(control.verb is Press.READY for control in controls):
                break
            if self._pause:
                await asyncio.sleep(self._pause)
            await self.act(channel, message)
        await self._discord.until(lambda: _has_summary(self.actor, channel), LONGEST_WAIT_SECONDS)

    def offer(self) -> Message | None:
        """The private message, while it asks for something that was not answered yet."""
        messages = [] if self.actor.dm is None else self.actor.messages(self.actor.dm)
        for message in reversed(messages):
            if any(control.step > self._seen for control in offered(message)):
                return message
        return None

    async def act(self, channel: Channel, message: Message) -> Reply:
        """Press the best button of a hand message, or discard by menu and by command in turn."""
        self._seen = offered(message)[0].step
        buttons = {control.verb: control for control in buttons_of(message)}
        if Verb.PENG in buttons:
            self._chances += 1
            if self._chances % 2 == 0:
                del buttons[Verb.PENG]
        for verb in BEST_FIRST:
            if verb in buttons:
                return await self._click(message, buttons[verb])
        self._turns += 1
        menu = next(each for each in message.selects() if menu_id(each).verb is Verb.DISCARD)
        card = loneliest([Kind.parse(option["value"]) for option in menu["options"]])
        if self._turns % 2 or not self._types_commands:
            label = next(o["label"] for o in menu["options"] if o["value"] == str(card))
            self._tell(f"<{menu['placeholder']}> {label}")
            return await self.actor.choose(message, menu["custom_id"], [str(card)])
        return await self.command(channel, "discard", card=str(card))

    async def _click(self, message: Message, control: ControlId) -> Reply:
        button = next(b for b in message.buttons() if b["custom_id"] == control.button_id)
        self._tell(f"({button['label']})")
        return await self.actor.click(message, custom_id=control.button_id)

    def _tell(self, text: str) -> None:
        self._say(f"{'▶ ' + self.actor.name:<{WIDTH}}{text}")


def buttons_of(message: Message) -> list[ControlId]:
    """What the buttons of a message mean."""
    matches = (BUTTON_TEMPLATE.fullmatch(button["custom_id"]) for button in message.buttons())
    return [ControlId.of(match) for match in matches if match]


def menu_id(menu: dict[str, object]) -> ControlId:
    """What a menu of a message means."""
    match = MENU_TEMPLATE.fullmatch(str(menu["custom_id"]))
    if match is None:
        raise ValueError(f"no menu of ours: {menu['custom_id']}")
    return ControlId.of(match)


def offered(message: Message) -> list[ControlId]:
    """Everything that a message offers to do."""
    return buttons_of(message) + [menu_id(menu) for menu in message.selects()]


def loneliest(kinds: list[Kind]) -> Kind:
    """The kind with the fewest neighbours among those held; honours count as having one."""

    def neighbours(kind: Kind) -> int:
        if kind.suit is Suit.HONOUR:
            return 1
        return sum(other.suit is kind.suit and 0 < abs(other - kind) <= 2 for other in kinds)

    return min(kinds, key=lambda kind: (neighbours(kind), kind))


def _has_summary(actor: Actor, channel: Channel) -> bool:
    return any(
        len(embed.get("fields", ())) > 3 and not message.buttons()
        for message in actor.messages(channel)
        for embed in message.embeds
    )


class Transcript:
    """Prints every message that one person gets to see, as it appears and when it says more."""

    def __init__(self, actor: Actor, say: Print) -> None:
        self._actor = actor
        self._say = say
        self._last: dict[int, str] = {}

    def __call__(self, change: Change) -> None:
        """Print a message that has come or changed."""
        message = change.message
        if message is None or message.deleted or not self._actor.sees(message):
            return
        is_new = message.id not in self._last
        text = text_of(message) if is_new or offered(message) else headline(message)
        if message.channel.guild and not message.ephemeral and not is_new:
            text = headline(message)
        if not text or self._last.get(message.id) == text:
            return
        self._last[message.id] = text
        place = f"#{message.channel.name}" if message.channel.guild else "DM"
        label = f"{place} ({self._actor.name})" if message.ephemeral else place
        for number, line in enumerate(text.splitlines()):
            self._say(f"{label if not number else '':<{WIDTH}}{line}")


def headline(message: Message) -> str:
    """The first paragraph of a message: where things stand."""
    text = message.embeds[0].get("description", "") if message.embeds else message.content
    return str(text).split("\n\n")[0]


def text_of(message: Message) -> str:
    """A message as text, with its controls."""
    lines = [message.content] if message.content else []
    for embed in message.embeds:
        lines += [f"━━ {embed['title']}"] if embed.get("title") else []
        lines += str(embed.get("description") or "").splitlines()
        for field in embed.get("fields", ()):
            lines += [f"〔{field['name']}〕", *str(field["value"]).splitlines()]
        lines += [f"  {embed['footer']['text']}"] if embed.get("footer") else []
    controls = [f"<{menu.get('placeholder')}>" for menu in message.selects()]
    controls += [f"({button['label']})" for button in message.buttons()]
    return "\n".join([*lines, " ".join(controls)] if controls else lines)
