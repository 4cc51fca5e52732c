"""What the real bot needs, measured as a process of its own: ``python -m tests.bench.figures``.

With 200 tables being played at, how long an answer takes; with 1,000 open tables, how long a start takes
and how much memory a table needs. Each figure has its limit; one that is missed makes the exit code 1.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from bot.demo import buttons_of, offered
from bot.game.events import ChairTaken, Event, TableOpened
from bot.game.hand import HandState, Phase
from bot.services.ports import Batch, Person, Place
from cogs.ids import Press
from cogs.stage import CHANNEL
from data.engine import open_database
from data.migrate import migrate
from data.places import SqlPlaceStore
from data.tables import SqlTableStore
from playground import Actor, DriverError, Message, Playground
from playground.driver.guild import GuildHandle
from tests.services.fakes import ANNA, GUILD, World
from tests.soak.machine import Machine

LIVE_TABLES, PLAYED_SECONDS, PAUSE_SECONDS = 200, 40.0, 4.0
MOST_SECONDS_TO_ANSWER = 1.5
"""For all but one answer in a hundred."""

OPEN_TABLES = 1000
MOST_SECONDS_TO_START = 5.0
MOST_KIB_A_TABLE = 100

CHANNELS = 400
"""Tables in one server; Discord allows 500 channels."""

CALM_SECONDS = 3.0
"""Nothing has been sent for so long once everything is shown."""


def is_turn(hand: HandState) -> bool:
    """Whether the one person is to discard."""
    return hand.phase is Phase.TURN and hand.turn == 0


async def half_a_hand() -> list[tuple[int, Batch]]:
    """A table in the middle of a hand, one person's turn."""
    world = World(seed=5)
    session = await world.match([ANNA])
    await world.until(session, lambda t: t.seq > 40 and t.hand is not None and is_turn(t.hand))
    await world.tables.stop()
    return world.store.batches


def renamed(event: Event, names: dict[int, int]) -> Event:
    """The same with other users and another server."""
    match event:
        case TableOpened():
            return replace(event, guild=names[event.guild], host=names[event.host])
        case ChairTaken():
            return replace(event, player=names.get(event.player, event.player))
        case _:
            return event


async def furnish(discord: Playground, path: Path, tables: int) -> list[Actor]:
    """A database with so many tables in the middle of a hand, their channels, and a person at each."""
    url = f"sqlite+aiosqlite:///{path}"
    await migrate(url)
    database = open_database(url)
    store, places = SqlTableStore(database), SqlPlaceStore(database)
    batches = await half_a_hand()
    last, now = batches[-1][1], time.time()
    people: list[Actor] = []
    guild: GuildHandle | None = None
    for number in range(tables):
        if guild is None or number % CHANNELS == 0:
            guild = discord.create_guild(f"茶馆{number // CHANNELS}", locale="zh-CN")
        person = discord.create_user(f"{number}号", locale="zh-CN")
        guild.add(person)
        people.append(person)
        names = {ANNA: person.id, GUILD: guild.id}
        events = tuple(renamed(event, names) for _, batch in batches for event in batch.events)
        chairs = tuple(replace(c, player=names.get(c.player, c.player)) for c in last.chairs)
        stored = Batch(1, events, now, None, last.stage, person.id, chairs, now + 600, None)
        table = await store.create(guild.id, stored)
        channel = guild.create_channel(f"table-{table}")
        await places.put_place(table, CHANNEL, Place(channel.id, 0))
        private = person.open_dm().id  # which an earlier process has opened, slowly
        await places.put_person(Person(person.id, person.name, person.user.locale, private))
    await database.close()
    return people


async def calm(discord: Playground) -> None:
    """Wait until everything has been shown."""
    seen, since = len(discord.calls), time.monotonic()
    while time.monotonic() - since < CALM_SECONDS:
        await asyncio.sleep(0.1)
        if len(discord.calls) != seen:
            seen, since = len(discord.calls), time.monotonic()


async def answers(people: Sequence[Actor], seconds: float) -> list[float]:
    """How long each answer took while everybody plays for a while."""
    took: list[float] = []

    async def play(person: Actor, rng: Random) -> None:
        while True:
            await asyncio.sleep(rng.uniform(0, 2 * PAUSE_SECONDS))
            messages = [] if person.dm is None else person.messages(person.dm)
            asking = [message for message in messages if offered(message)]
            if not asking:
                continue
            began = time.monotonic()
            try:
                await press(person, asking[-1], rng)
            except DriverError:
                continue  # it has changed in this very moment
            took.append(time.monotonic() - began)

    tasks = [asyncio.create_task(play(person, Random(person.id))) for person in people]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return sorted(took)


async def press(person: Actor, message: Message, rng: Random) -> None:
    """Press something that the message offers."""
    buttons = [each for each in buttons_of(message) if each.verb is not Press.LEAVE]
    if menus := message.selects():
        menu = menus[-1]
        await person.choose(message, menu["custom_id"], [rng.choice(menu["options"])["value"]])
    elif buttons:
        await person.click(message, custom_id=rng.choice(buttons).button_id)


async def measured_answers(folder: Path) -> bool:
    """Measure answers with many tables being played at."""
    async with Playground() as discord:
        machine = Machine(discord, folder, "bot")
        people = await furnish(discord, machine.database, LIVE_TABLES)
        await machine.start()
        await calm(discord)
        before = machine.cpu_seconds()
        took = await answers(people, PLAYED_SECONDS)
        busy = machine.cpu_seconds() - before
        await machine.stop()
    late = took[len(took) * 99 // 100]
    print(
        f"{LIVE_TABLES} live tables, {len(took) / PLAYED_SECONDS:.0f} presses a second: an answer takes"
        f" {took[len(took) // 2] * 1000:.0f} ms in the middle, {late * 1000:.0f} ms at the 99th percentile"
        f" (limit {MOST_SECONDS_TO_ANSWER * 1000:.0f}), {took[-1] * 1000:.0f} ms at most;"
        f" {busy / PLAYED_SECONDS:.0%} of one processor"
    )
    return late <= MOST_SECONDS_TO_ANSWER


async def measured_start(folder: Path) -> bool:
    """Measure a start with many open tables, and their memory."""
    async with Playground() as discord:
        empty = Machine(discord, folder / "empty", "bot")
        await empty.start()
        await calm(discord)
        before = empty.resident_kib()
        await empty.stop()
    async with Playground() as discord:
        machine = Machine(discord, folder / "full", "bot")
        people = await furnish(discord, machine.database, OPEN_TABLES)
        began = time.monotonic()
        await machine.start()
        here = next(channel for channel in people[-1].channels()[::-1] if channel.guild)
        reply = await people[-1].slash(here, "table status")
        while not reply.acknowledged:
            reply = await people[-1].slash(here, "table status")
        took = time.monotonic() - began
        await calm(discord)
        each = (machine.resident_kib() - before) / OPEN_TABLES
        await machine.stop()
    print(
        f"{OPEN_TABLES} open tables: {took:.1f} s from the start of the process to the first answer"
        f" (limit {MOST_SECONDS_TO_START:.0f}), {each:.0f} KiB of memory a table (limit {MOST_KIB_A_TABLE})"
    )
    return took <= MOST_SECONDS_TO_START and each <= MOST_KIB_A_TABLE


async def main() -> int:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="changpai-figures-") as name:
        good = [await measured_answers(Path(name)), await measured_start(Path(name))]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
