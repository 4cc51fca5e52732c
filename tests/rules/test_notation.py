"""Cards as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.hand import Hand
from bot.rules.notation import CardSyntaxError, parse_cards
from tests.rules.strategies import hands


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("", ""),
        ("123t 555w 22z", "123t 555w 22z"),
        ("123t555w22z", "123t 555w 22z"),
        ("1 2 3 t", "123t"),
        ("123T 4X", "123t 4x"),
        ("１２３ｔ　５Ｗ", "123t 5w"),
        ("一条", "1t"),
        ("九條", "9t"),
        ("3万", "3w"),
        ("３萬", "3w"),
        ("三饼", "3b"),
        ("三餅", "3b"),
        ("三餠", "3b"),
        ("三丙", "3b"),
        ("三筒", "3b"),
        ("三 筒", "3b"),
        ("一二三条", "123t"),
        ("一2三万", "123w"),
        ("123条", "123t"),
        ("千字千子", "11z"),
        ("红花紅花", "22z"),
        ("白花百花", "33z"),
        ("福禄寿喜财", "12345x"),
        ("福祿壽喜財", "12345x"),
        ("一条，3万、红花;福", "1t 3w 2z 1x"),
        ("红花三饼三饼千字", "33b 12z"),
        (" 5w\n5w\t5w ", "555w"),
    ],
)
def test_every_way_of_writing_is_read(text: str, hand: str) -> None:
    assert parse_cards(text) == Hand.parse(hand)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("一条 hello 3万", "hello"),
        ("一条 12", "12"),
        ("一条 0t", "0t"),
        ("一条 5z", "5z"),
        ("345z 1t", "345z"),
        ("6x", "6x"),
        ("条", "条"),
        ("3红花", "3红花"),
        ("一条3红花", "一条3红花"),
        ("1t-3t", "1t-3t"),
        ("1t 13tq", "13tq"),
        ("条 1 2 3饼", "3饼"),
        ("１２，３ｔ", "12"),
        ("十万", "十万"),
        ("花", "花"),
        ("٣t", "٣t"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, part: str) -> None:
    with pytest.raises(CardSyntaxError) as caught:
        parse_cards(text)
    assert caught.value.part == part


@given(hands)
def test_the_text_of_a_hand_is_read(hand: Hand) -> None:
    assert parse_cards(str(hand)) == hand


@given(st.text(alphabet="123一九tz条万红花千字 ，x０\u3000\n-", max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    part = None
    try:
        hand = parse_cards(text)
    except CardSyntaxError as error:
        part = error.part
    assert parse_cards(str(hand)) == hand if part is None else part
