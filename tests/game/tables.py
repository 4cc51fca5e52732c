"""Tables for tests: people are numbered 101 and up, chairs fill in order."""

from dataclasses import dataclass, replace

from bot.game.commands import (
    ActForSeat,
    CloseWindow,
    Command,
    FillChairs,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.decide import deal_from, decide
from bot.game.events import Event, TableOpened
from bot.game.legal import legal_actions, pending
from bot.game.play import may_close
from bot.game.table import Stage, Table, evolve, opened
from bot.game.text import format_event
from bot.rules.ruleset import ONLINE, RuleSet

HOST, GUEST, THIRD, FOURTH = 101, 102, 103, 104
STRANGER = 999
SHORT = replace(ONLINE, hand_size=10)


def seed(number: int) -> str:
    """A seed of its own for each number."""
    return f"{number:064x}"


@dataclass(frozen=True)
class Deal:
    """Deal the hand that is due from the wall of a seed, wherever that comes from."""

    seed: str


def events_of(table: Table, command: Command | Deal) -> tuple[Event, ...]:
    """What a command makes happen."""
    if isinstance(command, Deal):
        return deal_from(table, command.seed)
    return decide(table, command)


def new_table(chairs: int = 3, rules: RuleSet = SHORT) -> Table:
    """A table nobody sits at yet."""
    return opened(TableOpened(7, HOST, chairs, rules))


def after(table: Table, *commands: Command | Deal) -> Table:
    """The table after some commands."""
    for command in commands:
        for event in events_of(table, command):
            table = evolve(table, event)
    return table


def told(table: Table, *commands: Command | Deal) -> str:
    """The events of the last command, as text."""
    table = after(table, *commands[:-1])
    return "; ".join(map(format_event, events_of(table, commands[-1])))


def lobby(people: int = 1, *, chairs: int = 3) -> Table:
    """A table with the host and guests on its first chairs."""
    return after(new_table(chairs), *(TakeChair(HOST + guest) for guest in range(people)))


def started(people: int = 1, *, chairs: int = 3) -> Table:
    """A table whose first hand is due, computers on the other chairs."""
    table = lobby(people, chairs=chairs)
    if not table.is_full:
        table = after(table, FillChairs(HOST))
    return after(table, StartMatch(HOST))


def playing(people: int = 1, *, chairs: int = 3, number: int = 1) -> Table:
    """A table in its first hand."""
    return after(started(people, chairs=chairs), Deal(seed(number)))


def next_command(table: Table) -> Command:
    """Some move that the hand is waiting for: the last in the legal list, so nobody wins by it."""
    assert table.hand is not None
    if may_close(table.hand):
        return CloseWindow()
    seat = pending(table.hand)[0]
    return ActForSeat(seat, legal_actions(table.hand, seat).actions[-1])


def play_out(table: Table) -> tuple[Table, list[Event]]:
    """The table when its hand is over, and the events that led there."""
    log: list[Event] = []
    while table.stage is Stage.PLAYING:
        for event in decide(table, next_command(table)):
            table = evolve(table, event)
            log.append(event)
    return table, log


def next_hand(table: Table, number: int) -> Table:
    """The table in its next hand, everybody ready."""
    presses = [PressReady(player) for player in table.people]
    return after(table, *presses, Deal(seed(number)))
