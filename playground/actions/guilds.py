"""Servers and who is in them."""

from playground.access import channel_permissions
from playground.intents import Intent
from playground.permissions import BOT_DEFAULT, MEMBER_DEFAULT, Permission
from playground.state.changes import Change
from playground.state.channels import Channel
from playground.state.guilds import Guild, Member, Role
from playground.state.users import User
from playground.state.world import Event, World
from playground.wire import Json


def create_guild(
    world: World, name: str, *, locale: str, owner: User, bot_permissions: Permission = BOT_DEFAULT
) -> Guild:
    """Make a server without channels, with a role for the bot, which is still to be admitted."""
    guild = Guild(world.ids.next(), name, locale, owner, world.clock())
    guild.roles[guild.id] = Role(guild.id, "@everyone", MEMBER_DEFAULT)
    world.guilds[guild.id] = guild
    guild.members[owner.id] = Member(guild, owner, world.clock())
    create_role(world, guild, world.bot.name, bot_permissions, managed=True)
    return guild


def bot_role(guild: Guild) -> Role:
    """Find the role that came with the bot."""
    return next(role for role in guild.roles.values() if role.managed)


def create_role(
    world: World, guild: Guild, name: str, permissions: Permission, *, managed: bool = False
) -> Role:
    """Add a role above the others."""
    role = Role(world.ids.next(), name, permissions, len(guild.roles), managed)
    guild.roles[role.id] = role
    data = {"guild_id": str(guild.id), "role": role.payload()}
    _publish(world, guild, "GUILD_ROLE_CREATE", data, Intent.GUILDS)
    return role


def set_role_permissions(world: World, guild: Guild, role: Role, permissions: Permission) -> None:
    """Change what a role grants."""
    role.permissions = permissions
    data = {"guild_id": str(guild.id), "role": role.payload()}
    _publish(world, guild, "GUILD_ROLE_UPDATE", data, Intent.GUILDS)
    world.announce(Change("role changed", guild=guild))


def admit_bot(world: World, guild: Guild) -> None:
    """Add the bot to a server, as an invitation link does."""
    guild.members[world.bot.id] = Member(guild, world.bot, world.clock(), [bot_role(guild)])
    world.publish(Event("GUILD_CREATE", guild_create(world, guild), Intent.GUILDS))
    world.announce(Change("guild joined", guild=guild))


def add_member(world: World, guild: Guild, user: User) -> Member:
    """Let a person join a server."""
    member = Member(guild, user, world.clock())
    guild.members[user.id] = member
    data = member.payload() | {"guild_id": str(guild.id)}
    _publish(world, guild, "GUILD_MEMBER_ADD", data, Intent.GUILD_MEMBERS)
    world.announce(Change("member joined", guild=guild, user=user))
    return member


def remove_member(world: World, guild: Guild, user: User) -> None:
    """Let somebody leave; when it is the bot, the whole server is gone for it."""
    guild.members.pop(user.id)
    if user is world.bot:
        world.publish(Event("GUILD_DELETE", {"id": str(guild.id)}, Intent.GUILDS))
    else:
        data = {"guild_id": str(guild.id), "user": user.payload()}
        _publish(world, guild, "GUILD_MEMBER_REMOVE", data, Intent.GUILD_MEMBERS)
    world.announce(Change("member left", guild=guild, user=user))


def set_member_roles(world: World, member: Member, roles: list[Role]) -> None:
    """Change the roles of a member."""
    member.roles = roles
    data = member.payload() | {"guild_id": str(member.guild.id)}
    # The bot always hears of changes to itself.
    intents = Intent(0) if member.user is world.bot else Intent.GUILD_MEMBERS
    _publish(world, member.guild, "GUILD_MEMBER_UPDATE", data, intents)
    world.announce(Change("member changed", guild=member.guild, user=member.user))


def set_available(world: World, guild: Guild, *, available: bool) -> None:
    """Begin or end an outage of one server."""
    guild.available = available
    if available:
        data = guild_create(world, guild) | {"unavailable": False}
        world.publish(Event("GUILD_CREATE", data, Intent.GUILDS))
    else:
        data = {"id": str(guild.id), "unavailable": True}
        world.publish(Event("GUILD_DELETE", data, Intent.GUILDS))
    world.announce(Change("guild availability", guild=guild))


def guild_create(world: World, guild: Guild) -> Json:
    """Build GUILD_CREATE of a server just joined, with the bot as the only member listed.

    `unavailable` is added for servers that were known before; that is how clients tell a return
    from a welcome.
    """
    threads = [
        each for each in guild.channels.values() if each.is_thread and visible_to_bot(world, each)
    ]
    active = [each for each in threads if not each.archived]
    return guild.gateway_payload([guild.members[world.bot.id]], active)


def visible_to_bot(world: World, channel: Channel) -> bool:
    """Whether the bot may see a channel."""
    return Permission.VIEW_CHANNEL in channel_permissions(channel, world.bot)


def _publish(world: World, guild: Guild, name: str, data: Json, intents: Intent) -> None:
    if world.bot.id in guild.members and guild.available:
        world.publish(Event(name, data, intents))
