"""What the database says, read from outside while the bot writes it, and reckoned anew."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from bot.game import codec
from bot.game.events import HandEnded, TableOpened
from bot.game.table import Stage, Table, evolve, opened


@dataclass(frozen=True, slots=True)
class Row:
    """An open table."""

    number: int
    host: int
    stage: Stage
    seq: int
    channel: int | None
    seated: frozenset[int]
    """who sits there in person"""


class Book:
    """A database of which nothing but its file is known."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=10)
        try:
            connection.execute("BEGIN")
            yield connection
        finally:
            connection.close()

    def tables(self) -> dict[int, Row]:
        """The open tables by number."""
        with self._reading() as read:
            seated = defaultdict(set)
            for table, player in read.execute(
                "SELECT table_id, player FROM chairs WHERE NOT computer AND NOT away"
            ):
                seated[table].add(player)
            rows = read.execute(
                "SELECT id, host, stage, seq, channel FROM tables"
                " LEFT JOIN places ON table_id = id AND key = 'channel' WHERE stage != 'closed'"
            )
            return {
                number: Row(number, host, Stage(stage), seq, channel, frozenset(seated[number]))
                for number, host, stage, seq, channel in rows
            }

    def missing(self, causes: Iterable[int]) -> list[int]:
        """Those of some presses that have left no trace."""
        with self._reading() as read:
            known = {cause for (cause,) in read.execute("SELECT id FROM causes")}
        return [cause for cause in causes if cause not in known]

    def hands(self) -> int:
        """How many hands have been finished."""
        with self._reading() as read:
            (number,) = read.execute("SELECT count(*) FROM hands").fetchone()
            return int(number)

    def problems(self) -> list[str]:
        """Whatever does not follow from the logs, or cannot be read in them."""
        with self._reading() as read:
            logs = read.execute("SELECT table_id, seq, data FROM events ORDER BY table_id, seq")
            events = {
                table: [(seq, data) for _, seq, data in rows]
                for table, rows in groupby(logs.fetchall(), lambda row: int(row[0]))
            }
            last = dict(read.execute("SELECT id, seq FROM tables").fetchall())
            stored = read.execute("SELECT table_id, count(*) FROM hands GROUP BY 1").fetchall()
            totals = read.execute("SELECT guild, player, hands, points FROM totals").fetchall()
        found, sums, hands = [], _Sums(), {}
        for table, log in events.items():
            if [seq for seq, _ in log] != list(range(1, last[table] + 1)):
                found.append(f"table {table}: its log has gaps")
                continue
            try:
                hands[table] = sums.add([data for _, data in log])
            except Exception as error:
                found.append(f"table {table}: its log does not fold: {error!r}")
        if dict(stored) != {table: number for table, number in hands.items() if number}:
            found.append("the hands that are stored are not those of the logs")
        if {(guild, player): (n, points) for guild, player, n, points in totals} != sums.totals:
            found.append("the totals are not what the logs add up to")
        return found + sums.problems


class _Sums:
    """Totals, reckoned from logs alone."""

    def __init__(self) -> None:
        self.totals: dict[tuple[int, int], tuple[int, int]] = {}
        """hands and points by server and player"""
        self.problems: list[str] = []

    def add(self, log: list[str]) -> int:
        """Add up what a table's log says; how many hands it has finished."""
        first = codec.decode(log[0])
        if not isinstance(first, TableOpened):
            raise TypeError("a log begins with the opening of a table")
        table, ended = opened(first), 0
        for data in log[1:]:
            event = codec.decode(data)
            table = evolve(table, event)
            if isinstance(event, HandEnded):
                ended += 1
                self._add(table, event)
        return ended

    def _add(self, table: Table, end: HandEnded) -> None:
        if sum(end.changes):
            self.problems.append(f"a hand does not add up to zero: {end.changes}")
        for seat, change in enumerate(end.changes):
            chair = table.at_seat(seat)
            if not chair.computer:
                key = table.guild, chair.player
                hands, points = self.totals.get(key, (0, 0))
                self.totals[key] = hands + 1, points + change
