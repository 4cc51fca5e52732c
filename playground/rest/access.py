"""Finding channels and messages for the bot, or refusing."""

from playground.access import guild_permissions, require, require_view
from playground.errors import ApiError
from playground.permissions import ALL, Permission
from playground.rest.routing import Incoming
from playground.state.channels import Channel, Overwrite
from playground.state.guilds import Guild
from playground.state.messages import Message
from playground.state.users import User


def channel_of(incoming: Incoming, needed: Permission = Permission.NONE) -> Channel:
    """Find the channel of the path; the bot must see it and hold the rights."""
    channel = incoming.world.channel(incoming.id("channel_id"))
    require_view(channel, incoming.world.bot)
    require(channel, incoming.world.bot, needed)
    return channel


def message_of(incoming: Incoming, needed: Permission = Permission.NONE) -> Message:
    """Find the message of the path, in a channel as above."""
    channel = channel_of(incoming, needed)
    return incoming.world.message(channel, incoming.id("message_id"))


def check_reachable(incoming: Incoming, channel: Channel) -> None:
    """Refuse with 50007 when the person of a private channel cannot be written to."""
    if channel.guild is not None:
        return
    person = channel.recipients[0]
    bot = incoming.world.bot
    shared = any(
        person.id in guild.members and bot.id in guild.members
        for guild in incoming.world.guilds.values()
    )
    if not person.dms_open or not shared:
        raise ApiError(50007)


def check_awake(channel: Channel) -> None:
    """Refuse with 50083 when a thread is archived."""
    if channel.archived:
        raise ApiError(50083)


def check_grants(guild: Guild, bot: User, overwrites: list[Overwrite]) -> None:
    """Refuse overwrites with rights that the bot itself lacks."""
    own = guild_permissions(guild, guild.members[bot.id])
    for each in overwrites:
        wanted = each.allow | each.deny
        if own != ALL and (wanted & ~own or Permission.MANAGE_ROLES in wanted):
            raise ApiError(50013)
