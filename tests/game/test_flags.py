"""Every figure and switch of the rules changes how some hand goes or what it is worth."""

from dataclasses import fields, replace

import pytest

from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    ONLINE,
    SYSTEMS,
    BaoTingWindow,
    Exhausted,
    Rounding,
    RuleSet,
    Settlement,
    Xi,
)
from tests.game.positions import discarded, then
from tests.game.selfplay import eager, play

SHORT = replace(ONLINE, hand_size=10)
SINGLE = replace(DANJIANG, hand_size=10)
BONUS = replace(DANJIANG_XI, hand_size=10)

FLAGS: list[tuple[str, RuleSet, RuleSet]] = [
    ("flipped_cards", SHORT, replace(SHORT, flipped_cards=1)),
    ("qing", SHORT, replace(SHORT, qing=80)),
    ("piao_before", SHORT, replace(SHORT, piao_before=0)),
    ("piao_after", SHORT, replace(SHORT, piao_after=40)),
    ("win", SHORT, replace(SHORT, win=10)),
    ("rounding", SHORT, replace(SHORT, rounding=Rounding.BASE)),
    ("bao_ting", SHORT, replace(SHORT, bao_ting=BaoTingWindow.DEALT)),
    ("gang_kai", SHORT, replace(SHORT, gang_kai=False)),
    ("yi_hu_tou", SINGLE, replace(SINGLE, yi_hu_tou=False)),
    ("hand_size", SHORT, replace(SHORT, hand_size=13)),
    ("xi", SHORT, replace(SHORT, xi=Xi.BONUS)),
    ("xi", SHORT, replace(SHORT, xi=Xi.WILD)),
    ("xi", replace(SHORT, xi=Xi.WILD), replace(SHORT, xi=Xi.BONUS)),
    ("xi_values", BONUS, replace(BONUS, xi_values=(20, 40, 60, 80, 100))),
    ("no_xi_doubles", BONUS, replace(BONUS, no_xi_doubles=False)),
    ("bao_zhang", SHORT, replace(SHORT, bao_zhang=True)),
    ("cap", SHORT, replace(SHORT, cap=50)),
    ("stake", SHORT, replace(SHORT, stake=2)),
    ("settlement", SHORT, replace(SHORT, settlement=Settlement.WINNER_TAKES)),
    ("exhausted", SHORT, replace(SHORT, exhausted=Exhausted.NO_SCORE)),
    ("mai_zhuang", SHORT, replace(SHORT, mai_zhuang=(1, 2, 3))),
    ("min_hu", SHORT, replace(SHORT, min_hu=100)),
    ("binding_pass", SHORT, replace(SHORT, binding_pass=True)),
]

AT_THE_TABLE = {"match_hands", "sealed"}
"""What the table and its clock do, not the hand."""

NAMES = {"id", "version"}


@pytest.mark.parametrize(
    ("field", "one", "other"), FLAGS, ids=[f"{field}-{other.xi}" for field, _, other in FLAGS]
)
def test_flipping_it_changes_an_outcome(field: str, one: RuleSet, other: RuleSet) -> None:
    assert getattr(one, field) != getattr(other, field)
    assert any(play(one, n, eager)[1] != play(other, n, eager)[1] for n in range(400))


READY = "123456789t 5w"
ELSEWHERE = {"qiong_hen": "test_qiong_hen"}
"""What comes too rarely to be met by chance and has tests of its own."""


@pytest.mark.parametrize("field", ["di_hu", "hai_di"])
def test_flipping_what_is_rare_changes_its_outcome(field: str) -> None:
    results = []
    for flag in ("true", "false"):
        rules = f"online hand_size=10 {field}={flag}"
        if field == "di_hu":
            first = "147t 147b 147w 1z | - | - | - | 1"
            state = then(discarded("5w", first, READY, rules=rules), "1 hu", "close")
        else:
            state = then(discarded("9b", None, READY, rules=rules, wall="5w"), "close", "1 hu")
        results.append(state.result)
    assert results[0] != results[1]


def test_every_field_of_the_rules_is_tried() -> None:
    tried = {field for field, _, _ in FLAGS}
    tried |= {"di_hu", "hai_di", *ELSEWHERE}
    assert tried | AT_THE_TABLE | NAMES == {field.name for field in fields(RuleSet)}


@pytest.mark.parametrize("rules", SYSTEMS.values(), ids=SYSTEMS)
def test_the_systems_play_differently(rules: RuleSet) -> None:
    for other in SYSTEMS.values():
        if other is not rules:
            pair = [replace(each, hand_size=10) for each in (rules, other)]
            ends = ([play(each, n, eager)[0].result for each in pair] for n in range(200))
            assert any(first != second for first, second in ends)
