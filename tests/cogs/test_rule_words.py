"""The rules of a table in words: no field can be forgotten, none says what another says."""

from dataclasses import fields, replace

import pytest

from bot.rules.ruleset import DANJIANG, DANJIANG_XI, ONLINE, SYSTEMS, RuleSet, Settlement, Xi
from bot.texts import Texts
from cogs.cards import GAP
from cogs.rule_fields import (
    FIELDS,
    FIXED,
    NAMING,
    OPEN,
    RuleField,
    by_system,
    differing,
    settled,
    with_values,
)
from cogs.rule_words import explained, field_text, label, rules_panel, rules_text, shown_value
from tests.cogs.limits import assert_fits
from tests.cogs.other_rules import EACH_FIELD, other_value
from tests.cogs.tables import EN, ZH

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
EACH = pytest.mark.parametrize("field", FIELDS, ids=EACH_FIELD)
EVERYTHING = with_values(ONLINE, {f.name: other_value(f, f.of(ONLINE)) for f in OPEN})


def test_every_field_of_the_record_is_known() -> None:
    known = {field.name for field in FIELDS}
    assert {field.name for field in fields(RuleSet)} == known | set(NAMING)
    assert {field.name for field in OPEN} == known - set(FIXED)


@LANGUAGES
@EACH
def test_every_field_has_its_words(texts: Texts, field: RuleField) -> None:
    for system in SYSTEMS.values():
        value = field.of(system)
        values = {value, other_value(field, value), *field.choices}
        if field.optional:
            values.add(None)
        said = [field_text(texts, field, each) for each in values]
        assert len(set(said)) == len(values)
        assert all(len(text) <= 60 for text in said)
    assert explained(texts, field)
    assert len(label(texts, field)) <= 40


@LANGUAGES
def test_no_two_fields_have_the_same_name(texts: Texts) -> None:
    assert len({label(texts, field).casefold() for field in FIELDS}) == len(FIELDS)


@LANGUAGES
@EACH
def test_the_lobby_shows_every_field_that_differs(texts: Texts, field: RuleField) -> None:
    value = other_value(field, field.of(ONLINE))
    rules = with_values(ONLINE, {field.name: value})
    assert differing(rules) == (field,)
    assert field_text(texts, field, value) in rules_text(texts, rules).split(GAP)
    assert rules_text(texts, rules) != rules_text(texts, ONLINE)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_a_system_as_it_is_goes_by_its_name(system: RuleSet) -> None:
    assert rules_text(ZH, system) == f"{ZH(f'system.{system.id}')} · 每人 22 张 · 每胡 1 分"


def test_what_differs_is_said_as_people_say_it() -> None:
    rules = replace(DANJIANG, gang_kai=True, yi_hu_tou=False, xi=Xi.WILD, match_hands=6, cap=300)
    assert rules_text(ZH, rules) == (
        "单将 · 每人 22 张 · 每胡 1 分 · 杠开 · 无一胡头儿 · 喜儿 百搭 · 封顶 300 胡 · 一场 6 副"
    )
    assert rules_text(EN, rules) == (
        "single jiang · 22 cards each · 1 point per hu · gang kai · no yi hu tou · xi: wild"
        " · 300 hu cap · 6 hands a match"
    )


@LANGUAGES
def test_all_fields_are_listed_with_their_values(texts: Texts) -> None:
    for rules in (*SYSTEMS.values(), EVERYTHING):
        panel = rules_panel(texts, rules)
        assert_fits(panel)
        text = "\n".join(section.text for section in panel.sections)
        for field in FIELDS:
            assert label(texts, field) in text
            assert shown_value(texts, rules, field) in text


def test_what_a_table_agreed_on_stands_out_beside_what_is_usual() -> None:
    figures = rules_panel(ZH, replace(ONLINE, qing=80)).sections[1].text.splitlines()
    assert "**清胡：80 胡**（本来 100 胡）" in figures
    assert "成胡：20 胡" in figures


@pytest.mark.parametrize(
    ("rules", "zh", "en"),
    [
        (ONLINE, "无", "no"),
        (DANJIANG_XI, "10/30/50/70/100（常例）", "10/30/50/70/100 (the usual)"),
        (replace(ONLINE, xi=Xi.WILD), "20/50/100/200/400（常例）", "20/50/100/200/400 (the usual)"),
        (replace(DANJIANG_XI, xi_values=(1, 2, 3, 4, 5)), "1/2/3/4/5", "1/2/3/4/5"),
    ],
)
def test_the_values_of_xi_are_told_in_figures(rules: RuleSet, zh: str, en: str) -> None:
    field = EACH_FIELD["xi_values"]
    assert (shown_value(ZH, rules, field), shown_value(EN, rules, field)) == (zh, en)
    assert f"喜儿胡数：{zh}" in rules_panel(ZH, rules).sections[1].text.replace("*", "")


def test_another_system_keeps_what_the_table_agreed_on() -> None:
    rules = replace(ONLINE, cap=200, settlement=Settlement.WINNER_TAKES)
    assert by_system(rules, "danjiang") == replace(
        DANJIANG, cap=200, settlement=Settlement.WINNER_TAKES
    )
    assert by_system(DANJIANG_XI, "online") == ONLINE


def test_no_xi_doubling_goes_with_bonus_xi() -> None:
    assert not settled(replace(DANJIANG_XI, xi=Xi.WILD)).problems()
    assert settled(DANJIANG_XI) == DANJIANG_XI
