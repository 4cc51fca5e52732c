"""The application: itself, its commands, its emojis."""

import base64
import binascii
import re

from playground.actions import commands
from playground.errors import ApiError, form_error
from playground.rest.routing import Incoming, Routes
from playground.state.changes import Change
from playground.wire import Json

routes = Routes()

SCOPES = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)
"""Where commands can be registered: for everyone, or in one server."""

EMOJIS = 2000
"""Emojis that one application may have."""

EMOJI_BYTES = 256 * 1024
"""The largest picture of an emoji."""


@routes.add("GET", "/applications/@me", "/oauth2/applications/@me")
def get_application(incoming: Incoming) -> Json:
    """Give the application of the bot."""
    bot = incoming.world.bot
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": bot.payload(),
        "team": None,
        "flags": 0,
        "bot": bot.payload(),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {"0": {}},
    }


@routes.add("GET", *SCOPES)
def list_commands(incoming: Incoming) -> list[Json]:
    """List the registered commands."""
    return list(commands.commands_in(incoming.world, _scope(incoming)).values())


@routes.add("PUT", *SCOPES)
def replace_commands(incoming: Incoming) -> list[Json]:
    """Register a list of commands in the place of all earlier ones."""
    items = incoming.payload
    if not isinstance(items, list):
        raise form_error("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    return commands.replace_all(incoming.world, _scope(incoming), items)


@routes.add("POST", *SCOPES)
def create_command(incoming: Incoming) -> Json:
    """Register one command."""
    return commands.put_one(incoming.world, _scope(incoming), incoming.body)


@routes.add("GET", *(scope + "/{command_id}" for scope in SCOPES))
def get_command(incoming: Incoming) -> Json:
    """Give one command."""
    return commands.find(incoming.world, _scope(incoming), incoming.id("command_id"))


@routes.add("PATCH", *(scope + "/{command_id}" for scope in SCOPES))
def change_command(incoming: Incoming) -> Json:
    """Change one command."""
    key = incoming.id("command_id")
    return commands.change_one(incoming.world, _scope(incoming), key, incoming.body)


@routes.add("DELETE", *(scope + "/{command_id}" for scope in SCOPES))
def delete_command(incoming: Incoming) -> None:
    """Remove one command."""
    commands.remove(incoming.world, _scope(incoming), incoming.id("command_id"))


@routes.add("GET", "/applications/{application_id}/emojis")
def list_emojis(incoming: Incoming) -> Json:
    """List the emojis of the application."""
    _check_application(incoming)
    return {"items": list(incoming.world.emojis.values())}


@routes.add("POST", "/applications/{application_id}/emojis")
def create_emoji(incoming: Incoming) -> Json:
    """Upload an emoji."""
    _check_application(incoming)
    world, name = incoming.world, _emoji_name(incoming)
    if len(world.emojis) >= EMOJIS:
        raise ApiError(30008, message=f"Maximum number of emojis reached ({EMOJIS})")
    picture = _read_picture(str(incoming.body.get("image")))
    key = world.ids.next()
    world.pictures[key] = picture
    world.emojis[key] = {
        "id": str(key),
        "name": name,
        "roles": [],
        "user": world.bot.payload(),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    world.announce(Change("emoji created"))
    return world.emojis[key]


EMOJI = "/applications/{application_id}/emojis/{emoji_id}"


@routes.add("GET", EMOJI)
def get_emoji(incoming: Incoming) -> Json:
    """Give one emoji."""
    return _emoji(incoming)


@routes.add("PATCH", EMOJI)
def rename_emoji(incoming: Incoming) -> Json:
    """Rename an emoji."""
    emoji = _emoji(incoming)
    emoji["name"] = _emoji_name(incoming)
    return emoji


@routes.add("DELETE", EMOJI)
def delete_emoji(incoming: Incoming) -> None:
    """Remove an emoji."""
    _emoji(incoming)
    del incoming.world.emojis[incoming.id("emoji_id")]


def _emoji(incoming: Incoming) -> Json:
    _check_application(incoming)
    found = incoming.world.emojis.get(incoming.id("emoji_id"))
    if found is None:
        raise ApiError(10014)
    return found


def _emoji_name(incoming: Incoming) -> str:
    name = str(incoming.body.get("name"))
    if not re.fullmatch(r"\w{2,32}", name, re.ASCII):
        text = "String value did not match validation regex."
        raise form_error("name", "STRING_TYPE_REGEX", text)
    if any(emoji["name"] == name for emoji in incoming.world.emojis.values()):
        text = "An emoji with this name already exists"
        raise form_error("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", text)
    return name


def _read_picture(image: str) -> bytes:
    head, comma, data = image.partition(",")
    if not comma or not re.fullmatch(r"data:image/[\w.+-]+;base64", head):
        raise form_error("image", "IMAGE_INVALID", "Invalid image data")
    try:
        picture = base64.b64decode(data, validate=True)
    except binascii.Error as error:
        raise form_error("image", "IMAGE_INVALID", "Invalid image data") from error
    if len(picture) > EMOJI_BYTES:
        text = "File cannot be larger than 256.0 kb."
        raise form_error("image", "BINARY_TYPE_MAX_SIZE", text)
    return picture


def _check_application(incoming: Incoming) -> None:
    if incoming.id("application_id") != incoming.world.bot.id:
        raise ApiError(50001)


def _scope(incoming: Incoming) -> int | None:
    _check_application(incoming)
    return incoming.id("guild_id") if "guild_id" in incoming.parameters else None
