"""Presses that come twice, too late, from the wrong hands or from nowhere."""

import asyncio

from bot.errors import Refusal
from bot.game.actions import PASS
from bot.game.events import ChairTaken, Discarded, Event, MatchStarted, Penged, ReadyPressed
from bot.game.hand import Phase
from bot.game.table import Stage
from playground import Actor, Reply
from tests.e2e.house import House, control, controls, is_refused


def count(log: tuple[Event, ...], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in log)


async def one_refused(replies: list[Reply], actors: list[Actor], *codes: Refusal) -> None:
    """Of several presses one has an effect, the others are refused for one of these reasons."""
    refused = [reply for reply in replies if any(m.only_for and m.content for m in reply.messages)]
    assert len(refused) == len(replies) - 1
    for reply in refused:
        actor = next(each for each in actors if each.user is reply.interaction.user)
        told = [m.content for m in reply.messages if m.only_for and m.content]
        assert any(_matches(reply, actor, code) for code in codes), told


def _matches(reply: Reply, actor: Actor, code: Refusal) -> bool:
    try:
        return is_refused(reply, actor, code)
    except AssertionError:
        return False


async def test_two_clicks_on_one_button_at_the_same_instant_peng_once(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.dealt(people)
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    message = small.hand(bo)
    peng = control(message, "peng").button_id
    replies = await asyncio.gather(*(bo.click(message, custom_id=peng) for _ in range(2)))
    await small.settled()
    await one_refused(list(replies), people, Refusal.STALE, Refusal.ALREADY_ANSWERED)
    assert count(await small.log(channel), Penged) == 1


async def test_the_same_choice_twice_discards_once(small: House) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("33z 55w", "", "")
    channel = await small.dealt(people)
    message = small.hand(anna)
    replies = await asyncio.gather(*(anna.choose(message, None, ["5w"]) for _ in range(2)))
    await small.settled()
    await one_refused(list(replies), people, Refusal.STALE)
    assert count(await small.log(channel), Discarded) == 1


async def test_two_people_who_press_start_together_start_once(house: House) -> None:
    people = anna, bo, _ = house.people()
    channel = await house.seated(people)
    board = house.board(channel)
    assert board is not None
    start = control(board, "start").button_id
    replies = await asyncio.gather(
        *(who.click(board, custom_id=start, force=True) for who in (bo, anna, anna))
    )
    await house.settled()
    refused = [m.content for reply in replies for m in reply.messages if m.only_for and m.content]
    assert len(refused) == 2
    assert count(await house.log(channel), MatchStarted) == 1


async def test_who_joins_five_times_has_one_chair(house: House) -> None:
    anna, bo = house.people(2)
    channel = await house.table(anna)
    board = house.board(channel)
    assert board is not None
    join = control(board, "join").button_id
    replies = await asyncio.gather(
        *(bo.click(board, custom_id=join, force=True) for _ in range(4)),
        bo.slash(channel, "table join"),
    )
    await house.settled()
    refused = [reply for reply in replies if _matches(reply, bo, Refusal.ALREADY_SEATED)]
    assert len(refused) == 4
    log = await house.log(channel)
    assert [e.player for e in log if isinstance(e, ChairTaken)] == [anna.id, bo.id]


async def test_the_last_two_who_are_ready_together_get_one_next_hand(small: House) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people)
    await anna.slash(channel, "胡")
    await small.until(lambda: small.summaries(channel))
    await small.settled()
    messages = [(who, small.hand(who)) for who in people]
    await asyncio.gather(
        *(
            who.click(message, custom_id=control(message, "ready").button_id, force=True)
            for who, message in messages * 2
        )
    )
    await small.until(lambda: small.session(channel).view.hands == 2)
    await small.settled()
    assert count(await small.log(channel), ReadyPressed) == 3


async def test_nobody_can_press_the_controls_of_somebody_else(small: House) -> None:
    people = anna, bo, _ = small.people()
    dan = small.person("老丁", "en-US")
    small.walls.lay("3z", "33z", "", draws="9w")
    channel = await small.dealt(people)
    message, board = small.hand(anna), small.board(channel)
    assert board is not None
    menu = control(message, "discard").menu_id
    before = await small.log(channel)
    for who, code in ((bo, Refusal.NOT_YOUR_TURN), (dan, Refusal.NOT_SEATED)):
        # The menus of a hand are in nobody else's reach; a forged button is.
        forged = menu.replace("cm:", "cp:") + ":3z"
        reply = await who.click(board, custom_id=forged, force=True)
        assert is_refused(reply, who, code)
        reply = await who.click(board, custom_id=small.press(channel, "hu"), force=True)
        assert is_refused(reply, who, code)
    shown = await dan.click(board, custom_id=small.press(channel, "hand"), force=True)
    assert is_refused(shown, dan, Refusal.NOT_SEATED)
    assert await small.log(channel) == before


