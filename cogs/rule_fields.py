"""规则的项 The fields of a rule set as people choose them, found from the record itself.

A new field of ``RuleSet`` is shown, asked for and read without a line here: its type says how. Only its
words have to be written, under ``field.NAME`` and its like.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import msgspec
from msgspec import inspect

from bot.rules.ruleset import SYSTEMS, RuleSet, Xi

NAMING = ("id", "version")
"""The fields that name the rules and are none themselves."""

FIXED = ("flipped_cards",)
"""The fields that belong to the system, which a table cannot change."""

Value = bool | int | str | tuple[int, ...] | None
"""A field's value in plain form, choices by their id."""


class Form(StrEnum):
    """What a field takes."""

    CHOICE = "choice"
    FIGURE = "figure"
    SERIES = "series"
    """several figures"""
    SWITCH = "switch"


class Group(StrEnum):
    """Where a field stands in lists and forms."""

    CHOICE = "choice"
    FIGURE = "figure"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class RuleField:
    """One field."""

    name: str
    form: Form
    optional: bool = False
    """whether it may be left open"""
    choices: tuple[str, ...] = ()

    @property
    def group(self) -> Group:
        """Where it stands."""
        return Group.FIGURE if self.form is Form.SERIES else Group(self.form.value)

    def of(self, rules: RuleSet) -> Value:
        """What the rules say."""
        return _plain(getattr(rules, self.name))


def _plain(value: object) -> Value:
    match value:
        case StrEnum():
            return value.value
        case bool() | int() | str() | None:
            return value
        case tuple():
            return tuple(int(each) for each in value)
        case _:
            raise TypeError(f"no value of a rule: {value!r}")


def _field(name: str, kind: inspect.Type) -> RuleField:
    match kind:
        case inspect.BoolType():
            return RuleField(name, Form.SWITCH)
        case inspect.IntType():
            return RuleField(name, Form.FIGURE)
        case inspect.EnumType():
            return RuleField(name, Form.CHOICE, choices=tuple(each.value for each in kind.cls))
        case inspect.VarTupleType() | inspect.TupleType():
            return RuleField(name, Form.SERIES)
        case inspect.UnionType(types=(inspect.Type() as given, inspect.NoneType())):
            field = _field(name, given)
            return RuleField(name, field.form, True, field.choices)
        case _:
            raise TypeError(f"no form for {name}: {kind}")


def _fields() -> tuple[RuleField, ...]:
    record = inspect.type_info(RuleSet)
    if not isinstance(record, inspect.DataclassType):
        raise TypeError("rule sets are records")
    return tuple(_field(f.name, f.type) for f in record.fields if f.name not in NAMING)


FIELDS = _fields()
"""Every field that is a rule, in the order of the record."""

OPEN = tuple(field for field in FIELDS if field.name not in FIXED)
"""Those that a table may choose."""


def with_values(rules: RuleSet, values: Mapping[str, Value]) -> RuleSet:
    """The same rules with other values; whether they can be played is not asked."""
    plain = {field.name: field.of(rules) for field in FIELDS}
    named = {"id": rules.id, "version": rules.version}
    return msgspec.convert({**plain, **named, **values}, RuleSet)


def differing(rules: RuleSet) -> tuple[RuleField, ...]:
    """The fields in which a table differs from its system."""
    system = SYSTEMS[rules.id]
    return tuple(field for field in FIELDS if field.of(rules) != field.of(system))


def by_system(rules: RuleSet, system: str) -> RuleSet:
    """What a table agreed on, on top of another system."""
    kept = {field.name: field.of(rules) for field in differing(rules) if field.name not in FIXED}
    return settled(with_values(SYSTEMS[system], kept))


def settled(rules: RuleSet) -> RuleSet:
    """Without what goes with a system's 喜儿 where others are played, which nobody chose."""
    if rules.no_xi_doubles and rules.xi is not Xi.BONUS:
        return with_values(rules, {"no_xi_doubles": False})
    return rules
