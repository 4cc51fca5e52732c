"""Another value for every field of the rules, for tests of what must not be forgotten."""

from cogs.rule_fields import FIELDS, Form, RuleField, Value

OTHERS: dict[str, Value] = {
    "flipped_cards": 1,
    "hand_size": 13,
    "cap": 500,
    "stake": 7,
    "match_hands": 6,
    "min_hu": 60,
    "xi_values": (1, 2, 3, 4, 5),
    "mai_zhuang": (1, 2, 3),
}


def other_value(field: RuleField, value: Value) -> Value:
    """Something else than this, which the field can take."""
    match field.form:
        case Form.SWITCH:
            return not value
        case Form.CHOICE:
            return next(choice for choice in field.choices if choice != value)
        case Form.FIGURE:
            return OTHERS.get(field.name, 777)
        case Form.SERIES:
            return OTHERS[field.name]


EACH_FIELD = {field.name: field for field in FIELDS}
