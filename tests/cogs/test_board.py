"""The board: what it says at every stage, and what it does not give away."""

from dataclasses import replace
from random import Random

import pytest

from bot.game.actions import Verb
from bot.game.commands import CloseTable, CloseWindow, Expire, LeaveTable, PressReady, StartMatch
from bot.game.events import Drew
from bot.game.hand import Phase
from bot.game.legal import pending
from bot.game.table import Stage, Table
from bot.game.text import parse_hand
from bot.game.views import table_view
from bot.rules.ruleset import DANJIANG, ONLINE
from bot.texts import Texts
from cogs.board import board_panel
from cogs.ids import Press
from cogs.names import Names
from cogs.panel import Panel
from tests.cogs.limits import assert_fits
from tests.cogs.tables import (
    ANNA,
    BO,
    CHEN,
    EN,
    EN_NAMES,
    KNOWN,
    ZH,
    ZH_NAMES,
    course,
    dealt,
    do,
    lobby,
    played,
    with_hand,
)

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
PLAYING = (Press.HAND, Verb.HU, Verb.PENG, Press.CLAIM_GANG, Verb.PASS, Press.LEAVE)


def board(table: Table, texts: Texts = EN) -> Panel:
    return board_panel(texts, 12, table_view(table), Names(texts, KNOWN))


def verbs(panel: Panel) -> tuple[Verb | Press, ...]:
    return tuple(button.verb for row in panel.buttons for button in row)


# The lobby


def test_a_lobby_shows_who_sits_and_what_is_played() -> None:
    lines = board(lobby(2)).text.splitlines()
    assert lines[0] == "Waiting for players, 1 chair free"
    assert lines[2:5] == ["1. **Anna** · host", "2. **波波**", "3. free"]
    assert lines[-2] == "Rules: online double jiang · 22 cards each · 1 point per hu"


def test_a_full_lobby_waits_for_the_host() -> None:
    assert board(lobby(3)).text.startswith("All chairs taken")


def test_a_lobby_offers_to_join_leave_fill_and_start_and_to_see_where_the_cards_come() -> None:
    offered = Press.JOIN, Press.LEAVE, Press.BOTS, Press.START, Press.HAND
    assert verbs(board(lobby())) == offered


def test_rules_that_differ_are_named() -> None:
    rules = replace(DANJIANG, cap=300, bao_zhang=True, stake=2)
    text = board(lobby(rules=rules), ZH).text
    assert ("规则：单将 · 每人 22 张 · 每胡 2 分 · 包张 · 封顶 300 胡\n") in text


# A hand under way


def test_everybody_sees_the_same_buttons_all_the_time() -> None:
    for seed in range(5):
        for table in course(dealt(seed), Random(seed)):
            if table.stage is Stage.PLAYING:
                assert verbs(board(table)) == PLAYING


@LANGUAGES
@pytest.mark.parametrize("chairs", [3, 4])
def test_no_board_outgrows_a_message(texts: Texts, chairs: int) -> None:
    long = dict.fromkeys(KNOWN, "\\" * 40)
    for seed in range(5):
        for table in course(dealt(seed, 3, chairs), Random(seed)):
            view = table_view(table)
            assert_fits(board_panel(texts, 12, view, Names(texts, long)))


@pytest.mark.parametrize("people", [1, 3])
def test_a_window_that_closes_unclaimed_leaves_the_board_as_it_was(people: int) -> None:
    compared = 0
    for seed in range(40):
        for table in course(dealt(seed, people), Random(seed)):
            after = closed_unclaimed(table)
            if after is not None:
                compared += 1
                for texts in (ZH, EN):
                    assert board(table, texts) == board(after, texts)
    assert compared > 500


