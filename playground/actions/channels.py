"""Channels come, change and go."""

import re

from playground.errors import ApiError, form_error
from playground.intents import Intent
from playground.permissions import Permission
from playground.state.changes import Change
from playground.state.channels import Channel, ChannelKind, Overwrite
from playground.state.guilds import Guild
from playground.state.users import User
from playground.state.world import Event, World
from playground.wire import identifier

GUILD_CHANNELS = 500
"""Channels in one server, threads apart."""

CATEGORY_CHANNELS = 50
"""Channels under one category."""


def create_channel(
    world: World,
    guild: Guild,
    name: str,
    kind: ChannelKind,
    *,
    parent: Channel | None = None,
    topic: str | None = None,
    overwrites: list[Overwrite] | None = None,
) -> Channel:
    """Make a category or text channel; without overwrites of its own it takes its category's."""
    settled = [each for each in guild.channels.values() if not each.is_thread]
    if len(settled) >= GUILD_CHANNELS:
        raise ApiError(30013)
    if parent is not None:
        check_room(guild, parent)
    if overwrites is None:
        overwrites = list(parent.overwrites.values()) if parent else []
    channel = Channel(
        world.ids.next(),
        kind,
        channel_name(name, kind),
        world.clock(),
        guild,
        parent,
        topic,
        len(settled),
        {each.id: each for each in overwrites},
    )
    guild.channels[channel.id] = world.channels[channel.id] = channel
    publish_channel(world, channel, "CHANNEL_CREATE")
    world.announce(Change("channel created", channel=channel, guild=guild))
    return channel


def check_room(guild: Guild, category: Channel) -> None:
    """Refuse another channel in a full category."""
    if len(guild.in_category(category)) >= CATEGORY_CHANNELS:
        text = f"Maximum number of channels in category reached ({CATEGORY_CHANNELS})"
        raise form_error("parent_id", "CHANNEL_PARENT_MAX_CHANNELS", text)


def channel_name(name: str, kind: ChannelKind) -> str:
    """Write a name the way Discord stores it: text channels have no spaces or capitals."""
    if kind is not ChannelKind.TEXT:
        return name
    return re.sub(r"\s+", "-", name.strip()).lower()


def delete_channel(world: World, channel: Channel) -> None:
    """Remove a channel with its threads; channels of a category stay, without it."""
    channel.deleted = True
    del world.channels[channel.id]
    guild = channel.guild
    if guild is None:
        return
    del guild.channels[channel.id]
    for each in list(guild.channels.values()):
        if each.parent is channel and each.is_thread:
            delete_channel(world, each)
        elif each.parent is channel:
            each.parent = None
            publish_channel(world, each, "CHANNEL_UPDATE")
    publish_channel(world, channel, "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE")
    world.announce(Change("channel deleted", channel=channel, guild=guild))


def changed(world: World, channel: Channel) -> None:
    """Tell everybody that fields of a channel changed."""
    publish_channel(world, channel, "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE")
    world.announce(Change("channel changed", channel=channel, guild=channel.guild))


def set_overwrite(world: World, channel: Channel, overwrite: Overwrite) -> None:
    """Put one overwrite in the place of any older one for the same role or member."""
    channel.overwrites[overwrite.id] = overwrite
    changed(world, channel)


def remove_overwrite(world: World, channel: Channel, target: int) -> None:
    """Drop the overwrite of a role or member."""
    if channel.overwrites.pop(target, None) is None:
        raise ApiError(10009)
    changed(world, channel)


def open_dm(world: World, user: User) -> Channel:
    """Find or make the private channel between a person and the bot."""
    if user.id in world.dms:
        return world.dms[user.id]
    channel = Channel(world.ids.next(), ChannelKind.DM, "", world.clock())
    channel.recipients = [user, world.bot]
    world.channels[channel.id] = world.dms[user.id] = channel
    world.announce(Change("channel created", channel=channel, user=user))
    return channel


def create_thread(
    world: World, parent: Channel, name: str, kind: ChannelKind, owner: User
) -> Channel:
    """Start a thread; its creator is its first member."""
    if parent.kind is not ChannelKind.TEXT:
        raise ApiError(50024)
    thread = Channel(world.ids.next(), kind, name, world.clock(), parent.guild, parent)
    thread.owner = owner
    thread.thread_members[owner.id] = world.clock()
    if parent.guild is not None:
        parent.guild.channels[thread.id] = thread
    world.channels[thread.id] = thread
    publish_channel(world, thread, "THREAD_CREATE")
    world.announce(Change("channel created", channel=thread, guild=parent.guild))
    return thread


def publish_channel(world: World, channel: Channel, name: str) -> None:
    """Send a channel event, where the bot is there to hear it."""
    guild = channel.guild
    if guild is not None and world.bot.id in guild.members and guild.available:
        extra = {"newly_created": True} if name == "THREAD_CREATE" else {}
        world.publish(Event(name, channel.payload() | extra, Intent.GUILDS))


def read_overwrites(items: object) -> list[Overwrite] | None:
    """Read `permission_overwrites` of a body; None when the body has none."""
    if not isinstance(items, list):
        return None
    return [
        Overwrite(
            identifier(each["id"]),
            int(each.get("type", 0)) == 1,
            Permission(int(each.get("allow") or 0)),
            Permission(int(each.get("deny") or 0)),
        )
        for each in items
    ]
