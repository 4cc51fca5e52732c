"""表情 The cards as emojis of the application: uploaded once, and again only when they look different."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import replace

import discord

from bot.render.emoji import draw_emoji
from bot.rules.cards import KINDS, Kind
from cogs.panel import Panel
from cogs.trouble import TROUBLE, note

log = logging.getLogger(__name__)

PREFIX = "card_"
"""How the names of our emojis begin; the card follows, and a digest of how it looks."""

DIGEST = 8
"""Digits of it."""


def emoji_name(kind: Kind, picture: bytes) -> str:
    """What the emoji of a card is called; another look is another name."""
    suit_first = str(kind)[::-1]
    return f"{PREFIX}{suit_first}_{hashlib.sha256(picture).hexdigest()[:DIGEST]}"


class Emojis:
    """The emojis of the cards, as far as the application has them."""

    def __init__(self, client: discord.Client, changed: Callable[[], None]) -> None:
        self._client = client
        self._changed = changed
        self._known: dict[Kind, str] = {}

    async def bring(self) -> None:
        """Upload what is missing, then delete what is outdated; cards go by their names meanwhile.

        If Discord does not take them, names stay, and the next start tries again.
        """
        pictures = await asyncio.to_thread(lambda: {kind: draw_emoji(kind) for kind in KINDS})
        names = {emoji_name(kind, picture): kind for kind, picture in pictures.items()}
        try:
            there = await self._client.fetch_application_emojis()
            known = {names[emoji.name]: emoji for emoji in there if emoji.name in names}
            self._know(known)
            missing = [(name, kind) for name, kind in names.items() if kind not in known]
            for name, kind in missing:
                known[kind] = await self._client.create_application_emoji(
                    name=name, image=pictures[kind]
                )
            if missing:
                self._know(known)
                log.info("gave Discord %d emojis of cards", len(missing))
            for emoji in there:
                if emoji.name.startswith(PREFIX) and emoji.name not in names:
                    await emoji.delete()
        except TROUBLE as error:
            note(log, error, "could not give Discord the emojis of the cards")

    def put_into(self, panel: Panel) -> Panel:
        """A panel whose choices and buttons show their cards."""
        if not self._known:
            return panel
        menus = (
            replace(
                menu,
                choices=tuple(
                    replace(choice, emoji=self._known.get(choice.card, ""))
                    for choice in menu.choices
                ),
            )
            for menu in panel.menus
        )
        buttons = (
            tuple(
                replace(
                    button, emoji="" if button.card is None else self._known.get(button.card, "")
                )
                for button in row
            )
            for row in panel.buttons
        )
        return replace(panel, menus=tuple(menus), buttons=tuple(buttons))

    def _know(self, emojis: dict[Kind, discord.Emoji]) -> None:
        known = {kind: str(emoji) for kind, emoji in emojis.items()}
        if known != self._known:
            self._known = known
            self._changed()
