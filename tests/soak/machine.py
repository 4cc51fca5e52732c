"""The machine that the bot runs on: starts it, kills it, reads what it has logged."""

import asyncio
import os
import re
import sys
import time
from asyncio.subprocess import Process
from pathlib import Path

from playground import Playground

START_SECONDS = 30.0
"""How long a start may take on a busy machine."""

EXIT_SECONDS = 10.0
"""How long the bot may take to end when it is told to."""

RECORD = re.compile(r"^(?=(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) )", re.MULTILINE)
"""Where a record of the log begins."""

EXPECTED = (
    "ERROR discord.client Attempting a reconnect",  # the library's word for a lost connection
    "in _delay_ready",  # the library stumbles when it is stopped while it connects
)
"""What is in errors of the log that are none of ours."""


class Machine:
    """One bot process after another on the same database."""

    def __init__(
        self, discord: Playground, folder: Path, module: str = "tests.soak.process"
    ) -> None:
        folder.mkdir(exist_ok=True)
        self._discord = discord
        self._module = module
        self.database = folder / "changpai.db"
        self._log = folder / "bot.log"
        self._process: Process | None = None
        self.era = 0
        """grows with every start and every end"""
        self.starts = 0
        self.kills = 0
        self.stops = 0
        self.longest_start = 0.0
        self.longest_stop = 0.0
        """seconds"""
        self.problems: list[str] = []

    @property
    def is_up(self) -> bool:
        """Whether a bot is there and connected."""
        return self._process is not None and self._discord.gateway.connected

    @property
    def is_running(self) -> bool:
        """Whether a bot has been started and not ended."""
        return self._process is not None

    async def start(self) -> None:
        """Start the bot and wait until Discord has heard of it."""
        readies, began = self._discord.gateway.readies, time.monotonic()
        settings = {
            "DISCORD_TOKEN": self._discord.token,
            "CHANGPAI_DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            "CHANGPAI_API_BASE": self._discord.api_base,
            "CHANGPAI_GATEWAY": self._discord.gateway_url,
            "CHANGPAI_LOG_LEVEL": "WARNING",
        }
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, env=os.environ | settings, stderr=log
            )
        await self.until_up(readies)
        self.era += 1
        self.starts += 1
        self.longest_start = max(self.longest_start, time.monotonic() - began)

    async def until_up(self, readies: int = 0) -> None:
        """Wait until the bot is connected, and Discord has told it so more often than so many times."""
        gateway = self._discord.gateway
        await self._discord.until(
            lambda: (gateway.connected and gateway.readies > readies) or self._has_ended(),
            START_SECONDS,
        )

    async def kill(self) -> None:
        """Kill the bot as the system would, in the middle of whatever it is doing."""
        process, self._process = self._taken(), None
        self.era += 1
        process.kill()
        await process.wait()
        self.kills += 1

    async def stop(self) -> None:
        """Tell the bot to stop, as a supervisor would."""
        process, began, self._process = self._taken(), time.monotonic(), None
        self.era += 1
        process.terminate()
        try:
            async with asyncio.timeout(EXIT_SECONDS):
                code = await process.wait()
        except TimeoutError:
            self.problems.append(f"the bot did not stop within {EXIT_SECONDS:.0f} s")
            process.kill()
            await process.wait()
            return
        if code:
            self.problems.append(f"the bot stopped with code {code}")
        self.stops += 1
        self.longest_stop = max(self.longest_stop, time.monotonic() - began)

    def look(self) -> None:
        """Note it if the bot has ended although nobody told it to."""
        if self._has_ended():
            raise RuntimeError("the bot has ended by itself")

    def resident_kib(self) -> int:
        """How much memory the bot takes, in KiB."""
        pages = int(Path(f"/proc/{self._taken().pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") // 1024

    def cpu_seconds(self) -> float:
        """How long the bot has been computing, on all processors together."""
        stat = Path(f"/proc/{self._taken().pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def errors(self) -> list[str]:
        """What the bot has logged as an error and should not have, each with how often."""
        found: dict[str, int] = {}
        for record in RECORD.split(self._log.read_text(encoding="utf-8", errors="replace")):
            if record.startswith(("ERROR", "CRITICAL")) and not any(e in record for e in EXPECTED):
                first, *_, last = f"{record.strip()}\n".splitlines() * 2
                told = re.sub(r"\d+", "#", f"{first} … {last}")
                found[told] = found.get(told, 0) + 1
        return [f"{number} × {line}" for line, number in found.items()]

    def _has_ended(self) -> bool:
        return self._process is not None and self._process.returncode is not None

    def _taken(self) -> Process:
        if self._process is None:
            raise RuntimeError("no bot is running")
        self.look()
        return self._process
