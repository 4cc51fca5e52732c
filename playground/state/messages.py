"""Messages, and every version of them that anybody could have read."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Any

from playground.state.channels import Channel
from playground.state.guilds import Role
from playground.state.users import User
from playground.wire import Json, iso


class MessageFlag(IntFlag):
    """The message flags that change behaviour here."""

    NONE = 0
    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(eq=False)
class Attachment:
    """A file of a message; `data` is what the CDN serves."""

    id: int
    filename: str
    content_type: str
    data: bytes
    url: str
    description: str | None = None
    embedded: bool = False
    """Shown inside an embed, and therefore not listed below the message."""

    def payload(self) -> Json:
        """Give the JSON form."""
        return {
            "id": str(self.id),
            "filename": self.filename,
            "content_type": self.content_type,
            "description": self.description,
            "size": len(self.data),
            "url": self.url,
            "proxy_url": self.url,
        }


@dataclass(frozen=True)
class Version:
    """What a message showed at one time."""

    at: float
    content: str
    embeds: list[Json]
    components: list[Json]
    attachments: list[Attachment]
    readers: tuple[User, ...]
    """Who could read it when it appeared; others may have come to the channel since."""


@dataclass(eq=False)
class Message:
    """A message as it is now; `history` has every version, the current one last."""

    id: int
    channel: Channel
    author: User
    created: float
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    """Who is notified, after `allowed_mentions`."""
    mention_roles: list[Role] = field(default_factory=list)
    mention_everyone: bool = False
    flags: MessageFlag = MessageFlag.NONE
    nonce: str | int | None = None
    reference: "Message | None" = None
    interaction: Json | None = None
    """What the message answers, in the form of `interaction_metadata`."""
    only_for: User | None = None
    """The one person who sees an ephemeral message."""
    edited_at: float | None = None
    deleted: bool = False
    pinned: bool = False
    history: list[Version] = field(default_factory=list)

    @property
    def edited(self) -> bool:
        """Whether the message changed after it was sent."""
        return self.edited_at is not None

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return MessageFlag.LOADING in self.flags

    @property
    def texts(self) -> list[str]:
        """The content, or each text display of a message of the second component system."""
        blocks = [str(each["content"]) for each in walk(self.components) if each.get("type") == 10]
        return [self.content, *blocks] if self.content else blocks

    def buttons(self) -> list[Json]:
        """List the buttons in reading order."""
        return [each for each in walk(self.components) if each.get("type") == 2]

    def selects(self) -> list[Json]:
        """List the select menus in reading order."""
        return [each for each in walk(self.components) if each.get("type") in {3, 5, 6, 7, 8}]

    def remember(self, now: float, readers: tuple[User, ...]) -> None:
        """Add the present state to the history."""
        version = Version(
            now,
            self.content,
            list(self.embeds),
            list(self.components),
            list(self.attachments),
            readers,
        )
        self.history.append(version)

    def payload(self, *, with_content: bool = True) -> Json:
        """Give the JSON form; without the content intent the readable parts are blank."""
        listed = [each.payload() for each in self.attachments if not each.embedded]
        body: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "type": self.kind,
            "author": self.author.payload(),
            "timestamp": iso(self.created),
            "edited_timestamp": None if self.edited_at is None else iso(self.edited_at),
            "content": self.content if with_content else "",
            "embeds": self.embeds if with_content else [],
            "components": self.components if with_content else [],
            "attachments": listed if with_content else [],
            "mentions": [user.payload() for user in self.mentions],
            "mention_roles": [str(role.id) for role in self.mention_roles],
            "mention_everyone": self.mention_everyone,
            "flags": int(self.flags),
            "pinned": self.pinned,
            "tts": False,
        }
        return body | self._origin_part()

    def _origin_part(self) -> Json:
        body: Json = {}
        if self.nonce is not None:
            body["nonce"] = self.nonce
        if self.author.bot:
            body["application_id"] = str(self.author.id)
        if self.interaction is not None:
            body |= {"interaction_metadata": self.interaction, "webhook_id": str(self.author.id)}
        if self.reference is not None:
            origin = self.reference.channel
            body["message_reference"] = {
                "type": 0,
                "message_id": str(self.reference.id),
                "channel_id": str(origin.id),
            } | ({"guild_id": str(origin.guild.id)} if origin.guild else {})
        return body


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, outer before inner, in reading order."""
    for component in components:
        yield component
        inner: list[Any] = [*component.get("components", ())]
        inner += [component[key] for key in ("accessory", "component") if component.get(key)]
        yield from walk([each for each in inner if isinstance(each, dict)])
