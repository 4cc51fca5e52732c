"""The picture of a panel as a file for Discord, drawn beside the event loop."""

import asyncio
from io import BytesIO

import discord

from bot.render.gallery import drawn
from cogs.panel import Panel

FILE = "cards.png"
"""What every picture is called: names of files are output too, and this one says nothing."""


async def files_of(panel: Panel) -> list[discord.File]:
    """The picture of a panel, which the embed names; none if it has none.

    Its description is the title: the embed says in words all that the picture shows.
    """
    if panel.picture is None:
        return []
    data = await asyncio.to_thread(drawn, panel.picture, panel.theme)
    return [discord.File(BytesIO(data), FILE, description=panel.title)]
