"""Cases as JSON, one a line, and the answers to them."""

import json
from dataclasses import fields
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cases import OPTIONS
from bot.rules.ruleset import SYSTEMS, RuleSet
from bot.scoring import score_cases, score_line

CASES = Path(__file__).parent / "rules" / "cases"
LINES = (CASES / "hands.jsonl").read_text("utf-8").splitlines()
PUBLISHED = json.loads((CASES / "published.json").read_text("utf-8"))["hands"]

Answer = dict[str, object]


def player(hand: str, **more: object) -> dict[str, object]:
    return {"hand": hand, **more}


PLAYERS = [
    player("123t 456b 789w 22z"),
    player("1122t 3344b 55w"),
    player("6677t 8899b 11w"),
]


def case(**changes: object) -> dict[str, object]:
    """A win of seat 0 off seat 1 with ten cards each, changed in some keys."""
    base = {
        "id": "one",
        "system": "online",
        "options": {"hand_size": 10},
        "flipped": ["3z", "3z"],
        "players": PLAYERS,
        "winner": 0,
        "card": "2z",
        "by": "discard",
        "from": 1,
        "from_ready": True,
        "flags": [],
    }
    return {key: value for key, value in {**base, **changes}.items() if value is not ...}


def seated(first: dict[str, object], **changes: object) -> dict[str, object]:
    return case(players=[first, *PLAYERS[1:]], **changes)


def second(other: object, **changes: object) -> dict[str, object]:
    return case(players=[PLAYERS[0], other, PLAYERS[2]], **changes)


def with_options(**options: object) -> dict[str, object]:
    return case(options={"hand_size": 10, **options})


def answer(value: object) -> Answer:
    return cast("Answer", json.loads(score_line(json.dumps(value))))


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["id"])
def test_every_case_is_worth_what_it_must_be(line: str) -> None:
    said, found = json.loads(line), json.loads(score_line(line))
    expect = said["expect"]
    assert found["id"] == said["id"]
    assert (found["shape"], found["hu"], found["change"]) == (
        expect["shape"],
        expect["hu"],
        expect["change"],
    )


@pytest.mark.parametrize("said", PUBLISHED, ids=lambda said: said["id"])
def test_what_hangs_on_unknown_players_is_null(said: Answer) -> None:
    found, expect = answer(said), cast("Answer", said["expect"])
    assert {key: found[key] for key in ("shape", "hu", "change")} == {
        key: expect[key] for key in ("shape", "hu", "change")
    }


def test_an_answer_has_its_working() -> None:
    found = answer(seated(player("444t 666w 222b 99w"), card="9w"))
    assert found == {
        "id": "one",
        "shape": "piao",
        "hu": [290, 0, 0],
        "change": [580, -290, -290],
        "working": {
            "seats": [
                {
                    "count": {
                        "counted": [
                            {
                                "kind": kind,
                                "state": "triplet",
                                "flipped": 0,
                                "points": 4,
                                "factor": 1,
                                "why": [],
                                "hu": 4,
                            }
                            for kind in ("4t", "2b", "6w")
                        ],
                        "san_lao": 0,
                        "xi": None,
                        "raw": 12,
                        "rounded": 20,
                    },
                    "hu": 290,
                    "change": 580,
                },
                *(
                    {
                        "count": {"counted": [], "san_lao": 0, "xi": None, "raw": 0, "rounded": 0},
                        "hu": 0,
                        "change": -290,
                    }
                    for _ in range(2)
                ),
            ],
            "total": {
                "split": "444t 222b 666w 99w",
                "completed": "99w",
                "card": "9w",
                "wait": "pair",
                "shape": "piao",
                "base": 12,
                "items": [{"extra": "wait", "hu": 10, "number": 1}],
                "other": 10,
                "qing": 0,
                "win": 20,
                "piao_before": 30,
                "piao_after": 0,
                "subtotal": 144,
                "factors": [{"doubling": "men_piao", "times": 2}],
                "exact": 288,
                "rounded": 290,
                "hu": 290,
            },
            "formula": "(12 + 20 + 10 + 30) * 2 = 144, men_piao * 2 = 288, rounded 290",
            "payments": [
                {
                    "payer": loser,
                    "payee": 0,
                    "points": 290,
                    "ground": "difference",
                    "instead_of": None,
                    "times": 1,
                }
                for loser in (1, 2)
            ],
        },
    }


def test_a_reason_names_the_flipped_card_behind_it() -> None:
    found = answer(second(player("1122t 334b 666w"), flipped=["6t", "3z"]))
    working = cast("dict[str, list[dict[str, dict[str, list[Answer]]]]]", found["working"])
    counted = working["seats"][1]["count"]["counted"]
    assert [(item["kind"], item["factor"], item["why"]) for item in counted] == [
        ("6w", 2, [{"reason": "same_rank", "card": "6t"}])
    ]


def self_drawn(**changes: object) -> dict[str, object]:
    return case(**{"by": "self", "from": None, **changes})


