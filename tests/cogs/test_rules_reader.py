"""What a host writes in the form of the rules, and what is made of it."""

from dataclasses import replace

import pytest

from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    ONLINE,
    SYSTEMS,
    BaoTingWindow,
    RuleSet,
    Settlement,
    Xi,
)
from bot.texts import Texts
from cogs.rule_fields import OPEN, Group, with_values
from cogs.rules_form import SYSTEM, form_of, lines_of
from cogs.rules_reader import RulesReader, mistakes_panel
from tests.cogs.limits import assert_fits, length
from tests.cogs.other_rules import other_value
from tests.cogs.tables import CATALOGUES, EN, ZH

READER = RulesReader(CATALOGUES)
LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
ALL = (*SYSTEMS.values(), with_values(ONLINE, {f.name: other_value(f, f.of(ONLINE)) for f in OPEN}))


def filled(texts: Texts, rules: RuleSet) -> dict[str, str]:
    """The form as it opens."""
    return {SYSTEM: rules.id, **{group: lines_of(texts, rules, group) for group in Group}}


def read(lines: str, rules: RuleSet = ONLINE, system: str | None = None) -> RuleSet:
    """The rules after some lines, without a mistake."""
    reading = READER.read(ZH, rules, {SYSTEM: system or rules.id, Group.FIGURE: lines})
    assert reading.mistakes == ()
    return reading.rules


def mistakes(lines: str, rules: RuleSet = ONLINE, texts: Texts = ZH) -> tuple[str, ...]:
    return READER.read(texts, rules, {SYSTEM: rules.id, Group.FIGURE: lines}).mistakes


@LANGUAGES
@pytest.mark.parametrize("rules", ALL, ids=[*SYSTEMS, "others"])
def test_the_form_as_it_opens_says_the_present_rules(texts: Texts, rules: RuleSet) -> None:
    opened = READER.read(ZH, rules, filled(texts, rules))
    assert (opened.rules, opened.written) == (rules, ())
    # Read against another table's rules it says the same, every line by itself.
    if not rules.problems():
        other = with_values(SYSTEMS[rules.id], {"stake": 9, "cap": 990})
        assert READER.read(EN, other, filled(texts, rules)).rules == rules


@LANGUAGES
@pytest.mark.parametrize("rules", ALL, ids=[*SYSTEMS, "others"])
def test_the_form_fits_into_discords_limits(texts: Texts, rules: RuleSet) -> None:
    form = form_of(texts, 123456789, rules).to_dict()
    assert length(form["title"]) <= 45
    assert 1 <= len(form["components"]) <= 5
    for outer in form["components"]:
        assert length(outer["label"]) <= 45
        assert length(outer.get("description") or "") <= 100
        assert length(outer["component"].get("value", "")) <= 3000


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("清胡 = 120", replace(ONLINE, qing=120)),
        ("清胡：120胡", replace(ONLINE, qing=120)),
        ("  清 胡 ＝ １２０ ", replace(ONLINE, qing=120)),
        ("qing=120", replace(ONLINE, qing=120)),
        ("QING 120", replace(ONLINE, qing=120)),
        ("清胡120", replace(ONLINE, qing=120)),
        ("封顶 300\nper hu: 5", replace(ONLINE, cap=300, stake=5)),
        ("买庄 = 1/2/3\n一场 6 副", replace(ONLINE, mai_zhuang=(1, 2, 3), match_hands=6)),
        ("包张 = 有\ngang kai: no", replace(ONLINE, bao_zhang=True, gang_kai=False)),
        ("包张 是\n地胡 不要", replace(ONLINE, bao_zhang=True, di_hu=False)),
        ("结算 = 赢家收全胡", replace(ONLINE, settlement=Settlement.WINNER_TAKES)),
        ("settlement: Winner takes", replace(ONLINE, settlement=Settlement.WINNER_TAKES)),
        ("bao_ting = dealt  # whatever", replace(ONLINE, bao_ting=BaoTingWindow.DEALT)),
        ("喜儿 = 百搭\n喜儿胡数：10, 20、30 40 50", replace(
            ONLINE, xi=Xi.WILD, xi_values=(10, 20, 30, 40, 50))),
        ("", ONLINE),
        ("清胡 = 120\n清胡 = 120", replace(ONLINE, qing=120)),
    ],
)  # fmt: skip
def test_lines_are_read_as_people_write_them(lines: str, expected: RuleSet) -> None:
    assert read(lines) == expected


