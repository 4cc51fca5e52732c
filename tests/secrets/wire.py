"""The real client with nothing behind it: every call to Discord is noted and answered, none is made."""

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import count
from typing import Any, cast

import discord
from discord.http import Route

from bot.players.steady import choose
from bot.render.palette import Theme
from bot.rules.cards import KINDS, Kind
from bot.rules.hand import Hand
from bot.services.news import News
from bot.services.pace import Pace
from bot.services.ports import Place
from bot.services.session import House, TableSession
from bot.services.tables import Tables
from bot.texts import Catalogues
from cogs.backstage import Backstage
from cogs.client import Client
from cogs.emojis import emoji_name
from cogs.stage import CHANNEL
from data.memory import MemoryPlaceStore, MemoryTableStore
from tests.services.fakes import FakeClock, RecordingStore, seeds

CATALOGUES = Catalogues.load()
GUILD, BOT = 7, 8
EPHEMERAL = 64
START = 1_800_000_000.0
PACE = Pace(beat=2, think=1)

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """What was sent to Discord."""

    route: str
    """method and path"""
    text: str
    """all that is in it: body, form, parameters, reason for the audit log, names of files"""
    reader: int | None
    """the only user who can read it; None for everybody"""


@dataclass(frozen=True, slots=True)
class Source:
    """The message whose control was pressed."""

    id: int
    channel: int
    hidden: bool = False
    """whether only one person sees it"""


class Wire:
    """A client and what it sends; ``heard`` is called for each call as it is made."""

    def __init__(self, heard: Callable[[Call], None]) -> None:
        self.heard = heard
        self._ids = count(10**17)
        self._dms: dict[int, int] = {}
        """channel to user"""
        self._tokens: dict[str, int | None] = {}
        """who sees what is answered to an interaction"""
        self.shown: dict[int, Json] = {}
        """what was last sent as or put in the place of a message"""
        clock, news, source = FakeClock(START), News(), seeds()
        store = self.store = RecordingStore(MemoryTableStore())
        house = House(store, clock, news, PACE, choose, lambda: next(source))
        self.clock, self.places = clock, MemoryPlaceStore()
        self.tables = Tables(house)
        stage = Backstage(self.tables, news, store, self.places, CATALOGUES, clock)
        self.client = Client(stage)

    async def start(self) -> asyncio.Task[None]:
        """Begin to show tables; the task that does."""
        state = self.client._connection
        setattr(self.client.http, "request", self._request)  # noqa: B010 - typed as a method
        state.application_id = BOT
        me = {"id": str(BOT), "username": "bot", "discriminator": "0", "avatar": None}
        state.user = discord.ClientUser(state=state, data=cast("Any", me))
        self.client._emojis._known = {
            kind: f"<:{emoji_name(kind, b'')}:{1000 + kind}>" for kind in KINDS
        }
        await self.client.setup_hook()
        return asyncio.create_task(self.client.publisher.run())

    async def adapted(self, route: Route, **given: Any) -> object:
        """What the library calls for interactions and their answers."""
        return await self._request(route, **given)

    async def _request(self, route: Route, **given: Any) -> object:
        for bulky in ("session", "proxy", "proxy_auth", "auth_token"):
            given.pop(bulky, None)
        path = route.url.removeprefix(Route.BASE)
        body = given.pop("payload", None) or given.pop("json", None) or {}
        files = [_read(file) for file in given.pop("files", None) or ()]
        parts = given.pop("form", None) or given.pop("multipart", None) or ()
        for part in parts:
            if part["name"] == "payload_json":
                body = json.loads(part["value"])
        readable = [f"{part['name']} {part.get('filename')}" for part in parts]
        text = json.dumps([path, body, files, readable, given], ensure_ascii=False, default=repr)
        words = path.strip("/").split("/")
        reader = self._reader(words, body)
        self.heard(Call(f"{route.method} {path}", text, reader))
        return self._answer(route.method, words, body)

    def _reader(self, words: Sequence[str], body: Json) -> int | None:
        """Who reads this; everybody, unless it is known to be for one."""
        match words:
            case ["channels", channel, *_]:
                return self._dms.get(int(channel))
            case ["users", "@me", "channels"]:
                return int(body["recipient_id"])
            case ["interactions", _, token, "callback"]:
                return self._called_back(token, body)
            case ["webhooks", _, token]:
                return self._author(token) if _is_hidden(body) else None
            case ["webhooks", _, token, *_]:
                return self._tokens[token]
        return None

    def _called_back(self, token: str, body: Json) -> int | None:
        """Who sees this first answer, and so what is put in its place later."""
        kind, data = body["type"], body.get("data") or {}
        if kind in {4, 5}:  # a message, or that one will come
            self._tokens[token] = self._author(token) if _is_hidden(data) else None
        return self._author(token) if kind in {8, 9} else self._tokens[token]

    def _author(self, token: str) -> int:
        return int(token.split("-")[1])

    def _answer(self, method: str, words: Sequence[str], body: Json) -> object:
        match words:
            case ["users", "@me", "channels"]:
                user = int(body["recipient_id"])
                channel = next(self._ids)
                self._dms[channel] = user
                return {"id": str(channel), "type": 1, "recipients": [_user(user)]}
            case ["channels", channel, "messages", *rest] if method in {"POST", "PATCH"}:
                number = int(rest[0]) if rest else next(self._ids)
                self.shown[number] = {**body, "channel": int(channel)}
                return _message(number, int(channel))
            case ["webhooks", *_] if method in {"POST", "PATCH"}:
                return _message(next(self._ids), 1)
            case ["interactions", number, *_]:
                return {"interaction": {"id": number, "type": 2, "response_message_id": "5"}}
        return []

    # What people do

    async def table(self, session: TableSession, channel: int) -> None:
        """Give a table a place in a channel."""
        await self.places.put_place(session.number, CHANNEL, Place(channel, 0))
        await self.client.stage.load([session.number])
        self.client.backstage.news.table_changed(session.number)
        await self.clock.settle()

    async def press(
        self, user: int, source: Source, custom_id: str, value: str | None = None
    ) -> None:
        """Press a button, or choose from a menu."""
        kind, values = (2, []) if value is None else (3, [value])
        data = {"custom_id": custom_id, "component_type": kind, "values": values}
        message = _message(source.id, source.channel)
        message["flags"] = EPHEMERAL if source.hidden else 0
        await self._interact(user, source.channel, 3, data, message=message)

    async def say(self, user: int, channel: int, command: str, **options: str) -> None:
        """Use a slash command: ``hand``, ``table status``."""
        await self._interact(user, channel, 2, _command(command, options, focused=False))

    async def type(self, user: int, channel: int, command: str, **options: str) -> None:
        """Begin to type a command, so that something is offered."""
        await self._interact(user, channel, 4, _command(command, options, focused=True))

    async def _interact(
        self, user: int, channel: int, kind: int, data: Json, message: Json | None = None
    ) -> None:
        number, private = next(self._ids), channel in self._dms
        token = f"token-{user}-{number}"
        hidden = private or (message is not None and bool(message["flags"] & EPHEMERAL))
        self._tokens[token] = user if hidden else None
        payload: Json = {
            "id": str(number), "application_id": str(BOT), "type": kind, "token": token,
            "version": 1, "data": data, "locale": "zh-CN" if user % 2 else "en-US",
            "app_permissions": str(discord.Permissions.all().value), "attachment_size_limit": 0,
            "channel": {"id": str(channel), "type": 1 if private else 0, "name": "table",
                        "position": 0, "permission_overwrites": [], "recipients": [_user(user)]},
        }  # fmt: skip
        if message is not None:
            payload["message"] = message
        if private:
            payload["user"] = _user(user)
        else:
            member: Json = {"user": _user(user), "roles": [], "joined_at": None, "flags": 0,
                      "deaf": False, "mute": False, "permissions": "0"}  # fmt: skip
            payload |= {"guild_id": str(GUILD), "guild_locale": "zh-CN", "member": member}
        self.client._connection.parse_interaction_create(cast("Any", payload))
        await self.clock.settle()


