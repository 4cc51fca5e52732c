"""A command to a table becomes events, or is refused with a reason. Nothing changes here."""

from collections.abc import Sequence
from typing import assert_never

from bot.errors import GameError, Refusal, StateError
from bot.game.commands import (
    AbandonTable,
    Act,
    ActForSeat,
    ChangePace,
    ChangeRules,
    CloseTable,
    CloseWindow,
    Command,
    CommitWall,
    DealHand,
    Expire,
    FillChairs,
    LeaveTable,
    PressReady,
    StartMatch,
    TakeChair,
    VoidHand,
)
from bot.game.events import (
    ChairLeft,
    ChairTaken,
    Discarded,
    Event,
    HandDealt,
    HandEnded,
    HandEvent,
    HandVoided,
    HostChanged,
    MatchStarted,
    PaceChanged,
    ReadyPressed,
    RulesChanged,
    TableClosed,
    WallCommitted,
)
from bot.game.hand import HandState
from bot.game.opening import begin
from bot.game.play import act, close_window, expire, may_close
from bot.game.table import MATCH_OVER, Stage, Table, evolve
from bot.game.wall import build_wall, draw_lot
from bot.rules.ruleset import RuleSet

MISSED_TURNS = 2
"""How many turns in a row somebody may let run out before the computer takes over."""


def decide(table: Table, command: Command) -> tuple[Event, ...]:  # noqa: C901, PLR0912 - one case a command
    """What ``command`` makes happen; a ``GameError`` if it is refused, and then nothing has happened.

    Commands of the clock that have nothing to do (a window that is already closed) are a
    ``StateError``: the caller looks before it asks.
    """
    if table.stage is Stage.CLOSED:
        raise GameError(Refusal.TABLE_CLOSED)
    if table.stage is Stage.FROZEN and not isinstance(
        command, CloseTable | AbandonTable | VoidHand
    ):
        raise GameError(Refusal.TABLE_FROZEN)
    match command:
        case TakeChair(player):
            return _take_chair(table, player)
        case LeaveTable(player):
            return _leave(table, player)
        case FillChairs(player):
            return _fill(table, player)
        case ChangeRules(player, rules):
            return _change_rules(table, player, rules)
        case ChangePace(player, pace):
            _check_host(table, player)
            return (PaceChanged(pace),)
        case StartMatch(player, entropy):
            return _start(table, player, entropy)
        case PressReady(player, entropy):
            return _press_ready(table, player, entropy)
        case Act(player, action):
            return _closing(table, act(_hand(table), _seat(table, player), action))
        case ActForSeat(seat, action):
            return _closing(table, act(_hand(table), seat, action))
        case CommitWall(secret):
            if not table.lacks_pledge:
                raise StateError(f"no wall is to be fixed in {table.stage}")
            return (WallCommitted(table.hands + 1, secret),)
        case DealHand():
            return _deal(table)
        case CloseWindow():
            hand = _hand(table)
            if not may_close(hand):
                raise StateError(f"nothing to close in {hand.phase}")
            return _closing(table, close_window(hand))
        case Expire():
            return _expire(table)
        case CloseTable(player, admin, stale):
            is_frozen_here = table.stage is Stage.FROZEN and table.chair_of(player) is not None
            if player != table.host and not admin and not stale and not is_frozen_here:
                raise GameError(Refusal.NOT_STALE, host=table.host)
            return (TableClosed("asked", player),)
        case AbandonTable(reason):
            return (TableClosed(reason),)
        case VoidHand(number):
            return _void(table, number)
    assert_never(command)


def _take_chair(table: Table, player: int) -> tuple[Event, ...]:
    own = table.chair_of(player)
    if own is not None:
        chair = table.chairs[own]
        if chair is None or chair.is_present:
            raise GameError(Refusal.ALREADY_SEATED)
        taken = ChairTaken(own, player)
        return (taken,) if table.people else (taken, HostChanged(player))
    if table.stage is not Stage.LOBBY:
        raise GameError(Refusal.TABLE_STARTED)
    if not table.is_full:
        return (ChairTaken(table.chairs.index(None), player),)
    computer = next((number for number, chair in table.taken if chair.computer), None)
    if computer is None:
        raise GameError(Refusal.TABLE_FULL)
    return ChairLeft(computer), ChairTaken(computer, player)


def _leave(table: Table, player: int) -> tuple[Event, ...]:
    chair = _present(table, player)
    events = _left(table, [chair])
    if len(table.people) > 1 or table.stage is Stage.PLAYING:
        return events
    return (*events, TableClosed("empty"))


def _left(table: Table, chairs: Sequence[int]) -> tuple[Event, ...]:
    """Some get up; the host's rights move to somebody who is still there."""
    events: list[Event] = [ChairLeft(chair) for chair in chairs]
    others = [player for player in table.people if table.chair_of(player) not in chairs]
    if others and table.host not in others:
        events.append(HostChanged(others[0]))
    return tuple(events)


