"""The hand message: all that its owner may do, nothing else, and within what Discord takes."""

from random import Random

import pytest

from bot.game.actions import PENG, Action, Verb
from bot.game.commands import Act, CloseTable, LeaveTable, PressReady, StartMatch
from bot.game.hand import HandState
from bot.game.table import Stage, Table
from bot.game.text import parse_hand
from bot.game.views import SeatView, player_view, table_view
from bot.rules.cards import Kind
from bot.texts import Texts
from cogs.hand_panel import hand_panel
from cogs.ids import Press
from cogs.names import Names
from cogs.panel import Panel
from tests.cogs.limits import assert_fits
from tests.cogs.tables import (
    ANNA,
    BO,
    CHEN,
    EN,
    KNOWN,
    LINK,
    ZH,
    course,
    dealt,
    do,
    lobby,
    played,
    with_hand,
)

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])


def message(table: Table, player: int = ANNA, texts: Texts = EN) -> Panel:
    view = table_view(table)
    return hand_panel(texts, 12, view, player_view(table, player), Names(texts, KNOWN), LINK)


def status(panel: Panel) -> str:
    return panel.text.splitlines()[0].strip("*")


def offered(panel: Panel) -> list[Action]:
    """Every move that a control of the message makes."""
    moves = [Action(menu.verb, choice.card) for menu in panel.menus for choice in menu.choices]
    for row in panel.buttons:
        for button in row:
            assert isinstance(button.verb, Verb)
            moves.append(Action(button.verb, button.card))
    return moves


def section(panel: Panel, title: str) -> str:
    return next(part.text for part in panel.sections if part.title.startswith(title))


def at_hand(state: str | HandState, people: int = 3) -> Table:
    """A table in the middle of the given hand; Anna has seat 0."""
    hand = parse_hand(state) if isinstance(state, str) else state
    return with_hand(dealt(people=people), hand)


# What may be done


@LANGUAGES
@pytest.mark.parametrize("chairs", [3, 4])
def test_exactly_the_legal_moves_are_offered_in_every_hand(texts: Texts, chairs: int) -> None:
    for seed in range(6):
        for table in course(dealt(seed, 3, chairs), Random(seed)):
            for player in (ANNA, BO, CHEN):
                panel = message(table, player, texts)
                assert_fits(panel)
                seat = player_view(table, player)
                if table.stage is Stage.PLAYING:
                    legal = seat.legal.actions if seat else ()
                    assert sorted(offered(panel), key=str) == sorted(legal, key=str)


def test_one_who_is_not_concerned_keeps_the_same_message() -> None:
    unchanged = 0
    for seed in range(10):
        before: dict[int, tuple[Panel, SeatView]] = {}
        for table in course(dealt(seed), Random(seed)):
            for player in (ANNA, BO, CHEN):
                view = player_view(table, player)
                if table.stage is not Stage.PLAYING or view is None:
                    continue
                panel = message(table, player)
                last = before.get(player)
                if last and idle(view) and idle(last[1]) and own(view) == own(last[1]):
                    assert panel == last[0]
                    unchanged += 1
                before[player] = (panel, view)
    assert unchanged > 500


def idle(view: SeatView) -> bool:
    return not view.legal.actions and not view.answered


def own(view: SeatView) -> tuple[object, ...]:
    public = view.public.seats[view.seat]
    return view.hand, public.melds, public.called, public.bao_ting, view.waits


def test_the_own_turn_asks_for_a_discard_and_names_the_drawn_card() -> None:
    table = at_hand(
        """
        rules online hand_size=10
        dealer 0
        phase turn
        turn 0
        drawn 3t
        flipped 5t 6w
        seat 0: 1233t 28b 1555w 1z | - | - | 9b | 1
        seat 1: 1245t 28b 14w 22z | - | - | 9w | 1
        seat 2: 2467t 15b 47w 33z | - | - | 9w | 1
        """
    )
    panel = message(table, ANNA, ZH)
    assert status(panel) == "轮到你：请出一张牌"
    assert "刚摸到：**三条**" in panel.text
    assert section(panel, "手牌 10 张") == "条 1 2 3\n饼 2 8\n万 1 5 5 5\n千"
    labels = [choice.label for choice in panel.menus[0].choices]
    assert labels == ["一条", "二条", "三条×2", "二饼", "八饼", "一万", "五万×3", "千字"]
    about = {choice.label: choice.description for choice in panel.menus[0].choices}
    assert about["三条×2"] == "刚摸到"
    assert about["五万×3"] == "将 ×2"
    assert section(panel, "翻牌") == "翻牌：五条、六万\n你的将：五万（×2）、千字（×2）"


def test_a_claim_names_the_card_the_discarder_and_the_choices() -> None:
    table = at_hand(
        """
        rules online hand_size=10
        dealer 1
        phase claims
        turn 1
        discard 3t
        flipped 5t 6w
        seat 0: 12333t 28b 14w 1z | - | - | - | 0
        seat 1: 1245t 28b 14w 22z | - | - | - | 1
        seat 2: 2467t 15b 47w 33z | - | - | - | 0
        """
    )
    panel = message(table, ANNA, ZH)
    assert status(panel) == "波波 打出 三条，你可以：杠、碰、过"
    assert [button.label for button in panel.buttons[0]] == ["杠", "碰", "过"]
    assert panel.menus == ()
    answered = message(do(table, Act(ANNA, PENG)), ANNA, ZH)
    assert status(answered) == "已答复：碰。等别家"
    assert answered.buttons == ()
    assert status(message(table, CHEN, ZH)) == "等别家出牌，轮到你会在这里叫你"


