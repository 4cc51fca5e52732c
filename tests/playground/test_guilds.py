"""Servers, members and roles, and the application's own calls, through the real client."""

import io

import discord
import pytest

from playground import Actor, DriverError, GuildHandle, Permission, Playground
from playground.permissions import BOT_DEFAULT
from tests.playground.conftest import Api, Bot, Overwrites, channel_of, start


@pytest.fixture
async def server(bot: Bot, discord_: Playground, guild: GuildHandle) -> discord.Guild:
    guild.set_bot_permissions(BOT_DEFAULT | Permission.KICK_MEMBERS)
    await start(bot, discord_)
    found = bot.get_guild(guild.id)
    assert found is not None
    return found


async def test_roles_are_given_and_taken(
    server: discord.Guild, guild: GuildHandle, anna: Actor
) -> None:
    role = await server.create_role(name="players", permissions=discord.Permissions(1 << 13))
    member = await server.fetch_member(anna.id)
    await member.add_roles(role)
    assert [each.name for each in guild.state.members[anna.id].roles] == ["players"]
    assert {each.name for each in await server.fetch_roles()} >= {"@everyone", "players"}
    await member.remove_roles(role)
    assert guild.state.members[anna.id].roles == []


async def test_members_are_listed_and_thrown_out(
    server: discord.Guild, guild: GuildHandle, anna: Actor, api: Api
) -> None:
    _, listed = await api("GET", f"/guilds/{guild.id}/members?limit=10")
    assert "anna" in {each["user"]["username"] for each in listed}
    await server.kick(discord.Object(anna.id))
    assert anna.id not in guild.state.members


async def test_a_server_describes_itself(
    bot: Bot, server: discord.Guild, guild: GuildHandle
) -> None:
    fetched = await bot.fetch_guild(guild.id)
    assert fetched.preferred_locale is discord.Locale.chinese
    assert [each.name for each in await server.fetch_channels()] == ["general"]
    assert [each.id async for each in bot.fetch_guilds()] == [guild.id]
    assert (await bot.fetch_channel(guild.general.id)).id == guild.general.id


async def test_the_bot_can_leave(bot: Bot, server: discord.Guild, guild: GuildHandle) -> None:
    await server.leave()
    assert await bot.events.get() == "left 南通茶馆"
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild(guild.id)


async def test_a_channel_moves_and_takes_new_rights(
    server: discord.Guild, bot: Bot, guild: GuildHandle, anna: Actor
) -> None:
    category = await server.create_category("Tables")
    channel = channel_of(bot, guild)
    hidden: Overwrites = {
        server.default_role: discord.PermissionOverwrite(view_channel=False),
        server.me: discord.PermissionOverwrite(view_channel=True),
    }
    await channel.edit(name="The Lobby", category=category, overwrites=hidden)
    assert guild.general.name == "the-lobby"
    assert guild.general.parent is guild.channel("Tables")
    assert anna.channels() == []
    await category.delete()
    assert guild.general.parent is None


async def test_a_category_that_is_none_is_refused(api: Api, guild: GuildHandle) -> None:
    body = {"name": "x", "parent_id": str(guild.general.id)}
    status, answer = await api("POST", f"/guilds/{guild.id}/channels", body)
    assert (status, answer["code"]) == (400, 50035)
    status, answer = await api("POST", f"/guilds/{guild.id}/channels", {"name": "x", "type": 2})
    assert (status, answer["code"]) == (400, 50035)
    status, answer = await api("POST", f"/channels/{guild.create_category('c').id}/messages", {})
    assert answer["code"] == 50008


async def test_a_private_channel_has_no_rights_to_change(api: Api, anna: Actor) -> None:
    where = f"/channels/{anna.open_dm().id}"
    assert (await api("PUT", f"{where}/permissions/1", {"type": 1}))[1]["code"] == 50013
    assert (await api("DELETE", where))[0] == 200
    assert (await api("POST", f"{where}/typing"))[0] == 204