POOR = player("123456789t 123456789b 1234w")
DEALER = player("112233t 445566b 778899w 1z 2z 3z 5b 1w")
THIRD = player("445566t 778899b 112233w 1z 2z 3z 9b")
DECLARED = {
    "system": "danjiang",
    "flipped": ["7t"],
    "players": [POOR, DEALER, THIRD],
    "winner": 0,
    "flags": ["qiong_hen"],
}


@pytest.mark.parametrize(
    ("said", "shape", "hu", "change"),
    [
        (case(), "qing", [110, 0, 0], [220, -110, -110]),
        (self_drawn(), "qing", [120, 0, 0], [240, -120, -120]),
        (case(**{"from": ..., "by": ..., "id": ...}), "qing", [120, 0, 0], [240, -120, -120]),
        (case(**{"from": None}), "qing", [110, 0, 0], [220, -110, -110]),
        (
            self_drawn(flags=["tian_hu"], card=None, dealer=0),
            "qing",
            [240, 0, 0],
            [480, -240, -240],
        ),
        (with_options(cap=50, stake=2), "qing", [50, 0, 0], [200, -100, -100]),
        (with_options(bao_zhang=True), "qing", [110, 0, 0], [220, -110, -110]),
        (with_options(min_hu=110, match_hands=3), "qing", [110, 0, 0], [220, -110, -110]),
        (
            {**with_options(bao_zhang=True), "from_ready": False},
            "qing",
            [110, 0, 0],
            [220, -220, 0],
        ),
        # Whether the discarder was ready can be seen from the hand: it was not.
        (
            {**with_options(bao_zhang=True), "from_ready": None},
            "qing",
            [110, 0, 0],
            [220, -220, 0],
        ),
        (
            {**with_options(mai_zhuang=[1, 2, 3]), "bought": [True, True, False]},
            "qing",
            [110, 0, 0],
            [550, -330, -220],
        ),
        (
            {**with_options(xi="wild"), "players": [player("12t 456b 789w 22z 1x"), *PLAYERS[1:]]},
            "qing",
            [130, 0, 0],
            [260, -130, -130],
        ),
        (
            seated(player("白花白花 1 2 3条 四五六饼 789万"), card="白花", flipped=["1z", "1z"]),
            "qing",
            [110, 0, 0],
            [220, -110, -110],
        ),
        (
            case(players=[player("123t 456b 789w 2z"), *PLAYERS[1:]], winner=None, card=None),
            None,
            [0, 0, 0],
            [0, 0, 0],
        ),
        (DECLARED, None, [300, 10, 10], [580, -290, -290]),
    ],
)
def test_a_case_may_be_said_in_several_ways(
    said: Answer, shape: str | None, hu: list[int], change: list[int]
) -> None:
    found = answer(said)
    assert (found.get("error"), found.get("shape")) == (None, shape)
    assert (found["hu"], found["change"]) == (hu, change)


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ([], "no_object key=case"),
        ({}, "missing_key key=flipped"),
        (case(winner=...), "missing_key key=winner"),
        (case(winnr=0), "unknown_key key=winnr"),
        (case(system="hangzhou"), "unknown_system system=hangzhou"),
        (case(system=3), "no_text value=3"),
        (with_options(stakes=2), "unknown_option option=stakes"),
        (with_options(id="danjiang"), "unknown_option option=id"),
        (with_options(flipped_cards=1), "unknown_option option=flipped_cards"),
        (with_options(stake="2"), "bad_option option=stake value=2"),
        (with_options(stake=True), "bad_option option=stake value=True"),
        (with_options(stake=10**30), f"bad_option option=stake value={10**30}"),
        (with_options(bao_zhang=1), "bad_option option=bao_zhang value=1"),
        (with_options(xi="some"), "bad_option option=xi value=some"),
        (with_options(mai_zhuang=[1, 2]), "bad_option option=mai_zhuang value=[1, 2]"),
        (with_options(cap=5), "cap field=cap value=5"),
        (
            with_options(hand_size=11, xi_values=[3, 2]),
            "hand_size field=hand_size value=11; xi_values field=xi_values value=3/2; "
            "xi_values_unused field=xi_values value=3/2",
        ),
        (case(options=[]), "no_object key=options"),
        (case(flipped="3z"), "no_list key=flipped"),
        (case(flipped=["3z", "0z"]), "unknown_card card=0z"),
        (case(flipped=["33z"]), "no_single_card card=33z"),
        (case(flipped=["3z"]), "flipped_cards number=1 limit=2"),
        (case(players=PLAYERS[:2]), "no_list key=players length=3"),
        (second(5), "no_object key=player"),
        (second({"melds": []}), "missing_key key=hand"),
        (second(player("1122t", meld=[])), "unknown_key key=meld"),
        (second(player("1122t 3344b 5s")), "unknown_card card=5s"),
        (second(player("1122t 3344b 55w", xi="1")), "no_integer value=1"),
        (second(player("1122t", melds=[["chi", "5w"]])), "unknown_state state=chi"),
        (second(player("1122t", melds=["5w"])), "no_list key=meld length=2"),
        (second(player("11111t 3344b 5w")), "five_of_a_kind seat=1 card=1t number=5 limit=4"),
        (
            second(player("4444t 3344b 55w"), flipped=["4t", "3z"]),
            "flipped_and_held seat=1 card=4t number=4 limit=3",
        ),
        (
            case(players=[PLAYERS[0], player("1122t 3344b 22z"), player("6677t 8899b 22z")]),
            "too_many_copies card=2z number=6 limit=4",
        ),
        (second(player("1122t 3344b 5w")), "hand_count seat=1 number=9 limit=10"),
        (
            second(player("1122t 334b", melds=[["ming", "4w"]]), flipped=["4w", "3z"]),
            "gang_flipped seat=1 card=4w meld=ming_gang:444w",
        ),
        (
            second(player("1122t", melds=[["peng", "4w"], ["peng", "4w"]])),
            "five_of_a_kind seat=1 card=4w number=6 limit=4; meld_twice seat=1 card=4w",
        ),
        (seated(player("123t 456b 79w 1z 22z")), "not_a_win seat=0 card=2z number=1"),
        (with_options(min_hu=120), "below_min_hu seat=0 number=110 limit=120"),
        (case(winner=3), "no_seat winner=3"),
        (case(winner=True), "no_integer value=True"),
        (case(players=[None, *PLAYERS[1:]]), "winner_unknown winner=0"),
        (case(card="5t"), "winning_card seat=0 card=5t"),
        (case(card=...), "no_card"),
        (case(by="self"), "by by=self from=1"),
        (case(by="luck"), "by by=luck from=1"),
        (case(**{"from": 0}), "own_discard seat=0"),
        (case(**{"from": 7}), "no_seat from=7"),
        (
            {**with_options(bao_zhang=True), "from": None, "from_ready": False},
            "discarder_unknown",
        ),
        (case(from_ready="yes"), "no_boolean value=yes"),
        (case(flags=["lucky"]), "unknown_flag value=lucky"),
        (case(flags=["tian_hu"], dealer=0), "needs_draw seat=0 special=tian_hu"),
        (self_drawn(flags=["tian_hu"], dealer=1), "not_with_dealer flag=tian_hu dealer=1"),
        (case(flags=["bao_ting"], dealer=0), "not_with_dealer flag=bao_ting dealer=0"),
        (case(flags=["di_hu"], dealer=2), "not_with_dealer flag=di_hu dealer=2"),
        (case(bought=[True, False, False]), "buying_not_played"),
        (case(bought=[True]), "no_list key=bought length=3"),
        ({**DECLARED, "system": "online", "flipped": ["7t", "7w"], "card": "1t"}, None),
    ],
)
def test_what_cannot_be_is_answered_with_its_reason(said: object, error: str | None) -> None:
    found = answer(said)
    assert set(found) == {"id", "error", "message"}
    assert error in (found["error"], None)
    assert " " in str(found["message"])


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (with_options(cap=5), "a cap of 5 hu is below 10"),
        (case(winner=3), "seats are 0, 1 and 2: winner=3"),
        (
            second(player("11111t 3344b 5w")),
            "Seat 1: 5 of 1 tiao, of which there are 4",
        ),
    ],
)
def test_the_reason_is_told_in_words_too(said: object, message: str) -> None:
    assert answer(said)["message"] == message


