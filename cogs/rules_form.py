"""改规则 The form in which a host changes a table's rules: a menu of systems, and a line a field."""

import re
from typing import TYPE_CHECKING

import discord

from bot.rules.ruleset import SYSTEMS, RuleSet
from bot.texts import Texts
from cogs.rule_fields import OPEN, Form, Group, RuleField
from cogs.rule_words import label, system_text, usual_values, value_text
from cogs.words import factors_text

if TYPE_CHECKING:
    from discord.types.interactions import ModalSubmitInteractionData

SYSTEM = "system"
"""The custom id of the menu; the boxes are called after their groups."""

FORM_ID = re.compile(r"cf:(?P<table>\d+)")
"""The custom id of the form of a table."""

REMARK = "#"
"""What follows it on a line is there for people only."""


def form_of(texts: Texts, table: int, rules: RuleSet) -> discord.ui.Modal:
    """The form with the present rules in it.

    It is stopped at once, so that the library keeps no reference: it is known by its custom id when it
    comes back, also to another process.
    """
    form = discord.ui.Modal(title=texts("form.title", table=table), custom_id=f"cf:{table}")
    options = [
        discord.SelectOption(label=system_text(texts, name), value=name, default=name == rules.id)
        for name in SYSTEMS
    ]
    menu: discord.ui.Select[discord.ui.Modal] = discord.ui.Select(custom_id=SYSTEM, options=options)
    title, hint = texts("form.system"), texts("form.hint")
    form.add_item(discord.ui.Label(text=title, description=hint, component=menu))
    for group in Group:
        box: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=group.value,
            style=discord.TextStyle.paragraph,
            default=lines_of(texts, rules, group),
            required=False,
        )
        form.add_item(discord.ui.Label(text=texts(f"rules.group.{group}"), component=box))
    form.stop()
    return form


def lines_of(texts: Texts, rules: RuleSet, group: Group) -> str:
    """The lines of a box."""
    return "\n".join(_line(texts, rules, field) for field in OPEN if field.group is group)


def _line(texts: Texts, rules: RuleSet, field: RuleField) -> str:
    value = field.of(rules)
    plain = field.form is Form.FIGURE and value is not None
    line = f"{label(texts, field)} = {value if plain else value_text(texts, field, value)}"
    remark = " / ".join(value_text(texts, field, choice) for choice in field.choices)
    if field.name == "mai_zhuang":
        remark = factors_text(texts)
    elif field.name == "xi_values":
        remark = usual_values(texts)
    return f"{line}  {REMARK} {remark}" if remark else line


def filled_in(data: "ModalSubmitInteractionData") -> dict[str, str]:
    """What somebody sent, by custom id."""
    filled: dict[str, str] = {}
    for outer in data["components"]:
        if outer["type"] != discord.ComponentType.label.value:
            continue
        inner = outer["component"]
        if inner["type"] == discord.ComponentType.text_input.value:
            filled[inner["custom_id"]] = inner["value"]
        elif inner["type"] == discord.ComponentType.select.value and inner["values"]:
            filled[inner["custom_id"]] = inner["values"][0]
    return filled
