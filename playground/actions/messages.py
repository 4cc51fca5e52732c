"""Messages are sent, edited and deleted."""

from dataclasses import dataclass, field

from playground.access import channel_permissions
from playground.actions import files, mentions
from playground.actions.files import Upload
from playground.actions.guilds import visible_to_bot
from playground.errors import ApiError, form_error
from playground.intents import Intent
from playground.limits.messages import check_message, flags_of
from playground.permissions import Permission
from playground.state.changes import Change
from playground.state.channels import Channel
from playground.state.messages import Message, MessageFlag
from playground.state.users import User
from playground.state.world import Event, World
from playground.wire import Json, identifier

SETTABLE = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2 | MessageFlag.SUPPRESS_NOTIFICATIONS
)
"""Flags that a body may set on a message for good."""


@dataclass(frozen=True)
class Draft:
    """A message body as it arrived."""

    body: Json = field(default_factory=dict)
    uploads: list[Upload] = field(default_factory=list)

    @property
    def described(self) -> list[Json]:
        """What the body says about attachments, kept and new."""
        return self.body.get("attachments") or []


@dataclass(frozen=True)
class Origin:
    """What a message comes from, other than its author."""

    kind: int = 0
    reference: Message | None = None
    interaction: Json | None = None
    only_for: User | None = None


PLAIN = Origin()
"""A message of its own."""


def send(
    world: World, channel: Channel, author: User, draft: Draft, origin: Origin = PLAIN
) -> Message:
    """Check a body against Discord's limits and make it a message."""
    flags = flags_of(draft.body) & SETTABLE
    _check(world, draft, blocks=MessageFlag.COMPONENTS_V2 in flags)
    message = begin(world, channel, author, origin)
    message.flags |= flags
    message.nonce = draft.body.get("nonce")
    try:
        _fill(world, message, draft)
    except ApiError:
        world.forget_message(message)
        raise
    appear(world, message)
    return message


def begin(world: World, channel: Channel, author: User, origin: Origin) -> Message:
    """Make a blank message that nobody has been shown yet."""
    message = Message(world.ids.next(), channel, author, world.clock(), origin.kind)
    message.reference = origin.reference
    message.interaction = origin.interaction
    message.only_for = origin.only_for
    if origin.only_for is not None:
        message.flags |= MessageFlag.EPHEMERAL
    world.add_message(message)
    return message


def appear(world: World, message: Message) -> None:
    """Show a new message to whoever may see it."""
    message.remember(world.clock(), readers(message))
    if not message.ephemeral:
        message.channel.last_message = message.id
    publish(world, message, "MESSAGE_CREATE")
    world.announce(Change("message created", message=message, channel=message.channel))


def edit(world: World, message: Message, draft: Draft) -> None:
    """Apply a partial body: what it does not name stays."""
    wanted = message.flags | flags_of(draft.body) & SETTABLE
    blocks = MessageFlag.COMPONENTS_V2 in wanted
    _check(world, draft, blocks=blocks)
    if blocks and message.content and "content" not in draft.body:
        text = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
        raise form_error("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
    _fill(world, message, draft)
    was_loading = message.loading
    message.flags = wanted & ~MessageFlag.LOADING
    if not was_loading:
        message.edited_at = world.clock()
    message.remember(world.clock(), readers(message))
    publish(world, message, "MESSAGE_UPDATE")
    what = "message created" if was_loading else "message edited"
    world.announce(Change(what, message=message, channel=message.channel))


def delete(world: World, message: Message) -> None:
    """Take a message away."""
    message.deleted = True
    data = {"id": str(message.id), "channel_id": str(message.channel.id)}
    guild = message.channel.guild
    if guild is not None and not message.ephemeral:
        data["guild_id"] = str(guild.id)
    if visible_to_bot(world, message.channel):
        world.publish(Event("MESSAGE_DELETE", data, _intent(message)))
    world.announce(Change("message deleted", message=message, channel=message.channel))


def readers(message: Message) -> tuple[User, ...]:
    """List who can read a message right now."""
    if message.only_for is not None:
        return (message.only_for,)
    guild = message.channel.guild
    if guild is None:
        return tuple(message.channel.recipients)
    everybody = [member.user for member in guild.members.values()]
    return tuple(
        user
        for user in everybody
        if Permission.VIEW_CHANNEL in channel_permissions(message.channel, user)
    )


def publish(world: World, message: Message, name: str) -> None:
    """Send a message event; ephemeral ones arrive as if from a private channel."""
    channel, guild = message.channel, message.channel.guild
    if not visible_to_bot(world, channel) or (guild and not guild.available):
        return
    extra: Json = {}
    if guild is not None and not message.ephemeral:
        extra["guild_id"] = str(guild.id)
        member = guild.members.get(message.author.id)
        if member is not None:
            extra["member"] = member.payload(with_user=False)
    own = message.author is world.bot or world.bot in message.mentions or "guild_id" not in extra
    data = message.payload() | extra
    redacted = None if own else message.payload(with_content=False) | extra
    world.publish(Event(name, data, _intent(message), redacted))


def same_nonce(world: World, channel: Channel, author: User, draft: Draft) -> Message | None:
    """Find what an enforced nonce already made in the last minutes."""
    nonce = draft.body.get("nonce")
    if nonce is None or not draft.body.get("enforce_nonce"):
        return None
    for message in reversed(world.in_channel(channel)):
        if message.created < world.clock() - 300:
            break
        if message.author is author and str(message.nonce) == str(nonce):
            return message
    return None


def reference_of(world: World, channel: Channel, draft: Draft) -> Message | None:
    """Find the message a body replies to; an unknown one is refused unless the body tolerates it."""
    wanted = draft.body.get("message_reference")
    if not wanted:
        return None
    found = world.messages.get(identifier(wanted.get("message_id")))
    if found is not None and found.channel is channel and not found.deleted:
        return found
    if wanted.get("fail_if_not_exists", True):
        raise form_error("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return None


def _check(world: World, draft: Draft, *, blocks: bool) -> None:
    check_message(
        draft.body,
        [upload.data for upload in draft.uploads],
        blocks=blocks,
        emoji_known=lambda key: key in world.emojis,
    )


def _fill(world: World, message: Message, draft: Draft) -> None:
    body = draft.body
    kept = message.attachments
    if "attachments" in body:
        ids = {identifier(each.get("id")) for each in draft.described}
        kept = [each for each in kept if each.id in ids]
    attachments = kept + files.store(world, message.channel, draft.uploads, draft.described)
    content = str(body["content"] or "") if "content" in body else message.content
    embeds = body["embeds"] or [] if "embeds" in body else message.embeds
    components = body["components"] or [] if "components" in body else message.components
    if not (content or embeds or components or attachments or body.get("sticker_ids")):
        raise ApiError(50006)
    message.content = content
    message.attachments = attachments
    message.embeds = files.link([{"type": "rich", **each} for each in embeds], attachments)
    message.components = files.link(components, attachments)
    files.mark_embedded(message.embeds + message.components, attachments)
    _resolve_mentions(message, body)


def _resolve_mentions(message: Message, body: Json) -> None:
    allowed = body.get("allowed_mentions")
    found = mentions.resolve(
        message.texts, allowed, message.channel, message.author, message.reference
    )
    message.mentions, message.mention_roles = found.users, found.roles
    message.mention_everyone = found.everyone


def _intent(message: Message) -> Intent:
    private = message.channel.guild is None or message.ephemeral
    return Intent.DIRECT_MESSAGES if private else Intent.GUILD_MESSAGES