def test_dragons_can_be_called_laid_or_passed_one_by_one() -> None:
    table = at_hand(
        """
        rules online hand_size=10
        dealer 1
        phase dragons
        flipped 5t 6w
        seat 0: 3333t 555t 14w 1z
        seat 1: 124t 28b 147w 222z
        seat 2: 2467t 15b 47w 33z
        """
    )
    panel = message(table, ANNA, ZH)
    assert [button.label for row in panel.buttons for button in row] == [
        "叫 三条",
        "摞 三条",
        "叫 五条",
        "摞 五条",
        "过",
    ]
    called = message(do(table, Act(ANNA, Action(Verb.CALL, Kind.parse("3t")))), ANNA, ZH)
    assert [button.label for row in called.buttons for button in row] == [
        "叫 五条",
        "摞 五条",
        "过",
    ]


READY = """
    rules online hand_size=10
    dealer 2
    phase {phase}
    turn {turn}
    {drawn}
    flipped 5t 6w
    seat 0: {hand} | - | - | - | 0
    seat 1: 1245t 28b 14w 22z | - | - | - | 0
    seat 2: {dealer} | - | - | 9w | {discarded}
"""


def test_bao_ting_is_a_button_in_the_opening_and_a_menu_in_the_turn() -> None:
    opening = at_hand(
        READY.format(
            phase="bao_ting", turn=2, drawn="", hand="123t 123b 789w 2z", dealer="2467t 15b 478w 33z",
            discarded=0,
        )
    )  # fmt: skip
    panel = message(opening, ANNA, ZH)
    assert status(panel).startswith("你听牌了")
    assert [button.label for button in panel.buttons[0]] == ["报听", "过"]
    assert section(panel, "听牌") == "听：红花"
    turn = at_hand(
        READY.format(
            phase="turn", turn=0, drawn="drawn 1z", hand="123t 123b 789w 12z", dealer="2467t 15b 47w 33z",
            discarded=1,
        )
    )  # fmt: skip
    panel = message(turn, ANNA, ZH)
    assert status(panel) == "轮到你：请出一张牌，也可以 报听"
    discards, bao_ting = panel.menus
    assert (discards.verb, bao_ting.verb) == (Verb.DISCARD, Verb.BAO_TING)
    assert [(choice.label, choice.description) for choice in bao_ting.choices] == [
        ("千字", "听 红花"),
        ("红花", "听 千字"),
    ]
    assert panel.buttons == ()
    declared = do(turn, Act(ANNA, Action(Verb.BAO_TING, Kind.parse("1z"))))
    assert section(message(declared, ANNA, ZH), "听牌") == "已报听\n听：红花"


# When nothing is played


@LANGUAGES
def test_the_lobby_the_deal_and_the_end_say_what_comes(texts: Texts) -> None:
    full = lobby(3)
    assert status(message(full, texts=texts)) == texts("hand.lobby")
    assert status(message(do(full, StartMatch(ANNA)), texts=texts)) == texts("hand.dealing")
    assert status(message(do(full, CloseTable(ANNA)), texts=texts)) == texts("hand.closed")
    assert message(full).buttons == ()


def test_the_message_names_the_table_and_links_to_it() -> None:
    panel = message(lobby())
    assert panel.title == "Table 12 · your hand"
    assert panel.text.endswith(f"[Go to table 12]({LINK})")
    view = table_view(lobby())
    assert "](" not in hand_panel(EN, 12, view, None, Names(EN, KNOWN), "").text


def test_one_who_rests_sees_no_cards() -> None:
    panel = message(dealt(3, 3, 4), BO)
    assert status(panel) == "You rest this hand; follow it at the table"
    assert panel.sections == ()
    assert not panel.has_controls


def test_between_hands_there_is_one_button_until_it_is_pressed() -> None:
    table = played(dealt(125), 125)
    panel = message(table)
    assert [button.verb for row in panel.buttons for button in row] == [Press.READY]
    assert panel.sections == ()
    assert not message(do(table, PressReady(ANNA))).has_controls


def test_the_one_who_rested_is_asked_as_well() -> None:
    table = played(dealt(3, 3, 4), 3)
    assert message(table, BO).has_controls
    assert not message(do(table, PressReady(BO)), BO).has_controls


def test_nobody_who_left_is_awaited() -> None:
    table = do(played(dealt(125), 125), LeaveTable(BO))
    assert message(table).has_controls


@LANGUAGES
def test_a_hand_that_waits_for_a_whole_suit_fits(texts: Texts) -> None:
    hand = "1112345678999t 111222333b 1z"
    dealer = "14w 77w 2z"
    ready = READY.replace("hand_size=10", "").format(
        phase="turn", turn=0, drawn="drawn 1z", hand=hand, dealer=dealer, discarded=1
    )
    panel = message(at_hand(ready), ANNA, texts)
    assert_fits(panel)
    choice = panel.menus[1].choices[-1]
    assert choice.label == texts("card.1z")
    assert choice.description.count(texts("list.and")) == 8
