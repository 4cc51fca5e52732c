"""Every refusal: its own sentence, in the caller's language, to the caller alone; nothing changes."""

from dataclasses import dataclass

import pytest

from bot.errors import Refusal
from playground import Actor, Message, Permission, Reply
from playground.state.channels import Channel
from tests.e2e.house import House, control, is_refused

PERMISSIONS = {
    "SEND_MESSAGES": ("发送消息", "Send Messages"),
    "EMBED_LINKS": ("嵌入链接", "Embed Links"),
    "ATTACH_FILES": ("添加文件", "Attach Files"),
}


@pytest.fixture(params=["zh-CN", "en-US"])
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@dataclass
class Witness:
    """Tries what is refused, and sees that it leaves no trace."""

    house: House
    channel: Channel

    def _seen_by_others(self, actor: Actor) -> list[tuple[int, int]]:
        shown = [m for m in self.house.discord.messages if m.only_for is not actor.user]
        others = [m for m in shown if m.channel is not actor.dm]
        return [(message.id, len(message.history)) for message in others]

    async def refuses(
        self, actor: Actor, code: Refusal, command: str, where: Channel | None = None, **given: str
    ) -> None:
        """A command of somebody is refused for this reason."""
        await self.house.settled()
        before = await self.house.log(self.channel), self._seen_by_others(actor)
        reply = await actor.slash(where or self.channel, command, **given)
        if reply.thinking:
            await reply.completed()
        assert is_refused(reply, actor, code)
        await self.house.settled()
        assert (await self.house.log(self.channel), self._seen_by_others(actor)) == before

    async def refuses_press(
        self, actor: Actor, code: Refusal, message: Message, custom_id: str
    ) -> Reply:
        """A press of somebody is refused for this reason."""
        await self.house.settled()
        before = await self.house.log(self.channel), self._seen_by_others(actor)
        reply = await actor.click(message, custom_id=custom_id, force=True)
        await self.house.until(lambda: [m for m in reply.messages if m.only_for])
        assert is_refused(reply, actor, code)
        await self.house.settled()
        assert (await self.house.log(self.channel), self._seen_by_others(actor)) == before
        return reply


async def test_what_is_refused_at_the_table(house: House, locale: str) -> None:
    anna, bo, chen, dan = house.people(4, locale)
    channel = await house.table(anna)
    witness = Witness(house, channel)
    await witness.refuses(dan, Refusal.NO_TABLE_HERE, "table join", house.guild.general)
    await witness.refuses(dan, Refusal.NOT_SEATED, "table leave")
    await witness.refuses(dan, Refusal.NOT_SEATED, "table bots")
    await witness.refuses(dan, Refusal.NOT_SEATED, "hand")
    await witness.refuses(dan, Refusal.NOT_SEATED, "table start")
    await witness.refuses(anna, Refusal.ALREADY_SEATED, "table join")
    await witness.refuses(anna, Refusal.TABLE_NOT_FULL, "table start")
    await witness.refuses(anna, Refusal.NO_HAND, "discard", card="3t")
    await witness.refuses(dan, Refusal.NOT_STALE, "table close")
    await bo.slash(channel, "table join")
    await chen.slash(channel, "table join")
    await witness.refuses(bo, Refusal.HOST_ONLY, "table start")
    await witness.refuses(dan, Refusal.TABLE_FULL, "table join")
    await witness.refuses(bo, Refusal.TABLE_FULL, "table bots")
    await anna.slash(channel, "table start")
    await witness.refuses(dan, Refusal.TABLE_STARTED, "table join")
    await witness.refuses(bo, Refusal.TABLE_STARTED, "table bots")
    await witness.refuses(anna, Refusal.TABLE_STARTED, "table start")


