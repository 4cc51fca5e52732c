"""The menu below a chapter of the rule book that leads to the others.

It is known by its custom id, ``cb:SYSTEM``, or ``cb:`` for the rules of where it stands, so it works after a
restart; nothing in it is trusted.
"""

import re
from typing import cast

import discord

from bot.errors import GameError, Refusal
from bot.rules.ruleset import SYSTEMS
from bot.texts import Texts
from cogs.chapters import Topic
from cogs.controls import Interaction

MENU_ID = re.compile(r"cb:(?P<system>[a-z_]*)")


def chapters_menu(texts: Texts, system: str | None, topic: Topic | None) -> discord.ui.View:
    """The menu of chapters, the one that is shown chosen; stopped, so that the library keeps none."""
    view = discord.ui.View(timeout=None)
    options = [
        discord.SelectOption(label=texts(f"topic.{each}"), value=each, default=each is topic)
        for each in Topic
    ]
    view.add_item(
        discord.ui.Select(
            placeholder=texts("book.choose"), options=options, custom_id=f"cb:{system or ''}"
        )
    )
    view.stop()
    return view


def custom_id_of(interaction: Interaction) -> str:
    """By which a control that was used is known; empty for anything else."""
    data = cast("dict[str, object]", interaction.data or {})
    is_control = interaction.type is discord.InteractionType.component
    return str(data.get("custom_id", "")) if is_control else ""


def chosen(interaction: Interaction) -> tuple[str | None, Topic]:
    """The system, None for the rules of where it stands, and the chapter; stale if there is none such."""
    match = MENU_ID.fullmatch(custom_id_of(interaction))
    data = cast("dict[str, list[str]]", interaction.data or {})
    system = match["system"] if match else ""
    try:
        topic = Topic("".join(data.get("values") or ()))
    except ValueError:
        raise GameError(Refusal.STALE) from None
    if system and system not in SYSTEMS:
        raise GameError(Refusal.STALE)
    return system or None, topic
