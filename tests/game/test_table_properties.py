"""What holds at every table, whatever people ask of it and in whatever order."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import GameError, StateError
from bot.game.actions import Action
from bot.game.codec import decode, encode
from bot.game.commands import (
    Act,
    ActForSeat,
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
from bot.game.decide import decide
from bot.game.events import Event, HandDealt, HandEnded, TableClosed, TableOpened
from bot.game.legal import legal_actions, pending
from bot.game.table import Stage, Table, evolve, fold, opened
from bot.game.views import player_view, table_view
from bot.rules.ruleset import DANJIANG_XI, MAI_ZHUANG, Xi
from tests.game.selfplay import EVERY_ACTION
from tests.game.tables import HOST, SHORT, STRANGER, next_command, play_out, playing, seed

RULES = (
    SHORT,
    replace(DANJIANG_XI, hand_size=10, match_hands=3),
    replace(SHORT, xi=Xi.WILD, mai_zhuang=MAI_ZHUANG[0], binding_pass=True, min_hu=60),
    replace(SHORT, stake=0),
)
PEOPLE = (*range(HOST, HOST + 5), STRANGER)


def some_command(table: Table, rng: random.Random) -> Command:
    """Mostly something sensible for the stage, sometimes anything."""
    player = rng.choice(PEOPLE)
    if rng.random() < 0.7:
        match table.stage:
            case Stage.LOBBY:
                rules = rng.choice(RULES)
                return rng.choice(
                    (
                        TakeChair(player),
                        FillChairs(player),
                        StartMatch(table.host),
                        ChangeRules(table.host, rules),
                    )
                )
            case Stage.DEALING:
                fixed = table.pledge is not None
                return DealHand() if fixed else CommitWall(seed(rng.randrange(10**9)))
            case Stage.PLAYING:
                return next_command(table)
            case _:
                return PressReady(player)
    action: Action = rng.choice(EVERY_ACTION)
    seat = rng.randrange(3)
    if table.hand and table.stage is Stage.PLAYING and pending(table.hand):
        seat = rng.choice(pending(table.hand))
        action = rng.choice(legal_actions(table.hand, seat).actions)
    return rng.choice(
        (
            TakeChair(player),
            LeaveTable(player),
            FillChairs(player),
            StartMatch(player),
            ChangeRules(player, rng.choice(RULES)),
            PressReady(player),
            Act(player, action),
            Act(player, rng.choice(EVERY_ACTION)),
            ActForSeat(seat, action),
            DealHand(),
            CommitWall(seed(1)),
            CloseWindow(),
            Expire() if table.stage is Stage.PLAYING else PressReady(player),
            CloseTable(STRANGER),
            VoidHand(rng.randrange(4), player, "why not"),
        )
    )


@settings(deadline=None, max_examples=40)
@given(st.sampled_from((3, 4)), st.integers(0, 10**9))
def test_any_course_of_commands_leaves_a_table_that_its_log_gives_back(
    chairs: int, number: int
) -> None:
    rng = random.Random(number)
    log: list[Event] = [TableOpened(7, HOST, chairs, SHORT)]
    table = opened(TableOpened(7, HOST, chairs, SHORT))
    for _ in range(250):
        try:
            events = decide(table, some_command(table, rng))
        except (GameError, StateError):
            continue
        for event in events:
            table = evolve(table, event)
        log += events
        assert table.seq == len(log)
        assert not table.rules.problems()
        assert sum(chair.points for _, chair in table.taken) == 0
        seated = [chair.player for _, chair in table.taken if not chair.computer]
        assert len(set(seated)) == len(seated)
        assert table_view(table).hands == table.hands
        for player in PEOPLE:
            view = player_view(table, player)
            assert view is None or table.seat_of(player) == view.seat
    assert fold(log) == table
    assert fold(decode(encode(event)) for event in log) == table
    numbers = [event.number for event in log if isinstance(event, HandDealt)]
    assert numbers == list(range(1, len(numbers) + 1))


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**9), st.integers(0, 2), st.integers(0, 60))
def test_leaving_at_any_moment_neither_changes_the_order_nor_loses_a_card(
    number: int, chair: int, moment: int
) -> None:
    stayed = left = playing(3, number=number)
    for event in decide(left, LeaveTable(HOST + chair)):
        left = evolve(left, event)
    for _ in range(moment):
        if stayed.stage is Stage.PLAYING:
            for event in decide(stayed, next_command(stayed)):
                stayed = evolve(stayed, event)
    for event in decide(stayed, LeaveTable(HOST + chair)):
        stayed = evolve(stayed, event)
    assert play_out(stayed)[0].hand == play_out(left)[0].hand


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**9))
def test_a_hand_in_which_nobody_ever_answers_comes_to_its_end(number: int) -> None:
    table = playing(3, number=number)
    log: list[Event] = []
    while table.stage is Stage.PLAYING:
        assert table.hand is not None
        events = decide(table, Expire() if pending(table.hand) else CloseWindow())
        assert events
        for event in events:
            table = evolve(table, event)
        log += events
    assert isinstance(log[-2], HandEnded)
    assert log[-1] == TableClosed("empty"), "by now nobody is there"
