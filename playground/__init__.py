"""A local stand-in for Discord that an unmodified client talks to over HTTP and websocket.

    async with Playground() as discord:
        guild = discord.create_guild("Tea house", locale="zh-CN")
        anna = discord.create_user("anna")
        guild.add(anna)
        ...  # connect a client to discord.api_base and discord.gateway_url with discord.token
        reply = await anna.slash(guild.general, "table open", seats=3)
        await anna.click(reply.message, "Join")

`state` is what exists, `actions` change it by Discord's rules, `limits` are what Discord refuses in
a body, `rest` and `gateway` speak to the client, `driver` moves people, `faults` break things.
"""

from playground.driver.actor import Actor
from playground.driver.guild import GuildHandle
from playground.driver.playground import Playground
from playground.driver.reply import Choice, Modal, Reply
from playground.errors import ApiError, DriverError
from playground.intents import Intent
from playground.permissions import Permission
from playground.rest.ratelimits import RateLimits
from playground.state.changes import Change
from playground.state.channels import Channel
from playground.state.messages import Message
from playground.state.users import User

__all__ = [
    "Actor",
    "ApiError",
    "Change",
    "Channel",
    "Choice",
    "DriverError",
    "GuildHandle",
    "Intent",
    "Message",
    "Modal",
    "Permission",
    "Playground",
    "RateLimits",
    "Reply",
    "User",
]
