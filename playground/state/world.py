"""Everything that exists, and the stream of gateway events about it."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from playground.errors import ApiError
from playground.snowflakes import Snowflakes
from playground.state.changes import Change, Changes
from playground.state.channels import Channel
from playground.state.guilds import Guild
from playground.state.interactions import Interaction
from playground.state.messages import Attachment, Message
from playground.state.users import User
from playground.wire import Json


@dataclass(frozen=True)
class Event:
    """A gateway event before it is cut to what a session asked for."""

    name: str
    data: Json
    intents: int = 0
    """The session needs one of these; 0 goes to every session."""
    redacted: Json | None = None
    """What a session without the message content intent gets instead."""


class World:
    """The state of the stand-in. `actions` change it; REST, gateway and driver read it."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.changes = Changes()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        """The private channels with the bot, by the id of the person."""
        self.messages: dict[int, Message] = {}
        self.files: dict[int, Attachment] = {}
        """What the CDN serves, by the id of the attachment."""
        self._by_channel: dict[int, list[Message]] = {}
        self.interactions: dict[str, Interaction] = {}
        """By token."""
        self.unsettled: set[Interaction] = set()
        """Those that somebody waits for."""
        self.global_commands: dict[int, Json] = {}
        self.guild_commands: dict[int, dict[int, Json]] = {}
        self.emojis: dict[int, Json] = {}
        """Application emojis."""
        self.pictures: dict[int, bytes] = {}
        """Their pictures, which the CDN serves."""
        self.sinks: list[Callable[[Event], None]] = []
        """Who gets every gateway event."""
        self.base_url = ""
        """Scheme, host and port of the server, for addresses of files."""
        self.bot = self.new_user("changpai", bot=True)
        self.token = secrets.token_urlsafe(24)

    def new_user(self, name: str, *, locale: str = "en-US", bot: bool = False) -> User:
        """Register an account."""
        user = User(self.ids.next(), name, locale, bot)
        self.users[user.id] = user
        return user

    def publish(self, event: Event) -> None:
        """Hand an event to the gateway."""
        for sink in self.sinks:
            sink(event)

    def announce(self, change: Change) -> None:
        """Tell whoever waits or watches."""
        self.changes.announce(change)

    def channel(self, channel_id: int) -> Channel:
        """Find a channel, else 10003."""
        found = self.channels.get(channel_id)
        if found is None or (found.guild and not found.guild.available):
            raise ApiError(10003)
        return found

    def guild(self, guild_id: int) -> Guild:
        """Find a guild the bot is in, else 10004."""
        found = self.guilds.get(guild_id)
        if found is None or self.bot.id not in found.members or not found.available:
            raise ApiError(10004)
        return found

    def user(self, user_id: int) -> User:
        """Find a user, else 10013."""
        found = self.users.get(user_id)
        if found is None:
            raise ApiError(10013)
        return found

    def message(self, channel: Channel, message_id: int) -> Message:
        """Find a message that the REST API admits to: neither deleted nor ephemeral."""
        found = self.messages.get(message_id)
        if found is None or found.channel is not channel or found.deleted or found.ephemeral:
            raise ApiError(10008)
        return found

    def add_message(self, message: Message) -> None:
        """Enter a new message."""
        self.messages[message.id] = message
        self._by_channel.setdefault(message.channel.id, []).append(message)

    def forget_message(self, message: Message) -> None:
        """Take back a message that was refused before anybody saw it."""
        del self.messages[message.id]
        self._by_channel[message.channel.id].remove(message)

    def in_channel(self, channel: Channel) -> list[Message]:
        """List the messages of a channel that are not deleted, oldest first."""
        return [each for each in self._by_channel.get(channel.id, ()) if not each.deleted]
