"""Every command, by each of its names, does what it says and tells its caller."""

import pytest

from bot.game.actions import Verb
from bot.game.events import (
    Answered,
    BaoTingDeclared,
    Discarded,
    DragonCalled,
    DragonLaid,
    GangLaid,
    HandEnded,
    Penged,
)
from bot.game.table import Stage
from playground import Actor, Reply
from tests.e2e.house import CATALOGUES, House, controls

NAMES = {
    "canonical": {
        name: name
        for names in (
            ("table", "open", "join", "leave", "start", "close", "bots", "status", "chairs"),
            ("discard", "碰", "杠", "胡", "过", "报听", "叫", "摞", "card", "hand", "standings"),
        )
        for name in names
    },
    "Chinese": {
        "table": "牌桌", "open": "开桌", "join": "加入", "leave": "离开", "start": "开始",
        "close": "关闭", "bots": "电脑", "status": "状态", "discard": "出牌", "碰": "碰",
        "杠": "杠", "胡": "胡", "过": "过", "报听": "报听", "叫": "叫", "摞": "摞",
        "hand": "手牌", "standings": "战绩榜", "chairs": "人数", "card": "牌",
    },
    "English": {
        "table": "table", "open": "open", "join": "join", "leave": "leave", "start": "start",
        "close": "close", "bots": "bots", "status": "status", "discard": "discard",
        "碰": "peng", "杠": "gang", "胡": "hu", "过": "pass", "报听": "bao-ting", "叫": "call",
        "摞": "lay", "hand": "hand", "standings": "standings", "chairs": "chairs", "card": "card",
    },
}  # fmt: skip
"""What each language calls the commands and their options."""

LOCALES = {"canonical": "fr", "Chinese": "zh-CN", "English": "en-GB"}


