"""A proof of a wall: made for hands that are over only, and checked by two programs that share no code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.errors import GameError, Refusal
from bot.game.commands import (
    CloseTable,
    Command,
    CommitWall,
    DealHand,
    FillChairs,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.decide import decide
from bot.game.events import Breach, Event, TableFrozen, TableOpened
from bot.game.proof import proof_of
from bot.game.table import Stage, fold
from bot.rules.ruleset import ONLINE
from tests.game.tables import GUEST, HOST, Deal, events_of, next_command, seed

TOOL = Path(__file__).parent.parent / "tools/verify_wall.py"
SECRET, NEXT = "00112233445566778899aabbccddeeff" * 2, "6f" * 32
OPENING = (TakeChair(HOST), TakeChair(GUEST), CommitWall(SECRET), FillChairs(HOST))


def log_of(*commands: Command | Deal, play: int = 10_000) -> list[Event]:
    """The log of a table after commands; each hand that is dealt is played on for some moves."""
    log: list[Event] = [TableOpened(7, HOST, 3, ONLINE)]
    for command in commands:
        log += events_of(fold(log), command)
        table = fold(log)
        for _ in range(play):
            if table.stage is not Stage.PLAYING:
                break
            log += decide(table, next_command(table))
            table = fold(log)
    return log


def hand(*more: Command, play: int = 10_000) -> list[Event]:
    return log_of(*OPENING, StartMatch(HOST, 900), DealHand(), *more, play=play)


@pytest.fixture(scope="module")
def proof() -> dict[str, object]:
    return proof_of(hand())


def verdicts(proof: object, path: Path) -> list[int]:
    """What both programs say."""
    path.write_text(proof if isinstance(proof, str) else json.dumps(proof), "utf-8")
    tool = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-I", TOOL, path], check=False, capture_output=True
    )
    return [main(["verify", str(path)]), tool.returncode]


def test_the_proof_of_a_known_hand_never_changes(proof: dict[str, object]) -> None:
    """The test vector of docs/fairness.md."""
    shown = {key: proof[key] for key in ("commitment", "clicks", "seed", "dealer")}
    document = (TOOL.parent.parent / "docs/fairness.md").read_text("utf-8")
    assert shown["clicks"] == ["101:900", "102:0", "computer-1:0"]
    for value in (SECRET, shown["commitment"], shown["seed"], str(proof["wall"])[:59]):
        assert str(value) in document


def test_both_programs_agree_that_a_proof_is_right(
    proof: dict[str, object], tmp_path: Path
) -> None:
    assert verdicts(proof, tmp_path / "proof.json") == [0, 0]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("secret", NEXT),
        ("commitment", NEXT),
        ("seed", NEXT),
        ("clicks", ["101:901", "102:0", "computer-1:0"]),
        ("dealer", 9),
        ("drawn", "1z 1z 1z 1z 1z"),
        ("flipped", "1z"),
        ("dealt", ["1t", "2t", "3t"]),
        ("dealt", []),
        ("flipped", ""),
        ("clicks", []),
        ("lot", False),
    ],
)
def test_both_say_so_of_one_that_is_wrong(
    proof: dict[str, object], tmp_path: Path, field: str, value: object
) -> None:
    assert verdicts({**proof, field: value}, tmp_path / "proof.json") == [1, 1]


@pytest.mark.parametrize("chairs", [0, 2, 5])
def test_a_proof_for_a_table_that_cannot_be_is_none(
    proof: dict[str, object], tmp_path: Path, chairs: int
) -> None:
    assert verdicts({**proof, "chairs": chairs}, tmp_path / "proof.json") == [2, 2]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":"changpai wall","version":3}'])
def test_what_is_no_proof_is_said_with_another_code(text: str, tmp_path: Path) -> None:
    assert verdicts(text, tmp_path / "proof.json") == [2, 2]


def test_an_old_hand_proves_that_its_wall_follows_from_its_seed(tmp_path: Path) -> None:
    seats = (TakeChair(HOST), FillChairs(HOST), TakeChair(GUEST))
    old = proof_of(log_of(*seats, StartMatch(HOST), Deal(seed(1))))
    assert old["version"] == 1
    assert verdicts(old, tmp_path / "proof.json") == [0, 0]


@pytest.mark.parametrize("moves", [0, 1, 20])
def test_a_hand_that_goes_on_keeps_its_wall_secret(moves: int) -> None:
    log = hand(play=moves)
    for number in (None, 1):
        with pytest.raises(GameError) as refused:
            proof_of(log, number)
        assert refused.value.code is Refusal.WALL_SECRET
        assert SECRET not in str(refused.value)


def test_neither_the_next_hand_nor_one_that_never_was_is_told() -> None:
    log = hand(CommitWall(NEXT), PressReady(HOST, 11), PressReady(GUEST, 12))
    assert proof_of(log)["secret"] == SECRET
    with pytest.raises(GameError) as refused:
        proof_of(log, 2)
    assert refused.value.code is Refusal.WALL_SECRET
    assert NEXT not in str(refused.value)
    for number in (0, -1, 3):
        with pytest.raises(GameError) as refused:
            proof_of(log, number)
        assert refused.value.code is Refusal.NO_SUCH_HAND


def test_freezing_between_hands_keeps_no_finished_hand_back() -> None:
    log = hand()
    assert fold(log).stage is Stage.BETWEEN
    frozen = proof_of([*log, TableFrozen(Breach.POINTS)])
    assert frozen == proof_of(log)


def test_freezing_in_a_hand_keeps_its_wall_secret() -> None:
    with pytest.raises(GameError) as refused:
        proof_of([*hand(play=5), TableFrozen(Breach.POINTS)])
    assert refused.value.code in (Refusal.WALL_SECRET, Refusal.NO_SUCH_HAND)


def test_a_hand_that_was_broken_off_can_be_checked_too(tmp_path: Path) -> None:
    log = hand(play=20)
    broken = [*log, *decide(fold(log), CloseTable(HOST))]
    assert verdicts(proof_of(broken), tmp_path / "proof.json") == [0, 0]
