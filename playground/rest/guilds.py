"""Servers, members and roles."""

from playground.access import require_in_guild
from playground.actions import channels, guilds
from playground.actions.channels import read_overwrites
from playground.errors import ApiError, FormErrors, form_error
from playground.permissions import Permission
from playground.rest.access import check_grants
from playground.rest.routing import Incoming, Routes
from playground.state.channels import Channel, ChannelKind
from playground.state.guilds import Guild, Member, Role
from playground.wire import Json, identifier

routes = Routes()


@routes.add("GET", "/guilds/{guild_id}")
def get_guild(incoming: Incoming) -> Json:
    """Give a server."""
    guild = _guild(incoming)
    counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    return guild.payload() | (counts if incoming.query.get("with_counts") else {})


@routes.add("GET", "/guilds/{guild_id}/channels")
def list_channels(incoming: Incoming) -> list[Json]:
    """List the channels, threads apart."""
    return [each.payload() for each in _guild(incoming).channels.values() if not each.is_thread]


@routes.add("POST", "/guilds/{guild_id}/channels")
def create_channel(incoming: Incoming) -> Json:
    """Make a category or text channel."""
    guild, body = _guild(incoming), incoming.body
    require_in_guild(guild, incoming.world.bot, Permission.MANAGE_CHANNELS)
    errors = FormErrors()
    errors.bad_length("name", body.get("name"), 1, 100)
    errors.too_long("topic", body.get("topic"), 1024)
    errors.raise_if_any()
    kind = body.get("type", 0)
    if kind not in {ChannelKind.TEXT, ChannelKind.CATEGORY}:
        raise form_error("type", "BASE_TYPE_CHOICES", "Value must be one of {0, 4}.")
    overwrites = read_overwrites(body.get("permission_overwrites"))
    check_grants(guild, incoming.world.bot, overwrites or [])
    channel = channels.create_channel(
        incoming.world,
        guild,
        body["name"],
        ChannelKind(kind),
        parent=category(guild, body.get("parent_id")),
        topic=body.get("topic"),
        overwrites=overwrites,
    )
    return channel.payload()


@routes.add("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(incoming: Incoming) -> Json:
    """Give a member."""
    return _member(incoming).payload()


@routes.add("GET", "/guilds/{guild_id}/members")
def list_members(incoming: Incoming) -> list[Json]:
    """List members by id."""
    after, limit = identifier(incoming.query.get("after", 0)), int(incoming.query.get("limit", 1))
    members = sorted(_guild(incoming).members.items())
    return [member.payload() for key, member in members if key > after][:limit]


@routes.add("DELETE", "/guilds/{guild_id}/members/{user_id}")
def kick_member(incoming: Incoming) -> None:
    """Throw a member out."""
    member = _member(incoming)
    require_in_guild(member.guild, incoming.world.bot, Permission.KICK_MEMBERS)
    guilds.remove_member(incoming.world, member.guild, member.user)


@routes.add("GET", "/guilds/{guild_id}/roles")
def list_roles(incoming: Incoming) -> list[Json]:
    """List the roles."""
    return [role.payload() for role in _guild(incoming).roles.values()]


@routes.add("POST", "/guilds/{guild_id}/roles")
def create_role(incoming: Incoming) -> Json:
    """Make a role."""
    guild = _guild(incoming)
    require_in_guild(guild, incoming.world.bot, Permission.MANAGE_ROLES)
    permissions = Permission(int(incoming.body.get("permissions") or 0))
    name = str(incoming.body.get("name") or "new role")
    return guilds.create_role(incoming.world, guild, name, permissions).payload()


@routes.add("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def give_role(incoming: Incoming) -> None:
    """Give a member a role."""
    member, role = _member_and_role(incoming)
    roles = [*member.roles, role] if role not in member.roles else member.roles
    guilds.set_member_roles(incoming.world, member, roles)


@routes.add("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}")
def take_role(incoming: Incoming) -> None:
    """Take a role from a member."""
    member, role = _member_and_role(incoming)
    roles = [each for each in member.roles if each is not role]
    guilds.set_member_roles(incoming.world, member, roles)


def category(guild: Guild, wanted: object) -> Channel | None:
    """Find the category that a body names."""
    if wanted is None:
        return None
    found = guild.channels.get(identifier(wanted))
    if found is None or found.kind is not ChannelKind.CATEGORY:
        raise form_error("parent_id", "CHANNEL_PARENT_INVALID", "Category does not exist")
    return found


def _guild(incoming: Incoming) -> Guild:
    return incoming.world.guild(incoming.id("guild_id"))


def _member(incoming: Incoming) -> Member:
    guild = _guild(incoming)
    user = incoming.world.user(incoming.id("user_id"))
    found = guild.members.get(user.id)
    if found is None:
        raise ApiError(10007)
    return found


def _member_and_role(incoming: Incoming) -> tuple[Member, Role]:
    member = _member(incoming)
    require_in_guild(member.guild, incoming.world.bot, Permission.MANAGE_ROLES)
    role = member.guild.roles.get(incoming.id("role_id"))
    if role is None:
        raise ApiError(10011)
    return member, role