@pytest.mark.parametrize("text", ["", "{", "nothing", "[" * 100_000, '{"stake": ' + "9" * 5000])
def test_what_is_no_json_is_answered_too(text: str) -> None:
    message = "this line is no JSON"
    assert json.loads(score_line(text)) == {"id": None, "error": "no_json", "message": message}


def test_the_id_comes_back_even_with_an_error() -> None:
    found = answer({"id": 7, "system": 1})
    assert (found["id"], found["error"]) == (7, "missing_key key=flipped")
    assert answer({"id": [1]})["id"] is None


def test_cases_are_answered_line_by_line_and_blank_lines_are_left_out() -> None:
    lines = [LINES[0], "\n", "{}\n", "  ", LINES[1] + "\n"]
    answers = list(score_cases(lines))
    assert [fine for _, fine in answers] == [True, False, True]
    assert all("\n" not in text for text, _ in answers)
    assert [text for text, _ in answers] == [score_line(line) for line in lines if line.strip()]


def test_every_field_of_the_rules_is_an_option_but_what_the_system_is() -> None:
    assert set(OPTIONS) == {f.name for f in fields(RuleSet)} - {"id", "version", "flipped_cards"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_options_of_a_system_may_be_said_again(system: str) -> None:
    rules = SYSTEMS[system]
    said = json.loads(json.dumps({name: getattr(rules, name) for name in OPTIONS}))
    read = rules
    for name, value in said.items():
        read = OPTIONS[name](read, value)
    assert read == rules


texts = st.text() | st.sampled_from(["1t", "22z", "peng", "wild", "online", "self"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from([*case(), "dealer", "bought"]), values)
def test_whatever_is_said_there_is_an_answer(key: str, value: object) -> None:
    found = answer({**case(), key: value})
    assert set(found) in ({"id", "error", "message"}, {"id", "shape", "hu", "change", "working"})
