"""Every figure and switch of a rule set changes what some hand is worth, as far as scoring knows it."""

from dataclasses import fields, replace

import pytest

from bot.rules.position import Position, Special, Win
from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    ONLINE,
    TONGZHOU,
    Exhausted,
    Rounding,
    RuleSet,
    Settlement,
    Xi,
)
from bot.rules.score import is_allowed_win, score
from tests.rules.builders import NOBODY, holding, kinds, won

TA = "123t 456t 789t 234w 567w 888w 333b 22z"
QING = "123b 456b 789b 123t 456t 789t 234w 99w"
PIAO = "111w 333w 777w 444t 888t 222b 666b 99w"

CHEAP = won(TA, "1t")
DRAGONS = won(TA, "1t", ready=False, others=(holding("1111b"), holding("", "dragon:2222b")))
DRAWN = Position(kinds("5t 5b"), (holding("1111b"), NOBODY, NOBODY), None)
BOUGHT = replace(DRAGONS, bought=(True, False, False))
POOR = holding("123456789t 123456789b 1234w")
DECLARED = Position(kinds("5t"), (POOR, NOBODY, NOBODY), Win.by_qiong_hen(0, POOR.hand))


def special(one: Special) -> Position:
    return won(TA, "1t", specials=(one,))


FLAGS: list[tuple[str, RuleSet, RuleSet, Position]] = [
    ("flipped_cards", ONLINE, replace(ONLINE, flipped_cards=1), won(TA, "1t", flipped="8b")),
    ("qing", ONLINE, replace(ONLINE, qing=80), won(QING, "1t")),
    ("piao_before", ONLINE, replace(ONLINE, piao_before=0), won(PIAO, "1w")),
    ("piao_after", ONLINE, replace(ONLINE, piao_after=40), won(PIAO, "1w")),
    ("win", ONLINE, replace(ONLINE, win=10), CHEAP),
    ("rounding", ONLINE, replace(ONLINE, rounding=Rounding.BASE), won(PIAO, "1w", flipped="1b 2z")),
    ("gang_kai", ONLINE, replace(ONLINE, gang_kai=False), special(Special.GANG_KAI)),
    ("di_hu", ONLINE, replace(ONLINE, di_hu=False), special(Special.DI_HU)),
    ("hai_di", ONLINE, replace(ONLINE, hai_di=False), special(Special.HAI_DI)),
    (
        "yi_hu_tou",
        DANJIANG,
        replace(DANJIANG, yi_hu_tou=False),
        won("123456789t 456b 678w 99b", "9b", "peng:444w", flipped="5t"),
    ),
    (
        "xi",
        replace(ONLINE, xi=Xi.NONE),
        replace(ONLINE, xi=Xi.BONUS),
        won(TA, "1t", xi=2),
    ),
    (
        "xi",
        replace(ONLINE, xi=Xi.BONUS),
        replace(ONLINE, xi=Xi.WILD),
        won(TA.replace("888w", "88w 1x"), "1t"),
    ),
    (
        "xi_values",
        DANJIANG_XI,
        replace(DANJIANG_XI, xi_values=(20, 40, 60, 80, 100)),
        won(TA, "1t", flipped="5t", xi=1),
    ),
    (
        "no_xi_doubles",
        DANJIANG_XI,
        replace(DANJIANG_XI, no_xi_doubles=False),
        won(TA, "1t", flipped="5t"),
    ),
    ("bao_zhang", ONLINE, replace(ONLINE, bao_zhang=True), DRAGONS),
    ("cap", ONLINE, replace(ONLINE, cap=20), CHEAP),
    ("stake", ONLINE, replace(ONLINE, stake=2), CHEAP),
    ("settlement", ONLINE, replace(ONLINE, settlement=Settlement.WINNER_TAKES), DRAGONS),
    ("exhausted", ONLINE, replace(ONLINE, exhausted=Exhausted.NO_SCORE), DRAWN),
    ("mai_zhuang", ONLINE, replace(ONLINE, mai_zhuang=(1, 2, 3)), BOUGHT),
    (
        "mai_zhuang",
        replace(ONLINE, mai_zhuang=(1, 2, 3)),
        replace(ONLINE, mai_zhuang=(2, 3, 4)),
        CHEAP,
    ),
]

ELSEWHERE = {
    "qiong_hen": "below",
    "min_hu": "below",
    "bao_ting": "when 报听 may be declared",
    "binding_pass": "what may be claimed",
    "match_hands": "how long a match is",
    "sealed": "how long a window is",
    "hand_size": "how many cards are dealt",
    "id": "a name",
    "version": "a name",
}
"""What scoring does not look at; the game's own tests of flags have the rest."""


@pytest.mark.parametrize(("field", "one", "other", "position"), FLAGS)
def test_another_value_changes_what_a_hand_is_worth(
    field: str, one: RuleSet, other: RuleSet, position: Position
) -> None:
    assert [f.name for f in fields(RuleSet) if getattr(one, f.name) != getattr(other, f.name)] == [
        field
    ]
    first, second = score(one, position), score(other, position)
    assert (first.hu, first.changes) != (second.hu, second.changes)


def test_qiong_hen_ends_a_hand_only_where_it_is_played() -> None:
    assert score(DANJIANG, DECLARED).hu[0] == 300
    with pytest.raises(ValueError, match="not a win"):
        score(replace(DANJIANG, qiong_hen=False), DECLARED)


def test_a_least_hu_refuses_what_is_worth_less() -> None:
    assert is_allowed_win(ONLINE, CHEAP)
    assert not is_allowed_win(replace(ONLINE, min_hu=200), CHEAP)


def test_a_system_that_does_not_have_a_special_ignores_it() -> None:
    for one in (Special.GANG_KAI, Special.DI_HU, Special.HAI_DI):
        assert score(TONGZHOU, special(one)) == score(TONGZHOU, CHEAP)


def test_every_field_is_tried() -> None:
    tried = {field for field, _, _, _ in FLAGS}
    assert tried | set(ELSEWHERE) == {field.name for field in fields(RuleSet)}
    assert not tried & set(ELSEWHERE)
