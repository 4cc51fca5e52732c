"""``/table void``: confirmed in private, told in the table's channel, and the standings follow."""

from bot.errors import Refusal
from playground import Message, Permission
from playground.state.channels import Channel
from tests.e2e.house import CATALOGUES, House, is_refused

TEXTS = CATALOGUES.of("zh-CN")


def notices(house: House, channel: Channel) -> list[Message]:
    """What everybody was told of voided hands."""
    title = TEXTS("voided.title", table=1, n=1)
    shown = [m for m in house.discord.messages if m.channel is channel and m.embeds]
    return [message for message in shown if message.embeds[0].get("title") == title]


async def test_an_admin_voids_a_hand_and_everybody_is_told(small: House) -> None:
    _, bo, chen = people = small.people()
    small.guild.create_role("admin", Permission.MANAGE_GUILD, chen)
    small.walls.lay("123t 456b 789w 55t", "1111b", "33z")  # the dealer has won already
    channel = await small.dealt(people)
    await small.play_hand([small.scripted(person) for person in people], channel)
    await small.settled()
    said = {"hand": 1, "reason": "发错了 **牌** @everyone"}

    assert is_refused(await bo.slash(channel, "table void", **said), bo, Refusal.ADMIN_ONLY)
    wrong = await chen.slash(channel, "table void", **(said | {"hand": 2}))
    assert is_refused(wrong, chen, Refusal.NO_SUCH_HAND)
    nowhere = await chen.slash(small.guild.general, "table void", **(said | {"table": 9}))
    assert is_refused(nowhere, chen, Refusal.NO_SUCH_HAND)
    assert notices(small, channel) == []

    done = await chen.slash(channel, "table void", **said)
    told = [m.content for m in done.messages if m.only_for is chen.user]
    assert told == [TEXTS("table.voided", table=1, n=1)]
    await small.settled()
    (notice,) = notices(small, channel)
    text = str(notice.embeds[0]["description"])
    assert "小蔡" in text
    assert r"发错了 \*\*牌\*\* \@everyone" in text
    assert [chair.points for chair in small.session(channel).view.chairs if chair] == [0, 0, 0]
    board = small.board(channel)
    assert board is not None
    assert "安娜 0" in str(board.embeds).replace("*", "")
    standings = await bo.slash(small.guild.general, "standings")
    assert TEXTS("standings.empty") in str(standings.messages[0].embeds)

    again = await chen.slash(channel, "table void", **said)
    assert is_refused(again, chen, Refusal.HAND_VOIDED)
    await small.settled()
    assert len(notices(small, channel)) == 1


async def test_a_hand_of_a_table_that_is_gone_is_voided_by_its_number(small: House) -> None:
    anna, *_ = people = small.people()
    small.guild.create_role("admin", Permission.MANAGE_GUILD, anna)
    small.walls.lay("123t 456b 789w 55t", "1111b", "33z")
    channel = await small.dealt(people)
    await small.play_hand([small.scripted(person) for person in people], channel)
    await small.close(anna, channel)
    await small.settled()
    small.discord.faults.delete_channel(channel)
    done = await anna.slash(small.guild.general, "table void", hand=1, reason="试", table=1)
    assert TEXTS("table.voided", table=1, n=1) in [m.content for m in done.messages]
    standings = await anna.slash(small.guild.general, "standings")
    assert TEXTS("standings.empty") in str(standings.messages[0].embeds)
