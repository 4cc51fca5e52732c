"""规则 The rules of a table in words: on one line, and field by field."""

from bot.rules.hu import WILD_VALUES, XI_VALUES, xi_values
from bot.rules.ruleset import HAND_SIZES, LEAST_CAP, MATCH_HANDS, SYSTEMS, RuleSet, Xi
from bot.rules.score import QIONG_HEN_HU
from bot.rules.winner import NO_XI_FLIPPED, SINGLE_EXTRA_HU, YI_HU, Doubling, Factor
from bot.texts import Texts
from cogs.cards import GAP
from cogs.panel import Panel, Section
from cogs.rule_fields import FIELDS, Form, Group, RuleField, Value, differing
from cogs.words import factors_text

ALWAYS = ("hand_size", "stake")
"""What everybody wants to know, however usual it is."""


def rules_text(texts: Texts, rules: RuleSet) -> str:
    """The system of a table, its size and stake, and all in which it differs from the system."""
    others = [field for field in differing(rules) if field.name not in ALWAYS]
    always = [field for field in FIELDS if field.name in ALWAYS]
    said = [field_text(texts, field, field.of(rules)) for field in (*always, *others)]
    return GAP.join((system_text(texts, rules.id), *said))


def system_text(texts: Texts, system: str) -> str:
    """The name of a system."""
    return texts(f"system.{system}")


def label(texts: Texts, field: RuleField) -> str:
    """The name of a field."""
    return texts(f"field.{field.name}")


def field_text(texts: Texts, field: RuleField, value: Value) -> str:
    """A field and its value on a short line: 封顶 300 胡, 包张, 没有杠开."""
    name = label(texts, field)
    if field.form is Form.SWITCH:
        return name if value else texts("rules.without", name=name)
    msgid = "rules.figure" if field.group is Group.FIGURE and value is not None else "rules.value"
    return texts(msgid, name=name, value=value_text(texts, field, value))


def value_text(texts: Texts, field: RuleField, value: Value) -> str:
    """A value alone."""
    match value:
        case None:
            return texts(f"none.{field.name}")
        case bool():
            return texts("value.yes" if value else "value.no")
        case int():
            return texts(f"figure.{field.name}", n=value)
        case str():
            return texts(f"choice.{field.name}.{value}")
        case tuple():
            return "/".join(map(str, value))


def shown_value(texts: Texts, rules: RuleSet, field: RuleField) -> str:
    """What a table plays by, also where a field leaves it to what is usual."""
    value = field.of(rules)
    if field.name != "xi_values" or value is not None:
        return value_text(texts, field, value)
    if rules.xi is Xi.NONE:
        return texts("value.no")
    return texts("value.usual", value=value_text(texts, field, xi_values(rules)))


def usual_values(texts: Texts) -> str:
    """喜儿 What they count where the table agreed on nothing else, by what they do."""
    ways = ((Xi.BONUS, XI_VALUES), (Xi.WILD, WILD_VALUES))
    return texts("list.and").join(
        f"{texts(f'choice.xi.{xi}')} {'/'.join(map(str, values))}" for xi, values in ways
    )


def joined(texts: Texts, figures: tuple[int, ...]) -> str:
    """Several figures."""
    return texts("list.and").join(map(str, figures))


def explained(texts: Texts, field: RuleField) -> str:
    """What a field means."""
    return texts(
        f"explain.{field.name}",
        single=SINGLE_EXTRA_HU,
        yi_hu=YI_HU[1],
        sizes=joined(texts, HAND_SIZES),
        size=max(HAND_SIZES),
        hu=QIONG_HEN_HU,
        times=Factor(Doubling.DI_HU).times,
        flipped=NO_XI_FLIPPED,
        least=LEAST_CAP,
        factors=factors_text(texts),
        usual=usual_values(texts),
        hands=joined(texts, MATCH_HANDS),
    )


def rules_panel(texts: Texts, rules: RuleSet) -> Panel:
    """All fields with their values, and what the system says where a table differs from it."""
    sections = [
        Section(
            texts(f"rules.group.{group}"),
            "\n".join(_line(texts, rules, field) for field in FIELDS if field.group is group),
        )
        for group in Group
    ]
    return Panel(
        0,
        0,
        title=texts("rules.title", system=system_text(texts, rules.id)),
        text=rules_text(texts, rules),
        sections=tuple(sections),
        footer=texts("rules.hint"),
    )


def _line(texts: Texts, rules: RuleSet, field: RuleField) -> str:
    value, usual = field.of(rules), field.of(SYSTEMS[rules.id])
    shown = {"name": label(texts, field), "value": shown_value(texts, rules, field)}
    if value == usual:
        return texts("rules.line", **shown)
    return texts("rules.line_own", **shown, usual=shown_value(texts, SYSTEMS[rules.id], field))
