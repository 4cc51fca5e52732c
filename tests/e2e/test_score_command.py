"""Counting a hand of real cards, through Discord."""

import pytest

from bot.errors import Refusal
from playground import Actor, Reply
from playground.state.channels import Channel
from tests.e2e.house import CATALOGUES, House, is_refused
from tests.e2e.rule_talk import LANGUAGES, table, whisper


@pytest.fixture(params=LANGUAGES)
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


SCORE = {
    "zh-CN": {"score": "算胡", "hand": "手牌", "flipped": "翻将", "card": "胡", "won": "怎么胡",
              "melds": "桌上", "called": "叫", "xi": "喜儿", "specials": "特殊", "system": "玩法"},
    "en-GB": {word: word for word in ("score", "hand", "flipped", "card", "won", "melds", "called",
                                      "xi", "specials", "system")},
}  # fmt: skip
HAND = {
    "hand": "13条 五万五万五万 123b 红花红花",
    "flipped": "五条 5b",
    "card": "二条",
    "melds": "碰九饼 明杠8b 碰七万 碰6t",
}


async def score(actor: Actor, channel: Channel, **given: object) -> Reply:
    names = SCORE[actor.user.locale]
    options = {names[option]: value for option, value in given.items()}
    return await actor.slash(channel, names["score"], **options)


async def test_a_hand_of_real_cards_is_counted_with_its_working(house: House, locale: str) -> None:
    anna, texts = house.person("安娜", locale), CATALOGUES.of(locale)
    reply = await score(anna, house.guild.general, **HAND, won="self_drawn", specials="海底捞月")
    told = whisper(reply, anna)
    assert told.startswith(texts("calc.won", shape=texts("shape.ta"), hu=180))
    card = texts("card.2t")
    assert texts("calc.self_drawn", card=card) in told
    assert texts("summary.term", label=texts("term.base"), n=30) in told
    english = texts("calc.by.discard")
    off = await score(anna, house.guild.general, **HAND, won=english)
    assert texts("calc.off_discard", card=card) in whisper(off, anna)


async def test_a_hand_that_does_not_win_is_told_what_it_lacks(house: House, locale: str) -> None:
    anna, texts = house.person("安娜", locale), CATALOGUES.of(locale)
    ready = {**HAND, "hand": "23t 555w 123b 22z"}
    del ready["card"]
    told = whisper(await score(anna, house.guild.general, **ready), anna)
    assert texts("calc.ready") in told
    assert texts("card.4t") in told
    far = whisper(await score(anna, house.guild.general, **{**ready, "hand": "159t 159w 159b 2z"}),
                  anna)  # fmt: skip
    assert texts("fault.not_a_win", number=7) in far


async def test_a_hand_is_counted_by_the_rules_of_the_table(house: House, locale: str) -> None:
    anna, texts = house.person("安娜", locale), CATALOGUES.of(locale)
    channel = await table(house, anna, cap=50)
    here = whisper(await score(anna, channel, **HAND), anna)
    assert texts("summary.capped", n=50) in here
    elsewhere = whisper(await score(anna, house.guild.general, **HAND), anna)
    assert texts("summary.capped", n=50) not in elsewhere
    xi = {**HAND, "flipped": "5t", "xi": 2, "system": texts("system.danjiang_xi")}
    assert texts("system.danjiang_xi") in whisper(await score(anna, channel, **xi), anna)


@pytest.mark.parametrize(
    ("given", "reason", "params"),
    [
        ({"flipped": "5t"}, "fault.flipped_cards", {"number": 1, "limit": 2}),
        ({"called": "九饼"}, "fault.called_laid", {"card": "9b"}),
        ({"card": "9t", "hand": "123t 555w 123b 22z"}, "fault.winning_card", {"card": "9t"}),
    ],
)
async def test_hands_that_cannot_be_are_refused_with_the_reason(
    house: House, locale: str, given: dict[str, str], reason: str, params: dict[str, object]
) -> None:
    anna, texts = house.person("安娜", locale), CATALOGUES.of(locale)
    if "card" in params:
        params = {"card": texts(f"card.{params['card']}")}
    told = whisper(await score(anna, house.guild.general, **{**HAND, **given}), anna)
    assert texts("calc.refused") in told
    assert texts(reason, **params) in told


async def test_words_that_mean_nothing_are_refused(house: House, locale: str) -> None:
    anna, texts = house.person("安娜", locale), CATALOGUES.of(locale)
    reply = await score(anna, house.guild.general, **{**HAND, "hand": "东风"})
    assert is_refused(reply, anna, Refusal.UNKNOWN_CARD)
    reply = await score(anna, house.guild.general, **{**HAND, "melds": "三饼"})
    assert whisper(reply, anna) == texts("calc.no_state", text="三饼")
    reply = await score(anna, house.guild.general, **HAND, specials="大满贯")
    assert texts("calc.special.tian_hu").split("|")[0] in whisper(reply, anna)


async def test_waits_and_specials_are_offered_while_one_types(house: House, locale: str) -> None:
    anna, texts = house.person("安娜", locale), CATALOGUES.of(locale)
    names = SCORE[locale]

    async def offered(option: str, typed: str, hand: str = "23t 555w 123b 22z") -> list[object]:
        given = {names["hand"]: hand, names["flipped"]: "5t 5b", names[option]: typed}
        choices = await anna.autocomplete(house.guild.general, names["score"], **given)
        return [choice.value for choice in choices]

    assert await offered("card", "") == ["1t", "4t"]
    assert await offered("card", "4t") == ["4t"]
    assert await offered("card", "", "nonsense") == []
    tian_hu = texts("calc.special.tian_hu").split("|")[0]
    di_hu = texts("calc.special.di_hu").split("|")[0]
    assert (await offered("specials", ""))[:2] == [tian_hu, di_hu]
    assert (await offered("specials", tian_hu))[:2] == [tian_hu, f"{tian_hu} {di_hu}"]
    assert tian_hu in await offered("specials", tian_hu[:1])
