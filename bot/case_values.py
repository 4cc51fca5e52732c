"""读数 Single values of a case as JSON has them, each of the kind that is needed there or an error."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.notation import CardSyntaxError, parse_cards
from bot.rules.position import PLAYERS

Json = Mapping[str, object]
"""An object of JSON."""

Member = TypeVar("Member", bound=StrEnum)

MOST = 10**9
"""No figure of a case is larger."""


class CaseError(ValueError):
    """A case that cannot be scored; the message is a code and what fills it in."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.given = " ".join(f"{name}={value}" for name, value in params.items())
        super().__init__(f"{code} {self.given}".rstrip())


def read_json(text: str) -> Json:
    """The object that the text is; ``CaseError`` if it is none."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise CaseError("no_json") from None
    return to_object(value, "case")


def check_keys(value: Json, allowed: frozenset[str], needed: frozenset[str]) -> None:
    """Refuse keys that are not known, and the lack of those that are needed."""
    for key in value:
        if key not in allowed:
            raise CaseError("unknown_key", key=key)
    for key in sorted(needed):
        if key not in value:
            raise CaseError("missing_key", key=key)


def to_object(value: object, name: str) -> Json:
    """An object; ``name`` says where it is missing."""
    if not isinstance(value, dict):
        raise CaseError("no_object", key=name)
    return {str(key): item for key, item in value.items()}


def to_list(value: object, name: str, length: int | None = None) -> list[object]:
    """A list, of so many values if their number is fixed."""
    if not isinstance(value, list) or length not in (None, len(value)):
        raise CaseError("no_list", key=name, **({} if length is None else {"length": length}))
    return list(value)


def to_int(value: object) -> int:
    """A whole number that is no boolean."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST:
        return value
    raise CaseError("no_integer", value=value)


def to_bool(value: object) -> bool:
    """True or false, and no number."""
    if isinstance(value, bool):
        return value
    raise CaseError("no_boolean", value=value)


def to_str(value: object) -> str:
    """A text."""
    if isinstance(value, str):
        return value
    raise CaseError("no_text", value=value)


def to_int_or_none(value: object) -> int | None:
    """A whole number, or null for none."""
    return None if value is None else to_int(value)


def to_ints(value: object) -> tuple[int, ...] | None:
    """Whole numbers, or null for none."""
    return None if value is None else tuple(to_int(one) for one in to_list(value, "list"))


def to_three(value: object) -> tuple[int, int, int] | None:
    """Three whole numbers, or null for none."""
    if value is None:
        return None
    one, two, three = (to_int(each) for each in to_list(value, "list", 3))
    return one, two, three


def to_seat(value: object, name: str) -> int:
    """A seat from 0 on; ``name`` says whose."""
    seat = to_int(value)
    if not 0 <= seat < PLAYERS:
        raise CaseError("no_seat", **{name: seat})
    return seat


def to_member(value: object, enum: type[Member], name: str = "value") -> Member:
    """One of a choice of words."""
    try:
        return enum(to_str(value))
    except ValueError:
        raise CaseError(f"unknown_{name}", value=value) from None


def to_hand(value: object) -> Hand:
    """Cards as people write them."""
    try:
        return parse_cards(to_str(value))
    except CardSyntaxError as error:
        raise CaseError("unknown_card", card=error.part) from None


def to_card(value: object) -> Kind:
    """A single card."""
    hand = to_hand(value)
    if hand.total != 1:
        raise CaseError("no_single_card", card=value)
    return hand.kinds()[0]
