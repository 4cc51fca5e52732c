"""The websocket, with the real client and with hand-written frames."""

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from playground import Actor, GuildHandle, Intent, Playground
from playground.gateway.server import Gateway
from playground.intents import PRIVILEGED
from tests.playground.conftest import Api, Bot, channel_of, start


class Socket:
    """A websocket without a library in between."""

    def __init__(self, raw: aiohttp.ClientWebSocketResponse) -> None:
        self._raw = raw

    async def send(self, op: int, data: object) -> None:
        await self._raw.send_str(json.dumps({"op": op, "d": data}))

    async def send_text(self, text: str) -> None:
        await self._raw.send_str(text)

    async def next(self) -> dict[str, Any]:
        return dict(await self._raw.receive_json())

    async def event(self, name: str) -> dict[str, Any]:
        while (frame := await self.next()).get("t") != name:
            pass
        return dict(frame["d"])

    async def closing_code(self) -> int | None:
        while not self._raw.closed:
            await self._raw.receive()
        return self._raw.close_code


@pytest.fixture
async def socket(discord_: Playground) -> AsyncIterator[Socket]:
    url = discord_.gateway_url + "?v=10&encoding=json"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as raw:
        socket = Socket(raw)
        assert (await socket.next())["op"] == 10
        yield socket


def identify(discord_: Playground, **changes: object) -> dict[str, object]:
    return {"token": discord_.token, "intents": 1, "properties": {}, **changes}


async def test_a_client_that_identifies_gets_ready_and_its_servers(
    discord_: Playground, socket: Socket, guild: GuildHandle
) -> None:
    await socket.send(2, identify(discord_, shard=[0, 1]))
    ready = await socket.event("READY")
    assert ready["guilds"] == [{"id": str(guild.id), "unavailable": True}]
    created = await socket.event("GUILD_CREATE")
    assert (created["name"], created["preferred_locale"]) == ("南通茶馆", "zh-CN")
    await socket.send(1, None)
    assert (await socket.next())["op"] == 11


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": None}, 4013),
        ({"intents": 1 << 30}, 4013),
        ({"shard": [1, 2]}, 4010),
    ],
)
async def test_a_bad_identify_closes_the_connection(
    discord_: Playground, socket: Socket, changes: dict[str, object], code: int
) -> None:
    await socket.send(2, identify(discord_, **changes))
    assert await socket.closing_code() == code


async def test_intents_that_were_not_granted_close_the_connection() -> None:
    async with (
        Playground(granted_intents=Intent.GUILD_MEMBERS) as discord_,
        aiohttp.ClientSession() as session,
        session.ws_connect(discord_.gateway_url) as raw,
    ):
        socket = Socket(raw)
        await socket.send(2, identify(discord_, intents=int(Intent.MESSAGE_CONTENT)))
        assert await socket.closing_code() == 4014


@pytest.mark.parametrize(
    ("text", "code"),
    [("nonsense", 4002), ("[]", 4002), ('{"op": 77}', 4001), ('{"op": 3}', 4003)],
)
async def test_nonsense_closes_the_connection(socket: Socket, text: str, code: int) -> None:
    await socket.send_text(text)
    assert await socket.closing_code() == code


async def test_identifying_twice_closes_the_connection(
    discord_: Playground, socket: Socket
) -> None:
    await socket.send(2, identify(discord_))
    await socket.send(2, identify(discord_))
    assert await socket.closing_code() == 4005


async def test_only_the_events_asked_for_arrive(
    discord_: Playground, socket: Socket, guild: GuildHandle
) -> None:
    await socket.send(2, identify(discord_, intents=int(Intent.GUILDS)))
    await socket.event("GUILD_CREATE")
    anna = discord_.create_user("anna")
    guild.add(anna)
    anna.say(guild.general, "hello")
    guild.create_channel("last")
    assert (await socket.next())["t"] == "CHANNEL_CREATE"


@pytest.mark.parametrize(("granted", "content"), [(Intent(0), ""), (PRIVILEGED, "hello")])
async def test_content_in_servers_needs_its_intent(
    discord_: Playground, socket: Socket, guild: GuildHandle, granted: Intent, content: str
) -> None:
    intents = Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.DIRECT_MESSAGES | granted
    await socket.send(2, identify(discord_, intents=int(intents)))
    anna = discord_.create_user("anna")
    guild.add(anna)
    await socket.event("GUILD_CREATE")
    anna.say(guild.general, "hello")
    assert (await socket.event("MESSAGE_CREATE"))["content"] == content
    anna.say(guild.general, f"hello {discord_.world.bot.mention}")
    assert (await socket.event("MESSAGE_CREATE"))["content"].startswith("hello <@")
    anna.say(anna.open_dm(), "in private")
    assert (await socket.event("MESSAGE_CREATE"))["content"] == "in private"


async def test_members_can_be_asked_for(
    discord_: Playground, socket: Socket, guild: GuildHandle, anna: Actor, ben: Actor
) -> None:
    await socket.send(2, identify(discord_))
    ask = {"guild_id": str(guild.id), "limit": 0, "nonce": "n"}
    await socket.send(8, ask | {"user_ids": [str(anna.id)]})
    chunk = await socket.event("GUILD_MEMBERS_CHUNK")
    assert [each["user"]["username"] for each in chunk["members"]] == ["anna"]
    await socket.send(8, ask | {"query": "be", "limit": 5})
    chunk = await socket.event("GUILD_MEMBERS_CHUNK")
    assert [each["user"]["username"] for each in chunk["members"]] == ["ben"]
    await socket.send(8, ask | {"query": ""})
    assert await socket.closing_code() == 4014


