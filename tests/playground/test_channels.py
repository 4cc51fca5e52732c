"""Channels, threads and rights through the real client."""

import discord
import pytest
from discord.asset import Asset

from playground import Actor, GuildHandle, Permission, Playground
from playground.permissions import BOT_DEFAULT, MEMBER_DEFAULT
from tests.playground.conftest import Api, Bot, Overwrites, channel_of, start


def server(bot: Bot, guild: GuildHandle) -> discord.Guild:
    found = bot.get_guild(guild.id)
    assert found is not None
    return found


async def test_a_private_channel_is_seen_by_those_it_is_for(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor, ben: Actor
) -> None:
    await start(bot, discord_)
    there = server(bot, guild)
    member = await there.fetch_member(anna.id)
    category = await there.create_category("Tables")
    made = await there.create_text_channel(
        "Table 1",
        category=category,
        overwrites={
            there.default_role: discord.PermissionOverwrite(view_channel=False),
            there.me: discord.PermissionOverwrite(view_channel=True),
            member: discord.PermissionOverwrite(view_channel=True),
        },
    )
    channel = guild.channel("table-1")
    assert channel in anna.channels()
    assert channel not in ben.channels()
    await made.set_permissions(await there.fetch_member(ben.id), view_channel=True)
    assert channel in ben.channels()
    await made.set_permissions(member, overwrite=None)
    assert channel not in anna.channels()
    await made.edit(topic="quiet please")
    assert channel.topic == "quiet please"
    await made.delete()
    assert channel.deleted
    assert channel not in ben.channels()


