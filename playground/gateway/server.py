"""The gateway: the protocol between a websocket and its session."""

import asyncio
import json
import secrets

from aiohttp import WSMsgType, web

from playground.actions.guilds import guild_create
from playground.gateway.connection import TRANSPORTS, Connection
from playground.gateway.session import Session
from playground.intents import KNOWN, PRIVILEGED, Intent
from playground.state.changes import Change
from playground.state.guilds import Guild, Member
from playground.state.world import Event, World
from playground.wire import Json, identifier

HEARTBEAT_MS = 41_250
"""How often clients are told to send a sign of life."""

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    *range(5),
    *range(6, 12),
)


class ProtocolError(Exception):
    """The client must be cut off with a closing code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closing code {code}")
        self.code = code


class Gateway:
    """All sessions, and the handler of the websocket route."""

    def __init__(self, world: World, granted: Intent) -> None:
        self._world = world
        self._granted = granted
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self._returning = False
        self.readies = 0
        """How many times READY was sent."""
        self.resumes = 0
        """How many times a session was resumed."""
        world.sinks.append(self._offer)

    @property
    def connected(self) -> bool:
        """Whether a session is live right now."""
        return any(session.connection for session in self._sessions.values())

    @property
    def reachable(self) -> bool:
        """Whether a client is there, or was just sent away and will be back."""
        return self.connected or self._returning

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one client from HELLO to the closing."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        compress = request.query.get("compress", "")
        if compress not in TRANSPORTS or request.query.get("encoding", "json") != "json":
            await socket.close(
                code=4000, message=b"only JSON is served, plain or as zlib-stream or zstd-stream"
            )
            return socket
        connection = Connection(socket, compress)
        self._connections.add(connection)
        sender = asyncio.create_task(connection.run())
        connection.push({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        try:
            await self._read(socket, connection)
        finally:
            self._connections.discard(connection)
            self._lost(connection)
            sender.cancel()
        return socket

    def close(self, code: int = 1001) -> None:
        """Close every connection."""
        for connection in self._connections:
            connection.close(code)

    def drop(self, *, resumable: bool) -> None:
        """Cut every connection; without `resumable` the sessions are forgotten as well."""
        self._returning = self.connected
        if not resumable:
            self._sessions.clear()
        self.close(4000)

    def ask_to_reconnect(self) -> None:
        """Send RECONNECT, after which clients come back and resume."""
        self._returning = self.connected
        for connection in self._connections:
            connection.push({"op": RECONNECT, "d": None})

    def invalidate(self) -> None:
        """End the sessions in place; clients identify again and get READY again."""
        self._returning = self.connected
        self._sessions.clear()
        for connection in self._connections:
            connection.push({"op": INVALID, "d": False})

    async def _read(self, socket: web.WebSocketResponse, connection: Connection) -> None:
        async for message in socket:
            if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                continue
            try:
                self._receive(message.data, connection)
            except ProtocolError as error:
                connection.close(error.code)

    def _receive(self, raw: str | bytes, connection: Connection) -> None:
        try:
            frame = json.loads(raw)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ProtocolError(4002) from error
        if op == HEARTBEAT:
            connection.push({"op": ACK, "d": None})
        elif op == IDENTIFY:
            self._identify(data, connection)
        elif op == RESUME:
            self._resume(data, connection)
        elif op == MEMBERS:
            self._send_members(data, self._session_of(connection))
        elif op in {PRESENCE, VOICE}:
            self._session_of(connection)
        else:
            raise ProtocolError(4001)

    def _identify(self, data: Json, connection: Connection) -> None:
        if any(each.connection is connection for each in self._sessions.values()):
            raise ProtocolError(4005)
        self._check_token(data)
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN:
            raise ProtocolError(4013)
        if intents & PRIVILEGED & ~self._granted:
            raise ProtocolError(4014)
        if list(data.get("shard") or (0, 1)) != [0, 1]:
            raise ProtocolError(4010)
        live = {key: each for key, each in self._sessions.items() if each.connection}
        session = Session(secrets.token_hex(16), Intent(intents), connection)
        self._sessions = {**live, session.key: session}
        session.dispatch("READY", self._ready(session))
        self._send_guilds(session)
        self._returning = False
        self.readies += 1
        self._world.announce(Change("gateway ready"))

    def _resume(self, data: Json, connection: Connection) -> None:
        self._check_token(data)
        session = self._sessions.get(str(data.get("session_id")))
        seq = data.get("seq")
        if session is None or not isinstance(seq, int) or not session.can_resume_from(seq):
            connection.push({"op": INVALID, "d": False})
            return
        session.resume(connection, seq)
        self._returning = False
        self.resumes += 1
        self._world.announce(Change("gateway resumed"))

    def _check_token(self, data: Json) -> None:
        if str(data.get("token", "")).removeprefix("Bot ") != self._world.token:
            raise ProtocolError(4004)

    def _session_of(self, connection: Connection) -> Session:
        for session in self._sessions.values():
            if session.connection is connection:
                return session
        raise ProtocolError(4003)

    def _ready(self, session: Session) -> Json:
        bot = self._world.bot
        guilds = [guild for guild in self._world.guilds.values() if bot.id in guild.members]
        return {
            "v": 10,
            "user": bot.payload() | {"verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.key,
            "session_type": "normal",
            "resume_gateway_url": self._world.base_url.replace("http", "ws", 1) + "/gateway",
            "shard": [0, 1],
            "application": {"id": str(bot.id), "flags": 0},
            "private_channels": [],
        }

    def _send_guilds(self, session: Session) -> None:
        for guild in self._world.guilds.values():
            if self._world.bot.id in guild.members and guild.available:
                data = guild_create(self._world, guild) | {"unavailable": False}
                session.offer(Event("GUILD_CREATE", data, Intent.GUILDS))

    def _send_members(self, data: Json, session: Session) -> None:
        guild = self._world.guilds.get(identifier(data.get("guild_id")))
        if guild is None:
            return
        found = [member.payload() for member in self._asked_for(guild, data, session)]
        limit = int(data.get("limit") or 0) or len(found)
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": found[:limit],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _asked_for(self, guild: Guild, data: Json, session: Session) -> list[Member]:
        """Find members by id, or by the beginning of their name."""
        named = data.get("user_ids")
        if named is not None:
            ids = {identifier(each) for each in (named if isinstance(named, list) else [named])}
            return [member for key, member in guild.members.items() if key in ids]
        beginning = str(data.get("query") or "")
        if not beginning and Intent.GUILD_MEMBERS not in session.intents:
            raise ProtocolError(4014)
        every = guild.members.values()
        return [member for member in every if member.user.name.startswith(beginning)]

    def _offer(self, event: Event) -> None:
        for session in self._sessions.values():
            session.offer(event)

    def _lost(self, connection: Connection) -> None:
        # Clients mix up their closing codes, so every session stays open to a resume.
        for session in self._sessions.values():
            if session.connection is connection:
                session.connection = None
        self._world.announce(Change("gateway closed"))
