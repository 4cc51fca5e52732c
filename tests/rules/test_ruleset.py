"""The five systems, and what can be wrong with a rule set."""

from dataclasses import replace

import pytest

from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    MAI_ZHUANG,
    MATCH_HANDS,
    ONLINE,
    SYSTEMS,
    TONGZHOU,
    BaoTingWindow,
    Flaw,
    Problem,
    Rounding,
    RuleSet,
    Xi,
)

COLUMNS = ("online", "tongzhou", "five_numbers", "danjiang", "danjiang_xi")
DEALT, FIRST = BaoTingWindow.DEALT, BaoTingWindow.FIRST_DISCARD
BASE, FINAL = Rounding.BASE, Rounding.FINAL


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("flipped_cards", (2, 2, 2, 1, 1)),
        ("qing", (100, 100, 100, 80, 80)),
        ("piao_before", (30, 30, 0, 30, 30)),
        ("piao_after", (0, 0, 40, 0, 0)),
        ("win", (20,) * 5),
        ("rounding", (FINAL, BASE, BASE, BASE, BASE)),
        ("bao_ting", (FIRST, DEALT, FIRST, DEALT, DEALT)),
        ("gang_kai", (True, False, True, False, False)),
        ("di_hu", (True, False, True, False, False)),
        ("hai_di", (True, False, True, False, False)),
        ("yi_hu_tou", (False, False, False, True, True)),
        ("qiong_hen", (False, False, False, True, True)),
        ("xi", (Xi.NONE,) * 4 + (Xi.BONUS,)),
        ("no_xi_doubles", (False,) * 4 + (True,)),
        ("bao_zhang", (False,) * 5),
        ("mai_zhuang", (None,) * 5),
        ("min_hu", (0,) * 5),
        ("binding_pass", (False,) * 5),
        ("match_hands", (None,) * 5),
        ("sealed", (False,) * 5),
    ],
)
def test_a_system_has_the_values_of_its_column(field: str, values: tuple[object, ...]) -> None:
    assert tuple(getattr(SYSTEMS[column], field) for column in COLUMNS) == values


@pytest.mark.parametrize("rules", SYSTEMS.values(), ids=SYSTEMS)
def test_a_system_has_no_problems(rules: RuleSet) -> None:
    assert rules.problems() == ()


@pytest.mark.parametrize(
    "rules",
    [
        replace(ONLINE, hand_size=10, cap=10, stake=7, xi=Xi.BONUS, no_xi_doubles=True),
        replace(DANJIANG, hand_size=13, xi=Xi.BONUS, xi_values=(1, 2, 3, 4, 5)),
        replace(ONLINE, qing=0, win=0, piao_before=0, yi_hu_tou=False),
        replace(DANJIANG, xi=Xi.WILD, xi_values=(1, 2, 3, 4, 5)),
        replace(ONLINE, min_hu=100, cap=100, binding_pass=True),
        *(replace(ONLINE, mai_zhuang=factors) for factors in MAI_ZHUANG),
        *(replace(ONLINE, match_hands=number) for number in MATCH_HANDS),
    ],
)
def test_options_may_be_combined(rules: RuleSet) -> None:
    assert rules.problems() == ()


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (replace(ONLINE, id="hangzhou"), (Flaw.SYSTEM, "id", "hangzhou")),
        (replace(ONLINE, flipped_cards=3), (Flaw.FLIPPED_CARDS, "flipped_cards", "3")),
        (replace(ONLINE, flipped_cards=1), (Flaw.FLIPPED_CARDS, "flipped_cards", "1")),
        (replace(ONLINE, flipped_cards=0), (Flaw.FLIPPED_CARDS, "flipped_cards", "0")),
        (replace(ONLINE, hand_size=14), (Flaw.HAND_SIZE, "hand_size", "14")),
        (replace(ONLINE, qing=-10), (Flaw.NEGATIVE, "qing", "-10")),
        (replace(ONLINE, win=-1), (Flaw.NEGATIVE, "win", "-1")),
        (replace(ONLINE, piao_before=-1), (Flaw.NEGATIVE, "piao_before", "-1")),
        (replace(ONLINE, piao_after=-1), (Flaw.NEGATIVE, "piao_after", "-1")),
        (replace(ONLINE, cap=9), (Flaw.CAP, "cap", "9")),
        (replace(ONLINE, stake=0), (Flaw.STAKE, "stake", "0")),
        (replace(DANJIANG_XI, xi_values=(1, 2)), (Flaw.XI_VALUES, "xi_values", "1/2")),
        (replace(DANJIANG_XI, xi_values=()), (Flaw.XI_VALUES, "xi_values", "")),
        (
            replace(DANJIANG_XI, xi_values=(0, 1, 2, 3, 4)),
            (Flaw.XI_VALUES, "xi_values", "0/1/2/3/4"),
        ),
        (
            replace(DANJIANG_XI, xi_values=(1, 3, 3, 4, 5)),
            (Flaw.XI_VALUES, "xi_values", "1/3/3/4/5"),
        ),
        (
            replace(ONLINE, xi_values=(1, 2, 3, 4, 5)),
            (Flaw.XI_VALUES_UNUSED, "xi_values", "1/2/3/4/5"),
        ),
        (replace(ONLINE, no_xi_doubles=True), (Flaw.NO_XI_UNUSED, "no_xi_doubles", "True")),
        (
            replace(ONLINE, no_xi_doubles=True, xi=Xi.WILD),
            (Flaw.NO_XI_UNUSED, "no_xi_doubles", "True"),
        ),
        (replace(TONGZHOU, yi_hu_tou=True), (Flaw.YI_HU_TOU_UNUSED, "yi_hu_tou", "True")),
        (replace(ONLINE, mai_zhuang=(1, 2, 4)), (Flaw.MAI_ZHUANG, "mai_zhuang", "1/2/4")),
        (replace(ONLINE, min_hu=-1), (Flaw.NEGATIVE, "min_hu", "-1")),
        (replace(ONLINE, min_hu=101, cap=100), (Flaw.MIN_HU_ABOVE_CAP, "min_hu", "101")),
        (replace(ONLINE, stake=1_000_001), (Flaw.TOO_MUCH, "stake", "1000001")),
        (replace(ONLINE, cap=1_000_001), (Flaw.TOO_MUCH, "cap", "1000001")),
        (replace(ONLINE, win=1_000_001), (Flaw.TOO_MUCH, "win", "1000001")),
        (
            replace(DANJIANG_XI, xi_values=(1, 2, 3, 4, 1_000_001)),
            (Flaw.TOO_MUCH, "xi_values", "1/2/3/4/1000001"),
        ),
        (replace(ONLINE, match_hands=4), (Flaw.MATCH_HANDS, "match_hands", "4")),
    ],
)
def test_an_inconsistency_is_named(rules: RuleSet, expected: tuple[Flaw, str, str]) -> None:
    assert rules.problems() == (Problem(*expected),)


def test_all_inconsistencies_are_named_at_once() -> None:
    rules = RuleSet(
        id="",
        flipped_cards=0,
        hand_size=0,
        qing=-1,
        win=1_000_001,
        cap=0,
        stake=0,
        xi_values=(5,),
        no_xi_doubles=True,
        yi_hu_tou=True,
        mai_zhuang=(0, 0, 0),
        min_hu=1,
        match_hands=0,
    )
    assert [problem.flaw for problem in rules.problems()] == list(Flaw)
