"""Another process takes over: the table goes on, old controls work, nothing comes twice."""

from bot.game.hand import Phase
from bot.game.table import Stage
from playground import Actor, Message
from playground.state.channels import Channel
from tests.e2e.house import House, control, controls


async def takes_over(house: House, channel: Channel) -> tuple[list[Message], list[Message]]:
    """Restart the bot; the messages that were there before, and those that are there now."""
    await house.settled()
    before = [message for message in house.discord.messages if not message.deleted]
    log = await house.log(channel)
    await house.restart_bot()
    after = [message for message in house.discord.messages if not message.deleted]
    assert (await house.log(channel))[: len(log)] == log
    return before, after


async def test_the_table_goes_on_in_the_lobby(small: House) -> None:
    anna, bo, chen = small.people()
    channel = await small.seated([anna, bo])
    board = small.board(channel)
    assert board is not None
    join = control(board, "join").button_id
    before, after = await takes_over(small, channel)
    assert before == after
    await chen.click(board, custom_id=join)
    await small.settled()
    assert "小蔡" in str(board.embeds)
    board = small.board(channel)
    assert board is not None
    await anna.click(board, custom_id=control(board, "start").button_id)
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)


async def test_the_table_goes_on_in_the_opening(sealed: House) -> None:
    people = anna, bo, _ = sealed.people()
    sealed.walls.lay("1111t 2222b", "3333b", "")
    channel = await sealed.dealt(people)
    message = sealed.hand(anna)
    call = control(message, "call").button_id
    await bo.slash(channel, "过")
    await takes_over(sealed, channel)
    await anna.click(message, custom_id=call, force=True)
    await anna.slash(channel, "过")
    sealed.clock.push(5)
    await sealed.until(lambda: sealed.session(channel).view.recent)
    sealed.clock.push(5)
    await sealed.until(lambda: sealed.session(channel).view.hand.phase is Phase.TURN)  # type: ignore[union-attr]
    await sealed.settled()
    assert "discard" in controls(sealed.hand(anna))


async def test_the_table_goes_on_in_a_turn(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    old = small.hand(anna)
    menu = control(old, "discard").menu_id
    before, after = await takes_over(small, channel)
    assert len(before) == len(after)  # one rang anew in the place of the old
    current = small.hand(anna)
    assert control(current, "discard").menu_id == menu
    await anna.choose(current, menu, ["5w"])
    await small.until(lambda: small.session(channel).view.hand.turn == 1)  # type: ignore[union-attr]
    await small.settled()
    assert "discard" in controls(small.hand(bo))
    assert len(small.boards(channel)) == 1


async def test_the_table_goes_on_in_a_window_of_claims(sealed: House) -> None:
    people = anna, bo, chen = sealed.people()
    sealed.walls.lay("3z", "33z", "123t 456b 789w 3z", draws="9w")
    channel = await sealed.seated(people)
    await anna.slash(channel, "table start")
    for _ in range(2):
        await sealed.settled()
        sealed.clock.push(5)
    await sealed.until(lambda: sealed.session(channel).view_of(chen.id).legal.actions)  # type: ignore[union-attr]
    await chen.slash(channel, "过")
    sealed.clock.push(5)
    await sealed.until(lambda: sealed.session(channel).view.hand.phase is Phase.TURN)  # type: ignore[union-attr]
    await anna.slash(channel, "discard", card="3z")
    await sealed.settled()
    board = sealed.board(channel)
    assert board is not None
    peng, hu = control(board, "peng").button_id, control(board, "hu").button_id
    await bo.click(board, custom_id=peng)
    await takes_over(sealed, channel)
    assert "peng" not in controls(sealed.hand(bo))
    await chen.click(board, custom_id=hu)
    await sealed.settled()
    assert sealed.session(channel).view.stage is Stage.PLAYING  # nobody knows who has answered
    sealed.clock.push(5)
    await sealed.until(lambda: sealed.summaries(channel))
    assert "小蔡" in str(sealed.summaries(channel)[0].embeds[0]["description"])


async def test_the_table_goes_on_between_hands(small: House) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people)
    await anna.slash(channel, "胡")
    await small.until(lambda: small.summaries(channel))
    await small.settled()
    standings = await shown_standings(small, anna)
    before, after = await takes_over(small, channel)
    assert len(small.summaries(channel)) == 1
    assert [m for m in before if m.channel is channel] == [m for m in after if m.channel is channel]
    assert await shown_standings(small, anna) == standings
    for who in people:
        await who.click(small.hand(who), custom_id=control(small.hand(who), "ready").button_id)
    await small.until(lambda: small.session(channel).view.hands == 2)
    await small.settled()
    assert len(small.summaries(channel)) == 1
    assert len(small.boards(channel)) == 1


async def test_what_was_deleted_or_not_shown_meanwhile_is_repaired(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("3z 5w", "33z", "", draws="9w")
    channel = await small.dealt(people)
    board, hand = small.board(channel), small.hand(bo)
    assert board is not None
    small.discord.faults.delete_message(board)
    small.discord.faults.delete_message(hand)
    for route in (
        "/channels/{channel_id}/messages",
        "/channels/{channel_id}/messages/{message_id}",
    ):
        small.discord.faults.fail("*", route, status=503, times=None)
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    await small.stop_bot()
    small.discord.faults.clear()
    await small.start_bot()
    assert "peng" in controls(small.hand(bo))
    session = small.session(channel)
    panel = await small.client.panels.hand(session, bo.id)
    assert small.hand(bo).embeds[0]["description"] == panel.text
    (fresh,) = small.boards(channel)
    told = await small.client.panels.board(session)
    assert fresh.embeds[0]["description"] == told.text


async def test_ready_comes_again_after_every_reconnection(small: House) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    before = small.discord.calls.mark()
    for _ in range(3):
        readies = small.discord.gateway.readies
        small.discord.faults.drop_gateway(resumable=False)
        await small.until(lambda readies=readies: small.discord.gateway.readies > readies)  # type: ignore[misc]
        await small.until(small.client.is_ready)
    await small.settled()
    written = [c for c in small.discord.calls.since(before) if c.route.startswith("/channels")]
    assert written == []
    await anna.slash(channel, "discard", card="5w")
    await small.settled()
    assert len(small.boards(channel)) == 1


async def shown_standings(small: House, actor: Actor) -> str:
    reply = await actor.slash(small.guild.general, "standings")
    assert reply.message is not None
    return str(reply.message.embeds[0]["description"])
