"""The life of an interaction: three seconds, fifteen minutes, one first answer."""

import asyncio

import aiohttp
import discord
import pytest

from playground import Actor, DriverError, GuildHandle, Playground
from tests.playground.conftest import Api, Bot, Clock, shown, start


class Handler:
    """Registers `/go` and keeps the interaction for the test to answer."""

    def __init__(self, bot: Bot) -> None:
        self.arrived: asyncio.Queue[discord.Interaction] = asyncio.Queue()

        @bot.tree.command(name="go", description="Go")
        async def go(interaction: discord.Interaction) -> None:
            await self.arrived.put(interaction)


@pytest.fixture
async def handler(bot: Bot, discord_: Playground) -> Handler:
    handler = Handler(bot)
    await start(bot, discord_)
    return handler


async def begin(
    handler: Handler, anna: Actor, guild: GuildHandle
) -> "tuple[asyncio.Task[object], discord.Interaction]":
    """Send `/go` without waiting for the answer."""
    task: asyncio.Task[object] = asyncio.create_task(anna.slash(guild.general, "go"))
    return task, await handler.arrived.get()


async def test_an_answer_after_three_seconds_is_too_late(
    handler: Handler, anna: Actor, guild: GuildHandle, clock: Clock
) -> None:
    task, interaction = await begin(handler, anna, guild)
    clock.now += 3.1
    with pytest.raises(discord.NotFound) as refused:
        await interaction.response.send_message("late")
    assert refused.value.code == 10062
    reply = await task
    assert "failed" in repr(reply)
    assert anna.messages(guild.general) == []


async def test_a_person_sees_the_failure_when_the_clock_says_so(
    handler: Handler, discord_: Playground, anna: Actor, guild: GuildHandle, clock: Clock
) -> None:
    task, _ = await begin(handler, anna, guild)
    clock.now += 3.1
    discord_.clock_moved()
    assert "failed" in repr(await task)


