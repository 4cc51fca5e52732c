"""What the other systems and options add to board and hand message: 喜儿, 穷狠, 买庄, binding passes."""

from dataclasses import replace
from random import Random

import pytest

from bot.game.actions import MAI_ZHUANG, QIONG_HEN, Action, Verb
from bot.game.commands import Act, CloseWindow
from bot.game.hand import HandState
from bot.game.table import MATCH_OVER, Stage, Table
from bot.game.text import parse_hand
from bot.game.views import player_view, table_view
from bot.rules.ruleset import DANJIANG_XI, ONLINE, RuleSet, Xi
from bot.texts import Texts
from cogs.board import board_panel
from cogs.hand_panel import hand_panel
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
    with_hand,
)
from tests.cogs.test_hand_panel import offered, section, status

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
RULES = {
    "bonus": DANJIANG_XI,
    "wild": replace(ONLINE, xi=Xi.WILD),
    "agreed": replace(ONLINE, mai_zhuang=(1, 2, 3), binding_pass=True, min_hu=60, match_hands=3),
}


def board(table: Table, texts: Texts = ZH) -> Panel:
    return board_panel(texts, 12, table_view(table), Names(texts, KNOWN))


def message(table: Table, player: int = ANNA, texts: Texts = ZH) -> Panel:
    view = player_view(table, player)
    return hand_panel(texts, 12, table_view(table), view, Names(texts, KNOWN), LINK)


def labels(panel: Panel) -> list[str]:
    return [button.label for row in panel.buttons for button in row]


def at_hand(text: str) -> Table:
    hand: HandState = parse_hand(text)
    return with_hand(dealt(), hand)


@LANGUAGES
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_exactly_the_legal_moves_are_offered_and_everything_fits(
    texts: Texts, rules: RuleSet
) -> None:
    for seed in range(3):
        for table in course(dealt(seed, rules=rules), Random(seed)):
            assert_fits(board(table, texts))
            for player in (ANNA, BO, CHEN):
                panel, seat = message(table, player, texts), player_view(table, player)
                assert_fits(panel)
                if table.stage is Stage.PLAYING and seat is not None:
                    assert sorted(offered(panel), key=str) == sorted(seat.legal.actions, key=str)


BONUS = """
    rules danjiang_xi hand_size=10
    dealer 1
    phase turn
    turn 0
    drawn 3t
    flipped 8b
    seat 0: 123t 28b 1555w 12z | - | - | - | 1 | xi 1x 4x
    seat 1: 1245t 28b 14w 22z | - | - | - | 1 | xi 5x
    seat 2: 2467t 15b 47w 33z | - | - | - | 1
"""


def test_what_was_set_aside_lies_before_its_owner() -> None:
    table = at_hand(BONUS)
    anna, bo, chen = board(table).text.split("\n\n")[1:4]
    assert "喜儿：福、喜" in anna
    assert "喜儿：财" in bo
    assert "喜儿" not in chen
    panel = message(table)
    assert section(panel, "你桌上的牌") == "喜儿：福、喜"
    assert "波波：喜儿：财" in section(panel, "桌面")


def test_setting_one_aside_is_told_among_the_moves() -> None:
    tables = (dealt(seed, rules=DANJIANG_XI) for seed in range(30))
    table = next(table for table in tables if table.recent)
    assert "亮喜儿" in board(table).sections[0].text


def test_a_wild_card_says_so_in_the_menu() -> None:
    table = at_hand(
        """
        rules online hand_size=10 xi=wild
        dealer 1
        phase turn
        turn 0
        drawn 1z
        flipped 8b 8t
        seat 0: 123t 28b 145w 1z 12x | - | - | - | 1
        seat 1: 1245t 28b 14w 22z | - | - | - | 1
        seat 2: 2467t 15b 47w 33z | - | - | - | 1
        """
    )
    about = {choice.label: choice.description for choice in message(table).menus[0].choices}
    assert about["福"] == "百搭"
    assert section(message(table), "手牌 10 张").splitlines()[-1] == "福 禄"