@pytest.fixture(params=NAMES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def typed(
    house: House, actor: Actor, command: str, language: str, **options: object
) -> Reply:
    """Type a command at the only table, by its names in a language."""
    names = NAMES[language]
    path = " ".join(names[word] for word in command.split())
    channels = [each for each in house.guild.channels if each is not house.guild.general]
    given = {names[name]: value for name, value in options.items()}
    reply = await actor.slash(channels[-1] if channels else house.guild.general, path, **given)
    if reply.thinking:
        await reply.completed()
    assert reply.message is not None
    assert reply.message.only_for is actor.user
    return reply


def said(reply: Reply, key: str, locale: str, **params: object) -> bool:
    return reply.text == CATALOGUES.of(locale)(key, **params)


async def test_the_commands_of_a_table(house: House, language: str) -> None:
    locale = LOCALES[language]
    anna, bo = house.person("安娜", locale), house.person("阿波", locale)
    opened = await typed(house, anna, "table open", language, chairs=4)
    (channel,) = (each for each in house.guild.channels if each is not house.guild.general)
    assert said(opened, "table.opened", locale, channel=channel.mention)
    assert len(house.session(channel).view.chairs) == 4

    assert said(await typed(house, bo, "table join", language), "table.joined", locale)
    assert house.session(channel).people == (anna.id, bo.id)
    assert said(await typed(house, bo, "table leave", language), "table.left", locale)
    assert house.session(channel).people == (anna.id,)
    assert said(await typed(house, anna, "table bots", language), "table.filled", locale)
    assert None not in house.session(channel).view.chairs
    status = await typed(house, bo, "table status", language)
    assert status.message is not None
    assert status.message.embeds[0]["title"] == CATALOGUES.of(locale)("board.title", table=1)
    assert not status.message.buttons()  # the board has them
    assert said(await typed(house, anna, "table start", language), "table.started", locale)
    session = house.session(channel)
    assert said(await typed(house, anna, "table close", language), "table.closed", locale)
    assert session.is_closed
    standings = await typed(house, anna, "standings", language)
    assert standings.message is not None
    assert standings.message.embeds[0]["title"] == CATALOGUES.of(locale)("standings.title")


async def test_the_commands_of_a_hand(small: House, language: str) -> None:
    locale = LOCALES[language]
    people = anna, bo, _ = small.people(3, locale)
    small.walls.lay("1111t 2222b 3z 5t", "3333b 44t", "11z", draws="9w 9b 7b 5t")
    channel = await small.dealt(people)
    done = CATALOGUES.of(locale)

    async def moves(actor: Actor, command: str, verb: Verb, **options: object) -> None:
        reply = await typed(small, actor, command, language, **options)
        assert reply.text == done("command.done", action=done(f"done.{verb}"))
        await small.settled()

    shown = await typed(small, bo, "hand", language)
    assert shown.message is not None
    assert "call" in controls(shown.message)
    await moves(anna, "叫", Verb.CALL, card="1t")
    await moves(anna, "摞", Verb.LAY, card="2b")
    await moves(bo, "过", Verb.PASS)
    log = await small.log(channel)
    assert [e.card for e in log if isinstance(e, DragonCalled | DragonLaid)] == [0, 10]
    await moves(bo, "过", Verb.PASS)  # a card was drawn, so everybody is asked once more
    await moves(anna, "discard", Verb.DISCARD, card="3z")
    await moves(bo, "杠", Verb.AN_GANG, card="3b")
    log = await small.log(channel)
    assert any(isinstance(event, GangLaid) for event in log)
    discard = small.session(channel).view_of(bo.id)
    assert discard is not None
    await moves(bo, "discard", Verb.DISCARD, card="9b")


async def test_peng_bao_ting_and_hu(small: House, language: str) -> None:
    locale = LOCALES[language]
    people = anna, bo, chen = small.people(3, locale)
    ready = "123t 456b 789w 5t"
    small.walls.lay("99b 5t 3z", ready, "33z", draws="9b")
    channel = await small.dealt(people)
    await typed(small, bo, "报听", language)
    await small.settled()
    assert any(isinstance(event, BaoTingDeclared) for event in await small.log(channel))
    await typed(small, anna, "discard", language, card="3z")
    await small.settled()
    await typed(small, chen, "碰", language)
    await small.settled()
    assert any(isinstance(event, Penged) for event in await small.log(channel))
    view = small.session(channel).view_of(chen.id)
    assert view is not None
    await typed(small, chen, "discard", language, card=str(min(view.hand.kinds())))
    await small.until(lambda: small.session(channel).view.hand.turn == 0)  # type: ignore[union-attr]
    await small.settled()
    await typed(small, anna, "discard", language, card="5t")
    await typed(small, bo, "胡", language)
    await small.until(lambda: small.session(channel).view.stage is Stage.BETWEEN)
    log = await small.log(channel)
    assert isinstance(log[-2], HandEnded)
    assert log[-2].win is not None
    assert log[-2].win.seat == 1
    assert [e.seat for e in log if isinstance(e, Answered)]
    assert [e.seat for e in log if isinstance(e, Discarded)]


async def test_commands_offer_the_callers_own_legal_cards_and_nothing_to_others(
    small: House,
) -> None:
    anna, bo = small.person("安娜", "en-US"), small.person("阿波", "zh-CN")
    chen, dan = small.person("小蔡"), small.person("老丁")
    small.walls.lay("1111t 2222b 3z 5t", "3333b 44t", "11z", draws="9w")
    channel = await small.dealt([anna, bo, chen])
    general = small.guild.general

    async def offered(actor: Actor, command: str, typed_so_far: str = "") -> list[str]:
        choices = await actor.autocomplete(channel, command, card=typed_so_far)
        return [choice.name for choice in choices]

    assert await offered(anna, "叫") == ["1 tiao · 1t", "2 bing · 2b"]
    assert await offered(anna, "摞", "2 b") == ["2 bing · 2b"]
    assert await offered(bo, "叫") == ["三饼 · 3b"]
    assert await offered(anna, "discard") == []
    for stranger in (chen, dan):
        assert await offered(stranger, "叫") == []
    await anna.slash(channel, "过")
    await bo.slash(channel, "过")
    await small.settled()

    assert await offered(anna, "杠") == ["1 tiao · 1t", "2 bing · 2b"]
    view = small.session(channel).view_of(anna.id)
    assert view is not None
    assert [name.rsplit(" ", 1)[1] for name in await offered(anna, "discard")] == [
        str(kind) for kind in view.hand.kinds()
    ]
    for command in ("discard", "杠", "报听", "叫", "摞"):
        for stranger in (bo, chen, dan):
            assert await offered(stranger, command) == []
    # Away from the table it is the caller's only one that is meant.
    assert await anna.autocomplete(general, "discard", card="red flower") == []
    assert [c.value for c in await anna.autocomplete(general, "discard", card="3z")] == ["3z"]
    assert await dan.autocomplete(general, "discard", card="") == []
    assert anna.dm is not None
    assert [c.value for c in await anna.autocomplete(anna.dm, "discard", card="3z")] == ["3z"]
