"""What a batch of events means for the tables of the database: pure, and written with the events."""

import msgspec

from bot.game.ending import working
from bot.game.events import Event, HandEnded
from bot.game.table import Table
from bot.rules.position import Special, Win
from bot.rules.score import Score
from bot.services.ports import Batch, ChairRow, Correction, HandRecord, PlayerResult


def batch(
    after: Table,
    events: tuple[Event, ...],
    *,
    at: float,
    deadline: float | None,
    cause: int | None = None,
    correction: Correction | None = None,
) -> Batch:
    """All that one command has to store, from its events and the table they lead to."""
    return Batch(
        after.seq - len(events) + 1,
        events,
        at,
        cause,
        after.stage.value,
        after.host,
        chair_rows(after),
        deadline,
        finished(after, events),
        correction,
    )


def chair_rows(table: Table) -> tuple[ChairRow, ...]:
    """Who sits where."""
    return tuple(
        ChairRow(number, chair.player, chair.computer, chair.away) for number, chair in table.taken
    )


def finished(after: Table, events: tuple[Event, ...]) -> HandRecord | None:
    """The record of the hand that has ended with one of these events, if one has."""
    end = next((event for event in events if isinstance(event, HandEnded)), None)
    if end is None or after.hand is None or after.dealer is None:
        return None
    win = end.win
    players = tuple(
        PlayerResult(
            after.active[seat],
            after.at_seat(seat).player,
            after.at_seat(seat).computer,
            end.hu[seat],
            end.changes[seat],
            win is not None and win.seat == seat,
        )
        for seat in range(len(end.hu))
    )
    self_drawn = win is not None and win.discarder is None and not _is_declared(win)
    return HandRecord(
        after.hands,
        after.dealer,
        end.shape,
        self_drawn,
        after.seed,
        _working(working(after.hand)),
        players,
    )


def _is_declared(win: Win) -> bool:
    """穷狠 is no win on a card."""
    return Special.QIONG_HEN in win.specials


def _working(score: Score) -> str:
    return msgspec.json.encode(score, enc_hook=str, order="deterministic").decode()
