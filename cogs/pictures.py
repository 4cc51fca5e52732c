"""The picture of a panel as a file for Discord, drawn beside the event loop."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import discord

from bot.render.gallery import Picture, drawn
from bot.render.palette import Theme
from cogs.panel import Panel

FILE = "cards.png"
"""What every picture is called: names of files are output too, and this one says nothing."""


_ARTIST = ThreadPoolExecutor(max_workers=1, thread_name_prefix="artist")
"""One thread: with several, the event loop would wait for the interpreter behind each of them."""


async def draw(picture: Picture, theme: Theme) -> bytes:
    """The file of a picture, drawn while the event loop goes on."""
    return await asyncio.get_running_loop().run_in_executor(_ARTIST, drawn, picture, theme)


async def files_of(panel: Panel) -> list[discord.File]:
    """The picture of a panel, which the embed names; none if it has none.

    Its description is the title: the embed says in words all that the picture shows.
    """
    if panel.picture is None:
        return []
    data = await draw(panel.picture, panel.theme)
    return [discord.File(BytesIO(data), FILE, description=panel.title)]
