"""The documents: written from the code where they tell of it, and complete."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.rulebook_table import RULES, document, shown_by
from bot.rules.ruleset import SYSTEMS, RuleSet
from bot.texts import Catalogues
from cogs.rule_fields import FIELDS, OPEN, RuleField

ROOT = Path(__file__).parent.parent
CATALOGUES = Catalogues.load()
PAGE = RULES.read_text("utf-8")


def rows(name: str) -> list[list[str]]:
    """The rows of all tables about a field, as cells."""
    lines = [line for line in PAGE.splitlines() if f"| `{name}` |" in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_rule_book_is_up_to_date() -> None:
    assert document(CATALOGUES) == PAGE, "run `make docs`"


@pytest.mark.parametrize("field", [field.name for field in fields(RuleSet)])
def test_every_field_of_the_rules_has_its_row_for_all_systems_in_every_language(field: str) -> None:
    tables = [row for row in rows(field) if len(row) == 2 + len(SYSTEMS)]
    assert len(tables) == len(CATALOGUES.texts)
    assert all(all(row[2:]) for row in tables)


@pytest.mark.parametrize("field", OPEN, ids=lambda field: field.name)
def test_every_option_names_a_test_that_is_about_it(field: RuleField) -> None:
    tables = [row for row in rows(field.name) if len(row) == 5]
    assert len(tables) == len(CATALOGUES.texts)
    for *_, what, test in tables:
        assert what
        (path,) = re.findall(r"\(\.\./(tests/[\w/]+\.py)\)", test)
        assert re.search(rf"\b{field.name}\b", (ROOT / path).read_text("utf-8"))
        assert path == f"tests/{shown_by(field)}"


def test_every_link_of_the_documents_leads_somewhere() -> None:
    pages = [*(ROOT / "docs").glob("*.md"), ROOT / "README.md"]
    for page in pages:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_what_a_system_fixes_is_no_option() -> None:
    fixed = {field.name for field in FIELDS} - {field.name for field in OPEN}
    assert all(not [row for row in rows(name) if len(row) == 5] for name in fixed)
