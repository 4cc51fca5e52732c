"""Names and descriptions of commands: the default for Discord, and the key that translates it."""

from collections.abc import Iterable
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


def choice(message_id: str) -> app_commands.locale_str:
    """A value that people choose from a list, by the message that names it."""
    return app_commands.locale_str(_english()(message_id), key=message_id)


def option_names(command: str, options: Iterable[str]) -> dict[str, app_commands.locale_str]:
    """The names of a command's options."""
    return {option: name(f"{command}.option.{option}") for option in options}


def option_descriptions(command: str, options: Iterable[str]) -> dict[str, app_commands.locale_str]:
    """What a command's options are for."""
    return {option: description(f"{command}.option.{option}") for option in options}
