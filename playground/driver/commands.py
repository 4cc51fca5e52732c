"""Typing a command: finding it and filling its options the way Discord's clients do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from playground.access import channel_permissions, guild_permissions
from playground.errors import DriverError
from playground.limits.commands import GROUP, SUB
from playground.permissions import Permission
from playground.state.channels import Channel
from playground.state.guilds import Role
from playground.state.users import User
from playground.state.world import World
from playground.wire import Json

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(3, 11)
"""Option types that can be filled."""


class HasUser(Protocol):
    """Someone who acts for a user."""

    @property
    def user(self) -> User:
        """The account."""


@dataclass
class Filled:
    """Options as JSON, and the objects they mention."""

    options: list[Json] = field(default_factory=list)
    resolved: Json = field(default_factory=dict)


def is_called(thing: Json, name: str) -> bool:
    """Whether a command, option or choice has this name, in itself or in any language."""
    return name == thing["name"] or name in (thing.get("name_localizations") or {}).values()


def command_data(
    world: World,
    user: User,
    channel: Channel,
    path: str,
    given: Mapping[str, object],
    *,
    focused: bool = False,
) -> Json:
    """Build the data of a command interaction; `focused`: the last option is half typed."""
    words = path.lstrip("/").split()
    command = _find_command(world, user, channel, words[0])
    names: list[tuple[int, str]] = []
    node = command
    for word in words[1:]:
        below = [each for each in node["options"] if each["type"] in {SUB, GROUP}]
        found = next((each for each in below if is_called(each, word)), None)
        if found is None:
            raise DriverError(f"/{path}: no subcommand {word!r}")
        node = found
        names.append((node["type"], node["name"]))
    specs = node.get("options") or []
    if any(spec["type"] in {SUB, GROUP} for spec in specs):
        raise DriverError(f"/{path}: a subcommand is missing")
    filled = _fill(channel, path, specs, given, focused=focused)
    options = filled.options
    for kind, name in reversed(names):
        options = [{"type": kind, "name": name, "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if filled.resolved:
        data["resolved"] = filled.resolved
    return data | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})


def offered(world: World, user: User, channel: Channel) -> list[Json]:
    """List the commands that a person's client offers in a channel."""
    guild = channel.guild
    local = world.guild_commands.get(guild.id, {}) if guild else {}
    every = [*local.values(), *world.global_commands.values()]
    return [each for each in every if _is_offered(each, user, channel)]


def _is_offered(command: Json, user: User, channel: Channel) -> bool:
    contexts = command.get("contexts")
    if channel.guild is None:
        return 1 in contexts if contexts is not None else bool(command.get("dm_permission", True))
    if contexts is not None and 0 not in contexts:
        return False
    if Permission.USE_APPLICATION_COMMANDS not in channel_permissions(channel, user):
        return False
    needed = Permission(int(command.get("default_member_permissions") or 0))
    member = channel.guild.members[user.id]
    return needed in guild_permissions(channel.guild, member)


def _find_command(world: World, user: User, channel: Channel, name: str) -> Json:
    for command in offered(world, user, channel):
        if command["type"] == 1 and is_called(command, name):
            return command
    raise DriverError(f"/{name} is not offered to {user.name} in {channel.name or 'this DM'}")


def _fill(
    channel: Channel,
    path: str,
    specs: list[Json],
    given: Mapping[str, object],
    *,
    focused: bool,
) -> Filled:
    filled = Filled()
    seen: set[str] = set()
    last = list(given)[-1] if given else None
    for name, value in given.items():
        spec = next((each for each in specs if is_called(each, name)), None)
        if spec is None:
            raise DriverError(f"/{path}: no option {name!r}")
        seen.add(spec["name"])
        option: Json = {"type": spec["type"], "name": spec["name"]}
        if focused and name == last:
            if not spec.get("autocomplete"):
                raise DriverError(f"/{path}: option {name!r} has no suggestions")
            option |= {"value": str(value), "focused": True}
        else:
            option["value"] = _value(channel, spec, value, filled.resolved)
        filled.options.append(option)
    missing = [each["name"] for each in specs if each.get("required") and each["name"] not in seen]
    if missing and not focused:
        raise DriverError(f"/{path}: required options are missing: {missing}")
    return filled


def _value(channel: Channel, spec: Json, value: object, resolved: Json) -> object:
    kind = spec["type"]
    if kind in {USER, CHANNEL, ROLE, MENTIONABLE}:
        return mention_value(channel, value, resolved)
    if spec.get("choices"):
        for choice in spec["choices"]:
            if choice["value"] == value or is_called(choice, str(value)):
                return choice["value"]
        raise DriverError(f"option {spec['name']!r} has no choice {value!r}")
    types = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: float | int}
    if kind not in types:
        raise DriverError(f"options of type {kind} cannot be filled here")
    if not isinstance(value, types[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
        raise DriverError(f"option {spec['name']!r} does not take {value!r}")
    _check_range(spec, value)
    return value


def _check_range(spec: Json, value: object) -> None:
    measures: dict[str, object] = {"value": value}
    if isinstance(value, str):
        measures = {"length": len(value)}
    for key, measure in measures.items():
        low, high = spec.get(f"min_{key}"), spec.get(f"max_{key}")
        if isinstance(measure, int | float) and not (
            (low is None or low <= measure) and (high is None or measure <= high)
        ):
            raise DriverError(f"option {spec['name']!r} does not take {value!r}: out of range")


def mention_value(channel: Channel, value: object, resolved: Json) -> str:
    """Turn a person, channel or role into its id, and note it as resolved."""
    if isinstance(value, Channel):
        body = value.payload() | {"permissions": "0"}
        resolved.setdefault("channels", {})[str(value.id)] = body
        return str(value.id)
    if isinstance(value, Role):
        resolved.setdefault("roles", {})[str(value.id)] = value.payload()
        return str(value.id)
    user = value if isinstance(value, User) else getattr(value, "user", None)
    if not isinstance(user, User):
        raise DriverError(f"{value!r} is neither a person, a channel nor a role")
    resolved.setdefault("users", {})[str(user.id)] = user.payload()
    member = channel.guild.members.get(user.id) if channel.guild else None
    if member is not None:
        body = member.payload(with_user=False)
        permissions = str(int(channel_permissions(channel, user)))
        resolved.setdefault("members", {})[str(user.id)] = body | {"permissions": permissions}
    return str(user.id)
