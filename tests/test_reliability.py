"""`docs/reliability.md` has its rows, and every test that it names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent
PAGE = (ROOT.parent / "docs" / "reliability.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| (P\d+) \|(.*)\|$", PAGE, re.MULTILINE))
MISSING = (12, 20, 24, 29, 33, 43, 49, 53, 59, 62, 67, 68, 77, 79, 87, 95, 101, 105, 106)
"""Numbers that were never given to anything."""


def test_every_row_is_there_once() -> None:
    assert list(ROWS) == [f"P{n:02}" for n in range(1, 113) if n not in MISSING]
    assert len(ROWS) == len(re.findall(r"^\| P\d+", PAGE, re.MULTILINE))


@pytest.mark.parametrize("row", ROWS)
def test_a_row_names_tests_that_are_there_or_says_why_there_is_none(row: str) -> None:
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", ROWS[row])
    assert named or "cannot arise" in ROWS[row] or "*not there yet*" in ROWS[row]
    for path, name in named:
        assert f"def {name}(" in (ROOT / path).read_text("utf-8"), f"{path}::{name}"
