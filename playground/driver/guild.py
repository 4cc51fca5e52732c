"""A server, from the hands of its administrator."""

from playground.actions import channels, guilds
from playground.driver.actor import Actor
from playground.permissions import Permission
from playground.state.channels import Channel, ChannelKind, Overwrite
from playground.state.guilds import Guild, Role
from playground.state.users import User
from playground.state.world import World


class GuildHandle:
    """Arranges one server for a test."""

    def __init__(self, world: World, state: Guild, general: Channel) -> None:
        self._world = world
        self.state = state
        self.general = general
        """The text channel that every server here starts with."""

    @property
    def id(self) -> int:
        """The id of the server."""
        return self.state.id

    @property
    def name(self) -> str:
        """The name of the server."""
        return self.state.name

    @property
    def channels(self) -> list[Channel]:
        """All channels and threads."""
        return list(self.state.channels.values())

    def channel(self, name: str) -> Channel:
        """Find a channel by name; StopIteration when there is none."""
        return next(each for each in self.channels if each.name == name)

    def add(self, *people: Actor) -> None:
        """Let people join."""
        for person in people:
            guilds.add_member(self._world, self.state, person.user)

    def remove(self, person: Actor) -> None:
        """Throw somebody out."""
        guilds.remove_member(self._world, self.state, person.user)

    def remove_bot(self) -> None:
        """Throw the bot out."""
        guilds.remove_member(self._world, self.state, self._world.bot)

    def invite_bot(self) -> None:
        """Let the bot in again."""
        guilds.admit_bot(self._world, self.state)

    def create_channel(self, name: str, category: Channel | None = None) -> Channel:
        """Make a text channel."""
        kind = ChannelKind.TEXT
        return channels.create_channel(self._world, self.state, name, kind, parent=category)

    def create_category(self, name: str) -> Channel:
        """Make a category."""
        return channels.create_channel(self._world, self.state, name, ChannelKind.CATEGORY)

    def create_role(self, name: str, permissions: Permission, *people: Actor) -> Role:
        """Make a role and give it to people."""
        role = guilds.create_role(self._world, self.state, name, permissions)
        for person in people:
            member = self.state.members[person.id]
            guilds.set_member_roles(self._world, member, [*member.roles, role])
        return role

    def set_bot_permissions(self, permissions: Permission) -> None:
        """Change what the bot's own role grants; @everyone still grants its part."""
        role = guilds.bot_role(self.state)
        guilds.set_role_permissions(self._world, self.state, role, permissions)

    def set_everyone(self, permissions: Permission) -> None:
        """Change what everybody may do, the bot included."""
        guilds.set_role_permissions(self._world, self.state, self.state.everyone, permissions)

    def overwrite(
        self,
        channel: Channel,
        target: Actor | User | Role,
        *,
        allow: Permission = Permission.NONE,
        deny: Permission = Permission.NONE,
    ) -> None:
        """Set what somebody may or may not do in one channel."""
        overwrite = Overwrite(target.id, not isinstance(target, Role), allow, deny)
        channels.set_overwrite(self._world, channel, overwrite)
