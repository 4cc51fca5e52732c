"""Discord refuses, delays or loses calls: every hand reaches its end and is shown as it is."""

import asyncio
from collections.abc import Callable

import pytest

from bot.game.events import Discarded, HandEnded
from bot.game.table import Stage
from playground import Playground
from playground.faults import Fault
from tests.e2e.house import House, controls
from tests.e2e.unwell import hurry, is_shown_as_it_is

ROUTES = (
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"),
    ("POST", "/users/@me/channels"),
    ("POST", "/channels/{channel_id}/messages"),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"),
)
"""What a table and a hand need of Discord."""

Mishap = Callable[[Playground, str, str], Fault]

MISHAPS: dict[str, Mishap] = {
    "500": lambda d, method, route: d.faults.fail(method, route, status=500),
    "500 for long": lambda d, method, route: d.faults.fail(method, route, status=500, times=6),
    "503": lambda d, method, route: d.faults.fail(method, route, status=503),
    "too many": lambda d, method, route: d.faults.fail(method, route, status=429),
    "far too many": lambda d, method, route: d.faults.fail(
        method, route, status=429, retry_after=60
    ),
    "no answer": lambda d, method, route: d.faults.hold(method, route),
    "answer lost": lambda d, method, route: d.faults.lose_answer(method, route),
}


@pytest.fixture
def hurried(small: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """The library and the bot try again at once, and lose patience soon."""
    hurry(monkeypatch)
    monkeypatch.setattr("cogs.trouble.RETRY_SECONDS", 0.01)
    monkeypatch.setattr("cogs.trouble.LONGEST_WAIT_SECONDS", 0.02)
    return small


@pytest.mark.parametrize("mishap", MISHAPS)
async def test_a_whole_hand_with_every_route_failing_in_turn(hurried: House, mishap: str) -> None:
    house, anna = hurried, hurried.person("安娜")
    house.walls.lay("33z 5w", "123t 456b 789w 5t", "", draws="9w 1b 2w 9b 1b 2w 5t")
    channel = await house.table(anna)
    await anna.slash(channel, "table bots")
    await house.settled()
    player = house.scripted(anna)
    house.clock.push(70)  # so that messages ring, and are not only edited
    struck = []
    for method, route in ROUTES:
        struck.append(MISHAPS[mishap](house.discord, method, route))
    await anna.slash(channel, "table start")
    await house.until(lambda: house.session(channel).view.stage is not Stage.LOBBY)
    await house.play_hand([player], channel)
    log = await house.log(channel)
    assert isinstance(log[-2], HandEnded)
    assert sum(log[-2].changes) == 0
    assert len(house.summaries(channel)) == 1
    await is_shown_as_it_is(house, channel)
    used = {fault.route for fault in struck if fault.struck}
    assert "/channels/{channel_id}/messages/{message_id}" in used
    assert "/interactions/{interaction_id}/{interaction_token}/callback" in used


@pytest.mark.parametrize("mishap", MISHAPS)
async def test_a_table_whose_first_messages_fail(hurried: House, mishap: str) -> None:
    house, people = hurried, hurried.people()
    for method, route in ROUTES[2:4]:
        MISHAPS[mishap](house.discord, method, route)
    channel = await house.seated(people)
    await is_shown_as_it_is(house, channel)
    await people[0].slash(channel, "table start")
    await house.until(lambda: house.session(channel).view.stage is Stage.PLAYING)
    await is_shown_as_it_is(house, channel)


async def test_a_summary_that_fails_is_posted_although_the_next_hand_is_dealt(
    small: House,
) -> None:
    people = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people)
    route = "/channels/{channel_id}/messages"
    fault = small.discord.faults.fail(
        "POST", route, status=503, times=None, where=lambda _, body: "fields" in str(body)
    )
    await people[0].slash(channel, "胡")
    await small.settled()
    for who in people:
        await who.slash(channel, "hand")
        shown = small.whispered(who)[-1]
        ready = next(b["custom_id"] for b in shown.buttons() if "ready" in b["custom_id"])
        await who.click(shown, custom_id=ready)
    await small.until(lambda: small.session(channel).view.hands == 2)
    await small.settled()
    assert fault.struck
    assert small.summaries(channel) == []
    fault.cancel()
    small.clock.push(5)
    await small.until(lambda: small.summaries(channel))
    await small.settled()
    (summary,) = small.summaries(channel)
    (board,) = small.boards(channel)
    assert "1" in summary.embeds[0]["title"]
    assert board.id > summary.id


async def test_a_hand_that_discord_does_not_take_delays_nobodys_move(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("3z 5w", "33z", "", draws="9w")
    channel = await small.dealt(people)
    assert bo.dm is not None
    path = f"/channels/{bo.dm.id}/messages"
    held = small.discord.faults.hold(
        "*", "*", times=None, where=lambda found, _: found.startswith(path)
    )
    await anna.slash(channel, "discard", card="3z")
    await held.arrived.wait()
    board = small.board(channel)
    assert board is not None
    reply = await bo.click(board, custom_id=small.press(channel, "peng"), force=True)
    assert reply.acknowledged
    await small.until(lambda: small.session(channel).view.hand.turn == 1)  # type: ignore[union-attr]
    held.release()
    await small.settled()
    assert "discard" in controls(small.hand(bo))


async def test_a_move_counts_once_although_its_answer_comes_too_late(small: House) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    small.tolerated_failures = 1
    for code in (10062, 40060):
        small.discord.faults.fail("POST", ROUTES[0][1], code=code)
    hand = small.hand(anna)
    chosen = asyncio.create_task(anna.choose(hand, None, ["5w"]))
    await small.until(lambda: small.discord.calls.count(ROUTES[0][1]) and not controls(hand))
    small.clock.push(3.1)  # more than Discord waits
    assert (await chosen).failed
    log = await small.log(channel)
    assert sum(isinstance(event, Discarded) for event in log) == 1
    assert not controls(small.hand(anna))
