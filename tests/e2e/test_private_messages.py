"""Where private messages are closed, the hand finds another way, and only to its owner."""

from collections.abc import Sequence

from bot.errors import Refusal
from bot.game.table import Stage
from playground import Actor
from playground.state.channels import Channel
from tests.e2e.house import House, control, controls, is_refused

OPEN_DM = "/users/@me/channels"


async def closed_at_the_start(small: House) -> tuple[Channel, Actor, Actor, Actor]:
    """A full table at which one takes no private messages."""
    anna, bo, chen = small.people()
    bo.close_dms()
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.seated([anna, bo, chen])
    await small.settled()
    return channel, anna, bo, chen


async def test_nothing_is_dealt_until_a_way_leads_to_everybody(small: House) -> None:
    channel, anna, bo, _ = await closed_at_the_start(small)
    for _ in range(2):
        reply = await anna.slash(channel, "table start")
        assert is_refused(reply, anna, Refusal.CANNOT_REACH)
        assert "阿波" in reply.text
        assert "安娜" not in reply.text
        assert "隐私设置" in reply.text
        assert "我的牌" in reply.text
    await small.settled()
    assert small.session(channel).view.stage is Stage.LOBBY

    board = small.board(channel)
    assert board is not None
    await bo.click(board, custom_id=small.press(channel, "hand"), force=True)
    assert (await anna.slash(channel, "table start")).text
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)
    await small.settled()
    assert bo.dm is None or not bo.messages(bo.dm)
    assert "你的牌" in small.whispered(bo)[-1].embeds[0]["title"]


async def test_opening_them_is_another_way_to_start(small: House) -> None:
    channel, anna, bo, _ = await closed_at_the_start(small)
    await anna.slash(channel, "table start")
    bo.open_dms()
    await anna.slash(channel, "table start")
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)
    await small.settled()
    assert "你的牌" in small.hand(bo).embeds[0]["title"]


async def test_a_start_right_after_the_last_join_waits_for_the_private_message(
    small: House,
) -> None:
    anna, bo, chen = small.people()
    chen.close_dms()
    channel = await small.seated([anna, bo])
    held = small.discord.faults.hold("POST", OPEN_DM)
    await chen.slash(channel, "table join")
    await held.arrived.wait()
    held.release()
    reply = await anna.slash(channel, "table start")
    if reply.thinking:
        await reply.completed()
    assert is_refused(reply, anna, Refusal.CANNOT_REACH)
    assert small.session(channel).view.stage is Stage.LOBBY


async def test_a_door_that_closes_in_the_middle_of_a_hand(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.dealt(people)
    bo.close_dms()
    small.clock.push(70)  # so that the next message would ring, and is refused
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    assert "peng" not in controls(small.hand(bo))
    board = small.board(channel)
    assert board is not None
    await bo.click(board, custom_id=control(board, "hand").button_id)
    await small.settled()
    shown = small.whispered(bo)[-1]
    assert "peng" in controls(shown)
    await bo.click(shown, custom_id=control(shown, "peng").button_id)
    await small.until(lambda: small.session(channel).view.hand.turn == 1)  # type: ignore[union-attr]
    await small.settled()
    shown = small.whispered(bo)[-1]
    assert "discard" in controls(shown)

    await bo.choose(shown, control(shown, "discard").menu_id, [discardable(small, channel, bo)])
    await small.settled()
    assert small.session(channel).view.hand.turn == 2  # type: ignore[union-attr]
    await go_round(small, channel, people)
    await small.settled()
    command = await bo.slash(channel, "discard", card=discardable(small, channel, bo))
    assert command.text
    await small.settled()
    assert "discard" not in controls(small.whispered(bo)[-1])
    assert [m.only_for for m in small.discord.messages if m.embeds and m.only_for] == [
        m.only_for for m in small.whispered(bo) if m.embeds
    ]


async def test_a_door_that_opens_again_is_used_for_the_next_hand(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.seated(people)
    bo.close_dms()
    await bo.slash(channel, "hand")
    await small.settled()
    await anna.slash(channel, "table start")
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)
    await small.settled()
    bo.open_dms()
    await anna.slash(channel, "胡")
    await small.until(lambda: small.summaries(channel))
    await small.settled()
    for who in people:
        board = small.board(channel)
        assert board is not None
        await who.click(board, custom_id=control(board, "ready").button_id)
    await small.until(lambda: small.session(channel).view.hands == 2)
    await small.settled()
    assert "discard" in controls(small.hand(bo))  # bo deals now
    assert len(bo.messages(bo.dm)) == 1 if bo.dm else False


async def test_opening_too_fast_is_no_closed_door(small: House) -> None:
    anna, bo, chen = small.people()
    fault = small.discord.faults.fail("POST", OPEN_DM, code=40003, times=2)
    channel = await small.seated([anna, bo, chen])
    await small.settled()
    reply = await anna.slash(channel, "table start")
    assert is_refused(reply, anna, Refusal.NOT_REACHED_YET)
    assert fault.struck == 1  # nobody else is tried meanwhile
    for _ in range(2):
        small.clock.push(60)
        await small.settled()
    assert fault.struck == 2
    for _ in range(3):
        small.clock.push(30)
        await small.settled()
    assert all(small.hand(who).embeds for who in (anna, bo, chen))
    assert (await anna.slash(channel, "table start")).text
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)


