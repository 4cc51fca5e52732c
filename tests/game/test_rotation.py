"""§3.1 Dealers and the resting seat, with three and with four chairs."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.actions import Action
from bot.game.commands import Act
from bot.game.events import HandDealt, HandEnded
from bot.game.table import Stage, Table, evolve
from bot.game.views import player_view, table_view
from bot.game.wall import draw_lot
from bot.rules.cards import Kind
from bot.rules.position import Win
from tests.game.tables import (
    HOST,
    Deal,
    after,
    events_of,
    next_hand,
    play_out,
    playing,
    seed,
    started,
)

FIGURES = ((120, 0, 30), (210, -150, -60))


def ended_with(table: Table, win: Win | None) -> Table:
    """The table once its hand has ended so."""
    return evolve(table, HandEnded(win, None if win is None else "ta", *FIGURES))


@pytest.mark.parametrize("chairs", [3, 4])
def test_the_first_dealer_is_drawn_by_lot_from_the_seed_of_the_wall(chairs: int) -> None:
    table = started(chairs=chairs)
    dealers = {}
    for number in range(30):
        (event,) = events_of(table, Deal(seed(number)))
        assert isinstance(event, HandDealt)
        assert event.dealer == draw_lot(seed(number), chairs)
        dealers[event.dealer] = True
    assert sorted(dealers) == list(range(chairs))


@pytest.mark.parametrize("chairs", [3, 4])
@pytest.mark.parametrize("win", [None, Win(0, Kind.parse("1t")), Win(1, Kind.parse("1t"), 2)])
def test_the_deal_passes_to_the_next_chair_after_every_hand(chairs: int, win: Win | None) -> None:
    table = playing(chairs=chairs)
    dealers = []
    for number in range(2, 8):
        assert table.dealer is not None
        dealers.append(table.dealer)
        table = next_hand(ended_with(table, win), number)
    assert dealers == [(dealers[0] + step) % chairs for step in range(6)]


def test_hands_are_numbered_from_one() -> None:
    table = playing()
    assert table.hands == 1
    assert next_hand(ended_with(table, None), 2).hands == 2


def test_with_three_chairs_nobody_rests() -> None:
    table = playing(chairs=3)
    assert (table.resting, table.active) == (None, (0, 1, 2))


def test_with_four_chairs_the_one_before_the_dealer_rests() -> None:
    table = playing(chairs=4)
    for number in range(2, 7):
        assert table.dealer is not None
        assert table.resting == (table.dealer - 1) % 4
        assert table.active == tuple(chair for chair in range(4) if chair != table.resting)
        dealt = table.dealer
        table = next_hand(ended_with(table, None), number)
        assert table.resting == dealt  # the dealer of one hand rests in the next


def test_the_active_three_keep_their_turn_order_and_the_dealer_deals() -> None:
    table = playing(chairs=4)
    for number in range(2, 7):
        assert table.hand is not None
        assert table.dealer is not None
        order = [table.active[seat] for seat in table.hand.order]
        assert order == [(table.dealer + step) % 4 for step in range(3)]
        table = next_hand(ended_with(table, None), number)


def test_the_resting_player_neither_pays_nor_is_paid() -> None:
    table = playing(chairs=4)
    resting = table.resting
    table = ended_with(table, None)
    points = [chair.points for _, chair in table.taken]
    assert resting is not None
    assert points[resting] == 0
    assert [points[chair] for chair in table.active] == [210, -150, -60]


def test_points_add_up_over_the_hands_of_a_table() -> None:
    table = playing(chairs=4)
    for number in range(2, 7):
        table = next_hand(ended_with(table, None), number)
    assert sum(chair.points for _, chair in table.taken) == 0
    assert any(chair.points for _, chair in table.taken)


def test_the_resting_player_sees_only_what_is_public_and_may_not_move() -> None:
    table = next(
        table for table in (playing(4, chairs=4, number=n) for n in range(20)) if table.resting == 0
    )
    assert player_view(table, HOST) is None
    assert player_view(table, HOST + 1) is not None
    assert table_view(table).resting == 0
    with pytest.raises(GameError) as refused:
        after(table, Act(HOST, Action.parse("pass")))
    assert refused.value.code is Refusal.RESTING


@pytest.mark.parametrize("chairs", [3, 4])
def test_a_played_hand_leaves_the_table_between_hands(chairs: int) -> None:
    table, log = play_out(playing(chairs=chairs))
    assert isinstance(log[-1], HandEnded)
    assert table.stage is Stage.BETWEEN
    assert sum(chair.points for _, chair in table.taken) == 0
