"""The summary of a hand: every figure with its working, and never too long for Discord."""

import re
from dataclasses import replace
from math import prod
from random import Random

import pytest

from bot.game.table import Stage
from bot.game.views import score_of, table_view
from bot.rules.cards import KINDS, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    FIVE_NUMBERS,
    ONLINE,
    Exhausted,
    RuleSet,
    Settlement,
    Xi,
)
from bot.rules.score import score
from bot.texts import Texts
from cogs.panel import Panel
from cogs.summary import summary_panel
from tests.cogs.endings import SEED, summary
from tests.cogs.limits import assert_fits, embed_length
from tests.cogs.tables import EN, EN_NAMES, KNOWN, ZH, dealt, played
from tests.rules.builders import holding, kinds, won
from tests.rules.random_hands import random_position, random_rules

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
LONG = dict.fromkeys(KNOWN, "*_" * 20)


def lines(panel: Panel, title: str) -> list[str]:
    """The lines of the section whose title begins so."""
    return next(part.text for part in panel.sections if part.title.startswith(title)).splitlines()


# What it says

TA = won("123t 555w 123b 22z", "2t", "peng:999b", others=(holding("333t"), holding("1z")))


def test_it_says_who_won_how_and_off_whom() -> None:
    panel = summary(ZH, ONLINE, TA)
    assert panel.title == "第 3 副 · 塌子胡 70 胡"
    assert panel.text == "**Anna** 胡 波波 打出的 **二条**\n翻牌：五条、五饼"
    own = replace(TA, win=Win(0, Kind.parse("2t")))
    assert summary(EN, ONLINE, own).text.startswith("**Anna** wins on the own draw: **2 tiao**")


def test_the_winners_cards_are_shown_as_they_were_split_with_the_winning_card() -> None:
    _, cards, laid, *_ = lines(summary(ZH, ONLINE, TA), "赢家（庄家）· 70 胡")
    assert cards == "1【2】3条 · 123饼 · 555万 · 红 红"
    assert laid == "碰 九饼×3"


def test_every_counted_kind_has_its_line_with_the_reasons() -> None:
    _, _, _, *count = lines(summary(ZH, ONLINE, TA), "赢家")
    assert count == [
        "九饼 碰 2",
        "五万 在手 4×4 = 16（翻五条、翻五饼）",
        "底胡 18",
    ]
    english = lines(summary(EN, ONLINE, TA), "Winner")
    assert english[-2] == "5 wan, three in hand: 4 × 4 = 16 (5 tiao flipped, 5 bing flipped)"


def test_a_flipped_copy_of_the_kind_itself_is_told() -> None:
    position = won("123t 123w 22z", "2t", "peng:888b", flipped="8b 6w")
    *_, kind, base = lines(summary(ZH, ONLINE, position), "赢家")
    assert kind == "八饼 碰 2×2（翻将）×2 = 8（翻八饼）"
    assert base == "底胡 8"


@pytest.mark.parametrize(
    ("rules", "flipped", "hand", "melds", "told"),
    [
        (ONLINE, "8b 6w", "888b 123t 22z", "", "八饼 暗杠（翻将，3 张就算） 12×2 = 24（翻八饼）"),
        (
            ONLINE,
            "1z 6w",
            "123t 22z",
            "peng:111z",
            "千字 碰 2×2（翻将）×4 = 16（老将、翻老将千字）",
        ),
        (DANJIANG, "8b", "123t 22z", "peng:888b", "八饼 碰 4×2（翻将） = 8（翻八饼同组）"),
        (DANJIANG, "8b", "888b 123t 22z", "", "八饼 暗杠（翻将，3 张就算） 24（翻八饼同组）"),
    ],
)
def test_a_flipped_copy_stands_where_it_acts(
    rules: RuleSet, flipped: str, hand: str, melds: str, told: str
) -> None:
    position = won(hand, "2t", melds, flipped=flipped)
    assert told in lines(summary(ZH, rules, position), "赢家")


def test_three_honours_together_are_counted_once_more() -> None:
    position = won("111222333z 22t", "2t")
    assert "三老会齐 +24" in lines(summary(ZH, ONLINE, position), "赢家")


def test_a_losers_base_is_shown_before_and_after_rounding() -> None:
    section = lines(summary(ZH, ONLINE, TA), "闲家 · 10 胡")
    assert section == ["`2` **波波**", "条 3 3 3", "三条 在手 4", "底胡 4 → 进整 10"]


