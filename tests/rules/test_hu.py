"""The hu of the cards: every state in every table, and why a kind counts as it does."""

from dataclasses import replace

import pytest

from bot.rules.hu import Reason, Why, count_hu, up_to_tens
from bot.rules.melds import State
from bot.rules.ruleset import DANJIANG, DANJIANG_XI, ONLINE, SYSTEMS, Xi
from tests.rules.builders import PLAIN, holding, in_state, kind, kinds

OLD, AGAIN, RANK = Reason.OLD_JIANG, Reason.OLD_JIANG_FLIPPED, Reason.SAME_RANK

WHOLE = (State.PENG, State.TRIPLET, State.MING_GANG, State.AN_GANG, State.DRAGON)
THREE_LEFT = (State.PENG, State.AN_GANG, State.DRAGON)
TWO_LEFT = (State.AN_GANG, State.DRAGON)

DOUBLE_TABLES = [
    # 不在将 and 老将 with two plain jiang
    ("2t 3w", "5b 9w 1b 7t", WHOLE, (2, 4, 8, 12, 16)),
    ("2t 3w", "1z 2z 3z 9t 2b 2w 3t 3b", WHOLE, (4, 8, 16, 24, 32)),
    # 普通将
    ("2t 3w", "2t 3w", THREE_LEFT, (8, 24, 32)),
    # 双将, alike and of one rank
    ("4b 4b", "4b", TWO_LEFT, (48, 64)),
    ("4b 4b", "4t 4w", WHOLE, (8, 16, 32, 48, 64)),
    ("4b 4t", "4b 4t", THREE_LEFT, (16, 48, 64)),
    ("4b 4t", "4w", WHOLE, (8, 16, 32, 48, 64)),
    # 半边将
    ("2z 5t", "2z", THREE_LEFT, (16, 48, 64)),
    ("2z 5t", "1z 3z 9t", WHOLE, (8, 16, 32, 48, 64)),
    ("2z 5t", "5t", THREE_LEFT, (8, 24, 32)),
    ("2z 5t", "5b 5w", WHOLE, (4, 8, 16, 24, 32)),
    ("2z 5t", "2t 1b", WHOLE, (2, 4, 8, 12, 16)),
    # 双龙会, alike and not
    ("2z 2z", "2z", TWO_LEFT, (96, 128)),
    ("2z 2z", "1z 3z 9t", WHOLE, (16, 32, 64, 96, 128)),
    ("2z 3z", "2z 3z", THREE_LEFT, (32, 96, 128)),
    ("2z 9t", "2z 9t", THREE_LEFT, (32, 96, 128)),
    ("9t 9t", "9t", TWO_LEFT, (96, 128)),
    ("9t 9t", "9b 9w", WHOLE, (2, 4, 8, 12, 16)),
    # 九条 flipped makes no other nine jiang; another nine flipped doubles 九条 as well
    ("9t 3w", "9b 9w", WHOLE, (2, 4, 8, 12, 16)),
    ("9t 3w", "9t", THREE_LEFT, (16, 48, 64)),
    ("9w 3w", "9t", WHOLE, (8, 16, 32, 48, 64)),
    ("9w 9b", "9t", WHOLE, (16, 32, 64, 96, 128)),
    ("9w 9t", "9t", THREE_LEFT, (32, 96, 128)),
    ("9w 9t", "9w", THREE_LEFT, (8, 24, 32)),
    ("9w 9t", "9b", WHOLE, (4, 8, 16, 24, 32)),
    # a flipped 喜儿 makes nothing jiang
    ("1x 4x", "1t 4b", WHOLE, (2, 4, 8, 12, 16)),
    ("1x 4x", "1z 9t", WHOLE, (4, 8, 16, 24, 32)),
]

SINGLE_TABLES = [
    ("4t", "5b 2w 3t 8b", WHOLE, (1, 2, 4, 6, 8)),
    ("4t", "1b 7w 4w 4b 9t 9w 1z 2z 3z", WHOLE, (4, 8, 16, 24, 32)),
    ("4t", "4t", THREE_LEFT, (8, 24, 32)),
    ("5t", "2t 8w 5b 1b 9t 9w", WHOLE, (4, 8, 16, 24, 32)),
    ("5t", "4t 7w 3b 6b", WHOLE, (1, 2, 4, 6, 8)),
    ("9t", "9t", THREE_LEFT, (8, 24, 32)),
    ("9t", "3b 6w 9w 1z", WHOLE, (4, 8, 16, 24, 32)),
    ("2z", "1z 3z", WHOLE, (8, 16, 32, 48, 64)),
    ("2z", "2z", THREE_LEFT, (16, 48, 64)),
    ("2z", "9t 1w", WHOLE, (4, 8, 16, 24, 32)),
    ("2z", "2t 5t 8w", WHOLE, (1, 2, 4, 6, 8)),
    ("4x", "1z 9t 1b", WHOLE, (4, 8, 16, 24, 32)),
    ("4x", "4t 7b", WHOLE, (1, 2, 4, 6, 8)),
]


