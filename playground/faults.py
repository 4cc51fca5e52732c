"""Things that go wrong on purpose: on the way of a request, on the gateway, in the server."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from playground.actions import channels, guilds, messages
from playground.errors import ApiError
from playground.gateway.server import Gateway
from playground.state.channels import Channel
from playground.state.guilds import Guild
from playground.state.messages import Message
from playground.state.users import User
from playground.state.world import World

Where = Callable[[str, object], bool]
"""Narrows a fault: given path and JSON body, says whether it strikes."""


class Effect(Enum):
    """What a fault does to a request."""

    FAIL = "answered with an error, without effect"
    HOLD = "kept waiting before it is handled"
    LOSE = "handled, but the connection is cut instead of an answer"


@dataclass(eq=False)
class Fault:
    """One planned fault; it can be taken back with `cancel`."""

    effect: Effect
    method: str
    route: str
    times: int | None
    """How often it strikes; None means always."""
    skip: int
    """How many matching requests pass first."""
    where: Where | None
    error: ApiError | None = None
    seconds: float = 0.0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a held request has come."""
    released: asyncio.Event = field(default_factory=asyncio.Event)
    struck: int = 0
    """How often it has struck."""

    def cancel(self) -> None:
        """Let it never strike again."""
        self.times = 0

    def release(self) -> None:
        """Let held requests go on, and later ones pass."""
        self.cancel()
        self.released.set()

    def strikes(self, method: str, route: str, path: str, body: object) -> bool:
        """Whether this request is hit; counts it when it is."""
        if self.times is not None and self.struck >= self.times:
            return False
        if self.method not in {method, "*"} or self.route not in {route, "*"}:
            return False
        if self.where is not None and not self.where(path, body):
            return False
        if self.skip:
            self.skip -= 1
            return False
        self.struck += 1
        return True


class Faults:
    """Plans faults of requests, and makes mishaps happen at once."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._planned: list[Fault] = []

    def fail(
        self,
        method: str,
        route: str,
        *,
        status: int | None = None,
        code: int = 0,
        retry_after: float | None = None,
        times: int | None = 1,
        skip: int = 0,
        where: Where | None = None,
    ) -> Fault:
        """Answer the next requests of a route with an error; `*` stands for any."""
        message = None if code or status is None else f"{status}: playground fault"
        error = ApiError(code, status=status, message=message, retry_after=retry_after)
        return self._plan(Fault(Effect.FAIL, method, route, times, skip, where, error))

    def delay(
        self, method: str, route: str, seconds: float, *, times: int | None = 1, skip: int = 0
    ) -> Fault:
        """Let the next requests of a route wait in real time before they are handled."""
        fault = Fault(Effect.HOLD, method, route, times, skip, None, seconds=seconds)
        return self._plan(fault)

    def hold(
        self,
        method: str,
        route: str,
        *,
        times: int | None = 1,
        skip: int = 0,
        where: Where | None = None,
    ) -> Fault:
        """Let the next requests of a route wait until `release`; `arrived` tells that one came."""
        return self._plan(Fault(Effect.HOLD, method, route, times, skip, where))

    def lose_answer(
        self,
        method: str,
        route: str,
        *,
        times: int | None = 1,
        skip: int = 0,
        where: Where | None = None,
    ) -> Fault:
        """Let the next requests of a route take effect, and cut the connection after."""
        return self._plan(Fault(Effect.LOSE, method, route, times, skip, where))

    def clear(self) -> None:
        """Forget every planned fault and let held requests go on."""
        for fault in self._planned:
            fault.release()
        self._planned.clear()

    async def before(self, method: str, route: str, path: str, body: object) -> None:
        """Strike a request that was read but not handled."""
        for fault in tuple(self._planned):
            if fault.effect is Effect.LOSE or not fault.strikes(method, route, path, body):
                continue
            if fault.error is not None:
                raise fault.error
            fault.arrived.set()
            if fault.seconds:
                await asyncio.sleep(fault.seconds)
            else:
                await fault.released.wait()

    def after(self, method: str, route: str, path: str, body: object) -> bool:
        """Whether the answer of a handled request is lost."""
        return any(
            fault.effect is Effect.LOSE and fault.strikes(method, route, path, body)
            for fault in tuple(self._planned)
        )

    def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the websocket; the client resumes, or has to identify again."""
        self._gateway.drop(resumable=resumable)

    def ask_to_reconnect(self) -> None:
        """Send RECONNECT, as Discord does before it restarts a gateway node."""
        self._gateway.ask_to_reconnect()

    def invalidate_session(self) -> None:
        """Send INVALID_SESSION: the client identifies again, and READY comes again."""
        self._gateway.invalidate()

    def delete_channel(self, channel: Channel) -> None:
        """Let a moderator delete a channel or thread."""
        channels.delete_channel(self._world, channel)

    def delete_message(self, message: Message) -> None:
        """Let a moderator delete a message."""
        messages.delete(self._world, message)

    def archive_thread(self, thread: Channel) -> None:
        """Let a thread fall asleep; posts are refused with 50083 until it is opened again."""
        thread.archived = True
        channels.changed(self._world, thread)

    def remove_member(self, guild: Guild, user: User) -> None:
        """Let somebody leave, or be thrown out of, a server; also the bot itself."""
        guilds.remove_member(self._world, guild, user)

    def close_dms(self, user: User) -> None:
        """Let a person stop receiving private messages from the bot."""
        user.dms_open = False

    def open_dms(self, user: User) -> None:
        """Let a person receive private messages again."""
        user.dms_open = True

    def guild_unavailable(self, guild: Guild) -> None:
        """Begin an outage of one server."""
        guilds.set_available(self._world, guild, available=False)

    def guild_available(self, guild: Guild) -> None:
        """End an outage of one server."""
        guilds.set_available(self._world, guild, available=True)

    def _plan(self, fault: Fault) -> Fault:
        self._planned.append(fault)
        return fault
