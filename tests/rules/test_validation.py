"""What finished hands cannot be, each with its own reason."""

from dataclasses import replace

import pytest

from bot.rules.melds import Meld
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import DANJIANG, ONLINE, RuleSet, Xi
from bot.rules.validation import Fault, PositionProblem, position_problems
from tests.rules.builders import holding, kind, kinds
from tests.rules.case_files import Case, cases

SHORT = replace(ONLINE, hand_size=10)
BONUS = replace(SHORT, xi=Xi.BONUS)
WILD = replace(SHORT, xi=Xi.WILD)

WINNER = holding("123t 456b 789w 22z")
FIRST, SECOND = holding("1122t 3344b 55w"), holding("6677t 8899b 11w")


OFF_DISCARD = Win(0, kind("2z"), 1)


def of(
    winner: Holding = WINNER,
    first: Holding = FIRST,
    second: Holding = SECOND,
    *,
    flipped: str = "3z 3z",
    win: Win | None = OFF_DISCARD,
    bought: tuple[bool, bool, bool] = (False, False, False),
) -> Position:
    return Position(kinds(flipped), (winner, first, second), win, bought)


def by(*specials: Special, discarder: int | None = None) -> Win:
    return Win(0, kind("2z"), discarder, specials=frozenset(specials))


def problem(fault: Fault, seat: int | None = None, card: str = "", **more: object) -> str:
    found = PositionProblem(fault, seat, kind(card) if card else None)
    return str(replace(found, **more))  # type: ignore[arg-type]  # whatever the code is filled in with


