"""Names and descriptions of commands: the default for Discord, and the key that translates it."""

from functools import lru_cache

from discord import app_commands

from bot.texts import Catalogues, Texts


@lru_cache(maxsize=1)
def _english() -> Texts:
    return Catalogues.load().of("en-US")


def name(key: str, default: str | None = None) -> app_commands.locale_str:
    """The name of a command or option; ``default`` where the canonical name is not the English one."""
    message_id = f"command.{key}.name"
    return app_commands.locale_str(default or _english()(message_id), key=message_id)


def description(key: str) -> app_commands.locale_str:
    """What a command or option is for."""
    message_id = f"command.{key}.description"
    return app_commands.locale_str(_english()(message_id), key=message_id)
