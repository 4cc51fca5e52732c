"""Who runs out of time, who comes back, and what happens at tables that nobody touches."""

import pytest

from bot.errors import Refusal
from bot.game.events import ReadyPressed
from bot.game.speed import Speed
from bot.game.table import Stage
from bot.services.pace import PACES, Pace
from bot.services.session import TableSession
from playground import Actor
from tests.e2e.house import CATALOGUES, House, controls, is_refused

ZH = CATALOGUES.of("zh-CN")


async def until_away(house: House, session: TableSession, actor: Actor) -> None:
    """Let the clock run until the computer plays for somebody."""
    for _ in range(60):
        if actor.id not in session.people:
            return
        assert session.deadline is not None
        house.clock.push(session.deadline - house.clock.now())
        await house.settled()
    raise AssertionError("time runs out and nothing comes of it")


async def test_who_lets_two_turns_run_out_comes_back_with_one_press(small: House) -> None:
    people = anna, _, _ = small.people()
    small.walls.lay("3z", "", "")
    channel = await small.dealt(people)
    session = small.session(channel)
    await until_away(small, session, anna)
    assert session.view.stage is Stage.PLAYING
    assert session.view.host != anna.id
    board = small.board(channel)
    assert board is not None
    assert ZH("move.timed_out") in str(board.embeds)
    message = small.hand(anna)
    assert controls(message) == {"back"}
    reply = await anna.click(message, custom_id=f"cp:{session.number}:0:back")
    await small.settled()
    assert anna.id in session.people
    assert not [m for m in reply.messages if m.content]
    assert "back" not in controls(small.hand(anna))
    again = await anna.click(message, custom_id=f"cp:{session.number}:0:back", force=True)
    await small.settled()
    assert is_refused(again, anna, Refusal.ALREADY_SEATED)


async def test_old_buttons_have_no_effect_on_what_came_later(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.seated(people)
    lobby = {verb: small.press(channel, verb) for verb in ("leave", "start", "bots", "join")}
    board = small.board(channel)
    assert board is not None
    await anna.slash(channel, "table start")
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)
    await small.settled()
    for custom_id in lobby.values():
        reply = await bo.click(board, custom_id=custom_id, force=True)
        assert is_refused(reply, bo, Refusal.STALE)
    assert bo.id in small.session(channel).people
    await anna.slash(channel, "胡")
    await small.until(lambda: small.summaries(channel))
    await small.settled()
    ready, before = small.press(channel, "ready"), small.hand(bo)
    for who in people:
        await who.click(
            small.hand(who), custom_id=ready, force=True
        )  # one of the same stage, however old
    await small.until(lambda: small.session(channel).view.hands == 2)
    await small.settled()
    reply = await bo.click(before, custom_id=ready, force=True)
    await small.settled()
    assert is_refused(reply, bo, Refusal.STALE)
    log = await small.log(channel)
    assert sum(isinstance(e, ReadyPressed) for e in log) == len(people)


async def test_a_lobby_left_alone_can_be_closed_by_anybody_and_opened_anew(small: House) -> None:
    anna, bo, chen = small.people()
    channel = await small.seated([anna, bo])
    assert is_refused(await chen.slash(channel, "table close"), chen, Refusal.NOT_STALE)
    session = small.session(channel)
    small.clock.push(PACES[Speed.NORMAL].lobby / 2)
    reply = await chen.slash(channel, "table close")
    assert reply.text == ZH("table.closed")
    assert session.is_closed
    fresh = small.session(await small.seated([chen]))
    assert fresh.deadline is not None
    assert fresh.deadline - small.clock.now() > PACES[Speed.NORMAL].lobby - 60


async def test_the_pace_is_shown_and_the_new_hosts_to_change(small: House) -> None:
    anna, bo = small.people(2)
    channel = await small.seated([anna, bo], pace="slow")  # type: ignore[arg-type]
    assert small.session(channel).view.pace is Speed.SLOW
    assert is_refused(await bo.slash(channel, "table pace", pace="quick"), bo, Refusal.HOST_ONLY)
    await anna.slash(channel, "table leave")
    reply = await bo.slash(channel, "table pace", pace="letters")
    await small.settled()
    assert reply.text == ZH("table.pace_changed")
    board = small.board(channel)
    assert board is not None
    text = str(board.embeds)
    assert ZH("pace.letters") in text
    assert ZH("duration.day", n=1) in text
    assert f"**阿波** · {ZH('board.host')}" in text


async def test_who_thinks_for_long_is_reminded_once(small: House) -> None:
    small.pace = Pace(beat=0, think=0, turn=90, bank=60, warn=30)
    await small.restart_bot()
    people = anna, _, _ = small.people()
    small.walls.lay("3z", "", "")
    channel = await small.dealt(people)
    session = small.session(channel)
    assert session.deadline is not None
    told = str(small.hand(anna).embeds)
    assert f"<t:{session.deadline - 60:.0f}:R>" in told
    assert ZH("hand.bank", time=ZH("duration.minute", n=1)) in told
    small.clock.push(110)
    await small.settled()
    assert ZH("hand.bank", time=ZH("duration.minute", n=1)) in str(small.hand(anna).embeds)
    small.clock.push(11)
    urgent = ZH("hand.urgent", time=f"<t:{session.deadline:.0f}:R>")
    await small.until(lambda: urgent in str(small.hand(anna).embeds))
    await small.settled()
    calls = len(small.discord.calls)
    small.clock.push(20)
    await small.settled()
    assert len(small.discord.calls) == calls
    await anna.slash(channel, "discard", card="3z")
    await small.settled()
    assert urgent not in str(small.hand(anna).embeds)


@pytest.mark.parametrize("is_room", [True, False])
async def test_reminders_ring_only_as_far_as_their_own_budget_goes(
    small: House, is_room: bool
) -> None:
    small.pace = Pace(beat=0, think=0, turn=200, warn=30)
    await small.restart_bot()
    people = anna, _, _ = small.people()
    small.walls.lay("3z", "", "")
    channel = await small.dealt(people)
    session = small.session(channel)
    before = small.hand(anna).id
    small.clock.push(171)  # the time passed gives back what was taken before
    while not is_room and not small.client.courier._reminders.take():
        pass
    urgent = ZH("hand.urgent", time=f"<t:{session.deadline:.0f}:R>")
    await small.until(lambda: urgent in str(small.hand(anna).embeds))
    assert (small.hand(anna).id != before) == is_room
