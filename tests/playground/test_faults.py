"""Things go wrong on purpose, exactly as often as planned."""

import asyncio

import aiohttp
import discord
import pytest

from playground import Actor, DriverError, GuildHandle, Playground
from tests.playground.conftest import Api, Bot, channel_of, start

MESSAGES = "/channels/{channel_id}/messages"


async def post(api: Api, guild: GuildHandle, text: str = "x") -> tuple[int, object]:
    status, answer = await api("POST", f"/channels/{guild.general.id}/messages", {"content": text})
    return status, answer.get("code")


async def test_a_planned_failure_strikes_once_and_has_no_effect(
    discord_: Playground, api: Api, guild: GuildHandle
) -> None:
    discord_.faults.fail("POST", MESSAGES, code=50013)
    assert await post(api, guild) == (403, 50013)
    assert discord_.messages == []
    assert await post(api, guild) == (200, None)
    assert [call.status for call in discord_.calls.to(MESSAGES)] == [403, 200]


async def test_a_failure_can_wait_its_turn_and_last(
    discord_: Playground, api: Api, guild: GuildHandle
) -> None:
    fault = discord_.faults.fail("*", "*", status=502, times=None, skip=1)
    assert [(await post(api, guild))[0] for _ in range(3)] == [200, 502, 502]
    assert fault.struck == 2
    fault.cancel()
    assert await post(api, guild) == (200, None)


async def test_a_failure_can_be_narrowed(
    discord_: Playground, api: Api, guild: GuildHandle
) -> None:
    discord_.faults.fail(
        "POST", MESSAGES, code=50007, where=lambda _, body: body == {"content": "hand"}
    )
    assert await post(api, guild, "board") == (200, None)
    assert await post(api, guild, "hand") == (403, 50007)


async def test_a_rate_limit_says_how_long(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    discord_.faults.fail("POST", MESSAGES, status=429, retry_after=0.01)
    await channel_of(bot, guild).send("patient")
    assert [call.status for call in discord_.calls.to(MESSAGES)] == [429, 200]


async def test_a_held_request_waits_for_its_release(
    discord_: Playground, api: Api, guild: GuildHandle
) -> None:
    gate = discord_.faults.hold("POST", MESSAGES)
    task = asyncio.create_task(post(api, guild))
    await gate.arrived.wait()
    assert discord_.messages == []
    gate.release()
    assert await task == (200, None)


async def test_a_delay_is_only_a_delay(discord_: Playground, api: Api, guild: GuildHandle) -> None:
    discord_.faults.delay("POST", MESSAGES, 0.01)
    assert await post(api, guild) == (200, None)


async def test_a_lost_answer_has_had_its_effect(
    discord_: Playground, api: Api, guild: GuildHandle
) -> None:
    discord_.faults.lose_answer("POST", MESSAGES)
    with pytest.raises(aiohttp.ClientError):
        await post(api, guild)
    assert [message.content for message in discord_.messages] == ["x"]
    assert [call.status for call in discord_.calls] == [0]


async def test_a_member_can_vanish(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    await start(bot, discord_)
    discord_.faults.remove_member(guild.state, anna.user)
    server = bot.get_guild(guild.id)
    assert server is not None
    with pytest.raises(discord.NotFound) as refused:
        await server.fetch_member(anna.id)
    assert refused.value.code == 10007
    assert anna.channels() == []
    with pytest.raises(DriverError, match="cannot see"):
        await anna.slash(guild.general, "go")


async def test_private_messages_open_and_close(discord_: Playground, anna: Actor) -> None:
    discord_.faults.close_dms(anna.user)
    assert not anna.user.dms_open
    discord_.faults.open_dms(anna.user)
    assert anna.user.dms_open


async def test_an_exhausted_edit_limit_reaches_the_caller(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    sent = await channel_of(bot, guild).send("board")
    route = "/channels/{channel_id}/messages/{message_id}"
    discord_.faults.fail("PATCH", route, code=30046, times=None)
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="turn 2")
    assert (refused.value.status, refused.value.code) == (429, 30046)
