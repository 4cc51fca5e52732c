"""Names and descriptions of commands in the languages of Discord, from our catalogues."""

import discord
from discord import app_commands

from bot.texts import Catalogues

LOCALES = (discord.Locale.chinese, discord.Locale.taiwan_chinese)
"""The languages that Discord is given; English stands in the commands themselves."""


class CatalogueTranslator(app_commands.Translator):
    """Translates ``locale_str`` whose ``key`` is a message id."""

    def __init__(self, catalogues: Catalogues) -> None:
        self._catalogues = catalogues

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the key says it all
    ) -> str | None:
        """The text in a locale; None where Discord is to use the default."""
        key = string.extras.get("key")
        if key is None or not (locale in LOCALES or locale.value.startswith("en")):
            return None
        return self._catalogues.of(locale.value)(key)
