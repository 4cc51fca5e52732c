"""A person at their client."""

import asyncio
from collections.abc import Sequence

from playground.access import channel_permissions
from playground.actions import channels, interactions, messages
from playground.actions.guilds import remove_member
from playground.actions.messages import Draft
from playground.driver.commands import command_data, offered
from playground.driver.components import (
    choice_data,
    click_data,
    find_button,
    find_select,
    modal_data,
)
from playground.driver.reply import Choice, Reply
from playground.errors import DriverError
from playground.gateway.server import Gateway
from playground.permissions import Permission
from playground.state.channels import Channel
from playground.state.guilds import Guild
from playground.state.interactions import InteractionKind
from playground.state.messages import Message
from playground.state.users import User
from playground.state.world import World
from playground.wire import Json


class Actor:
    """Does what one person can do, and sees what that person can see."""

    def __init__(self, world: World, gateway: Gateway, user: User, patience: float) -> None:
        self._world = world
        self._gateway = gateway
        self._patience = patience
        self.user = user

    @property
    def id(self) -> int:
        """The id of the account."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name of the account."""
        return self.user.name

    @property
    def mention(self) -> str:
        """The text that mentions this person."""
        return self.user.mention

    @property
    def dm(self) -> Channel | None:
        """The private channel with the bot, if there is one."""
        return self._world.dms.get(self.id)

    def channels(self) -> list[Channel]:
        """List every channel with messages that this person can see."""
        every = self._world.channels.values()
        return [each for each in every if each.has_messages and self._views(each)]

    def messages(self, channel: Channel) -> list[Message]:
        """List what this person sees in a channel right now, oldest first."""
        if not self._views(channel):
            return []
        return [each for each in self._world.in_channel(channel) if self.sees(each)]

    def sees(self, message: Message) -> bool:
        """Whether this person can read a message right now."""
        shown = message.only_for in {None, self.user} and not message.deleted
        return shown and self._views(message.channel)

    def commands(self, channel: Channel) -> list[str]:
        """List the names of the commands that are offered in a channel."""
        return [each["name"] for each in offered(self._world, self.user, channel)]

    async def slash(self, channel: Channel, path: str, /, **options: object) -> Reply:
        """Send a command such as `table open`; names may be canonical or localised."""
        self._require_view(channel)
        data = command_data(self._world, self.user, channel, path, options)
        return await self._interact(InteractionKind.COMMAND, channel, data)

    async def autocomplete(self, channel: Channel, path: str, /, **options: object) -> list[Choice]:
        """Type the last of the options and give the suggestions, named in this person's language."""
        self._require_view(channel)
        data = command_data(self._world, self.user, channel, path, options, focused=True)
        reply = await self._interact(InteractionKind.AUTOCOMPLETE, channel, data)
        if reply.failed:
            raise DriverError(f"/{path}: loading the suggestions failed")
        return [self._choice(each) for each in reply.interaction.choices or ()]

    async def click(
        self,
        message: Message,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        force: bool = False,
    ) -> Reply:
        """Press a button; `force` sends any custom id, as a stale or forged client would."""
        if force:
            if custom_id is None:
                raise DriverError("a forced click needs a custom id")
            data = click_data(custom_id)
        else:
            self._require_sight(message)
            data = click_data(find_button(message, label, custom_id)["custom_id"])
        return await self._interact(InteractionKind.COMPONENT, message.channel, data, message)

    async def choose(self, message: Message, menu: str | None, values: Sequence[object]) -> Reply:
        """Choose from a menu, found by custom id or placeholder (None: the only one)."""
        self._require_sight(message)
        data = choice_data(find_select(message, menu), values, message.channel)
        return await self._interact(InteractionKind.COMPONENT, message.channel, data, message)

    async def submit(self, reply: Reply, texts: dict[str, str]) -> Reply:
        """Fill in and send the form that a reply opened."""
        before = reply.interaction
        if before.modal is None or before.user is not self.user:
            raise DriverError(f"{self.name} has no form open")
        data = modal_data(before.modal, texts)
        return await self._interact(InteractionKind.MODAL, before.channel, data, before.source)

    def say(self, channel: Channel, text: str) -> Message:
        """Write an ordinary message."""
        if Permission.SEND_MESSAGES not in channel_permissions(channel, self.user):
            raise DriverError(f"{self.name} cannot write in {channel.name!r}")
        return messages.send(self._world, channel, self.user, Draft({"content": text}))

    def open_dm(self) -> Channel:
        """Open the private channel with the bot from this side."""
        return channels.open_dm(self._world, self.user)

    def close_dms(self) -> None:
        """Stop receiving private messages from the bot."""
        self.user.dms_open = False

    def open_dms(self) -> None:
        """Receive private messages from the bot again."""
        self.user.dms_open = True

    def leave(self, guild: Guild) -> None:
        """Leave a server."""
        remove_member(self._world, guild, self.user)

    def _choice(self, choice: Json) -> Choice:
        names: dict[str, str] = choice.get("name_localizations") or {}
        return Choice(names.get(self.user.locale) or choice["name"], choice["value"])

    async def _interact(
        self, kind: InteractionKind, channel: Channel, data: Json, source: Message | None = None
    ) -> Reply:
        interaction = interactions.start(self._world, kind, self.user, channel, data, source=source)
        if not self._gateway.reachable:
            interactions.fail(self._world, interaction)
        try:
            async with asyncio.timeout(self._patience):
                await interaction.settled.wait()
        except TimeoutError:
            # Nothing came, whatever an injected clock says about the time.
            interactions.fail(self._world, interaction)
        return Reply(self._world, interaction)

    def _views(self, channel: Channel) -> bool:
        return Permission.VIEW_CHANNEL in channel_permissions(channel, self.user)

    def _require_view(self, channel: Channel) -> None:
        if not self._views(channel):
            raise DriverError(f"{self.name} cannot see the channel {channel.name!r}")

    def _require_sight(self, message: Message) -> None:
        if not self.sees(message):
            raise DriverError(f"{self.name} cannot see that message")

    def __repr__(self) -> str:
        return f"<Actor {self.name}>"