@pytest.mark.parametrize(
    ("position", "rules", "shown"),
    [
        (TA, ONLINE, ["底胡 18 + 成胡 20 + 文钱1副 20 + 丫子 10 = 68", "进整 → 70"]),
        (
            won("123t 456w 789b 22b", "3t", by=None),
            ONLINE,
            ["底胡 0 + 清胡 100 + 自摸 10 + 拖尾 10 = 120"],
        ),
        (
            won("111t 555w 22z", "2z", specials=(Special.BAO_TING,)),
            FIVE_NUMBERS,
            [
                "（底胡 20 + 成胡 20 + 吊头 10）× 2 + 40 = 140",
                "闷飘 ×2 → 280",
                "报听 ×2 → 560",
            ],
        ),
        (
            won("111t 555w 22z", "1t", "peng:888b"),
            replace(ONLINE, cap=100),
            ["（底胡 22 + 成胡 20 + 飘胡 30）× 2 = 144", "进整 → 150", "封顶 → 100"],
        ),
    ],
    ids=["ta", "qing", "men-piao", "capped"],
)
def test_the_formula_is_told_step_by_step(
    position: Position, rules: RuleSet, shown: list[str]
) -> None:
    assert lines(summary(ZH, rules, position), "赢家怎么算") == shown


def test_payments_say_who_pays_whom_how_much_and_why() -> None:
    assert lines(summary(ZH, ONLINE, TA), "输赢") == [
        "波波 付 Anna 60 分：抵胡 70 − 10",
        "Chen 付 Anna 70 分：抵胡 70 − 0",
        "Chen 付 波波 10 分：抵胡 10 − 0",
        "本副：Anna +130 · 波波 −50 · Chen −80，合计 0",
        "累计：Anna +1210 · 波波 −1000 · Chen −210",
    ]


def test_stake_bao_zhang_and_the_whole_hu_are_told_where_they_apply() -> None:
    rules = replace(ONLINE, stake=2, bao_zhang=True, settlement=Settlement.WINNER_TAKES)
    position = replace(TA, win=Win(0, Kind.parse("2t"), 1, discarder_ready=False))
    assert lines(summary(EN, rules, position), "Payments")[:3] == [
        "波波 pays Anna 140 points: (the whole 70 hu) × 2",
        "波波 pays Anna 140 points: (the whole 70 hu) × 2, bao zhang for Chen",
        "Chen pays 波波 20 points: (difference 10 − 0) × 2",
    ]


NOBODY_WON = Position(kinds("5t 5b"), (holding("333t"), holding("1z"), holding("2z")), None)


def test_a_drawn_hand_is_settled_by_what_the_cards_count() -> None:
    panel = summary(ZH, ONLINE, NOBODY_WON)
    assert panel.title == "第 3 副 · 荒牌"
    assert panel.text.startswith("牌摸完了，没人胡")
    assert lines(panel, "庄家 · 10 胡")[-1] == "底胡 4 → 进整 10"
    assert lines(panel, "输赢")[0] == "波波 付 Anna 10 分：抵胡 10 − 0"
    assert not any(part.title == ZH("summary.total") for part in panel.sections)


def test_a_drawn_hand_that_scores_nothing_says_so() -> None:
    panel = summary(ZH, replace(ONLINE, exhausted=Exhausted.NO_SCORE), NOBODY_WON)
    assert lines(panel, "庄家 · 0 胡")[-1] == "荒牌不算胡"
    assert lines(panel, "输赢")[0] == "不输不赢"


@LANGUAGES
def test_qiong_hen_says_what_it_is_and_counts_only_the_others(texts: Texts) -> None:
    poor = holding("123456789t 123456789b 1234w")
    win = Win.by_qiong_hen(0, poor.hand)
    position = Position(kinds("8t"), (poor, holding("111z"), holding("1t")), win)
    panel = summary(texts, DANJIANG, position)
    assert_fits(panel)
    assert texts("verb.qiong_hen") in panel.title
    assert "300" in panel.title
    assert panel.text.splitlines()[0] == texts("summary.declared", name="Anna")
    first, second, *_ = panel.sections
    assert first.title == texts("summary.winner_dealer", hu=300)
    assert first.text.splitlines()[-1] == texts("summary.qiong_hen", n=300)
    assert second.text.splitlines()[-1].endswith("10")
    assert texts("summary.total") not in [part.title for part in panel.sections]


def test_what_was_bought_is_told_with_each_payment() -> None:
    rules = replace(ONLINE, mai_zhuang=(1, 2, 3), stake=2)
    panel = summary(ZH, rules, replace(TA, bought=(True, True, False)))
    assert lines(panel, "输赢")[:2] == [
        "波波 付 Anna 360 分：（（抵胡 70 − 10）× 买庄 3）× 2",
        "Chen 付 Anna 280 分：（（抵胡 70 − 0）× 买庄 2）× 2",
    ]


def test_all_five_dealt_say_so() -> None:
    five = replace(holding(xi=5), xi_dealt=True)
    position = won("123t 555w 22z", "2t", flipped="8b", others=(five, holding()))
    assert "五喜都在起手，加倍：200×1 = 200" in lines(summary(ZH, DANJIANG_XI, position), "闲家")


