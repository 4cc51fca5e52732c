"""Who may do what, and where."""

from playground.errors import ApiError
from playground.permissions import ALL, DM_PERMISSIONS, NEED_SENDING, Permission
from playground.state.channels import Channel, ChannelKind
from playground.state.guilds import Guild, Member
from playground.state.users import User


def guild_permissions(guild: Guild, member: Member) -> Permission:
    """Add up the roles of a member."""
    if guild.owner is member.user:
        return ALL
    total = guild.everyone.permissions
    for role in member.roles:
        total |= role.permissions
    return ALL if Permission.ADMINISTRATOR in total else total


def channel_permissions(channel: Channel, user: User) -> Permission:
    """Compute what a user may do in a channel; nothing at all when they cannot see it."""
    if channel.deleted:
        return Permission.NONE
    if channel.guild is None:
        return DM_PERMISSIONS if user in channel.recipients else Permission.NONE
    member = channel.guild.members.get(user.id)
    if member is None:
        return Permission.NONE
    base = guild_permissions(channel.guild, member)
    if base == ALL:
        return ALL
    if channel.is_thread:
        return _thread_permissions(channel, user)
    return _without_implied(_overwritten(channel, member, base))


def _overwritten(channel: Channel, member: Member, base: Permission) -> Permission:
    everyone = channel.overwrites.get(member.guild.id)
    if everyone is not None:
        base = base & ~everyone.deny | everyone.allow
    allow = deny = Permission.NONE
    for role in member.roles:
        overwrite = channel.overwrites.get(role.id)
        if overwrite is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    base = base & ~deny | allow
    own = channel.overwrites.get(member.user.id)
    return base if own is None else base & ~own.deny | own.allow


def _thread_permissions(channel: Channel, user: User) -> Permission:
    if channel.parent is None:
        return Permission.NONE
    found = channel_permissions(channel.parent, user)
    private = channel.kind is ChannelKind.PRIVATE_THREAD
    outsider = user.id not in channel.thread_members
    if private and outsider and Permission.MANAGE_THREADS not in found:
        return Permission.NONE
    if Permission.SEND_MESSAGES_IN_THREADS in found:
        return found | Permission.SEND_MESSAGES
    return found & ~(Permission.SEND_MESSAGES | NEED_SENDING)


def _without_implied(found: Permission) -> Permission:
    if Permission.VIEW_CHANNEL not in found:
        return Permission.NONE
    if Permission.SEND_MESSAGES not in found:
        found &= ~NEED_SENDING
    return found


def require_view(channel: Channel, user: User) -> None:
    """Refuse with 50001 when the user cannot see the channel."""
    if Permission.VIEW_CHANNEL not in channel_permissions(channel, user):
        raise ApiError(50001)


def require(channel: Channel, user: User, needed: Permission) -> None:
    """Refuse with 50001 when the channel is hidden, with 50013 when a right is missing."""
    require_view(channel, user)
    if needed not in channel_permissions(channel, user):
        raise ApiError(50013)


def require_in_guild(guild: Guild, user: User, needed: Permission) -> None:
    """Refuse with 50013 when the roles of a member lack a right."""
    member = guild.members.get(user.id)
    if member is None:
        raise ApiError(10004)
    if needed not in guild_permissions(guild, member):
        raise ApiError(50013)
