"""Servers ("guilds"), their roles and members."""

from dataclasses import dataclass, field

from playground.permissions import Permission
from playground.state.channels import Channel, ChannelKind
from playground.state.users import User
from playground.wire import Json, iso


@dataclass(eq=False)
class Role:
    """A named set of permissions."""

    id: int
    name: str
    permissions: Permission
    position: int = 0
    managed: bool = False

    @property
    def mention(self) -> str:
        """The text that mentions this role."""
        return f"<@&{self.id}>"

    def payload(self) -> Json:
        """Give the JSON form."""
        return {
            "id": str(self.id),
            "name": self.name,
            "permissions": str(int(self.permissions)),
            "position": self.position,
            "managed": self.managed,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "mentionable": False,
            "flags": 0,
        }


@dataclass(eq=False)
class Member:
    """A user within one guild."""

    guild: "Guild"
    user: User
    joined: float
    roles: list[Role] = field(default_factory=list)

    def payload(self, *, with_user: bool = True) -> Json:
        """Give the JSON form; message events leave the user out."""
        body: Json = {
            "roles": [str(role.id) for role in self.roles],
            "joined_at": iso(self.joined),
            "nick": None,
            "avatar": None,
            "banner": None,
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }
        return body | {"user": self.user.payload()} if with_user else body


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    locale: str
    owner: User
    created: float
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    available: bool = True
    """False while Discord has an outage of this server."""

    @property
    def everyone(self) -> Role:
        """The role that all members have; its id is the guild's."""
        return self.roles[self.id]

    def in_category(self, category: Channel) -> list[Channel]:
        """List the channels directly under a category."""
        return [each for each in self.channels.values() if each.parent is category]

    def payload(self) -> Json:
        """Give the JSON form without members and channels, as the REST API does."""
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "preferred_locale": self.locale,
            "roles": [role.payload() for role in self.roles.values()],
            "emojis": [],
            "stickers": [],
            "features": [],
            "icon": None,
            "banner": None,
            "splash": None,
            "discovery_splash": None,
            "description": None,
            "region": "deprecated",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "application_id": None,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "vanity_url_code": None,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": False,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
        }

    def gateway_payload(self, visible: list[Member], threads: list[Channel]) -> Json:
        """Give the form of GUILD_CREATE, with the members and threads the bot is told of."""
        channels = [each for each in self.channels.values() if not each.is_thread]
        channels.sort(key=lambda each: each.kind is not ChannelKind.CATEGORY)
        return self.payload() | {
            "joined_at": iso(self.created),
            "large": False,
            "member_count": len(self.members),
            "members": [member.payload() for member in visible],
            "channels": [channel.payload() for channel in channels],
            "threads": [thread.payload() for thread in threads],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
