"""Who lets the time run out: what is done for them, when the computer takes over, how they come back."""

import pytest

from bot.game.actions import Action, Verb
from bot.game.commands import (
    ActForSeat,
    ChangePace,
    CloseWindow,
    Command,
    Expire,
    LeaveTable,
    PressReady,
    TakeChair,
)
from bot.game.decide import decide
from bot.game.events import BankSpent, ChairLeft, Discarded, Event, HostChanged
from bot.game.hand import Phase
from bot.game.legal import pending
from bot.game.play import may_close
from bot.game.speed import Speed
from bot.game.table import Stage, Table, evolve
from tests.game.tables import (
    GUEST,
    HOST,
    THIRD,
    Deal,
    after,
    lobby,
    new_table,
    next_command,
    next_hand,
    play_out,
    playing,
    seed,
    started,
    told,
)


def in_turn_of(table: Table, player: int) -> bool:
    hand = table.hand
    return hand is not None and hand.phase is Phase.TURN and hand.turn == table.seat_of(player)


def patient(table: Table) -> Command:
    """Whatever comes next; in a turn its default, made in person."""
    assert table.hand is not None
    if may_close(table.hand):
        return CloseWindow()
    (seat, *_), command = pending(table.hand), Expire()
    event = next((e for e in decide(table, command) if isinstance(e, Discarded)), None)
    return command if event is None else ActForSeat(seat, Action(Verb.DISCARD, event.card))


def to_turn(table: Table, player: int) -> Table:
    """The table when it is somebody's turn, everybody else having played in time."""
    while not in_turn_of(table, player):
        table = after(table, patient(table))
    return table


def missed(table: Table, player: int, turns: int) -> tuple[Table, tuple[Event, ...]]:
    """The table after somebody has let turns in a row run out, and the events of the last."""
    events: tuple[Event, ...] = ()
    for _ in range(turns):
        table = to_turn(table, player)
        events = decide(table, Expire())
        for event in events:
            table = evolve(table, event)
    return table, events


def test_a_turn_that_runs_out_is_told_as_such_and_one_is_forgiven() -> None:
    table, events = missed(playing(3), GUEST, 1)
    (discarded,) = events
    assert isinstance(discarded, Discarded)
    assert discarded.automatic
    assert discarded in table.recent
    assert GUEST in table.people


@pytest.mark.parametrize("player", [HOST, GUEST, THIRD])
def test_after_two_turns_in_a_row_the_computer_plays_whoever_it_is(player: int) -> None:
    table, events = missed(playing(3), player, 2)
    chair = table.chair_of(player)
    assert chair is not None
    moved = [HostChanged(GUEST)] if player == HOST else []
    assert list(events[1:]) == [ChairLeft(chair), *moved]
    assert player not in table.people
    turn = table.hand.turn if table.hand else None
    assert turn == table.seat_of(player), "the order of turns stays"
    back = after(table, TakeChair(player))
    assert player in back.people
    assert to_turn(back, player).chairs[chair].missed == 0  # type: ignore[union-attr]


def test_a_turn_taken_in_time_between_two_that_were_not_is_a_fresh_start() -> None:
    table, _ = missed(playing(3), GUEST, 1)
    table = to_turn(table, GUEST)
    table = after(table, patient(table))
    table, _ = missed(table, GUEST, 1)
    assert GUEST in table.people


def test_who_is_asked_in_secret_and_does_not_answer_is_not_found_out() -> None:
    """That a seat is played by the computer from now on would tell that it had something to answer."""
    table = playing(3)
    while table.stage is Stage.PLAYING:
        hand = table.hand
        assert hand is not None
        if hand.phase is Phase.TURN:
            table = after(table, patient(table))
        else:
            table = after(table, CloseWindow() if may_close(hand) else Expire())
        assert table.people == (HOST, GUEST, THIRD)


def test_once_nobody_is_there_the_hand_is_finished_and_the_table_ends() -> None:
    table = playing(2)
    for player in (HOST, GUEST):
        table, _ = missed(table, player, 2)
    assert (table.stage, table.people) == (Stage.PLAYING, ())
    table, log = play_out(table)
    assert (table.stage, table.closed) == (Stage.CLOSED, "empty")
    assert len(log) > 1


def test_between_hands_those_who_are_not_ready_do_not_hold_up_those_who_are() -> None:
    table, _ = play_out(playing(3))
    assert told(table, Expire()) == "table_closed idle"
    assert (
        told(table, PressReady(GUEST), Expire()) == "chair_left 0; chair_left 2; host_changed 102"
    )
    table = after(table, PressReady(GUEST), Expire())
    assert table.stage is Stage.DEALING
    table = after(table, Deal(seed(2)), TakeChair(HOST))
    assert (table.people, table.host) == ((HOST, GUEST), GUEST)


def test_leaving_at_ones_own_turn_or_in_a_window_leaves_the_move_to_the_computer() -> None:
    for phase in (Phase.TURN, Phase.CLAIMS):
        table = playing(3)
        while table.hand is None or table.hand.phase is not phase:
            table = after(table, next_command(table))
        table = after(table, LeaveTable(GUEST))
        assert play_out(table)[0].stage is Stage.BETWEEN


def test_the_pace_is_the_hosts_to_choose_until_the_match_begins() -> None:
    assert told(lobby(2), ChangePace(HOST, Speed.LETTERS)) == "pace_changed letters"
    assert after(lobby(2), ChangePace(HOST, Speed.QUICK)).pace is Speed.QUICK
    assert new_table().pace is Speed.NORMAL


def test_what_was_used_of_the_time_bank_comes_back_with_the_next_hand() -> None:
    table = evolve(playing(2), BankSpent(1, 40.0))
    table = evolve(table, BankSpent(1, 2.5))
    assert [chair.spent for _, chair in table.taken] == [0, 42.5, 0]
    table = next_hand(play_out(table)[0], 2)
    assert [chair.spent for _, chair in table.taken] == [0, 0, 0]


def test_the_step_at_which_a_stage_began_is_known() -> None:
    table = started(2)
    assert table.stage_step == table.step
    dealt = after(table, Deal(seed(1)))
    assert table.step < dealt.stage_step <= dealt.step
    assert after(dealt, LeaveTable(GUEST)).stage_step == dealt.stage_step
