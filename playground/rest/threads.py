"""Threads and their members."""

from playground.actions import channels
from playground.errors import ApiError, FormErrors
from playground.permissions import Permission
from playground.rest.access import channel_of, check_awake, message_of
from playground.rest.routing import Incoming, Routes
from playground.state.channels import Channel, ChannelKind
from playground.wire import Json, iso

routes = Routes()


@routes.add("POST", "/channels/{channel_id}/threads")
def create_thread(incoming: Incoming) -> Json:
    """Start a thread without a message."""
    # Discord makes private threads when the type is left out.
    private = incoming.body.get("type", 12) == ChannelKind.PRIVATE_THREAD
    kind = ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    parent = channel_of(incoming, needed)
    return _start(incoming, parent, kind)


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def create_thread_from_message(incoming: Incoming) -> Json:
    """Start a thread from a message."""
    message = message_of(incoming, Permission.CREATE_PUBLIC_THREADS)
    return _start(incoming, message.channel, ChannelKind.PUBLIC_THREAD)


@routes.add("GET", "/guilds/{guild_id}/threads/active")
def list_active(incoming: Incoming) -> Json:
    """List the threads of a server that are awake."""
    guild = incoming.world.guild(incoming.id("guild_id"))
    found = [each for each in guild.channels.values() if each.is_thread and not each.archived]
    return {"threads": [each.payload() for each in found], "members": []}


@routes.add("GET", "/channels/{channel_id}/threads/archived/public")
def list_archived_public(incoming: Incoming) -> Json:
    """List the archived public threads of a channel."""
    return _archived(channel_of(incoming), ChannelKind.PUBLIC_THREAD)


@routes.add("GET", "/channels/{channel_id}/threads/archived/private")
def list_archived_private(incoming: Incoming) -> Json:
    """List the archived private threads of a channel."""
    channel = channel_of(incoming, Permission.MANAGE_THREADS)
    return _archived(channel, ChannelKind.PRIVATE_THREAD)


@routes.add("GET", "/channels/{channel_id}/thread-members")
def list_members(incoming: Incoming) -> list[Json]:
    """List the members of a thread."""
    thread = _thread(incoming)
    return [_member(thread, user, at) for user, at in thread.thread_members.items()]


@routes.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_member(incoming: Incoming) -> None:
    """Bring somebody into a thread."""
    thread = _thread(incoming)
    check_awake(thread)
    user = incoming.world.user(incoming.id("user_id"))
    if thread.guild is None or user.id not in thread.guild.members:
        raise ApiError(10007)
    thread.thread_members.setdefault(user.id, incoming.world.clock())
    channels.changed(incoming.world, thread)


@routes.add("PUT", "/channels/{channel_id}/thread-members/@me")
def join(incoming: Incoming) -> None:
    """Let the bot join a thread."""
    thread = _thread(incoming)
    thread.thread_members.setdefault(incoming.world.bot.id, incoming.world.clock())
    channels.changed(incoming.world, thread)


@routes.add("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_member(incoming: Incoming) -> None:
    """Take somebody out of a thread."""
    thread = _thread(incoming)
    check_awake(thread)
    if thread.owner is not incoming.world.bot:
        channel_of(incoming, Permission.MANAGE_THREADS)
    if thread.thread_members.pop(incoming.id("user_id"), None) is None:
        raise ApiError(10007)
    channels.changed(incoming.world, thread)


@routes.add("DELETE", "/channels/{channel_id}/thread-members/@me")
def leave(incoming: Incoming) -> None:
    """Let the bot leave a thread."""
    thread = _thread(incoming)
    thread.thread_members.pop(incoming.world.bot.id, None)
    channels.changed(incoming.world, thread)


def _start(incoming: Incoming, parent: Channel, kind: ChannelKind) -> Json:
    errors = FormErrors()
    errors.bad_length("name", incoming.body.get("name"), 1, 100)
    errors.raise_if_any()
    world = incoming.world
    thread = channels.create_thread(world, parent, incoming.body["name"], kind, world.bot)
    return thread.payload()


def _archived(channel: Channel, kind: ChannelKind) -> Json:
    every = channel.guild.channels.values() if channel.guild else ()
    found = [e for e in every if e.parent is channel and e.archived and e.kind is kind]
    return {"threads": [each.payload() for each in found], "members": [], "has_more": False}


def _thread(incoming: Incoming) -> Channel:
    channel = channel_of(incoming)
    if not channel.is_thread:
        raise ApiError(50024)
    return channel


def _member(thread: Channel, user_id: int, joined: float) -> Json:
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": iso(joined),
        "flags": 0,
    }