@LANGUAGES
def test_a_ready_hand_with_a_wild_card_that_waits_for_everything_fits(texts: Texts) -> None:
    table = at_hand(
        """
        rules online hand_size=10 xi=wild
        dealer 1
        phase turn
        turn 0
        drawn 1z
        flipped 8b 8t
        seat 0: 123456789t 1z 1x
        seat 1: 245b 28b 14w 22z 1w | - | - | - | 1
        seat 2: 67b 15b 47w 33z 35w
        """
    )
    panel = message(table, texts=texts)
    assert_fits(panel)
    about = {choice.label: choice.description for choice in panel.menus[1].choices}
    assert about[texts("card.1z")] == texts("hand.choice_waits_many", n=30)


QIONG = """
    rules danjiang
    dealer 2
    phase dragons
    flipped 8t
    seat 0: 123456789t 123456789b 1234w
    seat 1: 1111z 678t 569b 45566778899w 2z
    seat 2: 1122334455t 667788b 112233w 3z
"""


def test_qiong_hen_is_a_button_with_what_it_means() -> None:
    table = at_hand(QIONG)
    panel = message(table)
    assert status(panel).startswith("你是穷狠")
    assert labels(panel) == ["穷狠", "过"]
    assert labels(message(table, CHEN)) == []
    assert "穷狠" in board(table).text, "all are asked, whoever could"
    assert board(do(table, Act(ANNA, QIONG_HEN))) == board(table)
    assert status(message(do(table, Act(ANNA, QIONG_HEN)))) == "已答复：穷狠。等别家"


ASKED = """
    rules online hand_size=10 mai_zhuang=1,2,3
    dealer 0
    phase mai_zhuang
    flipped 8b 8t
    seat 0: 123t 28b 1455w 12z
    seat 1: 1245t 28b 14w 22z
    seat 2: 2467t 15b 47w 33z
"""


def test_mai_zhuang_asks_all_three_and_shows_who_bought_at_the_end() -> None:
    table = at_hand(ASKED)
    for player in (ANNA, BO, CHEN):
        assert labels(message(table, player)) == ["买", "不买"]
    assert "买庄：三家各自答复" in board(table).text
    bought = do(table, Act(BO, MAI_ZHUANG))
    assert board(bought) == board(table)
    for player in (ANNA, CHEN):
        bought = do(bought, Act(player, Action(Verb.PASS)))
    shown = board(do(bought, CloseWindow()))
    _, anna, bo, chen = shown.text.split("\n\n")
    assert ("买庄" in anna, "买庄" in bo, "买庄" in chen) == (False, True, False)
    assert shown.sections[0].text == "波波 买庄"


def test_what_was_let_go_by_is_told_to_its_owner_only() -> None:
    table = at_hand(
        """
        rules online hand_size=10 binding_pass=true
        dealer 1
        phase turn
        turn 1
        drawn 4w
        flipped 8b 8t
        seat 0: 1123t 28b 145w 1z | - | - | - | 1 | over hu, peng 1t
        seat 1: 1245t 28b 144w 22z | - | - | - | 1
        seat 2: 2467t 15b 47w 33z | - | - | - | 1
        """
    )
    assert section(message(table), "听牌") == "刚才放过：胡、碰 一条。下次摸牌前不能再要"
    assert "放过" not in str(message(table, BO)) + str(board(table))


@LANGUAGES
def test_a_match_that_is_over_says_so(texts: Texts) -> None:
    table = replace(lobby(3), stage=Stage.CLOSED, closed=MATCH_OVER, hands=8)
    lines = board(table, texts).text.splitlines()
    assert lines[0] == texts("board.match_over", n=8)
    assert lines[1] == texts("board.closed")
    assert "match" not in board(replace(table, closed="asked"), EN).text