def _read(file: discord.File) -> str:
    """A file with its name, its description and what is in it."""
    file.reset(seek=True)
    return f"{file.filename} {file.description} {file.fp.read().decode()}"


def described(value: object) -> str:
    """Everything that goes into a picture in words, cards in their text form."""
    match value:
        case Hand() | Kind():
            return str(value)
        case tuple() | frozenset():
            return f"({', '.join(map(described, value))})"
        case _ if is_dataclass(value):
            shown = (f"{f.name}: {described(getattr(value, f.name))}" for f in fields(value))
            return f"{type(value).__name__} {'; '.join(shown)}"
    return str(value)


async def draw(picture: object, theme: Theme) -> bytes:
    """In the place of a picture what it shows; at once, as a clock that stands still waits for no thread."""
    return f"{described(picture)} in {theme.name}".encode()


def _is_hidden(body: Json) -> bool:
    return bool(int(body.get("flags") or 0) & EPHEMERAL)


def _user(number: int) -> Json:
    return {"id": str(number), "username": f"U{number}", "discriminator": "0", "avatar": None}


def _message(number: int, channel: int) -> Json:
    return {
        "id": str(number), "channel_id": str(channel), "author": _user(BOT), "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [],
        "embeds": [], "pinned": False, "type": 0, "flags": 0, "components": [],
    }  # fmt: skip


def _command(command: str, options: Mapping[str, str], *, focused: bool) -> Json:
    given: Iterable[Json] = (
        {"name": name, "type": 3, "value": value, "focused": focused}
        for name, value in options.items()
    )
    first, _, second = command.partition(" ")
    inner = list(given)
    if second:
        inner = [{"name": second, "type": 1, "options": inner}]
    return {"id": "1", "name": first, "type": 1, "options": inner}
