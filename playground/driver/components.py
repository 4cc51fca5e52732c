"""Using the components of a message: what a person's client lets them press and choose."""

from collections.abc import Sequence

from playground.driver.commands import mention_value
from playground.errors import DriverError
from playground.state.channels import Channel
from playground.state.messages import Message
from playground.wire import Json


def find_button(message: Message, label: str | None, custom_id: str | None) -> Json:
    """Find one enabled button by its label (or emoji) or custom id."""
    found = [
        each
        for each in message.buttons()
        if (custom_id is None or each.get("custom_id") == custom_id)
        and (label is None or label in {each.get("label"), (each.get("emoji") or {}).get("name")})
    ]
    wanted = label if label is not None else custom_id
    if len(found) != 1:
        labels = [each.get("label") or each.get("custom_id") for each in message.buttons()]
        raise DriverError(f"{len(found)} buttons are {wanted!r}; the message has {labels}")
    if found[0].get("disabled"):
        raise DriverError(f"the button {wanted!r} is disabled")
    if "custom_id" not in found[0]:
        raise DriverError(f"the button {wanted!r} is a link")
    return found[0]


def find_select(message: Message, wanted: str | None) -> Json:
    """Find one enabled menu by its custom id or placeholder; None takes the only one."""
    found = [
        each
        for each in message.selects()
        if wanted is None or wanted in {each.get("custom_id"), each.get("placeholder")}
    ]
    if len(found) != 1:
        names = [each.get("placeholder") or each.get("custom_id") for each in message.selects()]
        raise DriverError(f"{len(found)} menus are {wanted!r}; the message has {names}")
    if found[0].get("disabled"):
        raise DriverError(f"the menu {wanted!r} is disabled")
    return found[0]


def click_data(custom_id: str) -> Json:
    """Build the data of a click."""
    return {"component_type": 2, "custom_id": custom_id}


def choice_data(menu: Json, values: Sequence[object], channel: Channel) -> Json:
    """Build the data of a choice; options go by value or label, people by themselves."""
    fewest, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not fewest <= len(values) <= most:
        raise DriverError(f"{len(values)} chosen, where {fewest} to {most} can be")
    data: Json = {"component_type": menu["type"], "custom_id": menu["custom_id"]}
    if menu["type"] != 3:
        resolved: Json = {}
        data["values"] = [mention_value(channel, value, resolved) for value in values]
        return data | {"resolved": resolved}
    data["values"] = [_option(menu, value) for value in values]
    return data


def modal_data(modal: Json, texts: dict[str, str]) -> Json:
    """Build the data of a filled-in form; fields go by custom id or label."""
    left = dict(texts)
    components = []
    for index, outer in enumerate(modal["components"], 1):
        if outer["type"] == 18:
            inner = outer["component"]
            filled = _filled(inner, outer["label"], left)
            components.append({"type": 18, "id": index, "component": filled})
        elif outer["type"] == 1:
            inner = outer["components"][0]
            filled = _filled(inner, inner.get("label"), left)
            components.append({"type": 1, "id": index, "components": [filled]})
    if left:
        raise DriverError(f"the form has no fields {sorted(left)}")
    return {"custom_id": modal["custom_id"], "components": components}


def _filled(field: Json, label: str | None, texts: dict[str, str]) -> Json:
    name = field["custom_id"]
    text = texts.pop(name, texts.pop(label or name, field.get("value") or ""))
    body = {"type": field["type"], "id": 1, "custom_id": name}
    if field["type"] == 3:
        return body | {"values": [_option(field, text)] if text else []}
    fewest, most = field.get("min_length", 0), field.get("max_length", 4000)
    if not text and field.get("required", True):
        raise DriverError(f"the field {label or name!r} must be filled in")
    if text and not fewest <= len(text) <= most:
        raise DriverError(f"the field {label or name!r} takes {fewest} to {most} characters")
    return body | {"value": text}


def _option(menu: Json, value: object) -> object:
    for option in menu["options"]:
        if value in {option["value"], option["label"]}:
            return option["value"]
    values = [option["value"] for option in menu["options"]]
    raise DriverError(f"the menu has no option {value!r}, only {values}")