def closed_unclaimed(table: Table) -> Table | None:
    """The table once the open window has closed without a claim and the next player has drawn."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.CLAIMS or not hand.left or any(hand.answers):
        return None
    passed = do(table, Expire()) if pending(hand) else table
    after = do(passed, CloseWindow())
    assert after.hand is not None
    if after.hand.phase is not Phase.TURN:
        assert hand.seats[hand.next_seat].frozen is not None
        return None  # a frozen hand has discarded at once, which is a move of its own
    return after


def test_a_draw_of_a_hand_that_declared_bao_ting_leaves_the_board_as_it_was() -> None:
    frozen = parse_hand(
        """
        rules online hand_size=10
        dealer 0
        phase claims
        turn 0
        discard 9b
        flipped 8t 6w
        seat 0: 1245t 28b 147w 1z | - | - | - | 2
        seat 1: 123t 123w 789w 2z | - | - | 5t | 1 | 2z
        seat 2: 2356t 158b 47w 3z | - | - | 6t | 1
        wall 2z ...
        """
    )
    table = with_hand(dealt(), frozen)
    after = do(table, CloseWindow())
    assert after.hand is not None
    assert after.hand.drawn is not None
    assert board(table) == board(after)


def test_a_board_does_not_depend_on_a_single_hidden_card() -> None:
    table = next(t for t in course(dealt(3), Random(3)) if t.hand and t.hand.phase is Phase.CLAIMS)
    assert table.hand is not None
    hand = table.hand
    first, second, third = hand.seats
    swapped = (replace(first, hand=second.hand), replace(second, hand=first.hand), third)
    wall = (*hand.wall[: hand.top], *reversed(hand.wall[hand.top : -2]), *hand.wall[-2:])
    same_size = first.hand.total == second.hand.total
    assert same_size
    other = with_hand(table, replace(hand, seats=swapped, wall=wall))
    assert board(table) == board(other)


def test_the_one_to_act_is_rung_and_nobody_else() -> None:
    for table in course(dealt(3, 1), Random(3)):
        panel, hand = board(table), table.hand
        if table.stage is not Stage.PLAYING or hand is None:
            continue
        if hand.phase in (Phase.DRAGONS, Phase.BAO_TING):
            assert panel.ring is None
        if panel.ring is None:
            assert panel.content == ""
        else:
            assert panel.ring == ANNA
            assert panel.content == f"<@{ANNA}> you are next"


def test_somebody_who_has_left_is_not_rung() -> None:
    table = do(do(dealt(3), LeaveTable(BO)), LeaveTable(CHEN))
    rung = {board(t).ring for t in course(table, Random(3))}
    assert rung == {None, ANNA}
    assert "computer plays on" in board(table).text


def test_the_resting_player_is_named() -> None:
    table = dealt(3, 3, 4)
    assert f"{KNOWN[BO]} rests this hand" in board(table).text


def test_the_last_discard_says_what_is_at_stake() -> None:
    table = next(
        t
        for seed in range(50)
        for t in course(dealt(seed), Random(seed))
        if t.hand and t.hand.phase is Phase.CLAIMS and not t.hand.left
    )
    panel = board(table, ZH)
    assert "墙上没牌了" in panel.text
    assert "余牌 0 张" in panel.text
    assert panel.ring is None


def test_a_draw_is_never_told() -> None:
    table = dealt(3)
    seen = []
    for after in course(table, Random(3)):
        seen.append(board(after).sections)
        assert not any(isinstance(move, Drew) for move in table_view(after).recent)
    assert any(seen)


def test_a_table_that_deals_says_so() -> None:
    table = do(lobby(3), StartMatch(ANNA))
    panel = board(table)
    assert panel.title == "Table 12 · hand 1"
    assert panel.text == "Dealing…"
    assert verbs(panel) == PLAYING


# After a hand


@LANGUAGES
def test_between_hands_it_shows_points_and_who_is_ready(texts: Texts) -> None:
    table = do(played(dealt(125, 2), 125), PressReady(BO))
    panel = board(table, texts)
    assert verbs(panel) == (Press.READY, Press.HAND, Press.LEAVE)
    *_, anna, bo, computer = panel.text.splitlines()
    assert anna.endswith(texts("board.not_ready"))
    assert bo.endswith(texts("board.ready"))
    assert computer.endswith(texts("board.computer"))
    assert_fits(panel)


def test_a_hand_that_is_broken_off_is_told_with_its_seed() -> None:
    table = do(dealt(), CloseTable(ANNA))
    text = board_panel(EN, 12, table_view(table), EN_NAMES).text
    assert "Hand 1 was broken off and counts for nothing" in text
    assert table.seed in text


def test_a_closed_table_shows_where_everybody_ended_and_offers_nothing() -> None:
    panel = board(do(played(dealt(125), 125), CloseTable(ANNA)))
    assert panel.title == "Table 12 · closed"
    assert "**Anna**" in panel.text
    assert panel.buttons == ()
    ended = board(do(lobby(), CloseTable(ANNA))).text
    assert "Closed by Anna" in ended
    assert "**Anna**" not in ended


def test_the_default_rules_are_told_in_both_languages() -> None:
    assert ONLINE.id == "online"
    assert "网络双将" in board_panel(ZH, 1, table_view(lobby()), ZH_NAMES).text
    assert "online double jiang" in board_panel(EN, 1, table_view(lobby()), EN_NAMES).text
