"""The life of a table: chairs, host, computers, hands and its end."""

import pytest

from bot.errors import GameError, Refusal, StateError
from bot.game.actions import PASS
from bot.game.commands import (
    AbandonTable,
    Act,
    ActForSeat,
    CloseTable,
    CloseWindow,
    Command,
    DealHand,
    Expire,
    FillChairs,
    LeaveTable,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.decide import decide
from bot.game.events import ChairTaken, Discarded, PlayBegan, TableOpened
from bot.game.table import Stage, Table, evolve, fold
from bot.rules.cards import Kind
from tests.game.tables import (
    FOURTH,
    GUEST,
    HOST,
    SHORT,
    STRANGER,
    THIRD,
    after,
    lobby,
    new_table,
    next_command,
    next_hand,
    play_out,
    playing,
    started,
    told,
)


def code(table: Table, command: Command) -> Refusal:
    """Why the command is refused; the table is as it was."""
    before = table
    with pytest.raises(GameError) as refused:
        decide(table, command)
    assert table == before
    return refused.value.code


def test_people_take_the_first_free_chair() -> None:
    table = after(new_table(), TakeChair(HOST))
    assert told(table, TakeChair(GUEST)) == f"chair_taken 1 {GUEST}"
    table = after(table, TakeChair(GUEST), TakeChair(THIRD), LeaveTable(GUEST))
    assert told(table, TakeChair(FOURTH)) == f"chair_taken 1 {FOURTH}"


def test_nobody_sits_twice_and_nobody_sits_at_a_full_table() -> None:
    assert code(lobby(2), TakeChair(GUEST)) is Refusal.ALREADY_SEATED
    assert code(lobby(3), TakeChair(FOURTH)) is Refusal.TABLE_FULL
    assert lobby(4, chairs=4).is_full


def test_computers_fill_the_free_chairs_and_make_room_for_people() -> None:
    table = after(lobby(1), FillChairs(HOST))
    assert [chair.computer for _, chair in table.taken] == [False, True, True]
    assert told(table, TakeChair(GUEST)) == f"chair_left 1; chair_taken 1 {GUEST}"
    table = after(table, TakeChair(GUEST))
    assert table.people == (HOST, GUEST)
    assert code(table, FillChairs(HOST)) is Refusal.TABLE_FULL


def test_computers_at_a_table_have_different_numbers() -> None:
    table = after(lobby(1, chairs=4), FillChairs(HOST), TakeChair(GUEST), LeaveTable(GUEST))
    table = after(table, FillChairs(HOST))
    numbers = [chair.player for _, chair in table.taken if chair.computer]
    assert sorted(numbers) == [1, 2, 3]


def test_only_somebody_who_sits_there_may_ask_for_computers_or_leave() -> None:
    assert code(lobby(1), FillChairs(STRANGER)) is Refusal.NOT_SEATED
    assert code(lobby(1), LeaveTable(STRANGER)) is Refusal.NOT_SEATED


def test_a_user_whose_id_is_that_of_a_computer_is_still_somebody_else() -> None:
    table = after(lobby(1), FillChairs(HOST))
    assert table.chair_of(1) is None
    assert code(table, LeaveTable(1)) is Refusal.NOT_SEATED


def test_the_host_starts_when_all_chairs_are_taken() -> None:
    assert code(lobby(2), StartMatch(HOST)) is Refusal.TABLE_NOT_FULL
    assert code(lobby(3), StartMatch(GUEST)) is Refusal.HOST_ONLY
    assert code(lobby(3), StartMatch(STRANGER)) is Refusal.NOT_SEATED
    assert told(lobby(3), StartMatch(HOST)) == "match_started 0"
    assert started(3).stage is Stage.DEALING


def test_a_started_match_takes_no_newcomers_and_starts_once() -> None:
    for table in (started(2), playing(2), play_out(playing(2))[0]):
        assert code(table, TakeChair(FOURTH)) is Refusal.TABLE_STARTED
        assert code(table, StartMatch(HOST)) is Refusal.TABLE_STARTED
        assert code(table, FillChairs(HOST)) is Refusal.TABLE_STARTED


def test_a_hand_is_dealt_only_when_it_is_due() -> None:
    for table in (lobby(3), playing(3), play_out(playing(3))[0]):
        with pytest.raises(StateError, match="due"):
            decide(table, DealHand())
    assert playing(3).stage is Stage.PLAYING


def test_leaving_in_the_lobby_frees_the_chair_and_hands_the_host_on() -> None:
    assert told(lobby(2), LeaveTable(HOST)) == f"chair_left 0; host_changed {GUEST}"
    table = after(lobby(2), LeaveTable(HOST))
    assert (table.host, table.chairs[0]) == (GUEST, None)
    assert told(lobby(2), LeaveTable(GUEST)) == "chair_left 1"


def test_the_table_ends_with_its_last_person_in_the_lobby_and_between_hands() -> None:
    assert told(lobby(1), LeaveTable(HOST)) == "chair_left 0; table_closed empty"
    assert told(started(1), LeaveTable(HOST)) == "chair_left 0; table_closed empty"
    between, _ = play_out(playing(1))
    assert told(between, LeaveTable(HOST)) == "chair_left 0; table_closed empty"


def test_in_a_hand_the_computer_plays_on_for_whoever_leaves_and_the_result_counts() -> None:
    table = after(playing(3), LeaveTable(GUEST))
    chair = table.chairs[1]
    assert chair is not None
    assert (chair.player, chair.away, table.people) == (GUEST, True, (HOST, THIRD))
    table, log = play_out(table)
    assert table.stage is Stage.BETWEEN
    assert [chair.player for _, chair in table.taken] == [HOST, GUEST, THIRD]
    assert log


def test_a_player_who_left_may_come_back_to_the_own_chair() -> None:
    table = after(playing(3), LeaveTable(GUEST))
    assert told(table, TakeChair(GUEST)) == f"chair_taken 1 {GUEST}"
    back = after(table, TakeChair(GUEST))
    assert back.people == (HOST, GUEST, THIRD)
    assert back.hand == table.hand


def test_whoever_has_left_may_not_act() -> None:
    table = after(playing(3), LeaveTable(GUEST))
    assert code(table, Act(GUEST, PASS)) is Refusal.AWAY
    assert code(table, PressReady(GUEST)) is Refusal.AWAY


def test_when_everybody_has_left_the_hand_is_played_out_and_the_table_ends() -> None:
    table = after(playing(2), LeaveTable(HOST), LeaveTable(GUEST))
    assert table.stage is Stage.PLAYING
    table, log = play_out(table)
    assert table.stage is Stage.CLOSED
    assert [type(event).__name__ for event in log[-2:]] == ["HandEnded", "TableClosed"]


def test_the_first_to_come_back_to_a_deserted_table_is_its_host() -> None:
    table = after(playing(2), LeaveTable(HOST), LeaveTable(GUEST))
    assert told(table, TakeChair(HOST)) == f"chair_taken 0 {HOST}; host_changed {HOST}"
    table = after(table, TakeChair(HOST))
    assert told(table, TakeChair(GUEST)) == f"chair_taken 1 {GUEST}"


def test_the_next_hand_comes_when_everybody_who_is_there_is_ready() -> None:
    table, _ = play_out(playing(2))
    assert table.stage is Stage.BETWEEN
    table = after(table, PressReady(HOST))
    assert table.stage is Stage.BETWEEN
    assert code(table, PressReady(HOST)) is Refusal.ALREADY_ANSWERED
    assert after(table, PressReady(GUEST)).stage is Stage.DEALING
    assert after(table, LeaveTable(GUEST)).stage is Stage.DEALING


def test_readiness_is_asked_anew_for_every_hand() -> None:
    table, _ = play_out(next_hand(play_out(playing(2))[0], 2))
    assert [chair.ready for _, chair in table.taken] == [False, False, False]


def test_ready_is_refused_before_and_during_a_hand() -> None:
    assert code(lobby(2), PressReady(HOST)) is Refusal.NO_HAND
    assert code(playing(2), PressReady(HOST)) is Refusal.ALREADY_ANSWERED
    assert code(playing(2), PressReady(STRANGER)) is Refusal.NOT_SEATED


def test_moves_need_a_hand_and_a_seat_in_it() -> None:
    assert code(lobby(3), Act(HOST, PASS)) is Refusal.NO_HAND
    assert code(playing(3), Act(STRANGER, PASS)) is Refusal.NOT_SEATED
    over, _ = play_out(playing(3))
    assert code(over, Act(HOST, PASS)) is Refusal.HAND_OVER
    assert code(over, ActForSeat(0, PASS)) is Refusal.HAND_OVER


def test_a_player_moves_the_own_seat() -> None:
    table = playing(3)
    while table.hand is not None and not isinstance(next_command(table), ActForSeat):
        table = after(table, next_command(table))
    move = next_command(table)
    assert isinstance(move, ActForSeat)
    player = table.at_seat(move.seat).player
    assert decide(table, Act(player, move.action)) == decide(table, move)


def test_a_clock_that_closes_nothing_is_an_error_of_the_caller() -> None:
    table = playing(3)
    while table.hand is not None and table.hand.phase.value != "turn":
        table = after(table, next_command(table))
    with pytest.raises(StateError, match="nothing to close"):
        decide(table, CloseWindow())


def test_a_deadline_in_a_hand_takes_the_defaults_and_elsewhere_ends_the_table() -> None:
    table = playing(3)
    while not isinstance(next_command(table), ActForSeat):
        table = after(table, next_command(table))
    assert told(table, Expire()) != ""
    assert after(table, Expire()).stage is Stage.PLAYING
    assert told(lobby(2), Expire()) == "table_closed idle"
    assert told(play_out(playing(2))[0], Expire()) == "table_closed idle"


def test_the_host_or_an_admin_may_close_the_table_at_any_time() -> None:
    for table in (lobby(2), started(2), playing(2), play_out(playing(2))[0]):
        assert told(table, CloseTable(HOST)) == f"table_closed asked by {HOST}"
        by_stranger = f"table_closed asked by {STRANGER}"
        assert told(table, CloseTable(STRANGER, admin=True)) == by_stranger
        assert code(table, CloseTable(GUEST)) is Refusal.NOT_STALE
        assert told(table, CloseTable(STRANGER, stale=True)) == by_stranger


def test_a_closed_hand_counts_for_nothing() -> None:
    table = after(playing(2), CloseTable(HOST))
    assert [chair.points for _, chair in table.taken] == [0, 0, 0]


def test_a_table_whose_place_is_gone_is_abandoned() -> None:
    assert told(playing(2), AbandonTable("channel gone")) == "table_closed channel gone"


@pytest.mark.parametrize(
    "command",
    [
        TakeChair(HOST),
        LeaveTable(HOST),
        FillChairs(HOST),
        StartMatch(HOST),
        PressReady(HOST),
        Act(HOST, PASS),
        ActForSeat(0, PASS),
        DealHand(),
        CloseWindow(),
        Expire(),
        CloseTable(HOST),
        AbandonTable("gone"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_a_closed_table_refuses_everything(command: Command) -> None:
    assert code(after(playing(2), CloseTable(HOST)), command) is Refusal.TABLE_CLOSED


def test_every_event_counts_in_the_sequence_number() -> None:
    table = lobby(3)
    assert table.seq == 4
    assert after(table, StartMatch(HOST)).seq == 5


def test_the_log_of_a_table_folds_to_its_state() -> None:
    seats = [ChairTaken(chair, HOST + chair) for chair in range(3)]
    assert fold([TableOpened(7, HOST, 3, SHORT), *seats]) == lobby(3)


@pytest.mark.parametrize(
    "log",
    [
        [],
        [PlayBegan()],
        [TableOpened(7, HOST, 3, SHORT), TableOpened(7, HOST, 3, SHORT)],
        [TableOpened(7, HOST, 3, SHORT), Discarded(0, Kind.parse("1t"))],
    ],
    ids=["empty", "no opening", "two openings", "a move without a hand"],
)
def test_a_log_that_does_not_fold_is_a_state_error(
    log: list[TableOpened | PlayBegan | Discarded],
) -> None:
    with pytest.raises(StateError):
        fold(log)


def test_a_move_that_cannot_have_followed_is_a_state_error() -> None:
    table = playing(3)
    assert table.hand is not None
    missing = next(kind for kind in map(Kind, range(30)) if not table.hand.seats[0].hand[kind])
    with pytest.raises(StateError, match="does not follow"):
        evolve(table, Discarded(0, missing))
