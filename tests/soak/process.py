"""The bot, for people in a hurry, as a process to be killed: ``python -m tests.soak.process``."""

import asyncio
import logging
from functools import partial

from bot import app
from bot.config import read_settings
from bot.services.pace import Pace
from cogs.client import Client

HURRIED = Pace(beat=0.15, think=0.1, turn=3, claim=2, between=8, lobby=120, grace=2)
"""Everybody plays at once; whoever does not is played for soon."""

LINE = "%(levelname)s %(name)s %(message)s"
"""How a line in the log begins; others belong to the one before."""


async def _at_once(_client: Client, _shard: int | None, *, initial: bool = False) -> None:
    """Identify without the library's five seconds before a second time."""


def main() -> None:
    """Run until killed or told to stop."""
    logging.basicConfig(level="WARNING", format=LINE)
    setattr(app, "built", partial(app.built, pace=HURRIED))  # noqa: B010 - of another type
    setattr(Client, "before_identify_hook", _at_once)  # noqa: B010 - nobody here waits for Discord
    asyncio.run(app.run(read_settings()))


if __name__ == "__main__":
    main()