F = Fault
XI_OUT, NOBODY_BOUGHT = Fault.XI_NOT_PLAYED, Fault.BUYING_NOT_PLAYED


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        (SHORT, of(), []),
        (SHORT, of(win=by(Special.TIAN_HU)), []),
        (SHORT, of(flipped="3z"), [problem(F.FLIPPED_CARDS, number=1, limit=2)]),
        (SHORT, of(flipped="3z 4x"), [problem(XI_OUT, card="4x")]),
        (SHORT, of(first=holding("1122t 3344b 5w 1x")), [problem(XI_OUT, 1, "1x")]),
        (BONUS, of(first=holding("1122t 3344b 5w 1x")), [problem(F.XI_IN_HAND, 1, "1x")]),
        (WILD, of(first=holding("1122t 3344b 5w 1x")), []),
        (BONUS, of(first=replace(FIRST, xi=2)), []),
        (SHORT, of(first=replace(FIRST, xi=2)), [problem(XI_OUT, 1)]),
        (WILD, of(first=replace(FIRST, xi=2)), [problem(F.XI_SET_ASIDE, 1)]),
        (
            BONUS,
            of(first=replace(FIRST, xi=2), second=replace(SECOND, xi=3), flipped="3z 1x"),
            [problem(F.XI_NUMBER, number=5, limit=4)],
        ),
        (BONUS, of(replace(WINNER, xi=-1)), [problem(F.XI_NUMBER, 0, number=-1, limit=5)]),
        (BONUS, of(replace(WINNER, xi=5, xi_dealt=True)), []),
        (
            BONUS,
            of(replace(WINNER, xi=4, xi_dealt=True)),
            [problem(F.XI_DEALT, 0, number=4, limit=5)],
        ),
        (
            SHORT,
            of(first=holding("11111t 3344b 5w")),
            [problem(F.FIVE_OF_A_KIND, 1, "1t", number=5, limit=4)],
        ),
        (
            SHORT,
            of(first=holding("11t 34455b", "peng:111t")),
            [problem(F.FIVE_OF_A_KIND, 1, "1t", number=5, limit=4)],
        ),
        (
            WILD,
            of(first=holding("1122t 3344b 11x")),
            [problem(F.FIVE_OF_A_KIND, 1, "1x", number=2, limit=1)],
        ),
        (
            SHORT,
            of(first=holding("444t 34455b 33z"), flipped="3z 4t"),
            [],
        ),
        (
            SHORT,
            of(first=holding("1111t 3344b 55w"), flipped="3z 1t"),
            [problem(F.FLIPPED_AND_HELD, 1, "1t", number=4, limit=3)],
        ),
        (
            SHORT,
            of(first=holding("1122t 3344b 22z"), second=holding("6677t 8899b 22z")),
            [problem(F.TOO_MANY_COPIES, None, "2z", number=6, limit=4)],
        ),
        (
            WILD,
            of(first=holding("1122t 334b 123x"), second=holding("6677t 8899b 1w 3x")),
            [problem(F.TOO_MANY_COPIES, None, "3x", number=2, limit=1)],
        ),
        (
            SHORT,
            of(first=holding("1122t 3344b 5w")),
            [problem(F.HAND_COUNT, 1, number=9, limit=10)],
        ),
        (
            SHORT,
            of(first=holding("1122t 3344b 55w", "peng:444w")),
            [problem(F.HAND_COUNT, 1, number=10, limit=7)],
        ),
        (SHORT, of(holding("123t 456b 789w 2z")), [problem(F.HAND_COUNT, 0, number=10, limit=11)]),
        (SHORT, of(win=None), [problem(F.HAND_COUNT, 0, number=11, limit=10)]),
        (SHORT, of(first=holding("1122t 3344b 55w", "dragon:33z")), []),
        (
            SHORT,
            of(first=holding("1122t 334b", "triplet:444w")),
            [problem(F.MELD_STATE, 1, "4w", meld=Meld.parse("triplet:444w"))],
        ),
        (
            WILD,
            of(first=holding("1122t 334b", "peng:111x")),
            [
                problem(F.FIVE_OF_A_KIND, 1, "1x", number=3, limit=1),
                problem(F.MELD_XI, 1, "1x", meld=Meld.parse("peng:111x")),
            ],
        ),
        (
            SHORT,
            of(first=holding("1122t 334b", "peng:4444w")),
            [problem(F.MELD_SIZE, 1, "4w", number=4, limit=3, meld=Meld.parse("peng:4444w"))],
        ),
        (
            SHORT,
            of(first=holding("1122t 334b", "an_gang:444w")),
            [problem(F.MELD_SIZE, 1, "4w", number=3, limit=4, meld=Meld.parse("an_gang:444w"))],
        ),
        (
            SHORT,
            of(first=holding("1122t 334b", "dragon:444w"), flipped="4w 3z"),
            [],
        ),
        (
            SHORT,
            of(first=holding("1122t 334b", "ming_gang:444w"), flipped="4w 3z"),
            [problem(F.GANG_FLIPPED, 1, "4w", meld=Meld.parse("ming_gang:444w"))],
        ),
        (
            SHORT,
            of(first=holding("1122t", "peng:444w peng:444w")),
            [
                problem(F.FIVE_OF_A_KIND, 1, "4w", number=6, limit=4),
                problem(F.MELD_TWICE, 1, "4w"),
            ],
        ),
        (WILD, of(first=replace(FIRST, called=kinds("1x"))), [problem(F.CALLED_XI, 1, "1x")]),
        (SHORT, of(first=replace(FIRST, called=kinds("1z"))), []),
        (
            SHORT,
            of(first=holding("1122t 334b", "peng:444w", called="4w")),
            [problem(F.CALLED_LAID, 1, "4w")],
        ),
        (
            SHORT,
            of(first=replace(FIRST, called=kinds("1z 1z"))),
            [problem(F.CALLED_TWICE, 1, "1z")],
        ),
        (
            SHORT,
            of(win=Win(3, kind("2z"))),
            [problem(F.HAND_COUNT, 0, number=11, limit=10), problem(F.SEAT, number=3)],
        ),
        (SHORT, of(win=Win(0, kind("2z"), -1)), [problem(F.SEAT, number=-1)]),
        (SHORT, of(win=Win(0, kind("2z"), 0)), [problem(F.OWN_DISCARD, 0)]),
        (SHORT, of(win=Win(0, kind("1z"), 1)), [problem(F.WINNING_CARD, 0, "1z")]),
        *(
            (SHORT, of(win=by(one, discarder=1)), [problem(F.NEEDS_DRAW, 0, special=one)])
            for one in (Special.TIAN_HU, Special.HAI_DI, Special.GANG_KAI)
        ),
        (
            SHORT,
            of(win=by(Special.DI_HU)),
            [problem(F.NEEDS_DISCARD, 0, special=Special.DI_HU)],
        ),
        (SHORT, of(win=by(Special.DI_HU, Special.BAO_TING, discarder=1)), []),
        (SHORT, of(win=by(Special.GANG_KAI, Special.HAI_DI)), []),
        *(
            (SHORT, of(win=by(Special.TIAN_HU, one)), [problem(F.NOT_TOGETHER, 0, special=one)])
            for one in (Special.BAO_TING, Special.HAI_DI, Special.GANG_KAI)
        ),
        *(
            (
                SHORT,
                of(holding("123t 456b 22z", "peng:444w"), win=win),
                [problem(F.CLAIMED_BEFORE, 0, special=one)],
            )
            for one, win in (
                (Special.TIAN_HU, by(Special.TIAN_HU)),
                (Special.DI_HU, by(Special.DI_HU, discarder=1)),
                (Special.BAO_TING, by(Special.BAO_TING)),
            )
        ),
        (SHORT, of(bought=(True, False, False)), [problem(NOBODY_BOUGHT)]),
        (replace(SHORT, mai_zhuang=(1, 2, 3)), of(bought=(True, False, False)), []),
        (
            SHORT,
            of(holding("123t 456b 79w 1z 22z")),
            [problem(F.NOT_A_WIN, 0, "2z", number=1)],
        ),
        (
            replace(SHORT, min_hu=200),
            of(),
            [problem(F.BELOW_MIN_HU, 0, number=110, limit=200)],
        ),
    ],
)
def test_what_is_wrong_is_named(rules: RuleSet, position: Position, expected: list[str]) -> None:
    assert rules.problems() == ()
    assert [str(found) for found in position_problems(rules, position)] == expected


