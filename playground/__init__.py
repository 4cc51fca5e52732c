"""A local stand-in for Discord that an unmodified client talks to over HTTP and websocket."""

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
