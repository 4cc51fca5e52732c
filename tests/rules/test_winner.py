"""A winner's total: shapes, waits, extras, doublings, rounding and ties."""

from dataclasses import replace

import pytest

from bot.rules.best import best_total
from bot.rules.hu import count_hu
from bot.rules.position import Position, Special
from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    FIVE_NUMBERS,
    ONLINE,
    SYSTEMS,
    TONGZHOU,
    Rounding,
    RuleSet,
)
from bot.rules.winner import Doubling, Extra, Shape, Total, Wait
from tests.rules.builders import won

TA = "123t 456t 789t 234w 567w 888w 333b 22z"
QING = "123b 456b 789b 123t 456t 789t 234w 99w"
PIAO = "111w 333w 777w 444t 888t 222b 666b 99w"


def total(rules: RuleSet, position: Position) -> Total:
    assert position.win is not None
    count = count_hu(rules, position.holdings[position.win.seat], position.flipped)
    return best_total(rules, position, position.win, count)


def extras(working: Total) -> dict[Extra, int]:
    return {item.extra: item.hu for item in working.items}


def doublings(working: Total) -> dict[Doubling, int]:
    return {factor.doubling: factor.times for factor in working.factors}


@pytest.mark.parametrize(
    ("hand", "laid", "shape"),
    [
        (TA, "", Shape.TA),
        (QING, "", Shape.QING),
        (QING, "dragon:66w", Shape.QING),
        (PIAO, "", Shape.PIAO),
        ("123b 333w 777w 444t 888t 222b 666b 99w", "", Shape.PIAO),
        ("123b 123b 777w 444t 888t 222b 666b 99w", "", Shape.PIAO),
        ("123t 333w 777w 444t 888t 222b 666b 99w", "", Shape.TA),
        ("99w", "peng:111w peng:333w peng:777w dragon:444t", Shape.PIAO),
        ("123b 99w", "peng:111w peng:333w", Shape.PIAO),
        ("234b 99w", "peng:111w peng:333w", Shape.TA),
        ("123b 456b 789b 99w", "", Shape.QING),
        ("123b 123b 123b 99w", "", Shape.PIAO),
        ("111222333t 99w", "", Shape.PIAO),
    ],
)
def test_a_win_has_one_of_three_shapes(hand: str, laid: str, shape: Shape) -> None:
    assert total(ONLINE, won(hand, "9w" if "9w" in hand else "2z", laid)).shape is shape


@pytest.mark.parametrize(
    ("hand", "card", "completed", "wait"),
    [
        (TA, "2z", "22z", Wait.PAIR),
        (TA, "2t", "123t", Wait.CLOSED),
        (TA, "3t", "123t", Wait.EDGE),
        (TA, "7t", "789t", Wait.EDGE),
        (TA, "1t", "123t", None),
        (TA, "9t", "789t", None),
        (TA, "4t", "456t", None),
        (TA, "6t", "456t", None),
        (TA, "3w", "234w", Wait.CLOSED),
        (TA, "8w", "888w", None),
        (TA, "7w", "567w", None),
        ("123b 22z", "3b", "123b", Wait.EDGE),
        ("345t 22z", "3t", "345t", None),
        ("567t 22z", "7t", "567t", None),
        # Whatever else would have completed the hand, the split decides.
        ("44555t", "4t", "44t", Wait.PAIR),
        ("34555t", "3t", "345t", None),
        ("45556t", "6t", "456t", None),
        ("23334t", "3t", "234t", Wait.CLOSED),
        # The same card stands in two parts, and the one that pays is taken.
        ("123345t 22z", "3t", "123t", Wait.EDGE),
        ("234t 345t 22z", "3t", "234t", Wait.CLOSED),
        ("333b 345b 99w", "3b", "333b", None),
    ],
)
def test_a_wait_pays_for_the_middle_the_edge_or_the_pair(
    hand: str, card: str, completed: str, wait: Wait | None
) -> None:
    working = total(ONLINE, won(hand, card))
    assert (str(working.completed), working.wait) == (completed, wait)
    assert extras(working).get(Extra.WAIT) == (10 if wait else None)


