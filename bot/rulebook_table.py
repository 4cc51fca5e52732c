"""``python -m bot.rulebook_table``: write ``docs/rules.md`` anew from the texts and the rules.

The rule book in every language, the systems and the options with their tests as tables, and the
decisions of ``docs/decisions.md``. Nothing in it is typed by hand but those.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bot.rules.ruleset import (
    MAI_ZHUANG,
    ONLINE,
    SYSTEMS,
    Exhausted,
    RuleSet,
    Settlement,
    Xi,
)
from bot.texts import CHINESE, ENGLISH, Catalogues, Texts
from cogs.chapters import Topic, chapter
from cogs.rule_fields import FIELDS, OPEN, Form, RuleField, differing
from cogs.rule_words import explained, field_text, label, shown_value, system_text, value_text

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs/rules.md"
DECISIONS = ROOT / "docs/decisions.md"

AGREED = (
    replace(ONLINE, xi=Xi.WILD),
    replace(ONLINE, settlement=Settlement.WINNER_TAKES),
    replace(ONLINE, bao_zhang=True),
    replace(ONLINE, exhausted=Exhausted.NO_SCORE),
    replace(ONLINE, cap=300),
    replace(ONLINE, mai_zhuang=MAI_ZHUANG[0]),
    replace(ONLINE, min_hu=50),
    replace(ONLINE, binding_pass=True),
    replace(ONLINE, sealed=True),
)
"""What a table may agree on that no system has, as far as it is told in chapters."""

OF_SCORING = "rules/test_flags.py"
TESTS = {
    "bao_ting": "game/test_bao_ting.py",
    "qiong_hen": "game/test_qiong_hen.py",
    "hand_size": "game/test_deal.py",
    "min_hu": "game/test_min_hu.py",
    "binding_pass": "game/test_binding_pass.py",
    "match_hands": "game/test_match_length.py",
    "sealed": "services/test_sealed.py",
}
"""The test under ``tests`` that shows how a field matters, for those that change more than the score."""

HEAD = """# 规则书 · The rule book

<!-- Written by `make docs` from bot/locales and bot/rules: change those, not this. -->
"""


def document(catalogues: Catalogues) -> str:
    """The whole page."""
    books = ("\n".join(_book(catalogues.texts[locale])) for locale in (CHINESE, ENGLISH))
    decisions = DECISIONS.read_text("utf-8").replace("\n## ", "\n### ").replace("# ", "## ", 1)
    return "\n".join((HEAD, *books, decisions))


def _book(texts: Texts) -> Iterator[str]:
    """The book in one language."""
    yield f"## {texts('doc.language')}\n"
    yield texts("doc.intro", system=system_text(texts, ONLINE.id)) + "\n"
    for topic in Topic:
        if topic is not Topic.OPTIONS:
            yield f"### {texts(f'topic.{topic}')}\n"
            yield from (f"{paragraph}\n" for paragraph in _chapter(texts, topic))
    yield f"### {texts('doc.systems')}\n"
    yield from _systems(texts)
    yield f"\n### {texts('doc.options')}\n"
    yield from _options(texts)
    yield ""


def _chapter(texts: Texts, topic: Topic) -> Iterator[str]:
    """Every paragraph that any rules have, with whose it is unless it is everybody's."""
    told: dict[str, list[str]] = {}
    order: list[str] = []
    for rules in (*SYSTEMS.values(), *AGREED):
        # From the end on, so that what is new stands behind what others have in its place.
        place = len(order)
        for paragraph in reversed(chapter(texts, rules, topic)):
            if paragraph not in told:
                order.insert(place, paragraph)
            place = order.index(paragraph)
            told.setdefault(paragraph, []).append(_name(texts, rules))
    systems = [system_text(texts, system) for system in SYSTEMS]
    for paragraph in order:
        names = [name for name in told[paragraph] if name in systems] or told[paragraph]
        text = _as_list(paragraph)
        if names == systems:
            yield text
        else:
            listed = texts("list.and").join(names)
            gap = "\n\n" if text.startswith("- ") else ""
            yield texts("doc.label", names=listed, text=gap + text).replace(": \n", ":\n")


def _name(texts: Texts, rules: RuleSet) -> str:
    """A system, or what was agreed on."""
    said = [field_text(texts, field, field.of(rules)) for field in differing(rules)]
    return texts("list.and").join(said) if said else system_text(texts, rules.id)


def _as_list(paragraph: str) -> str:
    """Lines that belong together as a list, the introduction of one before it."""
    lines = paragraph.split("\n")
    if len(lines) == 1:
        return paragraph
    first = [] if not lines[0].endswith((":", "：")) else [lines.pop(0), ""]
    return "\n".join([*first, *(f"- {line}" for line in lines)])


def _systems(texts: Texts) -> Iterator[str]:
    """Every field of every system."""
    names = (system_text(texts, system) for system in SYSTEMS)
    yield _row((texts("doc.column.field"), "", *names))
    yield _row(["---"] * (2 + len(SYSTEMS)))
    yield _row(("", "`id`", *(f"`{system}`" for system in SYSTEMS)))
    yield _row(("", "`version`", *(str(rules.version) for rules in SYSTEMS.values())))
    for field in FIELDS:
        values = (shown_value(texts, rules, field) for rules in SYSTEMS.values())
        yield _row((label(texts, field), f"`{field.name}`", *values))


def _options(texts: Texts) -> Iterator[str]:
    """Every field that a table can choose, and the test that shows it matters."""
    columns = ("field", "values", "what", "test")
    heads = [texts(f"doc.column.{column}") for column in columns]
    yield _row((heads[0], "", *heads[1:]))
    yield _row(["---"] * (1 + len(columns)))
    for field in OPEN:
        test = f"[{shown_by(field)}](../tests/{shown_by(field)})"
        values, what = _values(texts, field), explained(texts, field)
        yield _row((label(texts, field), f"`{field.name}`", values, what, test))


def shown_by(field: RuleField) -> str:
    """The test that shows how a field matters."""
    return TESTS.get(field.name, OF_SCORING)


def _values(texts: Texts, field: RuleField) -> str:
    match field.form:
        case Form.SWITCH:
            values = [value_text(texts, field, value) for value in (True, False)]
        case Form.CHOICE:
            values = [value_text(texts, field, choice) for choice in field.choices]
        case Form.FIGURE:
            values = [texts("doc.any")]
        case Form.SERIES:
            values = [texts("doc.several")]
    listed = texts("list.and").join(values)
    if not field.optional:
        return listed
    return texts("doc.or", values=listed, none=value_text(texts, field, None))


def _row(cells: "tuple[str, ...] | list[str]") -> str:
    return f"| {' | '.join(cells)} |"


def write() -> None:
    """Write the page."""
    RULES.write_text(document(Catalogues.load()), encoding="utf-8")


if __name__ == "__main__":
    write()