async def test_a_bot_can_lock_itself_out(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    there = server(bot, guild)
    hidden: Overwrites = {there.default_role: discord.PermissionOverwrite(view_channel=False)}
    guild.set_bot_permissions(BOT_DEFAULT & ~Permission.VIEW_CHANNEL)
    # discord.py speaks to the server, whatever its own cache says about the rights.
    made = await there.create_text_channel("secret", overwrites=hidden)
    with pytest.raises(discord.Forbidden) as refused:
        await made.send("hello?")
    assert refused.value.code == 50001


async def test_making_channels_needs_the_right(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    guild.set_bot_permissions(MEMBER_DEFAULT)
    await start(bot, discord_)
    with pytest.raises(discord.Forbidden) as refused:
        await server(bot, guild).create_text_channel("table")
    assert refused.value.code == 50013


async def test_rights_that_the_bot_lacks_cannot_be_given(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    there = server(bot, guild)
    gift: Overwrites = {there.default_role: discord.PermissionOverwrite(kick_members=True)}
    with pytest.raises(discord.Forbidden):
        await there.create_text_channel("table", overwrites=gift)


async def test_a_category_takes_fifty_channels(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    full = guild.create_category("Tables")
    for number in range(50):
        guild.create_channel(f"table-{number}", full)
    await start(bot, discord_)
    there = server(bot, guild)
    category = there.get_channel(full.id)
    assert isinstance(category, discord.CategoryChannel)
    with pytest.raises(discord.HTTPException) as refused:
        await there.create_text_channel("one-more", category=category)
    assert refused.value.code == 50035
    assert "parent_id" in refused.value.text


async def test_a_server_takes_five_hundred_channels(api: Api, guild: GuildHandle) -> None:
    for number in range(499):
        guild.create_channel(f"c{number}")
    status, answer = await api("POST", f"/guilds/{guild.id}/channels", {"name": "one-more"})
    assert (status, answer["code"]) == (400, 30013)


async def test_what_the_category_says_is_inherited(guild: GuildHandle, anna: Actor) -> None:
    category = guild.create_category("Hidden")
    guild.overwrite(category, guild.state.everyone, deny=Permission.VIEW_CHANNEL)
    assert guild.create_channel("inside", category) not in anna.channels()


async def test_an_own_overwrite_beats_the_roles(guild: GuildHandle, anna: Actor) -> None:
    role = guild.create_role("quiet", Permission.NONE, anna)
    guild.overwrite(guild.general, role, deny=Permission.VIEW_CHANNEL)
    assert guild.general not in anna.channels()
    guild.overwrite(guild.general, anna, allow=Permission.VIEW_CHANNEL)
    assert guild.general in anna.channels()


async def test_administrators_see_everything(guild: GuildHandle, anna: Actor) -> None:
    guild.overwrite(guild.general, guild.state.everyone, deny=Permission.VIEW_CHANNEL)
    guild.create_role("admin", Permission.ADMINISTRATOR, anna)
    assert guild.general in anna.channels()


async def test_a_private_thread_is_for_its_members(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor, ben: Actor
) -> None:
    await start(bot, discord_)
    thread = await channel_of(bot, guild).create_thread(name="Table 1")
    state = guild.channel("Table 1")
    await thread.add_user(discord.Object(anna.id))
    assert state in anna.channels()
    assert state not in ben.channels()
    assert {member.id for member in await thread.fetch_members()} == {
        anna.id,
        discord_.world.bot.id,
    }
    await thread.remove_user(discord.Object(anna.id))
    assert state not in anna.channels()


async def test_an_archived_thread_takes_no_posts_until_it_is_opened(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    channel = channel_of(bot, guild)
    kind = discord.ChannelType.public_thread
    thread = await channel.create_thread(name="Table 1", type=kind)
    posted = await thread.send("one")
    discord_.faults.archive_thread(guild.channel("Table 1"))
    for refused_call in (thread.send("two"), posted.edit(content="two")):
        with pytest.raises(discord.HTTPException) as refused:
            await refused_call
        assert refused.value.code == 50083
    assert [each.id async for each in channel.archived_threads()] == [thread.id]
    await thread.edit(archived=False)
    await thread.send("two")
    assert [each.id for each in await server(bot, guild).active_threads()] == [thread.id]
    await thread.delete()
    assert guild.channels == [guild.general]


async def test_a_thread_can_grow_from_a_message(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    posted = await channel_of(bot, guild).send("Table 1")
    thread = await posted.create_thread(name="Talk")
    await thread.send("hello")
    assert [message.content for message in discord_.messages] == ["Table 1", "hello"]


async def test_a_deleted_channel_is_unknown(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    channel = channel_of(bot, guild)
    sent = await channel.send("one")
    discord_.faults.delete_channel(guild.general)
    for refused_call in (channel.send("two"), sent.edit(content="two")):
        with pytest.raises(discord.NotFound) as refused:
            await refused_call
        assert refused.value.code == 10003


@pytest.mark.parametrize(
    ("unknown", "code"),
    [
        ("GET /channels/1", 10003),
        ("GET /guilds/1", 10004),
        ("GET /users/1", 10013),
        ("POST /users/@me/channels", 10013),
        ("GET /channels/{channel}/messages/1", 10008),
        ("GET /guilds/{guild}/members/{stranger}", 10007),
        ("PUT /guilds/{guild}/members/{bot}/roles/1", 10011),
        ("DELETE /channels/{channel}/permissions/1", 10009),
        ("DELETE /applications/{bot}/emojis/1", 10014),
        ("DELETE /applications/{bot}/commands/1", 10063),
        ("POST /webhooks/{bot}/nothing", 10015),
        ("GET /nowhere", 0),
    ],
)
async def test_what_is_not_there_is_unknown(
    discord_: Playground, api: Api, guild: GuildHandle, unknown: str, code: int
) -> None:
    method, path = unknown.split()
    stranger = discord_.create_user("stranger")
    names = {
        "channel": guild.general.id,
        "guild": guild.id,
        "bot": discord_.world.bot.id,
        "stranger": stranger.id,
    }
    body = {"recipient_id": "1"} if method == "POST" else None
    status, answer = await api(method, path.format(**names), body)
    assert (status, answer["code"]) == (404, code)


async def test_the_record_tells_of_unknown_routes(discord_: Playground, api: Api) -> None:
    await api("GET", "/nowhere")
    assert [call.path for call in discord_.calls.unknown()] == ["/nowhere"]


async def test_application_emojis_can_be_used_once_they_exist(
    bot: Bot, discord_: Playground, guild: GuildHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(bot, discord_)
    picture = b"\x89PNG\r\n\x1a\n" + bytes(20)
    emoji = await bot.create_application_emoji(name="card_3", image=picture)
    assert [each.id for each in await bot.fetch_application_emojis()] == [emoji.id]
    monkeypatch.setattr(Asset, "BASE", discord_.world.base_url)
    assert await emoji.read() == picture
    emoji = await emoji.edit(name="card_three")
    assert (await bot.fetch_application_emoji(emoji.id)).name == "card_three"
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji=emoji, custom_id="x"))
    channel = channel_of(bot, guild)
    await channel.send("pick", view=view)
    await emoji.delete()
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("pick", view=view)
    assert "Invalid emoji" in refused.value.text
