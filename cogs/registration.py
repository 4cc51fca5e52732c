"""Telling Discord what commands there are: only when they have changed."""

import hashlib
import json
import logging
from typing import TypeVar

import discord
from discord import app_commands

from bot.services.ports import PlaceStore
from cogs.trouble import TROUBLE, note

log = logging.getLogger(__name__)

ClientT = TypeVar("ClientT", bound=discord.Client)


async def register(
    tree: app_commands.CommandTree[ClientT], places: PlaceStore, application: int
) -> None:
    """Give Discord the commands with their translations, unless it was given the same before.

    If that fails, the commands stay as they were and all else works; the next start tries again.
    """
    try:
        key, found = f"commands:{application}", await _digest(tree)
        if await places.note(key) != found:
            await tree.sync()
            await places.put_note(key, found)
            log.info("gave Discord the commands")
    except TROUBLE as error:
        note(log, error, "could not give Discord the commands")


async def _digest(tree: app_commands.CommandTree[ClientT]) -> str:
    """A short text that changes with anything that Discord is told of the commands."""
    translator = tree.translator
    payload = [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    written = json.dumps(payload, sort_keys=True, default=str)
    return hashlib.sha256(written.encode()).hexdigest()
