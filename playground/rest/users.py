"""Users, private channels, and where the gateway is."""

from playground.actions.channels import open_dm
from playground.actions.guilds import remove_member
from playground.rest.routing import Incoming, Routes
from playground.wire import Json, identifier

routes = Routes()


@routes.add("GET", "/gateway", authorized=False)
def get_gateway(incoming: Incoming) -> Json:
    """Tell the address of the gateway."""
    return {"url": incoming.world.base_url.replace("http", "ws", 1) + "/gateway"}


@routes.add("GET", "/gateway/bot")
def get_gateway_bot(incoming: Incoming) -> Json:
    """Tell the address of the gateway and how many shards to use."""
    starts = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    url = incoming.world.base_url.replace("http", "ws", 1) + "/gateway"
    return {"url": url, "shards": 1, "session_start_limit": starts}


@routes.add("GET", "/users/@me")
def get_me(incoming: Incoming) -> Json:
    """Give the bot's own account."""
    return incoming.world.bot.payload() | {"verified": True, "mfa_enabled": False, "email": None}


@routes.add("GET", "/users/{user_id}")
def get_user(incoming: Incoming) -> Json:
    """Give any account."""
    return incoming.world.user(incoming.id("user_id")).payload()


@routes.add("POST", "/users/@me/channels")
def create_dm(incoming: Incoming) -> Json:
    """Open a private channel; whether the person takes messages shows at the first one."""
    user = incoming.world.user(identifier(incoming.body.get("recipient_id")))
    return open_dm(incoming.world, user).payload()


@routes.add("GET", "/users/@me/guilds")
def list_guilds(incoming: Incoming) -> list[Json]:
    """List the servers the bot is in."""
    world = incoming.world
    mine = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
    keys = ("id", "name", "icon", "banner", "features")
    return [
        {key: guild.payload()[key] for key in keys} | {"owner": False, "permissions": "0"}
        for guild in mine
    ]


@routes.add("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(incoming: Incoming) -> None:
    """Let the bot leave a server."""
    world = incoming.world
    remove_member(world, world.guild(incoming.id("guild_id")), world.bot)
