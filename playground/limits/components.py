"""Limits of the components of messages: buttons, menus, and the blocks of the second system."""

from collections.abc import Callable, Iterable

from playground.errors import FormErrors
from playground.state.messages import walk
from playground.wire import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = (3, 5, 6, 7, 8)
"""String, user, role, mentionable and channel menus."""

BLOCKS = (9, 10, 11, 12, 13, 14, 17)
"""Section, text, thumbnail, gallery, file, separator, container: only with the flag."""

LINK, PREMIUM = 5, 6
"""Button styles that carry no custom id."""

EmojiKnown = Callable[[int], bool]
"""Whether a custom emoji exists and the bot may use it."""


def check_components(
    components: list[Json], errors: FormErrors, *, blocks: bool, emoji_known: EmojiKnown
) -> None:
    """Note everything Discord refuses about the components of one message."""
    limit = 40 if blocks else 5
    if len(list(walk(components)) if blocks else components) > limit:
        text = f"Must be {limit} or fewer in length."
        errors.add("components", "BASE_TYPE_MAX_LENGTH", text)
    allowed = (ROW, *BLOCKS) if blocks else (ROW,)
    for index, component in enumerate(components):
        path = f"components.{index}"
        if component.get("type") not in allowed:
            text = f'Value of field "type" must be one of {allowed}.'
            errors.add(f"{path}.type", "UNION_TYPE_CHOICES", text)
        else:
            _check(component, path, errors, emoji_known)
    _check_unique(components, errors)
    if blocks:
        total = sum(len(str(e.get("content"))) for e in walk(components) if e.get("type") == 10)
        if total > 4000:
            text = "The total length of text displays must be 4000 or fewer."
            errors.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", text)


def check_row(row: Json, path: str, errors: FormErrors, emoji_known: EmojiKnown) -> None:
    """Check one action row: up to five buttons, or one menu alone."""
    inner = row.get("components")
    errors.bad_length(f"{path}.components", inner, 1, 5)
    children: list[Json] = inner or []
    kinds = [child.get("type") for child in children]
    if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
        text = "The specified component exceeds the maximum width"
        errors.add(f"{path}.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text)
    for index, child in enumerate(children):
        below = f"{path}.components.{index}"
        if child.get("type") == BUTTON:
            check_button(child, below, errors, emoji_known)
        elif child.get("type") in SELECTS:
            check_select(child, below, errors, emoji_known)
        else:
            text = 'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).'
            errors.add(f"{below}.type", "UNION_TYPE_CHOICES", text)


def check_button(button: Json, path: str, errors: FormErrors, emoji_known: EmojiKnown) -> None:
    """Check one button."""
    style = button.get("style")
    errors.too_long(f"{path}.label", button.get("label"), 80)
    if style not in range(1, 7):
        text = "Value must be one of {1, 2, 3, 4, 5, 6}."
        errors.add(f"{path}.style", "BASE_TYPE_CHOICES", text)
    elif style == LINK:
        errors.bad_length(f"{path}.url", button.get("url"), 1, 512)
    elif style != PREMIUM:
        errors.bad_length(f"{path}.custom_id", button.get("custom_id"), 1, 100)
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        text = "A label or emoji is required"
        errors.add(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", text)
    _check_emoji(button, path, errors, emoji_known)


def check_select(menu: Json, path: str, errors: FormErrors, emoji_known: EmojiKnown) -> None:
    """Check one menu."""
    errors.bad_length(f"{path}.custom_id", menu.get("custom_id"), 1, 100)
    errors.too_long(f"{path}.placeholder", menu.get("placeholder"), 150)
    fewest, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not 0 <= fewest <= 25:
        errors.add(f"{path}.min_values", "NUMBER_TYPE_MAX", "Must be between 0 and 25.")
    if not 1 <= most <= 25 or most < fewest:
        errors.add(f"{path}.max_values", "NUMBER_TYPE_MAX", "Must be between 1 and 25.")
    if menu.get("type") == STRING_SELECT:
        _check_options(menu, path, errors, emoji_known)


def _check_options(menu: Json, path: str, errors: FormErrors, emoji_known: EmojiKnown) -> None:
    errors.bad_length(f"{path}.options", menu.get("options"), 1, 25)
    options: list[Json] = menu.get("options") or []
    if options and menu.get("max_values", 1) > len(options):
        text = f"Must be less than or equal to {len(options)}."
        errors.add(f"{path}.max_values", "NUMBER_TYPE_MAX", text)
    seen: set[object] = set()
    for index, option in enumerate(options):
        below = f"{path}.options.{index}"
        errors.bad_length(f"{below}.label", option.get("label"), 1, 100)
        errors.bad_length(f"{below}.value", option.get("value"), 1, 100)
        errors.too_long(f"{below}.description", option.get("description"), 100)
        _check_emoji(option, below, errors, emoji_known)
        if option.get("value") in seen:
            text = "The specified option value is already used"
            errors.add(f"{below}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)
        seen.add(option.get("value"))


def _check(component: Json, path: str, errors: FormErrors, emoji_known: EmojiKnown) -> None:
    if component.get("type") == ROW:
        check_row(component, path, errors, emoji_known)
        return
    for index, child in enumerate(component.get("components") or ()):
        _check(child, f"{path}.components.{index}", errors, emoji_known)
    accessory = component.get("accessory") or {}
    if accessory.get("type") == BUTTON:
        check_button(accessory, f"{path}.accessory", errors, emoji_known)


def _check_unique(components: list[Json], errors: FormErrors) -> None:
    seen: set[str] = set()
    for path, component in _paths(components, "components"):
        name = component.get("custom_id")
        if name is not None and name in seen:
            text = "Component custom id cannot be duplicated"
            errors.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        seen.add(str(name))


def _paths(components: list[Json], path: str) -> Iterable[tuple[str, Json]]:
    for index, component in enumerate(components):
        here = f"{path}.{index}"
        yield here, component
        yield from _paths(component.get("components") or [], f"{here}.components")
        if component.get("accessory"):
            yield f"{here}.accessory", component["accessory"]


def _check_emoji(holder: Json, path: str, errors: FormErrors, emoji_known: EmojiKnown) -> None:
    emoji = holder.get("emoji") or {}
    if emoji.get("id") is not None and not emoji_known(int(emoji["id"])):
        errors.add(f"{path}.emoji.id", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
