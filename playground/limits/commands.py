"""Limits of application commands."""

import unicodedata

from playground.errors import FormErrors
from playground.wire import Json

LOCALES = frozenset(
    {"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl"}
    | {"no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi"}
    | {"th", "zh-CN", "ja", "zh-TW", "ko"}
)
"""The locales of Discord's clients."""

SUB, GROUP = 1, 2
"""Option types of subcommands and their groups."""

TOTAL = 8000
"""Characters in names, descriptions and values of one command, in its longest language."""


def check_command(command: Json, path: str, errors: FormErrors) -> None:
    """Note everything Discord refuses about one command; `path` is empty for a lone one."""
    if command.get("type", 1) != 1:
        errors.bad_length(_at(path, "name"), command.get("name"), 1, 32)
        return
    _check_texts(command, path, errors)
    _check_options(command.get("options") or [], path, errors, depth=0)
    if command_length(command) > TOTAL:
        text = f"Command exceeds maximum size ({TOTAL})"
        errors.add(path, "APPLICATION_COMMAND_TOO_LARGE", text)


def command_length(command: Json) -> int:
    """Count the characters of a command, with the longest translation of each text."""
    total = 0
    for key in ("name", "description"):
        texts = [command.get(key) or "", *(command.get(f"{key}_localizations") or {}).values()]
        total += max(len(str(text)) for text in texts)
    total += len(str(command["value"])) if isinstance(command.get("value"), str) else 0
    return total + sum(
        command_length(each) for key in ("options", "choices") for each in command.get(key) or ()
    )


def valid_name(name: object) -> bool:
    """Tell whether Discord takes this as the name of a command or option."""
    if not isinstance(name, str) or not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(_name_character(each) for each in name)


def _name_character(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    # Devanagari and Thai need their combining vowel signs, which are neither letters nor digits.
    return unicodedata.name(character, "").startswith(("DEVANAGARI", "THAI"))


def _check_texts(thing: Json, path: str, errors: FormErrors) -> None:
    _check_name(thing.get("name"), _at(path, "name"), errors)
    errors.bad_length(_at(path, "description"), thing.get("description"), 1, 100)
    for locale, name in _localised(thing, "name", path, errors):
        _check_name(name, _at(path, f"name_localizations.{locale}"), errors)
    for locale, text in _localised(thing, "description", path, errors):
        errors.bad_length(_at(path, f"description_localizations.{locale}"), text, 1, 100)


def _check_name(name: object, path: str, errors: FormErrors) -> None:
    if not valid_name(name):
        text = "Command name is invalid"
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", text)


def _localised(thing: Json, key: str, path: str, errors: FormErrors) -> list[tuple[str, object]]:
    translations: Json = thing.get(f"{key}_localizations") or {}
    for locale in translations:
        if locale not in LOCALES:
            text = f"Value must be one of {sorted(LOCALES)}."
            errors.add(_at(path, f"{key}_localizations.{locale}"), "BASE_TYPE_CHOICES", text)
    return list(translations.items())


def _check_options(options: list[Json], path: str, errors: FormErrors, *, depth: int) -> None:
    if len(options) > 25:
        text = "Must be 25 or fewer in length."
        errors.add(_at(path, "options"), "BASE_TYPE_MAX_LENGTH", text)
    seen: set[object] = set()
    optional_before = False
    nested = [option.get("type") in {SUB, GROUP} for option in options]
    if any(nested) and not all(nested):
        text = "Sub-command and sub-command group option types are mutually exclusive"
        errors.add(_at(path, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    for index, option in enumerate(options):
        below = _at(path, f"options.{index}")
        _check_texts(option, below, errors)
        if option.get("name") in seen:
            text = "Option names must be unique"
            errors.add(_at(below, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", text)
        seen.add(option.get("name"))
        if option.get("required") and optional_before:
            text = "Required options must be placed before non-required options"
            errors.add(below, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
        optional_before = optional_before or not option.get("required", False)
        _check_option(option, below, errors, depth)


def _check_option(option: Json, path: str, errors: FormErrors, depth: int) -> None:
    kind = option.get("type")
    if kind not in range(1, 12) or (kind == GROUP and depth) or (kind == SUB and depth > 1):
        text = "Option type is invalid here"
        errors.add(_at(path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
    elif kind in {SUB, GROUP}:
        _check_options(option.get("options") or [], path, errors, depth=depth + 1)
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        text = "Autocomplete options cannot have choices"
        errors.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", text)
    check_choices(choices, kind, _at(path, "choices"), errors)


def check_choices(choices: list[Json], kind: object, path: str, errors: FormErrors) -> None:
    """Check the choices of an option, fixed or suggested."""
    if len(choices) > 25:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for index, choice in enumerate(choices):
        below = _at(path, str(index))
        errors.bad_length(_at(below, "name"), choice.get("name"), 1, 100)
        for locale, name in _localised(choice, "name", below, errors):
            errors.bad_length(_at(below, f"name_localizations.{locale}"), name, 1, 100)
        value = choice.get("value")
        if kind == 3:
            errors.bad_length(_at(below, "value"), value, 1, 100)
        elif not isinstance(value, int | float):
            text = "Could not interpret value as number."
            errors.add(_at(below, "value"), "NUMBER_TYPE_COERCE", text)


def _at(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step
