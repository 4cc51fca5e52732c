"""Hands as people type them, counted: what is read, what is answered, what is refused."""

from dataclasses import replace

import pytest

from bot.errors import GameError, Refusal
from bot.rules.melds import Meld
from bot.rules.position import Special
from bot.rules.ruleset import DANJIANG, DANJIANG_XI, ONLINE, RuleSet, Xi
from bot.rules.validation import Fault, PositionProblem
from bot.texts import Texts
from cogs.cards import laid_text
from cogs.hand_reader import SPECIALS, Ended, HandReader, UnreadableError, Written, special_words
from cogs.panel import Panel
from cogs.reckoning import problem_text, reckoning_panel
from tests.cogs.limits import assert_fits
from tests.cogs.tables import CATALOGUES, EN, ZH

READER = HandReader(CATALOGUES)
LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
WILD = replace(ONLINE, xi=Xi.WILD)
TA = Written("123t 555w 123b 22z", "五条 五饼", "2t", "碰九饼 碰八饼 碰七万 碰六条")
"""Three melds in the hand and four laid, the winning card in the hand already."""


def written(base: Written = TA, /, **changes: object) -> Written:
    return replace(base, **changes)  # type: ignore[arg-type]


def answer(asked: Written, rules: RuleSet = ONLINE, texts: Texts = ZH) -> Panel:
    panel = reckoning_panel(texts, READER.read(rules, asked))
    assert_fits(panel)
    return panel


def told(panel: Panel) -> list[str]:
    lines = panel.text.splitlines()
    for section in panel.sections:
        lines += [section.title, *section.text.splitlines()]
    return lines


# What is read


@pytest.mark.parametrize(
    "text",
    [
        "peng:333b ming_gang:5555w",
        "碰三饼 明杠5w",
        "碰 三饼，明杠 五万",
        "碰三筒明杠5萬",
        "Peng 3b, Ming Gang 5w",
        "PENG: 333b; gang 5555w",
        "明槓5w 碰三丙",
    ],
)
def test_melds_are_read_as_people_write_them(text: str) -> None:
    melds = READER.read(ONLINE, written(melds=text)).holding.melds
    assert set(melds) == {Meld.parse("peng:333b"), Meld.parse("ming_gang:5555w")}


@LANGUAGES
def test_laid_melds_read_back_as_they_are_written(texts: Texts) -> None:
    words = "peng:333b an_gang:1111z ming_gang:2222t dragon:555w dragon:33z peng:222z"
    melds = tuple(map(Meld.parse, words.split()))
    asked = READER.read(ONLINE, written(melds=laid_text(texts, melds, ())))
    assert asked.holding.melds == melds


def test_one_card_stands_for_all_of_its_meld() -> None:
    asked = READER.read(ONLINE, written(flipped="2z 3t", melds="龙红花 碰三饼四饼 提3w 摞3t"))
    assert " ".join(map(str, asked.holding.melds)) == (
        "dragon:222z peng:333b peng:444b an_gang:3333w dragon:333t"
    )


@pytest.mark.parametrize(
    ("text", "specials"),
    [
        ("天胡 报听", {Special.TIAN_HU, Special.BAO_TING}),
        ("天成、折庄", {Special.TIAN_HU, Special.BAO_TING}),
        ("bao ting, last card of the wall + gang kai",
         {Special.BAO_TING, Special.HAI_DI, Special.GANG_KAI}),
        ("hai_di di_hu", {Special.HAI_DI, Special.DI_HU}),
        ("", set()),
    ],
)  # fmt: skip
def test_specials_are_read_by_all_their_names(text: str, specials: set[Special]) -> None:
    assert READER.read(ONLINE, written(specials=text)).specials == specials


@LANGUAGES
def test_every_special_is_known_by_its_name(texts: Texts) -> None:
    for special in SPECIALS:
        for word in special_words(texts, special):
            assert READER.specials(word) == (special,)


def test_the_winning_card_may_stand_in_the_hand_or_beside_it() -> None:
    within = READER.read(ONLINE, TA)
    beside = READER.read(ONLINE, written(hand="13t 555w 123b 22z"))
    assert within == beside
    assert within.position.win is not None
    assert str(within.position.win.card) == "2t"


