"""Simulated hands, and the same hands counted again from what was written of them."""

import json
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.rules.ruleset import SYSTEMS, RuleSet
from bot.scoring import score_line
from bot.simulation import COMPUTERS, simulate

STEADY, CHANCE = COMPUTERS["steady"], COMPUTERS["chance"]


@pytest.mark.parametrize("rules", SYSTEMS.values(), ids=SYSTEMS)
def test_what_is_written_of_a_hand_counts_to_what_the_engine_counted(rules: RuleSet) -> None:
    cases = list(simulate(rules, 12, 7, (STEADY, STEADY, CHANCE)))
    assert any(case["winner"] is not None for case in cases)
    for case in cases:
        answer = json.loads(score_line(json.dumps(case)))
        expected = case["expect"]
        assert isinstance(expected, dict)
        assert {key: answer[key] for key in expected} == expected


def test_the_same_numbers_give_the_same_hands_and_others_give_others() -> None:
    players = (STEADY, STEADY, STEADY)
    rules = SYSTEMS["online"]
    assert list(simulate(rules, 2, 1, players)) == list(simulate(rules, 2, 1, players))
    assert list(simulate(rules, 1, 1, players)) != list(simulate(rules, 1, 2, players))


def test_hands_go_from_the_command_line_into_a_file_and_from_there_to_the_scorer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.jsonl"
    assert main(["simulate", "--hands", "3", "--seed", "4", "--out", str(file)]) == 0
    cases = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [case["id"] for case in cases] == ["online-4-1", "online-4-2", "online-4-3"]
    assert main(["score", "--cases", str(file)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["hu"] for answer in answers] == [case["expect"]["hu"] for case in cases]


def test_a_bad_line_is_answered_in_its_place_and_shows_in_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.jsonl"
    main(["simulate", "--out", str(file)])
    good = file.read_text("utf-8")
    file.write_text("nonsense\n" + good, encoding="utf-8")
    assert main(["score", "--cases", str(file)]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert set(first) == {"id", "error", "message"}
    assert second["id"] == "online-0-1"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simulate", "--hands", "-1"], "--hands"),
        (["simulate", "--players", "nobody"], "no such player: nobody"),
        (["simulate", "--players", "steady,steady"], "one player or 3, not 2"),
        (["simulate", "--system", "poker"], "--system"),
    ],
)
def test_numbers_and_names_that_cannot_be_are_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["score", "--cases"], ["simulate", "--out"]])
def test_a_file_that_cannot_be_opened_ends_with_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], tmp_path: Path
) -> None:
    assert main([*arguments, str(tmp_path / "no" / "file")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
