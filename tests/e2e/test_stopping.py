"""The bot is told to stop: nothing new begins, people are told, and nothing can hold it up."""

import asyncio
import os
import signal

import pytest

from bot.app import run
from bot.errors import Refusal
from bot.stopping import Stop
from tests.e2e.house import CATALOGUES, House, controls, is_refused

BOARD = "PATCH", "/channels/{channel_id}/messages/{message_id}"
TOLD = CATALOGUES.of("zh-CN")("board.restarting")


async def test_boards_say_that_the_game_goes_on_and_it_does(small: House) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    board = small.board(channel)
    assert board is not None
    before, buttons = board.embeds[0]["description"], board.buttons()
    edits = small.discord.calls.mark()
    await small.client.retire()
    assert board.embeds[0]["description"] == f"{TOLD}\n\n{before}"
    assert board.buttons() == buttons
    assert len(small.discord.calls.since(edits)) == 1
    reply = await anna.choose(small.hand(anna), None, ["5w"])
    assert is_refused(reply, anna, Refusal.STOPPING)
    assert is_refused(await bo.slash(channel, "table status"), bo, Refusal.STOPPING)
    opening = await bo.slash(small.guild.general, "table open")
    await opening.completed()
    assert is_refused(opening, bo, Refusal.STOPPING)
    await small.restart_bot()
    assert board.embeds[0]["description"] == before
    await anna.choose(small.hand(anna), None, ["5w"])
    await small.settled()
    assert "discard" in controls(small.hand(bo))


@pytest.mark.parametrize("route", [BOARD, ("*", "*")], ids=["the board", "everything"])
async def test_a_discord_that_does_not_answer_holds_nothing_up(
    small: House, monkeypatch: pytest.MonkeyPatch, route: tuple[str, str]
) -> None:
    monkeypatch.setattr("cogs.client.GOODBYE_SECONDS", 0.05)
    anna = small.person("安娜")
    channel = await small.table(anna)
    await small.settled()
    small.discord.faults.hold(*route, times=None)
    async with asyncio.timeout(5):
        await small.client.retire()
        await small.stop_bot()
    small.discord.faults.clear()
    await small.start_bot()
    await small.settled()
    assert TOLD not in str(small.boards(channel)[0].embeds)


async def test_a_gateway_that_does_not_say_goodbye_holds_nothing_up(
    small: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def hangs(**_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("cogs.client.LEAVE_SECONDS", 0.05)
    gateway = small.client.ws
    with monkeypatch.context() as hanging:
        hanging.setattr(gateway, "close", hangs)
        async with asyncio.timeout(5):
            await small.stop_bot()
    await gateway.close()
    assert "does not answer our goodbye" in caplog.text
    await small.start_bot()


async def test_a_signal_ends_the_bot_in_order(small: House) -> None:
    channel = await small.table(small.person("安娜"))
    await small.settled()
    await small.stop_bot()
    calls = small.discord.calls.mark()
    running = asyncio.create_task(run(small.settings()))
    await small.until(lambda: any(c.method == "PATCH" for c in small.discord.calls.since(calls)))
    os.kill(os.getpid(), signal.SIGTERM)
    await running
    assert TOLD in str(small.boards(channel)[0].embeds)
    await small.start_bot()  # the lease was released
    await small.until(lambda: TOLD not in str(small.boards(channel)[0].embeds))


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The codes with which the process would have ended at once."""
    codes: list[int] = []
    monkeypatch.setattr("bot.stopping.os._exit", codes.append)
    return codes


async def test_a_second_signal_ends_the_process_at_once(ended: list[int]) -> None:
    with Stop() as stop:
        os.kill(os.getpid(), signal.SIGTERM)
        await stop.asked()
        assert ended == []
        os.kill(os.getpid(), signal.SIGINT)
        while not ended:  # noqa: ASYNC110 - a signal tells nobody
            await asyncio.sleep(0)
    assert ended == [128 + signal.SIGINT]


async def test_an_end_that_takes_too_long_is_cut_short(
    ended: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.stopping.STOP_SECONDS", 0)
    with Stop() as stop:
        os.kill(os.getpid(), signal.SIGTERM)
        await stop.asked()
        while not ended:  # noqa: ASYNC110 - nothing else happens meanwhile
            await asyncio.sleep(0)
    assert ended == [128 + signal.SIGTERM]