async def test_an_interaction_fails_at_once_without_a_bot(
    bot: Bot, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    Handler(bot)
    await start(bot, discord_)
    await bot.close()
    await discord_.until(lambda: not discord_.gateway.reachable)
    reply = await anna.slash(guild.general, "go")
    assert reply.failed
    assert not reply.acknowledged


async def test_a_second_first_answer_is_refused(
    handler: Handler, api: Api, anna: Actor, guild: GuildHandle
) -> None:
    task, interaction = await begin(handler, anna, guild)
    await interaction.response.send_message("one")
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    status, body = await api("POST", path, {"type": 4, "data": {"content": "two"}})
    assert (status, body["code"]) == (400, 40060)
    await task
    assert [message.content for message in anna.messages(guild.general)] == ["one"]


async def test_an_unknown_token_is_an_unknown_interaction(api: Api) -> None:
    status, body = await api("POST", "/interactions/1/nothing/callback", {"type": 6})
    assert (status, body["code"]) == (404, 10062)


async def test_a_refused_answer_leaves_the_interaction_open(
    handler: Handler, anna: Actor, guild: GuildHandle
) -> None:
    task, interaction = await begin(handler, anna, guild)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.response.send_message("x" * 2001)
    assert refused.value.code == 50035
    await interaction.response.send_message("short")
    await task
    assert [message.content for message in anna.messages(guild.general)] == ["short"]


async def test_an_answer_of_the_wrong_type_is_refused(
    handler: Handler, api: Api, anna: Actor, guild: GuildHandle
) -> None:
    task, interaction = await begin(handler, anna, guild)
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    for wrong in (1, 6, 7, 8, 11):
        status, body = await api("POST", path, {"type": wrong})
        assert (status, body["code"]) == (400, 50035)
    await interaction.response.send_message("ok")
    await task


async def test_a_deferral_is_filled_in_by_the_first_follow_up(
    handler: Handler, anna: Actor, guild: GuildHandle
) -> None:
    sent = asyncio.create_task(anna.slash(guild.general, "go"))
    interaction = await handler.arrived.get()
    await interaction.response.defer(ephemeral=True)
    reply = await sent
    assert (reply.deferred, reply.thinking, reply.message) == (True, True, None)
    await interaction.followup.send("done")
    assert shown(reply).content == "done"
    assert shown(reply).only_for is anna.user
    await interaction.followup.send("more", ephemeral=True)
    assert [message.content for message in reply.messages] == ["done", "more"]


async def test_a_deferral_is_filled_in_by_an_edit(
    handler: Handler, anna: Actor, guild: GuildHandle
) -> None:
    sent = asyncio.create_task(anna.slash(guild.general, "go"))
    interaction = await handler.arrived.get()
    await interaction.response.defer()
    reply = await sent
    await interaction.edit_original_response(content="done")
    message = await reply.completed()
    assert (message.content, message.edited) == ("done", False)
    await interaction.edit_original_response(content="changed")
    assert (message.content, message.edited) == ("changed", True)
    fetched = await interaction.original_response()
    assert fetched.content == "changed"
    await interaction.delete_original_response()
    assert message.deleted
    assert reply.message is None


async def test_waiting_for_what_never_comes_tells_so(
    handler: Handler, anna: Actor, guild: GuildHandle
) -> None:
    sent = asyncio.create_task(anna.slash(guild.general, "go"))
    interaction = await handler.arrived.get()
    await interaction.response.defer()
    reply = await sent
    with pytest.raises(DriverError, match="never came"):
        await reply.completed(timeout=0.01)


async def test_a_token_dies_after_fifteen_minutes(
    handler: Handler, anna: Actor, guild: GuildHandle, clock: Clock
) -> None:
    task, interaction = await begin(handler, anna, guild)
    await interaction.response.send_message("now", ephemeral=True)
    await task
    clock.now += 15 * 60 - 1
    await interaction.edit_original_response(content="still")
    clock.now += 2
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.edit_original_response(content="later")
    assert (refused.value.status, refused.value.code) == (401, 50027)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.followup.send("later")
    assert refused.value.code == 50027


async def test_a_follow_up_needs_a_first_answer(
    handler: Handler, anna: Actor, guild: GuildHandle
) -> None:
    task, interaction = await begin(handler, anna, guild)
    with pytest.raises(discord.NotFound) as refused:
        await interaction.followup.send("early")
    assert refused.value.code == 10015
    await interaction.response.send_message("ok")
    await task


async def test_calls_tell_which_interaction_they_belong_to(
    handler: Handler, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    mark = discord_.calls.mark()
    task, interaction = await begin(handler, anna, guild)
    await interaction.response.send_message("ok")
    await interaction.followup.send("more")
    await task
    assert {call.interaction for call in discord_.calls.since(mark)} == {interaction.id}


async def test_commands_work_in_private(
    handler: Handler, bot: Bot, anna: Actor, guild: GuildHandle
) -> None:
    task = asyncio.create_task(anna.slash(anna.open_dm(), "go"))
    interaction = await handler.arrived.get()
    assert interaction.guild is None
    assert interaction.user.id == anna.id
    await interaction.response.send_message("in private")
    assert (await task).text == "in private"


async def test_people_wait_no_longer_than_their_patience(clock: Clock) -> None:
    async with Playground(clock=clock, patience=0.01) as discord_:
        guild = discord_.create_guild("quiet")
        anna = discord_.create_user("anna")
        guild.add(anna)
        message = anna.say(guild.general, "x")
        url = discord_.gateway_url
        async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
            await socket.send_json({"op": 2, "d": {"token": discord_.token, "intents": 1}})
            await discord_.bot_ready()
            reply = await anna.click(message, custom_id="x", force=True)
    assert reply.failed


async def test_a_follow_up_can_be_waited_for(
    handler: Handler, anna: Actor, guild: GuildHandle
) -> None:
    sent = asyncio.create_task(anna.slash(guild.general, "go"))
    interaction = await handler.arrived.get()
    await interaction.response.send_message("one")
    reply = await sent
    waiting = asyncio.create_task(reply.followed_up())
    second = await interaction.followup.send("two", wait=True)
    assert (await waiting).content == "two"
    await second.edit(content="three")
    assert [message.content for message in reply.messages] == ["one", "three"]
    await second.delete()
    assert [message.content for message in reply.messages] == ["one"]
