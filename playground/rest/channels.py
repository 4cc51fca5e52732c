"""Channels: reading, changing, deleting, and who may do what in them."""

from playground.actions import channels
from playground.actions.channels import read_overwrites
from playground.errors import ApiError, FormErrors
from playground.permissions import Permission
from playground.rest.access import channel_of, check_grants, check_reachable
from playground.rest.guilds import category
from playground.rest.routing import Incoming, Routes
from playground.state.channels import Channel
from playground.state.guilds import Guild
from playground.wire import Json

routes = Routes()


@routes.add("GET", "/channels/{channel_id}")
def get_channel(incoming: Incoming) -> Json:
    """Give a channel."""
    return channel_of(incoming).payload()


@routes.add("PATCH", "/channels/{channel_id}")
def change_channel(incoming: Incoming) -> Json:
    """Change some fields of a channel or thread."""
    channel, body = channel_of(incoming), incoming.body
    errors = FormErrors()
    if "name" in body:
        errors.bad_length("name", body["name"], 1, 100)
    errors.too_long("topic", body.get("topic"), 1024)
    errors.raise_if_any()
    if channel.is_thread:
        _change_thread(incoming, channel)
    else:
        _change_guild_channel(incoming, channel)
    channels.changed(incoming.world, channel)
    return channel.payload()


@routes.add("DELETE", "/channels/{channel_id}")
def delete_channel(incoming: Incoming) -> Json:
    """Delete a channel or thread."""
    channel = channel_of(incoming)
    if channel.guild is None:
        return channel.payload()  # A private channel is only closed, and can be opened again.
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    channel_of(incoming, needed)
    channels.delete_channel(incoming.world, channel)
    return channel.payload()


@routes.add("PUT", "/channels/{channel_id}/permissions/{overwrite_id}")
def put_overwrite(incoming: Incoming) -> None:
    """Set what one role or member may do."""
    channel = channel_of(incoming, Permission.MANAGE_ROLES)
    guild = _guild(channel)
    item = incoming.body | {"id": incoming.parameters["overwrite_id"]}
    overwrites = read_overwrites([item]) or []
    check_grants(guild, incoming.world.bot, overwrites)
    channels.set_overwrite(incoming.world, channel, overwrites[0])


@routes.add("DELETE", "/channels/{channel_id}/permissions/{overwrite_id}")
def delete_overwrite(incoming: Incoming) -> None:
    """Drop what one role or member may do."""
    channel = channel_of(incoming, Permission.MANAGE_ROLES)
    channels.remove_overwrite(incoming.world, channel, incoming.id("overwrite_id"))


@routes.add("POST", "/channels/{channel_id}/typing")
def trigger_typing(incoming: Incoming) -> None:
    """Show that the bot is typing, which nobody looks at here."""
    check_reachable(incoming, channel_of(incoming, Permission.SEND_MESSAGES))


def _change_thread(incoming: Incoming, thread: Channel) -> None:
    body = incoming.body
    if thread.owner is not incoming.world.bot or body.get("locked") is not None:
        channel_of(incoming, Permission.MANAGE_THREADS)
    if thread.archived and body.get("archived") is not False:
        raise ApiError(50083)
    thread.name = body.get("name", thread.name)
    thread.archived = body.get("archived", thread.archived)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)


def _change_guild_channel(incoming: Incoming, channel: Channel) -> None:
    channel_of(incoming, Permission.MANAGE_CHANNELS)
    guild, body = _guild(channel), incoming.body
    overwrites = read_overwrites(body.get("permission_overwrites"))
    if overwrites is not None:
        channel_of(incoming, Permission.MANAGE_ROLES)
        check_grants(guild, incoming.world.bot, overwrites)
    if "parent_id" in body:
        parent = category(guild, body["parent_id"])
        if parent is not None and parent is not channel.parent:
            channels.check_room(guild, parent)
        channel.parent = parent
    if overwrites is not None:
        channel.overwrites = {each.id: each for each in overwrites}
    if "name" in body:
        channel.name = channels.channel_name(body["name"], channel.kind)
    channel.topic = body.get("topic", channel.topic)
    channel.position = body.get("position", channel.position)


def _guild(channel: Channel) -> Guild:
    if channel.guild is None:
        raise ApiError(50003)
    return channel.guild