POOR = holding("123456789t 123456789b 1234w")
DEALER = holding("112233t 445566b 778899w 1z 2z 3z 5b 1w")
THIRD = holding("445566t 778899b 112233w 1z 2z 3z 9b")


def declared(poor: Holding = POOR, third: Holding = THIRD) -> Position:
    return Position(kinds("7t"), (poor, DEALER, third), Win.by_qiong_hen(0, poor.hand))


@pytest.mark.parametrize(
    ("rules", "position", "expected"),
    [
        (DANJIANG, declared(), []),
        # Laid in the round of the declaration, so not replaced; or in the one before.
        (DANJIANG, declared(third=holding("445566t 778899b 112233w", "dragon:5555w")), []),
        (DANJIANG, declared(third=holding("445566t 778899b 112233w 1z", "dragon:5555w")), []),
        (
            DANJIANG,
            declared(third=holding("445566t 778899b 11223w", "dragon:5555w")),
            [problem(F.HAND_COUNT, 2, number=17, limit=18)],
        ),
        (
            DANJIANG,
            declared(holding("1123456789t 12345678b 1234w")),
            [problem(F.NOT_QIONG_HEN, 0)],
        ),
        (
            ONLINE,
            replace(declared(), flipped=kinds("7t 7w")),
            [
                problem(F.HAND_COUNT, 0, number=22, limit=23),
                problem(F.HAND_COUNT, 1, number=23, limit=22),
                problem(F.QIONG_HEN_NOT_PLAYED, 0),
            ],
        ),
    ],
)
def test_a_declared_end_has_its_own_counts(
    rules: RuleSet, position: Position, expected: list[str]
) -> None:
    assert [str(found) for found in position_problems(rules, position)] == expected


def test_seats_that_are_not_known_are_not_looked_at() -> None:
    position = of(first=holding(), second=holding())
    assert position_problems(SHORT, position, known=(0,)) == ()
    assert len(position_problems(SHORT, position)) == 2


def test_everything_wrong_is_named_in_a_fixed_order() -> None:
    position = of(holding("11111t 456b 22z"), win=by(Special.DI_HU), bought=(True, True, True))
    faults = [found.fault for found in position_problems(SHORT, position)]
    assert faults == [
        Fault.FIVE_OF_A_KIND,
        Fault.HAND_COUNT,
        Fault.NEEDS_DISCARD,
        Fault.BUYING_NOT_PLAYED,
    ]


ALL = tuple(case for case in cases() if case.changes is not None)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_hands_with_known_results_can_be(case: Case) -> None:
    assert position_problems(case.rules, case.position) == ()
