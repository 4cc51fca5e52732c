"""Names chosen by people can do a message no harm."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.game.table import Chair
from cogs.names import LONGEST, Names, clean_name, plain
from tests.cogs.tables import ANNA, EN, EN_NAMES, ZH, ZH_NAMES

HOSTILE = "`_*~|<@&1>[a](https://e.x)\u202e\u200b@everyone\n# "


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Anna", "Anna"),
        ("波波", "波波"),
        ("a_b*c", r"a\_b\*c"),
        ("`x`", r"\`x\`"),
        ("<@123>", r"\<\@123\>"),
        ("@everyone", r"\@everyone"),
        ("https://evil.example", r"https\://evil.example"),
        ("two\nlines\tand  gaps", "two lines and gaps"),
        ("\u202egnp.exe", "gnp.exe"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("Z" + "\u0300" * 30, "Z\u0300\u0300"),
        ("\u3164\u2800", ""),
        ("\u115f\u1160a\uffa0", "a"),
        ("שלום 7", "\u2068שלום 7\u2069"),
        ("x" * 40, "x" * 23 + "…"),
        ("大" * 32, "大" * 23 + "…"),
    ],
)
def test_a_name_is_shown_as_it_looks_and_never_as_markup(written: str, shown: str) -> None:
    assert clean_name(written) == shown


@given(st.text() | st.text(alphabet=HOSTILE, max_size=40))
@example(HOSTILE)
def test_no_name_breaks_a_line_hides_anything_or_runs_on(name: str) -> None:
    shown = clean_name(name)
    assert "\n" not in shown
    if shown.startswith("\u2068"):
        assert shown.endswith("\u2069")
        shown = shown[1:-1]
    assert not any(unicodedata.category(letter).startswith(("C", "Zl", "Zp")) for letter in shown)
    bare = shown.replace("\\\\", "").replace("\\", "")
    assert len(bare) <= LONGEST
    for place, letter in enumerate(shown):
        if letter in "`*_~|<>@#[]":
            slashes = len(shown[:place]) - len(shown[:place].rstrip("\\"))
            assert slashes % 2 == 1


def test_what_was_typed_is_kept_whole() -> None:
    assert plain("x" * 40 + "*") == "x" * 40 + r"\*"


def test_computers_have_names_in_every_language() -> None:
    assert [ZH_NAMES.of(Chair(n, computer=True)) for n in (1, 2, 3, 4)] == [
        "电脑甲",
        "电脑乙",
        "电脑丙",
        "电脑丁",
    ]
    assert EN_NAMES.of(Chair(2, computer=True)) == "Computer B"


def test_somebody_unknown_or_without_a_visible_name_is_mentioned() -> None:
    assert EN_NAMES.of(Chair(ANNA)) == "Anna"
    assert EN_NAMES.of(Chair(77)) == "<@77>"
    assert Names(ZH, {77: "\u200b"}).person(77) == "<@77>"
    assert Names(EN, {77: "  "}).person(77) == "<@77>"