def _fill(table: Table, player: int) -> tuple[Event, ...]:
    _present(table, player)
    if table.stage is not Stage.LOBBY:
        raise GameError(Refusal.TABLE_STARTED)
    free = [number for number, chair in enumerate(table.chairs) if chair is None]
    if not free:
        raise GameError(Refusal.TABLE_FULL)
    used = {chair.player for _, chair in table.taken if chair.computer}
    names = [number for number in range(1, len(table.chairs) + 1) if number not in used]
    return tuple(
        ChairTaken(chair, name, computer=True) for chair, name in zip(free, names, strict=False)
    )


def check_rules(rules: RuleSet) -> None:
    """``GameError`` with every problem of rules that cannot be played."""
    problems = rules.problems()
    if problems:
        raise GameError(Refusal.BAD_RULES, problems=problems)


def _check_host(table: Table, player: int) -> None:
    """Refuse to change what a table has agreed on, unless its host asks for it before the match."""
    _present(table, player)
    if player != table.host:
        raise GameError(Refusal.HOST_ONLY, host=table.host)
    if table.stage is not Stage.LOBBY:
        raise GameError(Refusal.RULES_FIXED)


def _change_rules(table: Table, player: int, rules: RuleSet) -> tuple[Event, ...]:
    _check_host(table, player)
    check_rules(rules)
    return (RulesChanged(rules),)


def _start(table: Table, player: int, entropy: int) -> tuple[Event, ...]:
    chair = _present(table, player)
    if table.stage is not Stage.LOBBY:
        raise GameError(Refusal.TABLE_STARTED)
    if player != table.host:
        raise GameError(Refusal.HOST_ONLY, host=table.host)
    if not table.is_full:
        raise GameError(Refusal.TABLE_NOT_FULL, free=table.chairs.count(None))
    return (MatchStarted(chair, entropy),)


def _press_ready(table: Table, player: int, entropy: int) -> tuple[Event, ...]:
    number = _present(table, player)
    if table.stage is not Stage.BETWEEN:
        raise GameError(Refusal.NO_HAND if table.hand is None else Refusal.ALREADY_ANSWERED)
    chair = table.chairs[number]
    if chair is not None and chair.ready:
        raise GameError(Refusal.ALREADY_ANSWERED)
    return (ReadyPressed(number, entropy),)


def _deal(table: Table) -> tuple[Event, ...]:
    if table.stage is not Stage.DEALING:
        raise StateError(f"no hand is due in {table.stage}")
    origin = table.next_origin
    if origin is None:
        raise StateError("no wall is fixed")
    return deal_from(table, origin.seed)


def deal_from(table: Table, seed: str) -> tuple[Event, ...]:
    """The deal of the hand that is due, from the wall of this seed."""
    dealer = table.next_dealer
    if dealer is None:
        dealer = draw_lot(seed, len(table.chairs))
    dealt = HandDealt(table.hands + 1, dealer, seed, build_wall(seed, table.rules))
    return (dealt, *begin(_hand(evolve(table, dealt))))


def _expire(table: Table) -> tuple[Event, ...]:
    if table.stage is Stage.PLAYING:
        events = _closing(table, expire(_hand(table)))
        return (*events, *_given_up(table, events))
    asked = [number for number, chair in table.taken if chair.is_present and not chair.ready]
    if table.stage is Stage.BETWEEN and len(asked) < len(table.people):
        return _left(table, asked)  # those who are ready need not wait for ever
    return (TableClosed("idle"),)


def _void(table: Table, number: int) -> tuple[Event, ...]:
    if not 1 <= number <= len(table.results):
        raise GameError(Refusal.NO_SUCH_HAND)
    if number in table.voided:
        raise GameError(Refusal.HAND_VOIDED)
    return (HandVoided(number),)


def _given_up(table: Table, events: Sequence[Event]) -> tuple[Event, ...]:
    """Whoever has let too many turns in a row run out is taken to have left."""
    missed = [table.active[e.seat] for e in events if isinstance(e, Discarded) and e.automatic]
    gone = [
        number
        for number, chair in table.taken
        if number in missed and chair.is_present and chair.missed + 1 >= MISSED_TURNS
    ]
    return _left(table, gone) if gone else ()


def _closing(table: Table, events: tuple[HandEvent, ...]) -> tuple[Event, ...]:
    """Events of a hand; with the last of the match, or with nobody there in person, the table ends too."""
    if not any(isinstance(event, HandEnded) for event in events):
        return events
    if table.hands == table.rules.match_hands:
        return (*events, TableClosed(MATCH_OVER))
    return events if table.people else (*events, TableClosed("empty"))


def _present(table: Table, player: int) -> int:
    chair = table.chair_of(player)
    if chair is None:
        raise GameError(Refusal.NOT_SEATED)
    if player not in table.people:
        raise GameError(Refusal.AWAY)
    return chair


def _hand(table: Table) -> HandState:
    if table.hand is None:
        raise GameError(Refusal.NO_HAND)
    return table.hand


def _seat(table: Table, player: int) -> int:
    chair = _present(table, player)
    if chair == table.resting:
        raise GameError(Refusal.RESTING)
    return table.active.index(chair)