async def test_an_unknown_session_cannot_be_resumed(discord_: Playground, socket: Socket) -> None:
    await socket.send(6, {"token": discord_.token, "session_id": "x", "seq": 1})
    assert await socket.next() == {"op": 9, "d": False}


async def test_large_payloads_fit_the_blocks_of_a_zstd_stream(
    discord_: Playground, guild: GuildHandle
) -> None:
    for number in range(450):
        guild.create_channel(f"channel-{number}").topic = "t" * 200
    url = discord_.gateway_url + "?compress=zstd-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as raw:
        hello = await raw.receive_bytes()
        assert hello[:4] == b"\x28\xb5\x2f\xfd"
        assert json.loads(stored(hello[6:]))["op"] == 10
        await raw.send_json({"op": 2, "d": identify(discord_)})
        assert json.loads(stored(await raw.receive_bytes()))["t"] == "READY"
        created = json.loads(stored(await raw.receive_bytes()))
    assert len(created["d"]["channels"]) == 451


def stored(data: bytes) -> bytes:
    """Read a sequence of stored blocks."""
    found = b""
    while data:
        header = int.from_bytes(data[:3], "little")
        assert header & 0b111 == 0
        size = header >> 3
        assert size <= 128 * 1024
        found, data = found + data[3 : 3 + size], data[3 + size :]
    return found


async def test_an_encoding_that_is_not_served_is_refused(discord_: Playground) -> None:
    url = discord_.gateway_url + "?encoding=etf"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as raw:
        assert (await raw.receive()).data == 4000


async def test_the_gateway_tells_its_address(discord_: Playground, api: Api) -> None:
    for path in ("/gateway", "/gateway/bot"):
        status, answer = await api("GET", path)
        assert (status, answer["url"]) == (200, discord_.gateway_url)


async def test_a_wrong_token_is_refused(discord_: Playground, api: Api) -> None:
    assert (await api("GET", "/users/@me", token="wrong"))[0] == 401


async def test_what_was_missed_is_replayed_after_a_drop(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    await start(bot, discord_)
    gateway: Gateway = discord_.gateway
    discord_.faults.drop_gateway()
    await discord_.until(lambda: not gateway.connected)
    said = anna.say(guild.general, "while you were away")
    await discord_.until(lambda: gateway.resumes == 1)
    assert (await bot.heard.get()).id == said.id
    assert await bot.events.get() == "resumed"
    assert gateway.readies == 1


async def test_an_interaction_survives_a_drop(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    @bot.tree.command(description="Go")
    async def go(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("gone")

    await start(bot, discord_)
    discord_.faults.drop_gateway()
    assert (await anna.slash(guild.general, "go")).text == "gone"


async def test_a_reconnect_request_is_followed(bot: Bot, discord_: Playground) -> None:
    await start(bot, discord_)
    discord_.faults.ask_to_reconnect()
    await discord_.until(lambda: discord_.gateway.resumes == 1)


@pytest.mark.parametrize("how", ["drop", "invalidate"])
async def test_a_lost_session_means_ready_again(
    bot: Bot, discord_: Playground, guild: GuildHandle, how: str
) -> None:
    await start(bot, discord_)
    if how == "drop":
        discord_.faults.drop_gateway(resumable=False)
    else:
        discord_.faults.invalidate_session()
    await discord_.until(lambda: discord_.gateway.readies == 2)
    assert [await bot.events.get() for _ in range(2)] == ["available 南通茶馆", "ready"]
    await channel_of(bot, guild).send("back")
    assert discord_.gateway.connected


async def test_an_outage_is_told_apart_from_a_farewell(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    discord_.faults.guild_unavailable(guild.state)
    discord_.faults.guild_available(guild.state)
    guild.remove_bot()
    guild.invite_bot()
    assert [await bot.events.get() for _ in range(4)] == [
        "unavailable 南通茶馆",
        "available 南通茶馆",
        "left 南通茶馆",
        "joined 南通茶馆",
    ]


async def test_members_come_and_go_for_those_who_asked(
    discord_: Playground, socket: Socket, guild: GuildHandle
) -> None:
    intents = Intent.GUILDS | Intent.GUILD_MEMBERS
    await socket.send(2, identify(discord_, intents=int(intents)))
    await socket.event("GUILD_CREATE")
    anna = discord_.create_user("anna")
    guild.add(anna)
    assert (await socket.event("GUILD_MEMBER_ADD"))["user"]["id"] == str(anna.id)
    guild.remove(anna)
    assert (await socket.event("GUILD_MEMBER_REMOVE"))["user"]["id"] == str(anna.id)


async def test_a_server_that_is_joined_arrives_with_its_channel(
    bot: Bot, discord_: Playground
) -> None:
    await start(bot, discord_)
    fresh = discord_.create_guild("fresh")
    assert await bot.events.get() == "joined fresh"
    assert channel_of(bot, fresh).name == "general"