@pytest.mark.parametrize("nothing", ["", "不封顶", "none", "无", "-"])
def test_what_may_be_left_open_can_be_opened_again(nothing: str) -> None:
    assert read(f"封顶 = {nothing}", replace(ONLINE, cap=300)) == ONLINE


def test_with_another_system_the_lines_left_alone_follow_it() -> None:
    agreed = replace(ONLINE, cap=200)
    form = filled(ZH, agreed)
    form[SYSTEM] = "danjiang"
    assert READER.read(ZH, agreed, form).rules == replace(DANJIANG, cap=200)
    form[Group.FIGURE] += "\n清胡 = 90"
    assert READER.read(ZH, agreed, form).mistakes == ("「清胡 = 90」：这一项写了两遍，不一样",)
    form[Group.FIGURE] = form[Group.FIGURE].replace("清胡 = 100\n", "")
    assert READER.read(ZH, agreed, form).rules == replace(DANJIANG, cap=200, qing=90)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("清糊 = 100", "「清糊 = 100」：没有这一项"),
        ("随便", "「随便」：没有这一项"),
        ("包张 = 也许", "「包张 = 也许」：写有或无"),
        ("清胡 = 很多", "「清胡 = 很多」：要写数目"),
        ("清胡 =", "「清胡 =」：要写数目"),
        ("清胡", "「清胡」：要写数目"),
        ("清胡 = 1 2", "「清胡 = 1 2」：要写数目"),
        ("清胡 = 1000001", "「清胡 = 1000001」：最多 1,000,000"),
        ("喜儿 = 花", "「喜儿 = 花」：只能是 不带、加胡、百搭"),
        ("喜儿胡数 = 五个", "「喜儿胡数 = 五个」：要写数目"),
        ("清胡 = -10", "清胡不能是负数（-10）"),
        ("买庄 = 1/2/4", "买庄的倍数可以是 1/2/3、2/3/4、3/4/5、3/5/7、5/7/10，不能是 1/2/4"),
        ("喜儿=加胡\n喜儿胡数=5 4", "喜儿的胡数要五个、由小到大，像 10/30/50/70/100，不能是 5/4"),
        ("封顶 = 5", "封顶 5 胡太低，至少 10 胡"),
        ("翻将 = 1", "「翻将 = 1」：没有这一项"),
    ],
)
def test_every_mistake_has_its_reason(line: str, told: str) -> None:
    # What is typed is shown harmlessly, with its markup escaped.
    assert [each.replace("\\", "") for each in mistakes(line)] == [told]


def test_all_mistakes_are_told_at_once_and_nothing_is_lost() -> None:
    lines = "清胡 = 很多\n包张 = 也许\n每胡 = 0\n成胡 = 30"
    reading = READER.read(EN, DANJIANG_XI, {SYSTEM: "danjiang_xi", Group.SWITCH: lines})
    assert len(reading.mistakes) == 3
    assert reading.written == ("清胡 = 很多", "包张 = 也许", "每胡 = 0", "成胡 = 30")
    panel = mistakes_panel(EN, reading)
    assert_fits(panel)
    assert panel.text.splitlines() == list(reading.mistakes)
    assert lines in panel.sections[0].text


@LANGUAGES
def test_the_longest_nonsense_is_told_within_discords_limits(texts: Texts) -> None:
    for nonsense in ("`" * 4000, "\n".join("*_" * 50 for _ in range(39)), "x\n" * 2000):
        reading = READER.read(texts, ONLINE, dict.fromkeys(Group, nonsense))
        panel = mistakes_panel(texts, reading)
        assert_fits(panel)
        assert panel.sections[0].text.count("`") == 6


def test_a_system_that_does_not_exist_changes_nothing() -> None:
    assert read("", system="hangzhou") == ONLINE