@pytest.mark.parametrize(
    ("hand", "shape", "number", "hu"),
    [
        ("123b 456b 789b 123t 456t 789t 234w 99w", Shape.QING, 1, 20),
        ("112233b 789b 123t 456t 789t 234w 99w", Shape.QING, 2, 50),
        ("111222333b 789b 123t 456t 789t 99w", Shape.QING, 3, 100),
        ("111122223333b 123t 456t 789t 99w", Shape.QING, 4, 100),
        ("111222333b 555w 777w 444t 888t 99w", Shape.PIAO, 3, 100),
        ("123b 555w 777w 444t 888t 666b 234t 99w", Shape.TA, 1, 20),
    ],
)
def test_wenqian_pay_by_number(hand: str, shape: Shape, number: int, hu: int) -> None:
    working = total(ONLINE, won(hand, "9w"))
    item = next(item for item in working.items if item.extra is Extra.WENQIAN)
    assert (working.shape, item.number, item.hu) == (shape, number, hu)


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        # 清: 100 + 0 + 文钱 20 + 吊头 10
        (ONLINE, won(QING, "9w"), (130, 130)),
        # 清 80 in the single game
        (DANJIANG, won(QING, "9w", flipped="5t"), (110, 110)),
        # 塌: 888w 4 + 333b 4, 20, 吊头 10
        (ONLINE, won(TA, "2z"), (38, 40)),
        (TONGZHOU, won(TA, "2z"), (40, 40)),
        # 塌 self-drawn on a card that pays no wait
        (ONLINE, won(TA, "1t", by=None), (38, 40)),
        # 飘: seven triplets 28 + 20 + 吊头 10 + 30, doubled, 闷飘
        (ONLINE, won(PIAO, "9w"), (352, 360)),
        (TONGZHOU, won(PIAO, "9w"), (360, 360)),
        # 飘 of the five numbers: (30 + 20 + 10) x 2 + 40, 闷飘
        (FIVE_NUMBERS, won(PIAO, "9w"), (320, 320)),
        # 三文钱: 111b 222b 333b 777w 444t 888t 24, 555w 16; (40 + 20 + 110 + 30) x 2 x 2
        (ONLINE, won("111222333b 555w 777w 444t 888t 99w", "9w"), (800, 800)),
        # laid: 2 + 2 + 2 + 2 + 8 + 12 + 16 = 44; (44 + 20 + 10 + 30) x 2, not 闷飘
        (
            ONLINE,
            won(
                "99w",
                "9w",
                "peng:111w peng:333w peng:777w peng:666t ming_gang:8888t an_gang:2222t dragon:4444b",
            ),
            (208, 210),
        ),
        # laid without a claim: 12 + 12 + 16 + 4; (44 + 20 + 10 + 30) x 2 x 2
        (ONLINE, won("333b 99w", "9w", "an_gang:1111w an_gang:3333w dragon:4444b"), (416, 420)),
    ],
)
def test_the_formula_of_each_shape(
    rules: RuleSet, position: Position, expected: tuple[int, int]
) -> None:
    working = total(rules, position)
    assert (working.exact, working.rounded) == expected
    assert working.hu == working.rounded


def test_the_working_adds_up() -> None:
    working = total(FIVE_NUMBERS, won(PIAO, "9w", by=None, specials=(Special.BAO_TING,)))
    assert (working.base, working.win, working.other, working.piao_before) == (30, 20, 20, 0)
    assert (working.qing, working.piao_after, working.subtotal) == (0, 40, 180)
    assert doublings(working) == {Doubling.MEN_PIAO: 2, Doubling.BAO_TING: 2}
    assert (working.exact, working.rounded, working.hu) == (720, 720, 720)
    assert str(working.split) == "444t 888t 222b 666b 111w 333w 777w 99w"


@pytest.mark.parametrize(
    ("special", "systems"),
    [
        (Special.TIAN_HU, set(SYSTEMS)),
        (Special.BAO_TING, set(SYSTEMS)),
        (Special.DI_HU, {"online", "five_numbers"}),
        (Special.HAI_DI, {"online", "five_numbers"}),
        (Special.GANG_KAI, {"online", "five_numbers"}),
    ],
)
def test_a_special_win_pays_where_the_system_has_it(special: Special, systems: set[str]) -> None:
    for name, rules in SYSTEMS.items():
        flipped = "5t 5b" if rules.flipped_cards == 2 else "5t"
        plain = total(rules, won(QING, "9w", flipped=flipped))
        working = total(rules, won(QING, "9w", flipped=flipped, specials=(special,)))
        if name not in systems:
            assert working == plain
        elif special is Special.GANG_KAI:
            assert working.exact == plain.exact + 10
            assert extras(working)[Extra.GANG_KAI] == 10
        else:
            assert working.exact == plain.exact * 2
            assert doublings(working)[Doubling(special.value)] == 2


def test_all_doublings_multiply() -> None:
    specials = (Special.DI_HU, Special.BAO_TING, Special.HAI_DI, Special.TIAN_HU)
    assert total(ONLINE, won(PIAO, "9w", specials=specials)).exact == 352 * 16


YI_HU = "123t 456t 789t 234b 567b 678w 99b"


