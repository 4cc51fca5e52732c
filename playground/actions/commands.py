"""Application commands are registered, replaced and removed."""

from playground.errors import ApiError, FormErrors, form_error
from playground.limits.commands import check_command
from playground.state.changes import Change
from playground.state.world import World
from playground.wire import Json

PER_SCOPE = 100
"""Chat commands that one application may have globally, or in one server."""


def commands_in(world: World, guild_id: int | None) -> dict[int, Json]:
    """Give the commands of one server, or the global ones."""
    if guild_id is None:
        return world.global_commands
    world.guild(guild_id)
    return world.guild_commands.setdefault(guild_id, {})


def replace_all(world: World, guild_id: int | None, items: list[Json]) -> list[Json]:
    """Put a list of commands in the place of all earlier ones; commands of the same name keep their id."""
    book = commands_in(world, guild_id)
    errors = FormErrors()
    for index, item in enumerate(items):
        check_command(item, str(index), errors)
    if len(items) > PER_SCOPE:
        text = f"Maximum number of application commands reached ({PER_SCOPE})."
        raise ApiError(30032, message=text)
    names = [(item.get("type", 1), item.get("name")) for item in items]
    for index, name in enumerate(names):
        if name in names[:index]:
            text = "Application command names must be unique"
            errors.add(f"{index}", "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
    errors.raise_if_any()
    fresh = [_stored(world, guild_id, item) for item in items]
    book.clear()
    book.update({int(item["id"]): item for item in fresh})
    world.announce(Change("commands registered"))
    return fresh


def put_one(world: World, guild_id: int | None, item: Json) -> Json:
    """Register one command, over an older one of the same name."""
    book = commands_in(world, guild_id)
    errors = FormErrors()
    check_command(item, "", errors)
    errors.raise_if_any()
    stored = _stored(world, guild_id, item)
    book[int(stored["id"])] = stored
    world.announce(Change("commands registered"))
    return stored


def change_one(world: World, guild_id: int | None, command_id: int, item: Json) -> Json:
    """Change some fields of a command."""
    book = commands_in(world, guild_id)
    old = find(world, guild_id, command_id)
    merged = old | item
    errors = FormErrors()
    check_command(merged, "", errors)
    errors.raise_if_any()
    if any(each["name"] == merged["name"] and each is not old for each in book.values()):
        text = "Application command names must be unique"
        raise form_error("", "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
    merged["version"] = str(world.ids.next())
    book[command_id] = merged
    world.announce(Change("commands registered"))
    return merged


def find(world: World, guild_id: int | None, command_id: int) -> Json:
    """Find a registered command, else 10063."""
    found = commands_in(world, guild_id).get(command_id)
    if found is None:
        raise ApiError(10063)
    return found


def remove(world: World, guild_id: int | None, command_id: int) -> None:
    """Remove one command."""
    find(world, guild_id, command_id)
    del commands_in(world, guild_id)[command_id]
    world.announce(Change("commands registered"))


def _stored(world: World, guild_id: int | None, item: Json) -> Json:
    kind = item.get("type", 1)
    old = next(
        (
            each
            for each in commands_in(world, guild_id).values()
            if (each["type"], each["name"]) == (kind, item["name"])
        ),
        None,
    )
    body: Json = {
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
        **item,
        "type": kind,
        "id": old["id"] if old else str(world.ids.next()),
        "application_id": str(world.bot.id),
        "version": str(world.ids.next()),
    }
    return body | ({} if guild_id is None else {"guild_id": str(guild_id)})
