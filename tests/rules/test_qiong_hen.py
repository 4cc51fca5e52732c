"""穷狠: a dealt hand without two alike, declared (rules §3.5)."""

from dataclasses import replace

import pytest

from bot.rules.hand import Hand
from bot.rules.position import Holding, Position, Win
from bot.rules.ruleset import DANJIANG, DANJIANG_XI, ONLINE, RuleSet, Settlement, Xi
from bot.rules.score import is_allowed_win, score
from bot.rules.wins import is_qiong_hen
from tests.rules.builders import holding, kinds

POOR = "123456789t 123456789b 1234w"
DRAGONS = holding("1111b 2345t", "dragon:3333t")
"""单将 with 5t flipped: 32 for the ones, 8 for the threes."""


def declared(
    rules: RuleSet, poor: Holding, bought: tuple[bool, bool, bool] = (False,) * 3
) -> Position:
    win = Win.by_qiong_hen(0, poor.hand)
    return Position(kinds("5t"), (poor, DRAGONS, holding("55w")), win, bought)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (POOR, True),
        (f"{POOR} 5w", True),
        (f"{POOR} 1w", False),
        ("123456789t 123456789b 1233w", False),
        ("123456789t 123456789b 123w 1x", True),
        ("123456789t 123456789b 123w", False),
        ("123456789t 1234b", False),
        ("123456789t 1b", False),
        ("", False),
    ],
)
def test_it_takes_a_long_hand_without_two_alike(hand: str, expected: bool) -> None:
    assert is_qiong_hen(Hand.parse(hand)) is expected


def test_it_is_300_against_what_the_others_count() -> None:
    result = score(DANJIANG, declared(DANJIANG, holding(POOR)))
    assert result.total is None
    assert result.hu == (300, 40, 0)
    assert result.changes == (560, -220, -340)


def test_no_other_item_or_factor_is_added_to_it() -> None:
    # 没喜 would double a win, and a 喜儿 would count.
    for own in (holding(POOR), holding(POOR, xi=3)):
        assert score(DANJIANG_XI, declared(DANJIANG_XI, own)).hu[0] == 300
    wild = replace(DANJIANG, xi=Xi.WILD)
    assert score(wild, declared(wild, holding("123456789t 123456789b 123w 1x"))).hu[0] == 300


@pytest.mark.parametrize(
    ("rules", "hu", "changes"),
    [
        (replace(DANJIANG, cap=200), (200, 40, 0), (360, -120, -240)),
        (replace(DANJIANG, stake=2), (300, 40, 0), (1120, -440, -680)),
        (replace(DANJIANG, bao_zhang=True), (300, 40, 0), (560, -220, -340)),
        (
            replace(DANJIANG, settlement=Settlement.WINNER_TAKES),
            (300, 40, 0),
            (600, -260, -340),
        ),
        (replace(DANJIANG, mai_zhuang=(1, 2, 3)), (300, 40, 0), (1120, -480, -640)),
    ],
)
def test_it_is_settled_as_a_self_drawn_win(
    rules: RuleSet, hu: tuple[int, int, int], changes: tuple[int, int, int]
) -> None:
    result = score(rules, declared(rules, holding(POOR), (True, False, False)))
    assert (result.hu, result.changes) == (hu, changes)


def test_a_system_without_it_knows_no_such_end() -> None:
    with pytest.raises(ValueError, match="not a win"):
        score(ONLINE, declared(ONLINE, holding(POOR)))


def test_it_is_asked_for_the_least_hu_of_a_win_like_others() -> None:
    for least, allowed in ((300, True), (310, False)):
        rules = replace(DANJIANG, cap=400, min_hu=least)
        assert is_allowed_win(rules, declared(rules, holding(POOR))) is allowed