async def test_controls_of_an_earlier_turn_are_stale(small: House) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("33z 55w", "", "", draws="9w")
    channel = await small.dealt(people)
    message = small.hand(anna)
    old = control(message, "discard")
    await anna.choose(message, None, ["5w"])
    await small.until(lambda: small.session(channel).view.hand.turn == 1)  # type: ignore[union-attr]
    await small.settled()
    before = await small.log(channel)
    for custom_id in (f"{old.button_id}:3z", f"{old.button_id}:5w", old.menu_id):
        reply = await anna.click(message, custom_id=custom_id, force=True)
        await small.settled()
        assert is_refused(reply, anna, Refusal.STALE)
    assert await small.log(channel) == before
    assert "discard" not in controls(small.hand(anna))


FORGED = (
    "cp:1:1:nonsense",
    "cp:1:1:discard:9q",
    "cp:1:1",
    "cp:1:1:PENG",
    "cm:1:1:discard",
    "cp:٣:١:join",
    "something of an older version",
    "cp:" + "9" * 90 + ":1:join",
)


async def test_the_boards_controls_hold_while_the_board_looks_the_same(sealed: House) -> None:
    """The round of 报听 looks like the one for dragons before it."""
    *_, chen = people = sealed.people()
    sealed.walls.lay("", "", "123t 456b 789w 5t")
    channel = await sealed.dealt(people)
    session = sealed.session(channel)
    board = sealed.board(channel)
    assert board is not None
    old = control(board, "pass")
    sealed.clock.push(5)
    await sealed.until(lambda: session.view.hand and session.view.hand.phase is Phase.BAO_TING)
    await sealed.settled()
    board = sealed.board(channel)
    assert board is not None
    assert control(board, "pass") == old
    assert session.view.step > old.step
    reply = await chen.click(board, custom_id=old.button_id)
    assert reply.acknowledged
    assert not any(message.only_for for message in reply.messages)
    view = session.view_of(chen.id)
    assert view is not None
    assert view.answered == (PASS,)


async def test_unknown_ids_are_answered_in_private(house: House) -> None:
    anna = house.person("安娜", "en-US")
    channel = await house.table(anna)
    board = house.board(channel)
    assert board is not None
    before = await house.log(channel)
    for forged in FORGED:
        reply = await anna.click(board, custom_id=forged, force=True)
        known = (Refusal.STALE, Refusal.TABLE_CLOSED)
        assert any(_matches(reply, anna, code) for code in known), forged
    assert await house.log(channel) == before


async def test_moves_without_their_card_are_refused(small: House) -> None:
    people = small.people()
    small.walls.lay("1111t 3333w", "", "")
    channel = await small.dealt(people)
    board = small.board(channel)
    assert board is not None
    before = await small.log(channel)
    for verb in ("discard", "gang", "an_gang", "add_gang", "call", "lay"):
        for who in people:
            custom_id = small.press(channel, verb)
            reply = await who.click(board, custom_id=custom_id, force=True)
            assert [m.content for m in reply.messages if m.only_for is who.user], verb
    assert await small.log(channel) == before
    assert small.session(channel).view.stage is Stage.PLAYING


async def test_a_press_that_is_refused_while_its_hand_is_being_shown_gets_the_newest_hand(
    small: House,
) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("3z 5w", "33z", "", draws="9w")
    channel = await small.dealt(people)
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    message, peng = small.hand(bo), control(small.hand(bo), "peng").button_id
    path = f"/channels/{message.channel.id}/messages"
    held = small.discord.faults.hold(
        "*", "*", times=None, where=lambda found, _: found.startswith(path)
    )
    await bo.slash(channel, "碰")  # the hand message is yet to follow
    await held.arrived.wait()
    reply = await bo.click(message, custom_id=peng, force=True)
    assert reply.deferred
    held.release()
    await small.settled()
    assert is_refused(reply, bo, Refusal.STALE)
    assert "discard" in controls(small.hand(bo))