@pytest.mark.parametrize(
    ("system", "table"),
    [(system, row) for system in ("online", "tongzhou", "five_numbers") for row in DOUBLE_TABLES]
    + [(system, row) for system in ("danjiang", "danjiang_xi") for row in SINGLE_TABLES],
)
def test_a_kind_counts_as_its_table_says(
    system: str, table: tuple[str, str, tuple[State, ...], tuple[int, ...]]
) -> None:
    flipped, names, states, expected = table
    for card in kinds(names):
        counts = [
            count_hu(SYSTEMS[system], in_state(card, state, kinds(flipped)), kinds(flipped))
            for state in states
        ]
        assert tuple(count.raw for count in counts) == expected, card
        assert tuple(count.counted[0].state for count in counts) == states, card


@pytest.mark.parametrize(
    ("hand", "laid", "called", "flipped", "state"),
    [
        ("555w", "", "", PLAIN, State.TRIPLET),
        ("5555w", "", "", PLAIN, State.AN_GANG),
        ("5555w", "", "5w", PLAIN, State.DRAGON),
        ("555w", "", "5w", PLAIN, State.TRIPLET),
        ("55w", "", "5w", PLAIN, None),
        ("34555567w", "", "", PLAIN, State.AN_GANG),
        ("", "peng:555w", "", PLAIN, State.PENG),
        ("5w", "peng:555w", "", PLAIN, State.MING_GANG),
        ("", "ming_gang:5555w", "", PLAIN, State.MING_GANG),
        ("", "an_gang:5555w", "", PLAIN, State.AN_GANG),
        ("", "dragon:5555w", "", PLAIN, State.DRAGON),
        ("555w", "", "", "5w 3b", State.AN_GANG),
        ("555w", "", "5w", "5w 3b", State.DRAGON),
        ("55w", "", "5w", "5w 3b", None),
        ("", "peng:555w", "", "5w 3b", State.PENG),
        ("", "dragon:555w", "", "5w 3b", State.DRAGON),
        ("55w", "", "", "5w 5w", State.AN_GANG),
        ("55w", "", "5w", "5w 5w", State.DRAGON),
        ("", "dragon:55w", "", "5w 5w", State.DRAGON),
        ("5w", "", "5w", "5w 5w", None),
        ("55w", "", "", PLAIN, None),
    ],
)
def test_a_kind_counts_once_in_its_best_state(
    hand: str, laid: str, called: str, flipped: str, state: State | None
) -> None:
    count = count_hu(ONLINE, holding(hand, laid, called=called), kinds(flipped))
    assert [item.state for item in count.counted] == ([] if state is None else [state])


@pytest.mark.parametrize(
    ("flipped", "card", "factor", "why"),
    [
        ("2t 3w", "5b", 1, []),
        ("2t 3w", "2b", 2, [(RANK, "2t")]),
        ("2t 3w", "2t", 2, [(RANK, "2t")]),
        ("4b 4t", "4w", 4, [(RANK, "4b"), (RANK, "4t")]),
        ("2t 3w", "1z", 2, [(OLD, None)]),
        ("1t 1b", "1z", 2, [(OLD, None)]),
        ("2z 9t", "1z", 8, [(OLD, None), (AGAIN, "2z"), (AGAIN, "9t")]),
        ("2z 5t", "9t", 4, [(OLD, None), (AGAIN, "2z")]),
        ("9t 3w", "9t", 4, [(OLD, None), (AGAIN, "9t")]),
        ("9w 9t", "9t", 8, [(OLD, None), (AGAIN, "9t"), (RANK, "9w")]),
        ("9t 3w", "9w", 1, []),
    ],
)
def test_each_doubling_of_the_double_game_has_its_reason(
    flipped: str, card: str, factor: int, why: list[tuple[Reason, str | None]]
) -> None:
    item = count_hu(
        ONLINE, in_state(kind(card), State.PENG, kinds(flipped)), kinds(flipped)
    ).counted[0]
    assert item.factor == factor
    assert item.why == tuple(Why(reason, kind(by) if by else None) for reason, by in why)
    assert item.flipped == kinds(flipped).count(kind(card))
    assert item.points == (4 if item.flipped else 2)
    assert item.hu == item.points * factor


