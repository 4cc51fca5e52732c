"""Who gets up sees no stale hand, knows what comes of it, and how to come back."""

from bot.errors import Refusal
from bot.game.table import Stage
from tests.e2e.house import CATALOGUES, House, controls, is_refused

ZH = CATALOGUES.of("zh-CN")


def told(house: House, actor: object) -> str:
    return str(house.hand(actor).embeds[0]["description"])  # type: ignore[arg-type]


async def test_the_hand_of_somebody_who_leaves_gives_way_to_how_to_come_back(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.dealt(people)
    assert "discard" in controls(small.hand(anna))
    reply = await anna.slash(channel, "table leave")
    assert reply.text == ZH("table.left_match")
    await small.settled()
    assert controls(small.hand(anna)) == {"back"}
    assert ZH("hand.gone_match") in told(small, anna)
    assert len(anna.messages(small.hand(anna).channel)) == 1
    assert is_refused(await anna.slash(channel, "hand"), anna, Refusal.AWAY)
    assert anna.dm is not None
    assert is_refused(await anna.slash(anna.dm, "hand"), anna, Refusal.AWAY)
    await anna.slash(channel, "table join")
    await small.settled()
    assert ZH("hand.gone_match") not in told(small, anna)
    await anna.slash(channel, "table leave")
    await bo.slash(channel, "table leave")
    await small.close(people[2], channel)  # who is the host now
    await small.settled()
    for who in people:
        assert ZH("hand.closed") in told(small, who)


async def test_who_leaves_the_lobby_sees_no_chair_any_more(small: House) -> None:
    anna, bo = small.people(2)
    channel = await small.seated([anna, bo])
    await small.settled()
    assert ZH("hand.lobby") in told(small, bo)
    reply = await bo.slash(channel, "table leave")
    assert reply.text == ZH("table.left")
    await small.settled()
    assert ZH("hand.gone") in told(small, bo)
    await small.restart_bot()
    await small.close(anna, channel)
    await small.settled()
    assert ZH("hand.closed") in told(small, bo)


async def test_who_cannot_be_written_to_is_told_at_once_and_has_a_button(small: House) -> None:
    anna, bo, chen = small.people()
    for who in (anna, bo):
        who.close_dms()
    channel = await small.seated([anna, bo, chen])
    await small.settled()
    for who in (anna, bo):
        assert ZH("hand.unreached") in str(small.whispered(who)[-1].embeds)
    assert not [m for m in small.whispered(chen) if m.embeds]
    board = small.board(channel)
    assert board is not None
    for who in (anna, bo):
        await who.click(board, custom_id=small.press(channel, "hand"))
        await small.settled()
        assert ZH("hand.lobby") in str(small.whispered(who)[-1].embeds)
    await anna.slash(channel, "table start")
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)


async def test_strangers_and_ended_tables_leave_no_records(small: House) -> None:
    people = small.people()
    dan = small.person("老丁")
    channel = await small.dealt(people)
    number, courier = small.number(channel), small.client.courier
    for command in ("table join", "hand", "过", "table leave"):
        await dan.slash(channel, command)
    await small.settled()
    assert courier.find(number, dan.id) is None
    await small.close(people[0], channel)
    await small.settled()
    assert courier._deliveries == {}


async def test_the_time_limit_is_told_to_whom_it_holds_only(small: House) -> None:
    anna, bo, _ = people = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    limit = f"<t:{small.session(channel).deadline:.0f}:R>"
    assert limit in told(small, anna)
    assert "<t:" not in told(small, bo)


async def test_after_a_hand_everybody_reads_the_own_result(small: House) -> None:
    people = anna, *others = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people)
    await anna.slash(channel, "胡")
    await small.until(lambda: small.summaries(channel))
    await small.settled()
    changes = small.session(channel).view.hand.result.changes  # type: ignore[union-attr]
    assert ZH("hand.change", points=f"+{changes[0]}") in told(small, anna)
    for who, change in zip(others, changes[1:], strict=True):
        assert ZH("hand.change", points=f"−{-change}") in told(small, who)
        assert "安娜" in told(small, who)


async def test_who_leaves_the_server_is_played_by_the_computer_until_they_are_back(
    small: House,
) -> None:
    small.members = True
    await small.restart_bot()
    people = anna, bo, _ = small.people()
    channel = await small.dealt(people)
    anna.leave(small.guild.state)
    await small.until(lambda: small.session(channel).has_left(anna.id))
    await small.settled()
    assert small.session(channel).view.host == bo.id
    small.guild.add(anna)
    await anna.slash(channel, "table join")
    await small.settled()
    assert anna.id in small.session(channel).people


async def test_without_the_intent_nobody_is_noticed_to_leave_the_server(small: House) -> None:
    people = anna, *_ = small.people()
    channel = await small.dealt(people)
    anna.leave(small.guild.state)
    await small.settled()
    assert not small.session(channel).has_left(anna.id)
