"""Channels: categories, text channels, threads, private channels."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING

from playground.permissions import Permission
from playground.state.users import User
from playground.wire import Json, iso

if TYPE_CHECKING:
    from playground.state.guilds import Guild


class ChannelKind(IntEnum):
    """Discord's channel types that exist here."""

    TEXT = 0
    DM = 1
    CATEGORY = 4
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)
"""The kinds that live under a text channel."""


@dataclass(eq=False)
class Overwrite:
    """What one role or member may or may not do in one channel."""

    id: int
    member: bool
    allow: Permission
    deny: Permission

    def payload(self) -> Json:
        """Give the JSON form."""
        return {
            "id": str(self.id),
            "type": int(self.member),
            "allow": str(int(self.allow)),
            "deny": str(int(self.deny)),
        }


@dataclass(eq=False)
class Channel:
    """A channel of any kind; fields of other kinds stay at their defaults."""

    id: int
    kind: ChannelKind
    name: str
    created: float
    guild: "Guild | None" = None
    parent: "Channel | None" = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    """Of a private channel: the person, then the bot."""
    owner: User | None = None
    thread_members: dict[int, float] = field(default_factory=dict)
    """Of a thread: when each member joined."""
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    last_message: int | None = None
    deleted: bool = False

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread of either kind."""
        return self.kind in THREADS

    @property
    def has_messages(self) -> bool:
        """Whether one can write here."""
        return self.kind is not ChannelKind.CATEGORY

    @property
    def mention(self) -> str:
        """The text that links to this channel."""
        return f"<#{self.id}>"

    def payload(self) -> Json:
        """Give the JSON form."""
        body: Json = {"id": str(self.id), "type": int(self.kind), "flags": 0}
        if self.has_messages:
            body["last_message_id"] = str(self.last_message) if self.last_message else None
        if self.guild is None:
            others = [user.payload() for user in self.recipients if not user.bot]
            return body | {"recipients": others}
        body |= {
            "guild_id": str(self.guild.id),
            "name": self.name,
            "parent_id": str(self.parent.id) if self.parent else None,
        }
        return body | (self._thread_part() if self.is_thread else self._channel_part())

    def _channel_part(self) -> Json:
        return {
            "topic": self.topic,
            "position": self.position,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": [each.payload() for each in self.overwrites.values()],
        }

    def _thread_part(self) -> Json:
        return {
            "owner_id": str(self.owner.id) if self.owner else None,
            "message_count": 0,
            "member_count": len(self.thread_members),
            "total_message_sent": 0,
            "rate_limit_per_user": 0,
            "thread_metadata": {
                "archived": self.archived,
                "locked": self.locked,
                "invitable": self.invitable,
                "auto_archive_duration": 1440,
                "archive_timestamp": iso(self.created),
                "create_timestamp": iso(self.created),
            },
        }