@pytest.mark.parametrize(
    ("flipped", "card", "why", "points"),
    [
        ("4t", "5b", (), 1),
        ("4t", "7b", (Why(Reason.GROUP, kind("4t")),), 4),
        ("4t", "1b", (Why(Reason.TERMINAL),), 4),
        ("4t", "2z", (Why(Reason.HONOUR),), 4),
        ("1z", "2z", (Why(Reason.FLIPPED_HONOUR, kind("1z")),), 8),
        ("4t", "4t", (Why(Reason.GROUP, kind("4t")),), 8),
    ],
)
def test_each_row_of_the_single_game_has_its_reason(
    flipped: str, card: str, why: tuple[Why, ...], points: int
) -> None:
    item = count_hu(
        DANJIANG, in_state(kind(card), State.PENG, kinds(flipped)), kinds(flipped)
    ).counted[0]
    assert (item.why, item.points, item.factor, item.hu) == (why, points, 1, points)


@pytest.mark.parametrize(
    ("hand", "laid", "flipped", "san_lao", "raw"),
    [
        ("111222333z", "", PLAIN, 24, 48),
        ("111222z", "peng:333z", PLAIN, 20, 40),
        ("1112223z", "peng:333z", PLAIN, 32, 64),
        ("11122233z", "", PLAIN, 0, 16),
        ("11222333z", "", "1z 1z", 160, 320),
        ("222333z", "dragon:11z", "1z 1z", 192, 384),
        ("222333z 999t", "", PLAIN, 0, 24),
        ("111222333z 444t", "", PLAIN, 24, 52),
    ],
)
def test_three_old_honours_count_once_more(
    hand: str, laid: str, flipped: str, san_lao: int, raw: int
) -> None:
    count = count_hu(ONLINE, holding(hand, laid), kinds(flipped))
    assert (count.san_lao, count.raw) == (san_lao, raw)


@pytest.mark.parametrize(
    ("number", "dealt", "own", "flipped", "hu"),
    [
        (0, False, None, "5t", 0),
        (1, False, None, "5t", 10),
        (2, False, None, "5t", 30),
        (3, False, None, "5t", 50),
        (4, False, None, "5t", 70),
        (5, False, None, "5t", 100),
        (5, True, None, "5t", 200),
        (5, True, (10, 30, 50, 100, 150), "5t", 300),
        (4, False, (10, 30, 50, 100, 150), "5t", 100),
        (2, False, None, "1x", 60),
        (2, False, None, "1x 3x", 120),
        (2, False, None, "1x 5t", 60),
    ],
)
def test_xi_set_aside_are_base_hu(
    number: int, dealt: bool, own: tuple[int, ...] | None, flipped: str, hu: int
) -> None:
    cards = kinds(flipped)
    rules = DANJIANG_XI if len(cards) == 1 else replace(ONLINE, xi=Xi.BONUS)
    player = holding("444t", xi=number, xi_dealt=dealt)
    count = count_hu(replace(rules, xi_values=own), player, cards)
    plain = count_hu(rules, holding("444t"), cards)
    assert (count.xi.hu if count.xi else 0) == hu
    assert count.raw == plain.raw + hu


def test_xi_count_nothing_at_a_table_without_them() -> None:
    assert count_hu(ONLINE, holding(xi=3), kinds(PLAIN)).xi is None


@pytest.mark.parametrize(("hu", "tens"), [(0, 0), (1, 10), (10, 10), (11, 20), (20, 20), (96, 100)])
def test_hu_are_rounded_up_to_tens(hu: int, tens: int) -> None:
    assert up_to_tens(hu) == tens


def test_a_whole_count_is_itemised() -> None:
    player = holding("1112223z 5555t 444w", "peng:333z dragon:66b", called="5t")
    count = count_hu(ONLINE, player, kinds("6b 6b"))
    assert [(str(item.kind), item.state.value, item.hu) for item in count.counted] == [
        ("5t", "dragon", 16),
        ("6b", "dragon", 64),
        ("4w", "triplet", 4),
        ("1z", "triplet", 8),
        ("2z", "triplet", 8),
        ("3z", "ming_gang", 16),
    ]
    assert (count.san_lao, count.raw, count.rounded) == (32, 148, 150)
