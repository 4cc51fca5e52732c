"""Golden games: whole hands of the computer player, event by event.

A difference means that the engine or the player behaves differently; if that is meant, rewrite the files
with ``python -m tests.game.test_golden`` and say so under "Engine behaviour" in CHANGELOG.md.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.game.events import HandEnded, HandEvent
from bot.game.evolve import evolve_hand
from bot.game.text import format_event, format_hand, parse_event, parse_hand
from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    FIVE_NUMBERS,
    MAI_ZHUANG,
    ONLINE,
    TONGZHOU,
    RuleSet,
    Xi,
)
from tests.game.selfplay import fresh, play, steady

FOLDER = Path(__file__).parent / "golden"

AGREED = replace(
    FIVE_NUMBERS, hand_size=13, mai_zhuang=MAI_ZHUANG[0], binding_pass=True, min_hu=100
)
"""Everything that a table can agree on about the play."""

GAMES: dict[str, tuple[RuleSet, int]] = {
    "online": (ONLINE, 11),
    "short": (replace(ONLINE, hand_size=10), 98),
    "danjiang": (DANJIANG, 37),
    "tongzhou": (TONGZHOU, 37),
    "five-numbers": (FIVE_NUMBERS, 127),
    "danjiang-xi": (DANJIANG_XI, 89),
    "wild": (replace(ONLINE, xi=Xi.WILD), 89),
    "agreed": (AGREED, 63),
}
"""The rules and the number of the seed of each file."""


def written(name: str) -> str:
    """What a file ought to hold: the dealt hand, an empty line, the events."""
    rules, number = GAMES[name]
    _, log = play(rules, number, steady)
    return "\n".join([format_hand(fresh(rules, number)), *map(format_event, log), ""])


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_played_the_same_again(name: str) -> None:
    assert written(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_folds_from_its_text(name: str) -> None:
    position, _, events = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")
    state = parse_hand(position)
    for line in events.splitlines():
        event = parse_event(line)
        assert isinstance(event, HandEvent)
        state = evolve_hand(state, event)
    assert isinstance(state.result, HandEnded)


if __name__ == "__main__":
    for golden in GAMES:
        (FOLDER / f"{golden}.txt").write_text(written(golden), encoding="utf-8")
