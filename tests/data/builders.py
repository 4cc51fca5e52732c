"""Batches with defaults for what a test does not care about."""

from collections.abc import Sequence
from dataclasses import replace

from bot.game.events import ChairTaken, Drew, Event, TableOpened
from bot.rules.cards import Kind
from bot.rules.ruleset import ONLINE
from bot.services.ports import Batch, ChairRow, HandRecord, PlayerResult

GUILD = 7
HOST = 2**63 - 1
"""The largest id the database can hold."""
OPENED = TableOpened(GUILD, HOST, 3, ONLINE)


def batch(
    first_seq: int = 1,
    *events: Event,
    at: float = 1000.5,
    cause: int | None = None,
    stage: str = "lobby",
    host: int = HOST,
    chairs: Sequence[ChairRow] = (),
    deadline: float | None = None,
    hand: HandRecord | None = None,
) -> Batch:
    """By default one event: the opening of a table as number 1, a draw later."""
    events = events or ((OPENED,) if first_seq == 1 else (drew(first_seq),))
    return Batch(first_seq, events, at, cause, stage, host, tuple(chairs), deadline, hand)


def drew(number: int) -> Drew:
    """Another draw for each number."""
    return Drew(number % 3, Kind(number % 30))


def taken(chair: int, player: int) -> ChairTaken:
    return ChairTaken(chair, player)


def hand(number: int = 1, *players: PlayerResult) -> HandRecord:
    """By default nobody played it; those who did sit in the order given."""
    seated = (replace(player, chair=chair) for chair, player in enumerate(players))
    return HandRecord(number, 0, "qing", True, "0f" * 32, '{"hu": 10}', tuple(seated))


def result(
    player: int, change: int = 0, *, hu: int = 0, won: bool = False, computer: bool = False
) -> PlayerResult:
    return PlayerResult(0, player, computer, hu, change, won)
