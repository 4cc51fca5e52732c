"""Cards in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.cards import KINDS, Kind
from bot.rules.hand import Hand
from bot.rules.hu import jiang_factor
from bot.rules.melds import Meld
from bot.rules.notation import parse_cards
from bot.rules.ruleset import DANJIANG, ONLINE, RuleSet
from bot.rules.splits import Part, Split
from bot.texts import Texts
from cogs.cards import (
    card_name,
    card_names,
    hand_text,
    jiang_text,
    laid_text,
    several,
    split_text,
)
from tests.cogs.tables import EN, ZH


def kinds(text: str) -> tuple[Kind, ...]:
    return tuple(Kind.parse(word) for word in text.split())


def test_cards_have_the_names_that_players_use() -> None:
    assert card_names(ZH, kinds("3t 5b 9w 1z 2z 3z 1x")) == "三条、五饼、九万、千字、红花、白花、福"
    assert card_names(EN, kinds("3t 5b 9w 1z 2z")) == "3 tiao, 5 bing, 9 wan, thousand, red flower"


@pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
def test_no_two_cards_have_the_same_name(texts: Texts) -> None:
    assert len({card_name(texts, kind) for kind in KINDS}) == len(KINDS)


def test_a_hand_is_grouped_by_suit_and_shows_every_card() -> None:
    hand = Hand.parse("12335t 44b 9w 112z")
    assert hand_text(ZH, hand) == "条 1 2 3 3 5 · 饼 4 4 · 万 9 · 千 千 红"
    assert hand_text(ZH, hand, "\n").splitlines() == ["条 1 2 3 3 5", "饼 4 4", "万 9", "千 千 红"]
    assert hand_text(EN, Hand.parse("9w 3z")) == "wan 9 · white"
    assert hand_text(ZH, Hand()) == ""


def test_several_alike_are_counted() -> None:
    assert several(ZH, Kind.parse("3t"), 1) == "三条"
    assert several(ZH, Kind.parse("3t"), 3) == "三条×3"


def test_laid_and_called_cards_say_what_they_are() -> None:
    melds = [Meld.parse("peng:333b"), Meld.parse("an_gang:1111z"), Meld.parse("dragon:55w")]
    assert laid_text(ZH, melds, kinds("9t")) == "碰 三饼×3 · 暗杠 千字×4 · 龙 五万×2 · 叫 九条"
    assert laid_text(EN, (), kinds("9t")) == "called 9 tiao"
    assert laid_text(EN, (), ()) == ""


@pytest.mark.parametrize(
    ("completed", "card", "shown"),
    [
        ("123b", "2b", "1【2】3饼 · 222饼 · 红 红"),
        ("222b", "2b", "123饼 · 22【2】饼 · 红 红"),
        ("22z", "2z", "123饼 · 222饼 · 红 【红】"),
    ],
)
def test_the_winning_card_is_marked_where_it_completes(
    completed: str, card: str, shown: str
) -> None:
    split = Split.parse("123b 222b 22z")
    assert split_text(ZH, split, Part.parse(completed), Kind.parse(card)) == shown


@pytest.mark.parametrize(
    ("completed", "card", "by_wild", "shown"),
    [
        ("12*3b", "2b", True, "1【（2）】3饼 · 22（2）饼 · 红 （红）"),
        ("12*3b", "3b", False, "1（2）【3】饼 · 22（2）饼 · 红 （红）"),
        ("222*b", "2b", False, "1（2）3饼 · 2【2】（2）饼 · 红 （红）"),
        ("22*z", "2z", True, "1（2）3饼 · 22（2）饼 · 红 【（红）】"),
    ],
)
def test_what_a_wild_card_stands_for_is_marked(
    completed: str, card: str, by_wild: bool, shown: str
) -> None:
    split = Split.parse("12*3b 222*b 22*z")
    kind = Kind.parse(card)
    assert split_text(ZH, split, Part.parse(completed), kind, by_wild=by_wild) == shown


def test_of_two_parts_alike_one_is_marked() -> None:
    split = Split.parse("123b 123b 22z")
    text = split_text(EN, split, Part.parse("123b"), Kind.parse("3b"))
    assert text == "12[3] bing · 123 bing · red red"


@pytest.mark.parametrize(
    ("rules", "flipped", "kind", "factor"),
    [
        (ONLINE, "5t 5b", "5w", 4),
        (ONLINE, "5t 5b", "5t", 4),
        (ONLINE, "5t 5t", "5t", 4),
        (ONLINE, "5t 5b", "1z", 2),
        (ONLINE, "1z 2z", "1z", 8),
        (ONLINE, "9t 5b", "9w", 1),
        (ONLINE, "9t 5b", "9t", 4),
        (ONLINE, "8t 6b", "2w", 1),
        (DANJIANG, "8t", "1w", 4),
        (DANJIANG, "8t", "5w", 4),
        (DANJIANG, "8t", "3w", 1),
        (DANJIANG, "1z", "2z", 8),
    ],
)
def test_a_kind_is_worth_its_factor(rules: RuleSet, flipped: str, kind: str, factor: int) -> None:
    assert jiang_factor(rules, Kind.parse(kind), kinds(flipped)) == factor


def test_jiang_are_listed_with_factors_and_flipped_copies() -> None:
    text = jiang_text(ZH, ONLINE, kinds("2t 5t 5w 1z"), kinds("5t 8b"))
    assert text == "五条（×2，翻出 1 张）、五万（×2）、千字（×2）"
    assert jiang_text(ZH, ONLINE, kinds("9w"), kinds("9t 9t")) == ""
    assert jiang_text(ZH, DANJIANG, kinds("2t"), ()) == ""


@pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
def test_every_card_reads_back_as_it_is_written(texts: Texts) -> None:
    for kind in KINDS:
        assert parse_cards(card_name(texts, kind)) == Hand.of([kind])
    assert parse_cards(card_names(texts, KINDS)) == Hand.of(KINDS)


@pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_several_alike_read_back_as_they_are_written(texts: Texts, number: int) -> None:
    for kind in KINDS:
        assert parse_cards(several(texts, kind, number)) == Hand.of([kind] * number)


@pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
def test_a_split_hand_reads_back_as_it_is_written(texts: Texts) -> None:
    split = Split.parse("123b 222b 123t 789w 22z")
    for part in (*split.melds, split.pair):
        for card in set(part.cards):
            shown = split_text(texts, split, part, card)
            assert parse_cards(shown) == Hand.parse("123222b 123t 789w 22z")


@pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
@given(hands=st.lists(st.sampled_from(KINDS), max_size=23))
def test_every_hand_reads_back_as_it_is_written(texts: Texts, hands: list[Kind]) -> None:
    hand = Hand.of(hands)
    assert parse_cards(hand_text(texts, hand)) == hand
