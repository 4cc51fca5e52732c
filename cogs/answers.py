"""How an interaction is answered: in time, and only to the person who asked."""

import asyncio
import logging
import uuid
from collections.abc import Awaitable
from typing import TypeVar

import discord

from bot.errors import GameError
from bot.texts import Texts
from cogs.controls import Interaction, embed_of, view_of
from cogs.panel import Panel
from cogs.pictures import files_of
from cogs.trouble import TROUBLE, note
from cogs.words import refusal_text

log = logging.getLogger(__name__)

ANSWER_SECONDS = 10.0
"""How long Discord may take to accept an answer before nobody waits for it any more."""

ACKNOWLEDGE_SECONDS = 1.0
"""Discord gives up after three seconds; an answer that is not there by now is announced."""

T = TypeVar("T")


async def promptly(interaction: Interaction, work: Awaitable[T]) -> T:
    """The result of ``work``; the interaction is acknowledged meanwhile if that takes long.

    The quick way costs one call to Discord instead of two. All that is done for one interaction
    shares the time.
    """
    now = asyncio.get_running_loop().time()
    began: float = interaction.extras.setdefault("began", now)
    task = asyncio.ensure_future(work)
    done, _ = await asyncio.wait({task}, timeout=max(0.0, began + ACKNOWLEDGE_SECONDS - now))
    if not done:
        await acknowledge(interaction)
    return await task


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord that an answer will come, if nothing was answered yet.

    What was asked for is done even where Discord does not hear of it.
    """
    if interaction.response.is_done():
        return
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            if interaction.type is discord.InteractionType.component:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
    except TROUBLE as error:
        note(log, error, "could not acknowledge an interaction")


async def whisper(interaction: Interaction, text: str) -> None:
    """Say something to the person who asked, and to nobody else; Discord is not waited for long."""
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            if interaction.response.is_done():
                await interaction.followup.send(text, ephemeral=True)
            else:
                await interaction.response.send_message(text, ephemeral=True)
    except TimeoutError as error:
        # What was asked for is done, or refused, whether or not this is heard.
        note(log, error, "an answer was not taken")


async def whisper_panel(
    interaction: Interaction, panel: Panel, controls: discord.ui.View | None = None
) -> int | None:
    """Show a panel to the person who asked, with other controls than its own if any are given.

    The id of the message.
    """
    embed, view = embed_of(panel), controls or view_of(panel) or discord.utils.MISSING
    files = await files_of(panel)
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            embed=embed, files=files, view=view, ephemeral=True, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(
        embed=embed, files=files, view=view, ephemeral=True
    )
    return answer.message_id


async def report(interaction: Interaction, texts: Texts, error: Exception) -> None:
    """Answer a failure: a refusal with its reason, anything else with an id that the log has too."""
    if isinstance(error, GameError):
        text = refusal_text(texts, error)
    else:
        incident = uuid.uuid4().hex[:8]
        note(log, error, "incident %s", incident)
        text = texts("error.internal", incident=incident)
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await whisper(interaction, text)
    except TROUBLE as failure:
        # The token has expired or Discord is unwell; the game itself has not been touched.
        note(log, failure, "could not answer an interaction")