async def test_while_opening_is_too_fast_the_hand_is_shown_where_it_was_asked_for(
    small: House,
) -> None:
    people = anna, bo, _ = small.people()
    small.discord.faults.fail("POST", OPEN_DM, code=40003, times=None)
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.seated(people)
    for who in people:
        await who.slash(channel, "hand")
    await anna.slash(channel, "table start")
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)
    await small.settled()
    assert all("你的牌" in small.whispered(who)[-1].embeds[0]["title"] for who in people)
    small.discord.faults.clear()
    for seconds in (60, 10, 10):  # then one conversation is opened after the other
        small.clock.push(seconds)
        await small.settled()
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    assert "peng" in controls(small.hand(bo))


async def test_a_dismissed_answer_and_an_expired_one_end_no_table(small: House) -> None:
    people = anna, bo, _ = small.people()
    bo.close_dms()
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.seated(people)
    await bo.slash(channel, "hand")
    await anna.slash(channel, "table start")
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)
    await small.settled()
    for message in small.whispered(bo):
        small.discord.faults.delete_message(message)
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    assert "peng" in controls(small.whispered(bo)[-1])
    small.discord.faults.fail("*", "/webhooks/{webhook_id}/{webhook_token}", code=50027, times=None)
    small.discord.faults.fail(
        "*", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", code=50027, times=None
    )
    await bo.slash(channel, "碰")
    await small.settled()
    assert small.session(channel).view.stage is Stage.PLAYING
    shown = await bo.slash(channel, "hand")
    assert shown.message is not None
    assert "discard" in controls(shown.message)


async def test_one_whose_messages_fail_does_not_keep_the_others_waiting(small: House) -> None:
    people = anna, bo, chen = small.people()
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.dealt(people)
    assert chen.dm is not None
    mine = f"/channels/{chen.dm.id}/"
    small.discord.faults.fail(
        "*", "*", status=503, times=None, where=lambda path, _: path.startswith(mine)
    )
    small.discord.faults.fail("POST", OPEN_DM, status=503, times=None)
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    await bo.slash(channel, "碰")
    await small.settled()
    assert "discard" in controls(small.hand(bo))  # without the clock being pushed
    await bo.slash(channel, "discard", card=discardable(small, channel, bo))
    await small.settled()
    assert "discard" not in controls(small.hand(chen))
    small.discord.faults.clear()
    small.clock.push(60)
    await small.until(lambda: "discard" in controls(small.hand(chen)))


def discardable(small: House, channel: Channel, actor: Actor) -> str:
    """The card of somebody that it is safest to discard."""
    view = small.session(channel).view_of(actor.id)
    assert view is not None
    return str(view.legal.default.card if view.legal.default else None)


async def go_round(small: House, channel: Channel, people: Sequence[Actor]) -> None:
    """Let the others play until it is the turn of the second again."""
    session = small.session(channel)
    for _ in range(12):
        await small.settled()
        hand = session.view.hand
        assert hand is not None
        if hand.turn == 1 and hand.discard is None:
            return
        for who in people:
            view = session.view_of(who.id)
            if view is not None and view.legal.default is not None:
                action = view.legal.default
                command = {"discard": "discard", "pass": "过"}[action.verb.value]
                given = {"card": str(action.card)} if action.card is not None else {}
                await who.slash(channel, command, **given)
                break