@LANGUAGES
def test_a_win_with_wild_cards_shows_what_they_stand_for(texts: Texts) -> None:
    position = won("123t 55w 22z 1x", "1x")
    panel = summary(texts, replace(ONLINE, xi=Xi.WILD), position)
    assert_fits(panel)
    lines = panel.sections[0].text.splitlines()
    assert lines[2] == texts("summary.wild")
    assert texts("summary.wild") not in panel.sections[1].text


def test_xi_are_counted_on_a_line_of_their_own() -> None:
    position = won("123t 555w 22z", "2t", xi=2, flipped="1x")
    assert "喜儿 2 张：30×2 = 60" in lines(summary(ZH, DANJIANG_XI, position), "赢家")


def test_the_seed_of_a_wall_that_was_not_pledged_is_shown_whole() -> None:
    assert lines(summary(ZH, ONLINE, TA), "牌墙") == [f"种子：`{SEED}`"]


def test_there_is_no_summary_before_the_end() -> None:
    view = replace(table_view(dealt()), stage=Stage.BETWEEN)
    with pytest.raises(ValueError, match="no hand has ended"):
        summary_panel(EN, 12, view, score(ONLINE, TA), EN_NAMES)


# Whatever may come


@LANGUAGES
@pytest.mark.parametrize("seed", range(4))
def test_every_finished_hand_fits_and_its_sums_are_right(texts: Texts, seed: int) -> None:
    rng = Random(seed)
    for _ in range(150):
        rules = random_rules(rng)
        position = random_position(rng, rules)
        panel = summary(texts, rules, position, LONG)
        assert_fits(panel)
        assert_sums(texts, panel)
        result = score(rules, position)
        paid = "\n".join(lines(panel, texts("summary.payments")))
        assert all(str(payment.points) in paid for payment in result.payments)
        assert sum(result.changes) == 0


def assert_sums(texts: Texts, panel: Panel) -> None:
    """Every line with an equals sign is true, and every product follows from the line above."""
    running = 0
    for section in panel.sections:
        for line in section.text.splitlines():
            if " = " in line and section.title != texts("summary.payments"):
                left, _, right = line.rpartition(" = ")
                running = evaluated(texts, left)
                assert running == int(re.findall(r"\d+", right)[0]), line
            elif section.title == texts("summary.total") and "×" in line:
                times, product = map(int, re.findall(r"\d+", line))
                running *= times
                assert running == product, line


def evaluated(texts: Texts, left: str) -> int:
    """The value of a printed formula, its words left out."""
    filled = (texts("summary.filled", state="", n=number) for number in (2, 3))
    words = [*(texts(f"card.{kind}") for kind in KINDS), *filled]
    for word in (*words, *(texts("extra.wenqian", number=n) for n in (1, 2, 3, 4))):
        left = left.replace(word, "")
    left = re.sub(r".*：|.*: ", "", left).replace("（", "(").replace("）", ")").replace("×", "*")
    sums = re.fullmatch(r"\((.*)\) ?\* 2(?: \+ (\d+))?", left.strip())
    if sums:
        return 2 * added(sums[1]) + int(sums[2] or 0)
    if "*" in left:
        return prod(map(int, re.findall(r"\d+", left)))
    return added(left)


def added(text: str) -> int:
    return sum(map(int, re.findall(r"\d+", text)))


@LANGUAGES
@pytest.mark.parametrize("flipped", ["1z 2z", "9w 9b", "5t 5b", "9t 1z"])
def test_more_than_can_be_counted_still_fits(texts: Texts, flipped: str) -> None:
    # Eight dragons of the dearest kinds for each: more cards than there are, so an upper bound.
    dear = [Kind.parse(text) for text in ["1z", "2z", "3z", "9t", "5t", "5b", "5w", "9w"]]
    laid = tuple(Meld(State.DRAGON, kind, 4) for kind in dear)
    winner = Holding(Hand.parse("22w"), laid[:7])
    loser = Holding(Hand(), laid)
    win = Win(0, Kind.parse("2w"), 1, discarder_ready=False, specials=frozenset(Special))
    rules = replace(ONLINE, stake=5, bao_zhang=True, cap=100_000)
    position = Position(kinds(flipped), (winner, loser, loser), win)
    panel = summary(texts, rules, position, LONG)
    assert_fits(panel)
    assert embed_length(panel) < 4000


@LANGUAGES
def test_a_played_hand_is_summed_up_as_it_ended(texts: Texts) -> None:
    for seed in range(10):
        table = played(dealt(seed, 2, 4), seed)
        view = table_view(table)
        result = score_of(table)
        panel = summary_panel(texts, 12, view, result, EN_NAMES)
        assert_fits(panel)
        assert view.seed in panel.sections[-1].text
