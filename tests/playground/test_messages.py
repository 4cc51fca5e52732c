"""Messages and private messages through the real client."""

import io

import aiohttp
import discord
import pytest

from playground import Actor, DriverError, GuildHandle, Permission, Playground
from tests.playground.conftest import Api, Bot, channel_of, start


async def test_an_edit_keeps_every_version(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    sent = await channel_of(bot, guild).send("one")
    await sent.edit(content="two")
    await sent.edit(embed=discord.Embed(title="three"))
    message = discord_.world.messages[sent.id]
    assert [version.content for version in message.history] == ["one", "two", "two"]
    assert message.embeds[0]["title"] == "three"
    await sent.delete()
    assert message.deleted
    assert len(message.history) == 3


async def test_a_file_is_served_and_can_be_replaced(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    file = discord.File(io.BytesIO(b"first"), "hand.png", description="Your hand")
    sent = await channel_of(bot, guild).send(file=file)
    message = discord_.world.messages[sent.id]
    assert message.attachments[0].description == "Your hand"
    async with aiohttp.ClientSession() as session, session.get(sent.attachments[0].url) as got:
        assert (await got.read(), got.content_type) == (b"first", "image/png")
    edited = await sent.edit(attachments=[discord.File(io.BytesIO(b"second"), "hand.png")])
    assert [each.data for each in message.attachments] == [b"second"]
    assert [each.data for each in message.history[0].attachments] == [b"first"]
    await edited.edit(content="no picture", attachments=[])
    assert message.attachments == []


async def test_a_file_inside_an_embed_is_not_listed_below_it(
    bot: Bot, discord_: Playground, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    file = discord.File(io.BytesIO(b"picture"), "board.png")
    sent = await channel_of(bot, guild).send(embed=embed, file=file)
    message = discord_.world.messages[sent.id]
    assert sent.attachments == []
    assert sent.embeds[0].image.url == message.attachments[0].url
    await sent.edit(embed=sent.embeds[0].set_footer(text="turn 2"))
    assert message.attachments[0].data == b"picture"


async def test_private_messages_reach_one_person(
    bot: Bot, discord_: Playground, anna: Actor, ben: Actor
) -> None:
    await start(bot, discord_)
    user = await bot.fetch_user(anna.id)
    await user.send("your hand")
    assert anna.dm is not None
    assert [message.content for message in anna.messages(anna.dm)] == ["your hand"]
    assert ben.dm is None
    assert ben.messages(anna.dm) == []
    anna.say(anna.dm, "thanks")
    assert [(await bot.heard.get()).content for _ in range(2)] == ["your hand", "thanks"]


async def test_closed_private_messages_refuse_the_message_and_not_the_channel(
    bot: Bot, discord_: Playground, anna: Actor
) -> None:
    await start(bot, discord_)
    anna.close_dms()
    channel = await (await bot.fetch_user(anna.id)).create_dm()
    with pytest.raises(discord.Forbidden) as refused:
        await channel.send("your hand")
    assert refused.value.code == 50007
    anna.open_dms()
    await channel.send("your hand")


async def test_somebody_without_a_common_server_cannot_be_written_to(
    bot: Bot, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    await start(bot, discord_)
    user = await bot.fetch_user(anna.id)
    anna.leave(guild.state)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("your hand")
    assert refused.value.code == 50007


@pytest.mark.parametrize(
    ("allowed", "pinged"),
    [
        (None, ["anna", "ben"]),
        (discord.AllowedMentions.none(), []),
        (discord.AllowedMentions(users=True), ["anna", "ben"]),
    ],
)
async def test_only_allowed_mentions_notify(
    bot: Bot,
    discord_: Playground,
    guild: GuildHandle,
    allowed: discord.AllowedMentions | None,
    pinged: list[str],
) -> None:
    people = [discord_.create_user(name) for name in ("anna", "ben")]
    guild.add(*people)
    await start(bot, discord_)
    text = " ".join(person.mention for person in people) + " @everyone"
    channel = channel_of(bot, guild)
    sent = await (channel.send(text, allowed_mentions=allowed) if allowed else channel.send(text))
    message = discord_.world.messages[sent.id]
    assert [user.name for user in message.mentions] == pinged
    assert not message.mention_everyone  # The bot has no right to.


async def test_one_named_person_is_notified(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor, ben: Actor
) -> None:
    await start(bot, discord_)
    allowed = discord.AllowedMentions(users=[discord.Object(ben.id)])
    text = f"{anna.mention} {ben.mention}"
    sent = await channel_of(bot, guild).send(text, allowed_mentions=allowed)
    assert discord_.world.messages[sent.id].mentions == [ben.user]


async def test_a_repeated_nonce_makes_one_message(
    discord_: Playground, api: Api, guild: GuildHandle
) -> None:
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    path = f"/channels/{guild.general.id}/messages"
    first = await api("POST", path, body)
    second = await api("POST", path, body)
    assert first[1]["id"] == second[1]["id"]
    assert len(discord_.messages) == 1


async def test_a_reply_refers_and_a_lost_target_is_refused(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    await start(bot, discord_)
    asked = anna.say(guild.general, "hello?")
    channel = channel_of(bot, guild)
    reply = await channel.get_partial_message(asked.id).reply("hello!")
    message = discord_.world.messages[reply.id]
    assert message.reference is asked
    assert message.mentions == [anna.user]
    discord_.faults.delete_message(asked)
    with pytest.raises(discord.HTTPException) as refused:
        await channel.get_partial_message(asked.id).reply("hello!")
    assert refused.value.code == 50035


@pytest.mark.parametrize(
    ("missing", "code"),
    [
        (Permission.VIEW_CHANNEL, 50001),
        (Permission.SEND_MESSAGES, 50013),
        (Permission.EMBED_LINKS, 50013),
    ],
)
async def test_a_missing_right_refuses_the_message(
    api: Api, discord_: Playground, guild: GuildHandle, missing: Permission, code: int
) -> None:
    guild.overwrite(guild.general, discord_.world.bot, deny=missing)
    status, answer = await api(
        "POST", f"/channels/{guild.general.id}/messages", {"embeds": [{"title": "x"}]}
    )
    assert (status, answer["code"]) == (403, code)


async def test_messages_of_others_can_only_be_deleted_with_the_right(
    api: Api, guild: GuildHandle, anna: Actor
) -> None:
    said = anna.say(guild.general, "spam")
    path = f"/channels/{guild.general.id}/messages/{said.id}"
    assert (await api("PATCH", path, {"content": "x"}))[1]["code"] == 50005
    guild.set_bot_permissions(Permission.VIEW_CHANNEL)
    assert (await api("DELETE", path))[1]["code"] == 50013
    guild.set_bot_permissions(Permission.MANAGE_MESSAGES)
    assert (await api("DELETE", path))[0] == 204
    assert (await api("GET", path))[1]["code"] == 10008


async def test_history_is_read_page_by_page(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    await start(bot, discord_)
    said = [anna.say(guild.general, f"{number}") for number in range(5)]
    channel = channel_of(bot, guild)
    newest = [message.id async for message in channel.history(limit=2)]
    assert newest == [said[4].id, said[3].id]
    after = [
        message.id
        async for message in channel.history(after=discord.Object(said[1].id), oldest_first=True)
    ]
    assert after == [said[2].id, said[3].id, said[4].id]


async def test_pins_come_and_go(bot: Bot, discord_: Playground, guild: GuildHandle) -> None:
    await start(bot, discord_)
    channel = channel_of(bot, guild)
    sent = await channel.send("Rules")
    await sent.pin()
    assert [message.id async for message in channel.pins()] == [sent.id]
    await sent.unpin()
    assert not discord_.world.messages[sent.id].pinned


async def test_people_cannot_write_where_they_may_not(guild: GuildHandle, anna: Actor) -> None:
    guild.overwrite(guild.general, anna, deny=Permission.VIEW_CHANNEL)
    assert guild.general not in anna.channels()
    with pytest.raises(DriverError, match="cannot write"):
        anna.say(guild.general, "hello?")