@pytest.mark.parametrize(
    ("hand", "melds", "size"),
    [("123t 555w 123b 22z", "", 10), ("123t 555w 123b 22z", "碰九饼", 13), (TA.hand, TA.melds, 22)]
)  # fmt: skip
def test_the_size_of_the_game_follows_from_the_cards(hand: str, melds: str, size: int) -> None:
    assert READER.read(DANJIANG, written(hand=hand, melds=melds)).rules.hand_size == size


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"hand": "123q"}, Refusal.UNKNOWN_CARD),
        ({"flipped": "east"}, Refusal.UNKNOWN_CARD),
        ({"card": "1t 2t"}, Refusal.UNKNOWN_CARD),
        ({"called": "龙"}, Refusal.UNKNOWN_CARD),
        ({"melds": "碰东风"}, Refusal.UNKNOWN_CARD),
    ],
)
def test_what_is_no_card_is_refused(changes: dict[str, str], code: Refusal) -> None:
    with pytest.raises(GameError) as refused:
        READER.read(ONLINE, written(**changes))
    assert refused.value.code is code


@pytest.mark.parametrize(
    ("changes", "key", "text"),
    [
        ({"melds": "三饼 碰四饼"}, "calc.no_state", "三饼"),
        ({"melds": "三饼"}, "calc.no_state", "三饼"),
        ({"melds": "碰三饼 明杠"}, "calc.no_cards", "明杠"),
        ({"specials": "天胡 大满贯"}, "calc.no_special", "天胡 大满贯"),
    ],
)
def test_words_that_mean_nothing_are_named(changes: dict[str, str], key: str, text: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        READER.read(ONLINE, written(**changes))
    assert (refused.value.key, refused.value.text) == (key, text)


# What is answered


def test_a_win_is_told_with_the_working_of_the_summary() -> None:
    panel = answer(TA)
    assert panel.title == "塌子胡 80 胡"
    assert told(panel) == [
        "点炮 **二条**",
        "",
        "网络双将 · 每人 22 张 · 每胡 1 分",
        "翻牌：五条、五饼",
        "你的牌 · 80 胡",
        "1【2】3条 · 123饼 · 555万 · 红 红",
        "碰 九饼×3 · 碰 八饼×3 · 碰 七万×3 · 碰 六条×3",
        "六条 碰 2",
        "八饼 碰 2",
        "九饼 碰 2",
        "五万 在手 4×4 = 16（翻五条、翻五饼）",
        "七万 碰 2",
        "底胡 24",
        "赢家怎么算",
        "底胡 24 + 成胡 20 + 文钱1副 20 + 丫子 10 = 74",
        "进整 → 80",
    ]


def test_self_drawn_and_specials_are_counted() -> None:
    panel = answer(written(ended=Ended.SELF_DRAWN, specials="海底捞月"), texts=EN)
    assert panel.title == "ta (mixed), 170 hu"
    assert panel.text.startswith("Self-drawn on **2 tiao**")


def test_a_called_dragon_counts_more_than_four_in_hand() -> None:
    hand = written(hand="1111t 23t 555w 22z", card="1t", melds="碰九饼 碰八饼 碰七万 碰六条")
    called, plain = answer(replace(hand, called="一条")), answer(hand)
    assert "一条 龙 16" in told(called)
    assert "一条 暗杠 12" in told(plain)


def test_xi_set_aside_are_counted_where_they_are_played() -> None:
    panel = answer(written(flipped="5t", xi=2), DANJIANG_XI)
    assert any(line.startswith("喜儿 2 张") for line in told(panel))


def test_wild_xi_stand_in_the_hand() -> None:
    panel = answer(written(hand="1t 1x 3t 555w 123b 22z", card="1t"), WILD)
    assert "塌子胡" in panel.title


def test_without_a_card_the_best_is_taken_and_that_is_said() -> None:
    panel = answer(written(card=""))
    assert ZH("calc.guessed") in told(panel)
    assert "80 胡" in panel.title


def test_a_hand_that_is_ready_is_told_what_each_card_would_be_worth() -> None:
    panel = answer(written(hand="23t 555w 123b 22z", card=""))
    assert panel.title == "没胡：底胡 30 胡"
    assert told(panel)[:3] == [ZH("calc.ready"), "一条 点炮 70 胡", "四条 点炮 70 胡"]
    drawn = answer(written(hand="23t 555w 123b 22z", card="", ended=Ended.SELF_DRAWN))
    assert "一条 自摸 80 胡" in told(drawn)


def test_a_hand_that_holds_all_it_waits_for_is_not_ready() -> None:
    panel = answer(written(hand="1t 123456789b", card="", melds="碰一条 碰九万 碰七万 碰六条"))
    assert told(panel)[0] == ZH("calc.waits_gone")


@LANGUAGES
def test_a_hand_that_is_no_win_is_told_how_far_it_is(texts: Texts) -> None:
    pair = " ".join(texts("short.2z") for _ in "22")
    for hand, card, missing in (
        ("159t 159w 159b 22z", "1t", texts("refusal.not_a_win", n=6, shape=pair)),
        ("159t 159w 159b 2z", "", texts("fault.not_a_win", number=7)),
    ):
        panel = answer(written(hand=hand, card=card), texts=texts)
        assert panel.text.splitlines()[0] == missing
        assert panel.title == texts("calc.not_won", hu=20)


def test_a_win_below_what_the_table_asks_is_told_and_counted() -> None:
    panel = answer(TA, replace(ONLINE, min_hu=100))
    assert told(panel)[0] == "只有 80 胡，不到起胡 100 胡，不能胡"
    assert "80 胡" in panel.title


def test_qiong_hen_is_counted_where_it_is_played() -> None:
    poor = Written("147t 258b 369w 147b 258w 369t 123z 3b", "5t", specials="穷狠")
    assert answer(poor, DANJIANG).title == "穷狠 300 胡"
    assert ZH("fault.qiong_hen_not_played") in told(answer(poor, ONLINE))


# What is refused


@pytest.mark.parametrize(
    ("changes", "rules", "reasons"),
    [
        ({"flipped": "5t"}, ONLINE, ["翻将 1 张不对，这种玩法翻 2 张"]),
        ({"hand": "123t 55555w 1b 22z"}, ONLINE, ["五万 5 张，一副牌只有 4 张"]),
        ({"hand": "123t 5555w 13b 22z", "flipped": "5w 2z"}, ONLINE,
         ["五万 4 张，翻出以后只剩 3 张"]),
        ({"melds": "碰九饼"}, replace(ONLINE, hand_size=22), []),
        ({"melds": "碰九饼 碰八饼 碰七万"}, ONLINE, ["手里 11 张不对，连胡的那张要 14 张"]),
        ({"melds": "碰九饼 碰八饼 碰七万 明杠五饼"}, ONLINE, ["五饼翻出过，不能杠"]),
        ({"melds": "碰九饼 碰八饼 碰六条 碰7777w"}, ONLINE, ["碰 七万×4：4 张不对，要 3 张"]),
        ({"card": "9t"}, ONLINE, ["胡的九条不在手牌里"]),
        ({"specials": "海底捞月"}, ONLINE, ["海底捞月要自摸"]),
        ({"specials": "地胡", "ended": Ended.SELF_DRAWN}, ONLINE,
         ["地胡要胡别家打的牌", "碰过、明杠过，就没有地胡"]),
        ({"xi": 2}, ONLINE, ["这种玩法不带喜儿"]),
        ({"called": "九饼"}, ONLINE, ["九饼叫了龙，又摆在桌上：摞了的只写一处"]),
        ({"xi": 2, "flipped": "5t", "specials": "起手五喜"}, DANJIANG_XI,
         ["起手五喜，要五张喜儿，你写了 2 张"]),
    ],
)  # fmt: skip
def test_hands_that_cannot_be_are_refused_with_every_reason(
    changes: dict[str, str], rules: RuleSet, reasons: list[str]
) -> None:
    panel = answer(written(**changes), rules)
    if not reasons:
        assert panel.sections
        return
    assert panel.text.splitlines()[: len(reasons) + 1] == [ZH("calc.refused"), *reasons]
    assert not panel.sections


@LANGUAGES
@pytest.mark.parametrize("fault", Fault)
def test_every_reason_has_its_words(texts: Texts, fault: Fault) -> None:
    meld = Meld.parse("peng:555w")
    problem = PositionProblem(fault, 0, meld.kind, 7, 9, meld, Special.BAO_TING)
    text = problem_text(texts, problem)
    assert text
    assert "{" not in text
    assert "None" not in problem_text(texts, replace(problem, card=None, meld=None, special=None))


@LANGUAGES
@pytest.mark.parametrize("hand", ["1" * 199 + "t", "123456789t" * 19, "1x" * 90, ""])
def test_nonsense_is_refused_at_once(texts: Texts, hand: str) -> None:
    for rules in (ONLINE, WILD, DANJIANG_XI):
        panel = answer(written(hand=hand, card="", melds=""), rules, texts)
        assert panel.text.startswith(texts("calc.refused"))
