"""Messages of channels."""

from playground.actions import messages
from playground.actions.messages import Draft, Origin
from playground.errors import ApiError
from playground.permissions import Permission
from playground.rest.access import channel_of, check_awake, check_reachable, message_of
from playground.rest.routing import Incoming, Routes
from playground.state.channels import Channel
from playground.state.messages import Message
from playground.wire import Json, identifier, iso

routes = Routes()


@routes.add("POST", "/channels/{channel_id}/messages")
def create_message(incoming: Incoming) -> Json:
    """Send a message."""
    world, draft = incoming.world, incoming.draft
    channel = channel_of(incoming)
    if not channel.has_messages:
        raise ApiError(50008)
    check_reachable(incoming, channel)
    check_awake(channel)
    channel_of(incoming, _rights_for(draft))
    repeated = messages.same_nonce(world, channel, world.bot, draft)
    if repeated is not None:
        return repeated.payload()
    replied = messages.reference_of(world, channel, draft)
    origin = Origin(0 if replied is None else 19, replied)
    return messages.send(world, channel, world.bot, draft, origin).payload()


@routes.add("GET", "/channels/{channel_id}/messages")
def list_messages(incoming: Incoming) -> list[Json]:
    """List messages, newest first."""
    channel = channel_of(incoming)
    found = _readable(incoming, channel)
    for key, keep in (("before", int.__lt__), ("after", int.__gt__)):
        if key in incoming.query:
            limit = identifier(incoming.query[key])
            found = [each for each in found if keep(each.id, limit)]
    amount = int(incoming.query.get("limit", 50))
    # `after` means the messages next after, the others the newest ones.
    found = found[:amount] if "after" in incoming.query else found[-amount:]
    return [each.payload() for each in reversed(found)]


@routes.add("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(incoming: Incoming) -> Json:
    """Give one message."""
    return message_of(incoming, Permission.READ_MESSAGE_HISTORY).payload()


@routes.add("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(incoming: Incoming) -> Json:
    """Edit one of the bot's own messages."""
    message = message_of(incoming)
    if message.author is not incoming.world.bot:
        raise ApiError(50005)
    check_awake(message.channel)
    messages.edit(incoming.world, message, incoming.draft)
    return message.payload()


@routes.add("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(incoming: Incoming) -> None:
    """Delete a message, of others only with the right to."""
    message = message_of(incoming)
    if message.author is not incoming.world.bot:
        if message.channel.guild is None:
            raise ApiError(50003)
        channel_of(incoming, Permission.MANAGE_MESSAGES)
    check_awake(message.channel)
    messages.delete(incoming.world, message)


@routes.add("POST", "/channels/{channel_id}/messages/bulk-delete")
def delete_messages(incoming: Incoming) -> None:
    """Delete several messages at once."""
    channel = channel_of(incoming, Permission.MANAGE_MESSAGES)
    wanted = {identifier(each) for each in incoming.body.get("messages") or ()}
    for message in _readable(incoming, channel):
        if message.id in wanted:
            messages.delete(incoming.world, message)


PINS = (
    "/channels/{channel_id}/messages/pins/{message_id}",
    "/channels/{channel_id}/pins/{message_id}",
)
"""The present and the older address."""


@routes.add("PUT", *PINS)
def pin(incoming: Incoming) -> None:
    """Pin a message."""
    message_of(incoming, Permission.MANAGE_MESSAGES).pinned = True


@routes.add("DELETE", *PINS)
def unpin(incoming: Incoming) -> None:
    """Take down a pinned message."""
    message_of(incoming, Permission.MANAGE_MESSAGES).pinned = False


@routes.add("GET", "/channels/{channel_id}/messages/pins")
def list_pins(incoming: Incoming) -> Json:
    """List the pinned messages."""
    found = [each for each in _readable(incoming, channel_of(incoming)) if each.pinned]
    items = [{"pinned_at": iso(each.created), "message": each.payload()} for each in found]
    return {"items": items, "has_more": False}


def _readable(incoming: Incoming, channel: Channel) -> list[Message]:
    if channel.guild is not None:
        channel_of(incoming, Permission.READ_MESSAGE_HISTORY)
    return [each for each in incoming.world.in_channel(channel) if not each.ephemeral]


def _rights_for(draft: Draft) -> Permission:
    needed = Permission.SEND_MESSAGES
    if draft.body.get("embeds"):
        needed |= Permission.EMBED_LINKS
    if draft.uploads:
        needed |= Permission.ATTACH_FILES
    if draft.body.get("message_reference"):
        needed |= Permission.READ_MESSAGE_HISTORY
    return needed
