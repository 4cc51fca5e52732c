"""Logs that earlier versions wrote fold for ever; ``golden/log-VERSION-NAME.jsonl`` holds whole ones."""

from pathlib import Path

import pytest

from bot.game.codec import decode
from bot.game.events import HandEnded
from bot.game.table import Stage, fold

LOGS = sorted((Path(__file__).parent / "golden").glob("log-*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_folds_to_the_same_table(path: Path) -> None:
    events = [decode(line) for line in path.read_text(encoding="utf-8").splitlines()]
    table = fold(events)
    changes = [event.changes for event in events if isinstance(event, HandEnded)]
    assert (table.hands, table.stage, len(changes)) == (2, Stage.DEALING, 2)
    assert sum(chair.points for _, chair in table.taken) == 0
    assert any(any(change) for change in changes)
