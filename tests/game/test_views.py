"""Views: what may be known, and nothing else."""

import pytest

from bot.errors import StateError
from bot.game.commands import CloseTable, LeaveTable
from bot.game.table import Stage
from bot.game.views import (
    player_view,
    public_view,
    score_of,
    seat_view,
    table_view,
)
from bot.rules.hand import Hand
from tests.game.positions import discarded, position, then
from tests.game.tables import (
    GUEST,
    HOST,
    STRANGER,
    after,
    lobby,
    next_hand,
    play_out,
    playing,
    seed,
    started,
)

WON = "123t 456b 789w 11z"


def test_everybody_sees_what_lies_on_the_table() -> None:
    state = position(
        "147t 147b 147w 1z | - | - | 3b 2b | 3",
        "3t 25b 58w 12z | peng:111w | - | 9w | 2",
        "36t 36b 369w 33z 1z | dragon:222w | 3z | - | 0 | 1t",
        turn="1",
        drawn="2z",
        wall="5t 6t 7t",
    )
    public = public_view(state)
    assert [seat.concealed for seat in public.seats] == [10, 7, 10]
    assert [" ".join(map(str, seat.melds)) for seat in public.seats] == [
        "",
        "peng:111w",
        "dragon:222w",
    ]
    assert [" ".join(map(str, seat.river)) for seat in public.seats] == ["3b 2b", "9w", ""]
    assert [" ".join(map(str, seat.called)) for seat in public.seats] == ["", "", "3z"]
    assert [seat.bao_ting for seat in public.seats] == [False, False, True]
    assert (public.turn, public.left, public.dealer) == (1, 3, 0)
    assert " ".join(map(str, public.flipped)) == "8t 6w"


def test_a_seat_also_sees_the_own_hand_draw_moves_and_waits() -> None:
    state = position(None, WON, turn="1", drawn="9w")
    view = seat_view(state, 1)
    assert (str(view.hand), str(view.drawn)) == ("123t 456b 789w 11z", "9w")
    assert str(view.legal.actions[0]) == "hu"
    ready = seat_view(discarded("9t", None, "123t 456b 789w 1z"), 1)
    assert [str(kind) for kind in ready.waits] == ["1z"]


def test_nobody_else_sees_the_drawn_card_or_the_moves() -> None:
    state = position(None, WON, turn="1", drawn="9w")
    for seat in (0, 2):
        view = seat_view(state, seat)
        assert view.drawn is None
        assert view.legal.actions == view.answered == ()


def test_an_own_answer_shows_to_its_owner_only() -> None:
    state = then(discarded("3t", None, "33t 147b 258w 12z"), "1 peng")
    assert [str(answer) for answer in seat_view(state, 1).answered] == ["peng"]
    assert seat_view(state, 0).answered == seat_view(state, 2).answered == ()


def test_waits_leave_out_what_the_player_holds_all_of() -> None:
    state = discarded("9t", None, "13t 456b 789w 33b | dragon:22t", flipped="2t 2t")
    assert seat_view(state, 1).waits == ()


def test_all_cards_show_once_the_hand_is_over() -> None:
    state = position(WON)
    assert public_view(state).holdings is None
    over = public_view(then(state, "0 hu"))
    assert over.holdings is not None
    assert over.holdings[0].hand == Hand.parse(WON)
    assert over.result is not None


def test_the_winners_cards_include_the_claimed_one() -> None:
    state = then(discarded("1z", None, "123t 456b 789w 1z"), "1 hu", "close")
    holdings = public_view(state).holdings
    assert holdings is not None
    assert holdings[1].hand == Hand.parse(WON)


def test_the_seed_of_a_hand_shows_only_when_it_is_over() -> None:
    table = playing(3)
    assert table_view(table).seed == ""
    over, _ = play_out(table)
    assert table_view(over).seed == seed(1)
    assert table_view(next_hand(over, 2)).seed == ""


def test_the_seed_of_a_voided_hand_shows_too() -> None:
    assert table_view(after(playing(3), CloseTable(HOST))).seed == seed(1)


def test_the_table_shows_who_sits_where_and_no_hand_before_the_first() -> None:
    view = table_view(lobby(2))
    assert (view.stage, view.hand, view.dealer, view.resting) == (Stage.LOBBY, None, None, None)
    assert [chair.player if chair else None for chair in view.chairs] == [HOST, GUEST, None]
    assert table_view(started(3)).seed == ""


def test_a_player_sees_the_own_seat_and_a_stranger_none() -> None:
    table = playing(3)
    assert table.hand is not None
    for place in range(3):
        assert player_view(table, HOST + place) == seat_view(table.hand, place)
    assert player_view(table, STRANGER) is None
    assert player_view(lobby(3), HOST) is None
    assert player_view(after(table, LeaveTable(GUEST)), GUEST) is not None


def test_the_working_of_a_hand_is_told_once_it_has_ended() -> None:
    table = playing(3)
    with pytest.raises(StateError, match="no hand has ended"):
        score_of(table)
    over, _ = play_out(table)
    assert over.hand is not None
    assert over.hand.result is not None
    assert score_of(over).changes == over.hand.result.changes
