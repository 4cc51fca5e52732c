"""Limits of forms ("modals")."""

from playground.errors import FormErrors
from playground.limits.components import ROW, SELECTS, TEXT_INPUT, check_select
from playground.wire import Json

TEXT_DISPLAY, LABEL = 10, 18


def check_modal(modal: Json) -> None:
    """Refuse a form that Discord would refuse."""
    errors = FormErrors()
    errors.bad_length("data.title", modal.get("title"), 1, 45)
    errors.bad_length("data.custom_id", modal.get("custom_id"), 1, 100)
    errors.bad_length("data.components", modal.get("components"), 1, 5)
    seen: set[object] = set()
    for index, outer in enumerate(modal.get("components") or ()):
        path = f"data.components.{index}"
        for below, field in _fields(outer, path, errors):
            _check_field(field, below, errors)
            if field.get("custom_id") in seen:
                text = "Component custom id cannot be duplicated"
                errors.add(f"{below}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", text)
            seen.add(field.get("custom_id"))
    errors.raise_if_any()


def modal_fields(modal: Json) -> list[Json]:
    """List what a person can fill in; the label of a newer field is copied onto it."""
    found: list[Json] = []
    for outer in modal.get("components") or ():
        if outer.get("type") == LABEL:
            found.append({**outer["component"], "label": outer.get("label")})
        found += outer.get("components") or []
    return found


def _fields(outer: Json, path: str, errors: FormErrors) -> list[tuple[str, Json]]:
    if outer.get("type") == ROW:
        errors.bad_length(f"{path}.components", outer.get("components"), 1, 1)
        return [(f"{path}.components.0", each) for each in outer.get("components") or ()]
    if outer.get("type") == LABEL:
        errors.bad_length(f"{path}.label", outer.get("label"), 1, 45)
        errors.too_long(f"{path}.description", outer.get("description"), 100)
        return [(f"{path}.component", outer.get("component") or {})]
    if outer.get("type") != TEXT_DISPLAY:
        text = 'Value of field "type" must be one of (1, 10, 18).'
        errors.add(f"{path}.type", "UNION_TYPE_CHOICES", text)
    return []


def _check_field(field: Json, path: str, errors: FormErrors) -> None:
    if field.get("type") in SELECTS:
        check_select(field, path, errors, lambda _: True)
        return
    if field.get("type") != TEXT_INPUT:
        text = 'Value of field "type" must be one of (3, 4, 5, 6, 7, 8).'
        errors.add(f"{path}.type", "UNION_TYPE_CHOICES", text)
        return
    errors.bad_length(f"{path}.custom_id", field.get("custom_id"), 1, 100)
    errors.too_long(f"{path}.label", field.get("label"), 45)
    errors.too_long(f"{path}.placeholder", field.get("placeholder"), 100)
    errors.too_long(f"{path}.value", field.get("value"), 4000)
    if field.get("style") not in {1, 2}:
        errors.add(f"{path}.style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.")
