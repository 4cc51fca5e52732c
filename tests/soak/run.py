"""Plays, breaks, kills and looks, for as long as it is told, and says what came of it."""

import asyncio
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.game.table import Stage
from playground import Actor, Playground, Reply
from playground.driver.guild import GuildHandle
from playground.state.channels import Channel
from tests.soak.answers import Answers
from tests.soak.book import Book, Row
from tests.soak.crowd import Crowd
from tests.soak.machine import Machine
from tests.soak.mishaps import Mishaps

LOOK_SECONDS = 0.1
"""How often the open tables are looked at."""

STUCK_SECONDS = 25.0
"""How long a table may stay as it is while the bot is up; several times its longest deadline."""

CALM_SECONDS = 2.0
"""How long the last answers have after everything is well again."""


@dataclass
class Progress:
    """How far a table was when something last happened there."""

    seq: int
    idle: float = 0.0
    """seconds that the bot has been up since"""


@dataclass
class Report:
    """What has been played, what has gone wrong on purpose, and what should not have."""

    seed: int
    seconds: float
    kills: int
    figures: dict[str, object] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{self.seconds:.0f} seconds with seed {self.seed}"]
        lines += [f"{value!s:>8}  {name}" for name, value in self.figures.items()]
        lines += [f"PROBLEM: {problem}" for problem in self.problems] or ["no problems"]
        return "\n".join(lines)


class Soak:
    """A server full of tables."""

    def __init__(
        self, discord: Playground, guild: GuildHandle, folder: Path, rng: Random, tables: int
    ) -> None:
        self.general = guild.general
        self._discord = discord
        self._guild = guild
        self._rng = rng
        self._machine = Machine(discord, folder)
        self._book = Book(self._machine.database)
        self._answers = Answers()
        self._everywhere = self._person("常客")
        self._crowds = [self._crowd(number) for number in range(tables)]
        self._mishaps = Mishaps(discord, guild, self._all, Random(rng.random()))
        self._tables: dict[int, Row] = {}
        self._progress: dict[int, Progress] = {}
        self._problems: dict[str, None] = {}

    @property
    def _all(self) -> list[Actor]:
        return [person for crowd in self._crowds for person in crowd._people]

    def _person(self, name: str) -> Actor:
        person = self._discord.create_user(name, locale=self._rng.choice(("zh-CN", "en-US")))
        self._guild.add(person)
        return person

    def _crowd(self, number: int) -> Crowd:
        people = [self._person(f"{number}-{each}") for each in range(self._rng.randint(1, 3))]
        if number % 3 == 0:
            people = [*people[:2], self._everywhere]  # who sits at several tables at once
        return Crowd(self, people, Random(self._rng.random()))

    # What a crowd asks for

    @property
    def is_open(self) -> bool:
        """Whether anybody would be answered."""
        return self._machine.is_up

    def tables_of(self, people: Sequence[Actor]) -> list[Row]:
        """The open tables whose host is one of these."""
        own = {person.id for person in people if person is not self._everywhere}
        return [row for row in self._tables.values() if row.host in own]

    def channel(self, number: int) -> Channel | None:
        """A channel by its id."""
        return self._discord.world.channels.get(number)

    def heard(self, reply: Reply, *, promises: bool) -> None:
        """Take note of an answer."""
        if promises:
            self._answers.note(reply, self._machine.era)

    # The course of it

    async def run(self, seconds: float, seed: int) -> Report:
        """Go on for so long, then let everything be well, look at all of it, and tell."""
        await self._machine.start()
        work: list[Coroutine[None, None, None]] = [crowd.live() for crowd in self._crowds]
        work += [self._look(), self._mishaps.happen(), self._kill_again_and_again(seed)]
        try:
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
                for each in work:
                    group.create_task(each)
        except TimeoutError:
            pass
        except ExceptionGroup as group_of:
            self._problems |= dict.fromkeys(repr(error) for error in group_of.exceptions)
        self._mishaps.end()
        await self._end()
        return self._report(seconds, seed)

    async def _end(self) -> None:
        try:
            if not self._machine.is_running:
                await self._machine.start()
            await self._machine.until_up()
            await asyncio.sleep(CALM_SECONDS)
            await self._machine.stop()
        except (RuntimeError, TimeoutError) as error:
            self._problems[repr(error)] = None
        self._answers.sort(self._machine.era, everything=True)
        self._check()
        self._check_summaries()
        self._problems |= dict.fromkeys(self._machine.problems + self._machine.errors())

    async def _kill_again_and_again(self, seed: int) -> None:
        rng = Random(seed)
        while True:
            await asyncio.sleep(rng.uniform(1.5, rng.choice((6, 25))))
            self._answers.sort(self._machine.era)
            await (self._machine.kill() if rng.random() < 0.75 else self._machine.stop())
            await asyncio.sleep(rng.uniform(0, 0.5))
            await self._machine.start()

    async def _look(self) -> None:
        """Look at the tables again and again; at what follows from their logs now and then."""
        last = next_check = time.monotonic()
        while True:
            self._machine.look()
            self._tables = self._book.tables()
            now = time.monotonic()
            self._note_progress(now - last)
            last = now
            if now >= next_check:
                self._answers.sort(self._machine.era)
                await asyncio.to_thread(self._check)
                next_check = now + 3
            await asyncio.sleep(LOOK_SECONDS)

    def _note_progress(self, passed: float) -> None:
        self._progress = {
            number: known
            if (known := self._progress.get(number)) and known.seq == row.seq
            else Progress(row.seq)
            for number, row in self._tables.items()
        }
        if not self._machine.is_up:
            return
        for number, progress in self._progress.items():
            stage = self._tables[number].stage
            if (
                stage is not Stage.LOBBY
            ):  # which starts when everybody can be reached, and not before
                progress.idle += passed
            if progress.idle > STUCK_SECONDS:
                self._problems[f"table {number} is stuck at {progress.seq}, {stage}"] = None

    def _check(self) -> None:
        self._problems |= dict.fromkeys(self._book.problems())
        promised = self._answers.promised
        for cause in self._book.missing(promised):
            self._problems[f"lost: {promised[cause]}"] = None

    def _check_summaries(self) -> None:
        """Look whether the same hand was told of twice, by however many processes."""
        posted = Counter(str(m.nonce) for m in self._discord.messages if m.author.bot)
        for nonce, times in posted.items():
            if nonce.startswith("summary:") and times > 1:
                self._problems[f"{nonce} was posted {times} times"] = None

    def _report(self, seconds: float, seed: int) -> Report:
        machine = self._machine
        figures: dict[str, object] = {
            "tables at once": len(self._crowds),
            "hands finished": self._book.hands(),
            "answers that promised something, all in the database": len(self._answers.promised),
            "presses and commands without any answer": self._answers.unanswered,
            "starts": machine.starts,
            "kills": machine.kills,
            "stops": machine.stops,
            "seconds: the longest start": f"{machine.longest_start:.1f}",
            "seconds: the longest stop": f"{machine.longest_stop:.1f}",
            **dict(self._mishaps.counted.most_common()),
        }
        if not self._answers.promised:
            self._problems["nothing at all was done"] = None
        return Report(seed, seconds, machine.kills, figures, list(self._problems))


async def soak(seconds: float, seed: int, tables: int, folder: Path) -> Report:
    """Play for so many seconds at so many tables."""
    async with Playground() as discord:
        guild = discord.create_guild("南通茶馆", locale="zh-CN")
        return await Soak(discord, guild, folder, Random(seed), tables).run(seconds, seed)
