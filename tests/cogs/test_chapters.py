"""The rule book: complete for every system, with the figures of the rules, within Discord's limits."""

from dataclasses import replace
from itertools import product

import pytest

from bot.rules.hu import DOUBLE_ROW, JIANG_ROW
from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    FIVE_NUMBERS,
    ONLINE,
    SYSTEMS,
    TONGZHOU,
    Exhausted,
    RuleSet,
    Settlement,
    Xi,
)
from bot.texts import Texts
from cogs.chapters import Topic, chapter
from cogs.rule_fields import OPEN, with_values
from cogs.rulebook import chapter_panel, contents_panel
from tests.cogs.limits import assert_fits
from tests.cogs.other_rules import other_value
from tests.cogs.tables import EN, ZH

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
WILD = replace(ONLINE, xi=Xi.WILD)
ALL = (
    *SYSTEMS.values(),
    WILD,
    with_values(ONLINE, {f.name: other_value(f, f.of(ONLINE)) for f in OPEN}),
)


def text(topic: Topic, rules: RuleSet, texts: Texts = ZH) -> str:
    return "\n".join(chapter(texts, rules, topic))


@LANGUAGES
@pytest.mark.parametrize("topic", Topic)
def test_every_chapter_fits_for_every_system(texts: Texts, topic: Topic) -> None:
    for rules in ALL:
        panel = chapter_panel(texts, rules, topic)
        assert_fits(panel)
        assert "{" not in panel.text
        assert_fits(contents_panel(texts, rules))


@LANGUAGES
def test_the_two_languages_have_the_same_paragraphs(texts: Texts) -> None:
    for topic, rules in product(Topic, ALL):
        assert len(chapter(texts, rules, topic)) == len(chapter(ZH, rules, topic))


@pytest.mark.parametrize("size", [13, 10])
def test_short_hands_have_no_qiong_hen_in_any_chapter(size: int) -> None:
    short = replace(DANJIANG, hand_size=size)
    for topic in set(Topic) - {Topic.OPTIONS}:
        assert ("穷狠" in text(topic, short)) == ("穷狠" in text(topic, ONLINE))


def test_the_figures_of_the_cards_are_those_of_the_scorer() -> None:
    double, single = text(Topic.HU, ONLINE), text(Topic.HU, DANJIANG)
    for state, figure in DOUBLE_ROW.items():
        for factor in (1, 2, 4, 8):
            assert f"{ZH(f'state.{state}')} {figure * factor}" in double
    for state, figure in JIANG_ROW.items():
        assert f"{ZH(f'state.{state}')} {figure}" in single


@pytest.mark.parametrize(
    ("topic", "rules", "told"),
    [
        (Topic.DEAL, ONLINE, "庄家 23 张，两个闲家各 22 张，再从牌底翻出 2 张"),
        (Topic.DEAL, ONLINE, "剩 51 张"),
        (Topic.DEAL, DANJIANG, "剩 52 张"),
        (Topic.DEAL, DANJIANG_XI, "剩 57 张"),
        (Topic.DEAL, replace(ONLINE, hand_size=13), "胡要 4 副加一对"),
        (Topic.WINNING, ONLINE, "（底胡 + 成胡 20 + 其他 + 飘 30）× 2"),
        (Topic.WINNING, FIVE_NUMBERS, "（底胡 + 成胡 20 + 其他）× 2 + 40"),
        (Topic.WINNING, DANJIANG, "清胡 80"),
        (Topic.WINNING, replace(ONLINE, cap=300), "封顶 300 胡"),
        (Topic.SPECIAL, DANJIANG, "300 胡"),
        (Topic.SPECIAL, DANJIANG_XI, "乘 4"),
        (Topic.XI, DANJIANG_XI, "10、30、50、70、100 胡"),
        (Topic.XI, WILD, "20、50、100、200、400 胡"),
        (Topic.XI, replace(WILD, xi_values=(1, 2, 3, 4, 5)), "1、2、3、4、5 胡"),
        (Topic.SETTLEMENT, replace(ONLINE, stake=3), "每胡 3 分"),
        (Topic.TITLES, ONLINE, "主席 104,857,600"),
        (Topic.OPTIONS, replace(ONLINE, match_hands=9), "**一场**（9 副）"),
    ],
)
def test_figures_come_from_the_rules(topic: Topic, rules: RuleSet, told: str) -> None:
    assert told in text(topic, rules)


@pytest.mark.parametrize(
    ("topic", "one", "other"),
    [
        (Topic.CARDS, ONLINE, DANJIANG),
        (Topic.CARDS, DANJIANG, DANJIANG_XI),
        (Topic.PLAY, ONLINE, replace(ONLINE, binding_pass=True)),
        (Topic.PLAY, ONLINE, replace(ONLINE, sealed=True)),
        (Topic.PLAY, ONLINE, replace(ONLINE, min_hu=50)),
        (Topic.PLAY, ONLINE, replace(ONLINE, mai_zhuang=(1, 2, 3))),
        (Topic.DRAGONS, ONLINE, DANJIANG),
        (Topic.BAO_TING, ONLINE, TONGZHOU),
        (Topic.HU, ONLINE, DANJIANG),
        (Topic.WINNING, ONLINE, TONGZHOU),
        (Topic.SPECIAL, ONLINE, replace(ONLINE, gang_kai=False)),
        (Topic.SPECIAL, ONLINE, replace(ONLINE, di_hu=False)),
        (Topic.SPECIAL, ONLINE, replace(ONLINE, hai_di=False)),
        (Topic.SPECIAL, DANJIANG, replace(DANJIANG, yi_hu_tou=False)),
        (Topic.SPECIAL, DANJIANG, replace(DANJIANG, hand_size=13)),
        (Topic.SETTLEMENT, ONLINE, replace(ONLINE, settlement=Settlement.WINNER_TAKES)),
        (Topic.SETTLEMENT, ONLINE, replace(ONLINE, bao_zhang=True)),
        (Topic.SETTLEMENT, ONLINE, replace(ONLINE, exhausted=Exhausted.NO_SCORE)),
        (Topic.SETTLEMENT, ONLINE, replace(ONLINE, mai_zhuang=(3, 5, 7))),
        (Topic.XI, DANJIANG_XI, replace(DANJIANG_XI, no_xi_doubles=False)),
    ],
)
@LANGUAGES
def test_what_a_table_agrees_on_is_explained(
    texts: Texts, topic: Topic, one: RuleSet, other: RuleSet
) -> None:
    assert text(topic, one, texts) != text(topic, other, texts)