async def test_an_unclear_table_and_a_closed_one_are_refused(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    first, second = await house.table(anna), await house.table(anna)
    witness = Witness(house, second)
    await witness.refuses(anna, Refusal.WHICH_TABLE, "table status", house.guild.general)
    old = house.board(first)
    assert old is not None
    join, hand = house.press(first, "join"), house.press(first, "hand")
    await house.close(anna, first)
    await house.settled()
    await witness.refuses_press(anna, Refusal.TABLE_CLOSED, old, join)
    await witness.refuses_press(anna, Refusal.TABLE_CLOSED, old, hand)
    await witness.refuses_press(anna, Refusal.TABLE_CLOSED, old, "cp:99:1:join")
    await anna.slash(first, "table status")  # where the table was, the other one is meant
    assert house.client.stage.table_in(first.id) is None


async def test_what_is_refused_in_a_turn(small: House, locale: str) -> None:
    anna, bo, chen, dan = small.people(4, locale)
    small.walls.lay("1111t 22b 3333w", "", "", draws="9w")
    channel = await small.dealt([anna, bo, chen])
    await anna.slash(channel, "过")
    witness = Witness(small, channel)
    for stranger in (bo, chen):
        await witness.refuses(stranger, Refusal.NOT_YOUR_TURN, "discard", card="1t")
        await witness.refuses(stranger, Refusal.NOT_YOUR_TURN, "胡")
        await witness.refuses(stranger, Refusal.NOT_YOUR_TURN, "杠", card="1t")
    await witness.refuses(dan, Refusal.NOT_SEATED, "discard", card="1t")
    await witness.refuses(anna, Refusal.UNKNOWN_CARD, "discard", card="**7q**")
    await witness.refuses(anna, Refusal.UNKNOWN_CARD, "discard", card="1t 1t")
    await witness.refuses(anna, Refusal.NOT_HELD, "discard", card="9t")
    await witness.refuses(anna, Refusal.NOT_A_WIN, "胡")
    await witness.refuses(anna, Refusal.NO_DISCARD_TO_CLAIM, "碰")
    await witness.refuses(anna, Refusal.WHICH_CARD, "杠")
    await witness.refuses(anna, Refusal.CANNOT_GANG, "杠", card="2b")
    await witness.refuses(anna, Refusal.NOTHING_TO_PASS, "过")
    await witness.refuses(anna, Refusal.DRAGONS_TOO_LATE, "叫", card="1t")
    await witness.refuses(anna, Refusal.BAO_TING_DEALER, "报听")
    await anna.slash(channel, "discard", card="1t")
    await small.until(lambda: small.session(channel).view.hand.turn == 1)  # type: ignore[union-attr]
    await witness.refuses(bo, Refusal.NOT_READY, "报听")
    view = small.session(channel).view_of(bo.id)
    assert view is not None
    await witness.refuses(bo, Refusal.NOT_READY, "报听", card=str(min(view.hand.kinds())))
    await bo.slash(channel, "discard", card=str(min(view.hand.kinds())))
    await witness.refuses(bo, Refusal.BAO_TING_TOO_LATE, "报听")


async def test_what_is_refused_in_sealed_windows(sealed: House, locale: str) -> None:
    people = anna, bo, chen = sealed.people(3, locale)
    sealed.walls.lay("33t 5b", "1111b 33z", "123t 456b 789w 5t", draws="9w")
    channel = await sealed.dealt(people)
    witness = Witness(sealed, channel)
    await witness.refuses(anna, Refusal.NOT_A_DRAGON, "叫", card="3t")
    await bo.slash(channel, "过")
    await witness.refuses(bo, Refusal.ALREADY_ANSWERED, "过")
    await witness.refuses(bo, Refusal.ALREADY_ANSWERED, "叫", card="1b")
    sealed.clock.push(5)  # the round of dragons closes, that of 报听 opens
    await sealed.until(lambda: sealed.session(channel).view_of(chen.id).legal.actions)  # type: ignore[union-attr]
    await witness.refuses(anna, Refusal.BAO_TING_DEALER, "报听")
    await witness.refuses(bo, Refusal.NOT_READY, "报听")
    await chen.slash(channel, "报听")
    await witness.refuses(chen, Refusal.ALREADY_ANSWERED, "报听")
    sealed.clock.push(5)
    await sealed.until(lambda: sealed.session(channel).view.hand.turn == 0)  # type: ignore[union-attr]
    await anna.slash(channel, "discard", card="3t")
    await witness.refuses(anna, Refusal.OWN_DISCARD, "碰")
    await witness.refuses(anna, Refusal.OWN_DISCARD, "胡")
    await witness.refuses(bo, Refusal.CANNOT_PENG, "碰")
    await witness.refuses(bo, Refusal.CANNOT_GANG, "杠")
    await witness.refuses(bo, Refusal.NOT_YOUR_TURN, "杠", card="1b")
    await witness.refuses(bo, Refusal.NOT_A_WIN, "胡")
    await witness.refuses(bo, Refusal.NOTHING_TO_PASS, "过")
    await witness.refuses(chen, Refusal.FROZEN, "碰")


async def test_what_is_refused_after_a_peng(small: House, locale: str) -> None:
    people = anna, bo, _ = small.people(3, locale)
    small.walls.lay("3z 5b", "1111t 33z", "", draws="9w")
    channel = await small.dealt(people)
    await bo.slash(channel, "过")
    await small.settled()
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    witness = Witness(small, channel)
    await bo.slash(channel, "碰")
    await small.until(lambda: small.session(channel).view.hand.turn == 1)  # type: ignore[union-attr]
    await witness.refuses(bo, Refusal.DRAW_FIRST, "杠", card="1t")
    await witness.refuses(bo, Refusal.MUST_DISCARD, "胡")
    await witness.refuses(bo, Refusal.BAO_TING_LAID, "报听")


async def test_who_rests_and_who_comes_after_the_hand_is_refused(small: House, locale: str) -> None:
    people = anna, bo, _, dan = small.people(4, locale)
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people, chairs=4)
    witness = Witness(small, channel)
    await witness.refuses(dan, Refusal.RESTING, "discard", card="3t")
    await witness.refuses(dan, Refusal.RESTING, "过")
    turn = small.hand(anna)
    await anna.slash(channel, "胡")
    await small.until(lambda: small.summaries(channel))
    await witness.refuses(anna, Refusal.HAND_OVER, "discard", card="3t")
    await witness.refuses(bo, Refusal.HAND_OVER, "过")
    ready = control(small.hand(anna), "ready").button_id
    await anna.click(small.hand(anna), custom_id=ready)
    await witness.refuses_press(anna, Refusal.ALREADY_ANSWERED, small.hand(anna), ready)
    await witness.refuses_press(dan, Refusal.STALE, turn, small.press(channel, "nonsense"))


@pytest.mark.parametrize("missing", PERMISSIONS)
async def test_permissions_that_are_missing_are_named_before_anybody_sits_down(
    house: House, locale: str, missing: str
) -> None:
    anna = house.person("安娜", locale)
    house.guild.overwrite(house.guild.general, house.discord.world.bot, deny=Permission[missing])
    reply = await anna.slash(house.guild.general, "table open")
    await reply.completed()
    assert is_refused(reply, anna, Refusal.MISSING_PERMISSIONS)
    assert any(name in reply.text for name in PERMISSIONS[missing]), reply.text
    assert await house.client.backstage.store.open_tables() == []
