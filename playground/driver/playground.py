"""The stand-in as a whole: start it, put people in it, wait for things."""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from aiohttp import web

from playground.actions import channels, guilds, interactions
from playground.driver.actor import Actor
from playground.driver.dump import dump
from playground.driver.guild import GuildHandle
from playground.faults import Faults
from playground.gateway.server import Gateway
from playground.intents import PRIVILEGED, Intent
from playground.permissions import BOT_DEFAULT, Permission
from playground.rest.calls import Calls
from playground.rest.ratelimits import RateLimits
from playground.rest.server import PREFIX, Hook, Rest
from playground.state.changes import Change, Observer
from playground.state.channels import ChannelKind
from playground.state.interactions import CALLBACK_SECONDS
from playground.state.messages import Message
from playground.state.world import World

BODY_BYTES = 128 * 1024 * 1024
"""More than ten of the largest files; Discord's own limit per file is checked elsewhere."""


class Playground:
    """A local Discord on 127.0.0.1, for the time of an `async with`.

    `clock` gives the age of interactions and all timestamps; after moving an injected one, call
    `clock_moved`. `patience` is how many seconds of real time people wait for an answer, which
    matters where the injected clock stands still. `granted_intents` are the privileged intents
    that the application may ask for.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        clock: Callable[[], float] = time.time,
        rate_limits: RateLimits | None = None,
        granted_intents: Intent = PRIVILEGED,
        patience: float = CALLBACK_SECONDS,
    ) -> None:
        self._patience = patience
        self._port = port
        self.world = World(clock)
        self.gateway = Gateway(self.world, granted_intents)
        self.faults = Faults(self.world, self.gateway)
        self.world.changes.observers.append(self._fail_overdue)
        self._rest = Rest(self.world, self.faults, rate_limits or RateLimits(realistic=False))
        self.app = web.Application(client_max_size=BODY_BYTES)
        """The server; routes for further pages can be added before it starts."""
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)

    async def __aenter__(self) -> Self:
        self._rest.install(self.app)
        self.app.router.add_get("/gateway", self.gateway.handle)
        self.app.router.add_get("/gateway/", self.gateway.handle)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        self.world.base_url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.faults.clear()
        self.gateway.close()
        await self._runner.cleanup()

    @property
    def api_base(self) -> str:
        """The address to put in the place of `https://discord.com/api/v10`."""
        return self.world.base_url + PREFIX

    @property
    def gateway_url(self) -> str:
        """The address to put in the place of `wss://gateway.discord.gg/`."""
        return self.world.base_url.replace("http", "ws", 1) + "/gateway"

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.token

    @property
    def calls(self) -> Calls:
        """Every REST call so far."""
        return self._rest.calls

    @property
    def messages(self) -> list[Message]:
        """Every message there ever was, deleted and ephemeral ones included."""
        return list(self.world.messages.values())

    def on_request(self, hook: Hook) -> None:
        """Show every later request to a function before it is handled."""
        self._rest.hooks.append(hook)

    def observe(self, observer: Observer) -> None:
        """Call a function at every later change, as for a transcript."""
        self.world.changes.observers.append(observer)

    def create_user(self, name: str, locale: str = "en-US") -> Actor:
        """Make a person, who is in no server yet."""
        user = self.world.new_user(name, locale=locale)
        return Actor(self.world, self.gateway, user, self._patience)

    def create_guild(
        self,
        name: str,
        locale: str = "en-US",
        *,
        owner: Actor | None = None,
        bot_permissions: Permission = BOT_DEFAULT,
    ) -> GuildHandle:
        """Make a server with the channel `general` and the bot in it."""
        person = owner.user if owner else self.world.new_user(f"{name}-owner", locale=locale)
        state = guilds.create_guild(
            self.world, name, locale=locale, owner=person, bot_permissions=bot_permissions
        )
        general = channels.create_channel(self.world, state, "general", ChannelKind.TEXT)
        guilds.admit_bot(self.world, state)
        return GuildHandle(self.world, state, general)

    async def until(self, happened: Callable[[], object], timeout: float = 5.0) -> None:  # noqa: ASYNC109 - raises with a story
        """Wait until something holds, looking again at every change; TimeoutError tells how things stand."""
        if not await self.world.changes.until(happened, timeout):
            story = dump(self.world, self.gateway, self.calls)
            raise TimeoutError(f"it did not happen within {timeout} s\n{story}")

    async def bot_ready(self, timeout: float = 5.0) -> None:  # noqa: ASYNC109 - raises with a story
        """Wait until the bot is connected and READY was sent."""
        await self.until(lambda: self.gateway.connected, timeout)

    def clock_moved(self) -> None:
        """Let everyone who waits look at the injected clock again."""
        self.world.announce(Change("clock moved"))

    def _fail_overdue(self, change: Change) -> None:
        if change.what in {"clock moved", "gateway closed"}:
            interactions.fail_overdue(self.world, reachable=self.gateway.reachable)