PENG, ONE, NO_XI = "peng:444w", Doubling.YI_HU_TOU, Doubling.NO_XI


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        (DANJIANG, won(YI_HU, "9b", PENG, flipped="5t"), {ONE: 2}),
        # Nothing is worth a single hu in the double game.
        (ONLINE, won(YI_HU, "9b", PENG), {}),
        # An eight is of the five's group, and a one is jiang anyway: 4 hu.
        (DANJIANG, won(YI_HU, "9b", "peng:888w", flipped="5t"), {}),
        (DANJIANG, won(YI_HU, "9b", "peng:111w", flipped="5t"), {}),
        # Something else counts as well, in hand or laid.
        (DANJIANG, won(YI_HU[5:], "9b", f"{PENG} peng:333w", flipped="5t"), {}),
        (DANJIANG, won(f"333w {YI_HU[5:]}", "9b", PENG, flipped="5t"), {}),
        # 444w in hand, or the fourth in hand beside the 碰, is more than 1 hu.
        (DANJIANG, won(f"444w {YI_HU}", "9b", flipped="5t"), {}),
        (DANJIANG, won(f"234w {YI_HU[5:]}", "9b", PENG, flipped="5t"), {}),
        # 喜儿 do not matter to it, and their absence doubles besides.
        (DANJIANG_XI, won(YI_HU, "9b", PENG, flipped="5t", xi=1), {ONE: 2}),
        (DANJIANG_XI, won(YI_HU, "9b", PENG, flipped="5t"), {ONE: 2, NO_XI: 2}),
        (DANJIANG_XI, won(YI_HU, "9b", PENG, flipped="4x"), {ONE: 2, NO_XI: 4}),
        (DANJIANG_XI, won(TA, "2z", flipped="4x", xi=1), {}),
        (replace(DANJIANG_XI, no_xi_doubles=False), won(TA, "2z", flipped="4x"), {}),
    ],
)
def test_a_single_hu_and_no_xi_double(
    rules: RuleSet, position: Position, expected: dict[Doubling, int]
) -> None:
    assert doublings(total(rules, position)) == expected


def test_a_single_hu_is_doubled_after_rounding() -> None:
    assert total(DANJIANG, won(YI_HU, "9b", "peng:444w", flipped="5t")).exact == 80


@pytest.mark.parametrize(
    ("rounding", "base", "exact", "rounded"),
    [(Rounding.FINAL, 12, 244, 250), (Rounding.BASE, 20, 260, 260)],
)
def test_a_total_is_rounded_at_its_end_or_in_its_base(
    rounding: Rounding, base: int, exact: int, rounded: int
) -> None:
    # 清 with 111w 222w 333w: 12, 吊头 10, 报听
    hand = "111222333w 789b 123t 456t 789t 99w"
    position = won(hand, "9w", specials=(Special.BAO_TING,))
    working = total(replace(ONLINE, rounding=rounding), position)
    assert (working.base, working.exact, working.rounded) == (base, exact, rounded)


@pytest.mark.parametrize(("cap", "hu"), [(None, 360), (360, 360), (305, 305), (50, 50)])
def test_the_cap_comes_last(cap: int | None, hu: int) -> None:
    working = total(replace(ONLINE, cap=cap), won(PIAO, "9w"))
    assert (working.rounded, working.hu) == (360, hu)


@pytest.mark.parametrize(
    ("hand", "qing", "shape"),
    [
        # Three 文钱 as 飘: (12 + 20 + 110 + 30) x 2 x 2 = 688; as 清: qing + 122
        ("111222333b 99w", 566, Shape.PIAO),
        ("111222333b 99w", 567, Shape.QING),
        # As 清: qing + 12 + 10; as 塌, in triplets: 12 + 20 + 10
        ("111222333w 789b 123t 456t 789t 99w", 20, Shape.QING),
        ("111222333w 789b 123t 456t 789t 99w", 19, Shape.TA),
    ],
)
def test_the_largest_total_wins_and_on_a_tie_piao_then_qing(
    hand: str, qing: int, shape: Shape
) -> None:
    assert total(replace(ONLINE, qing=qing), won(hand, "9w")).shape is shape


def test_among_splits_of_one_shape_the_wait_that_pays_is_taken() -> None:
    # 345 345 22 comes first, but there the three is at an end.
    working = total(ONLINE, won("22334455t", "3t", "peng:111b"))
    assert (str(working.split), working.wait) == ("234t 234t 55t", Wait.CLOSED)
    working = total(ONLINE, won("22334455t", "5t", "peng:111b"))
    assert (str(working.split), working.wait) == ("234t 234t 55t", Wait.PAIR)


@pytest.mark.parametrize(
    ("hand", "card"), [("123t 22b 1z", "1z"), (TA, "1b"), ("123t 22z 3x", "3x")]
)
def test_what_is_no_win_is_refused(hand: str, card: str) -> None:
    with pytest.raises(ValueError, match="not a win"):
        total(ONLINE, won(hand, card))