async def test_typing_asks_for_the_right_to_write(
    bot: Bot, server: discord.Guild, discord_: Playground, guild: GuildHandle
) -> None:
    await channel_of(bot, guild).typing()
    guild.overwrite(guild.general, discord_.world.bot, deny=Permission.SEND_MESSAGES)
    with pytest.raises(discord.Forbidden):
        await channel_of(bot, guild).typing()


async def test_several_messages_go_at_once(
    bot: Bot, server: discord.Guild, guild: GuildHandle, anna: Actor
) -> None:
    said = [anna.say(guild.general, str(number)) for number in range(3)]
    await channel_of(bot, guild).delete_messages([discord.Object(each.id) for each in said[:2]])
    assert anna.messages(guild.general) == said[2:]


async def test_a_thread_can_be_joined_and_left(
    bot: Bot, server: discord.Guild, guild: GuildHandle, discord_: Playground
) -> None:
    thread = await channel_of(bot, guild).create_thread(name="t")
    me = discord_.world.bot.id
    await thread.leave()
    assert me not in guild.channel("t").thread_members
    await thread.join()
    assert me in guild.channel("t").thread_members
    await thread.edit(archived=True, locked=True)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.edit(name="renamed")
    assert refused.value.code == 50083
    private = [each.id async for each in channel_of(bot, guild).archived_threads(private=True)]
    assert private == [thread.id]


async def test_roles_and_everyone_are_notified_by_those_who_may(
    bot: Bot, server: discord.Guild, guild: GuildHandle, discord_: Playground
) -> None:
    role = guild.create_role("players", Permission.NONE)
    other = guild.create_role("others", Permission.NONE)
    guild.set_bot_permissions(BOT_DEFAULT | Permission.MENTION_EVERYONE)
    allowed = discord.AllowedMentions(roles=[discord.Object(role.id)], everyone=True)
    text = f"@here {role.mention} {other.mention}"
    sent = await channel_of(bot, guild).send(text, allowed_mentions=allowed)
    message = discord_.world.messages[sent.id]
    assert (message.mention_roles, message.mention_everyone) == ([role], True)


async def test_a_file_that_is_too_large_is_refused(
    bot: Bot, server: discord.Guild, guild: GuildHandle
) -> None:
    huge = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "huge.bin")
    with pytest.raises(discord.HTTPException) as refused:
        await channel_of(bot, guild).send(file=huge)
    assert (refused.value.status, refused.value.code) == (413, 40005)


async def test_emojis_are_held_to_the_limits(api: Api, discord_: Playground) -> None:
    where = f"/applications/{discord_.world.bot.id}/emojis"
    good = {"name": "card", "image": "data:image/png;base64,AAAA"}
    assert (await api("POST", where, good))[0] == 200
    for bad in (
        good,
        {**good, "name": "c"},
        {**good, "name": "new", "image": "AAAA"},
        {**good, "name": "new", "image": "data:image/png;base64,A"},
        {**good, "name": "new", "image": "data:image/png;base64," + "AAAA" * 90_000},
    ):
        status, answer = await api("POST", where, bad)
        assert (status, answer["code"]) == (400, 50035)
    assert (await api("GET", "/applications/1/emojis"))[1]["code"] == 50001


async def test_a_mistake_of_the_stand_in_shows_in_the_record(
    api: Api, discord_: Playground, guild: GuildHandle
) -> None:
    status, _ = await api("POST", f"/channels/{guild.general.id}/messages", {"embeds": [7]})
    assert status == 500
    assert discord_.calls[-1].status == 500


async def test_people_cannot_send_the_forms_of_others(
    guild: GuildHandle, discord_: Playground, anna: Actor
) -> None:
    reply = await anna.click(anna.say(guild.general, "x"), custom_id="x", force=True)
    with pytest.raises(DriverError, match="no form open"):
        await anna.submit(reply, {})
