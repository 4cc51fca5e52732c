"""The one place that wires everything: settings in, a running bot out."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import discord
from discord import http
from discord.gateway import DiscordWebSocket
from yarl import URL

from bot.clock import SystemClock
from bot.config import Settings
from bot.errors import ConfigError
from bot.game.wall import SEED_BYTES
from bot.players.steady import choose
from bot.services.news import News
from bot.services.pace import Pace
from bot.services.ports import Clock
from bot.services.session import House, NewSecret
from bot.services.tables import Tables
from bot.stopping import Stop
from bot.texts import Catalogues
from cogs.backstage import Backstage
from cogs.client import Client
from data.engine import Database, open_database
from data.lease import Holder, Lease, this_process
from data.migrate import check, migrate
from data.places import SqlPlaceStore
from data.recompute import Report
from data.recompute import recompute as recomputed
from data.tables import SqlTableStore

log = logging.getLogger(__name__)

ALIVE_SECONDS = 15.0
"""How often a connected bot says that it is alive."""


def new_secret() -> str:
    """A secret from the system's source of randomness, as hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


@asynccontextmanager
async def built(
    settings: Settings,
    *,
    pace: Pace | None = None,
    clock: Clock | None = None,
    new_secret: NewSecret = new_secret,
    holder: Holder | None = None,
) -> AsyncIterator[Client]:
    """A client with everything behind it, its database migrated and its own; closed at the end.

    Raises a ``ConfigError`` for a database that cannot be used or is in use by another process, and at
    the end if another process has taken it over: the client is closed as soon as that is found.
    """
    clock = clock or SystemClock()
    lease = Lease(holder or this_process(), clock)
    await migrate(settings.database_url, lease)
    database = open_database(settings.database_url)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        await lease.take(database)
        stack.push_async_callback(lease.release, database)
        news = News()
        store = SqlTableStore(database)
        house = House(store, clock, news, pace, choose, new_secret)
        backstage = Backstage(
            Tables(house),
            news,
            store,
            SqlPlaceStore(database),
            Catalogues.load(),
            clock,
            settings.members,
            settings.emojis,
            settings.channel_hours,
        )
        client = await stack.enter_async_context(Client(backstage))
        await stack.enter_async_context(_kept(lease, database, client))
        yield client


@asynccontextmanager
async def _kept(lease: Lease, database: Database, client: Client) -> AsyncIterator[None]:
    """Keep the lease; once it is lost close the client, and raise a ``ConfigError`` at the end."""

    async def leave_when_lost() -> None:
        lost.append(await lease.keep(database))
        log.critical(lost[0])
        await client.close()

    lost: list[str] = []
    keeping = asyncio.create_task(leave_when_lost(), name="lease")
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.wait([keeping])
    if lost:
        raise ConfigError(lost[0])
    if not keeping.cancelled():
        keeping.result()


async def run(settings: Settings) -> None:
    """Run on Discord until told to stop; a ``ConfigError`` if it cannot start."""
    if settings.discord_token is None:
        raise ConfigError("DISCORD_TOKEN is not set: `make play` shows the game without one")
    redirect(settings)
    _check_alive_file(settings.alive_file)
    with Stop() as stop:
        async with built(settings) as client:
            token = settings.discord_token.get_secret_value()
            running = asyncio.create_task(_connect(client, token))
            living = asyncio.create_task(_show_life(client, settings.alive_file))
            asked = asyncio.create_task(stop.asked())
            try:
                await asyncio.wait({running, asked}, return_when=asyncio.FIRST_COMPLETED)
                if not running.done():
                    await client.retire()
                    running.cancel()
                with suppress(asyncio.CancelledError):
                    await running
            finally:
                for task in (running, living, asked):
                    task.cancel()


async def recompute(settings: Settings, *, apply: bool) -> Report:
    """Hold every projection against the logs, and with ``apply`` mend them.

    Raises a ``ConfigError`` for a database that cannot be used, or while another process uses it.
    """
    lease = Lease(this_process(), SystemClock())
    await check(settings.database_url, lease)
    database = open_database(settings.database_url)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(database.close)
        await lease.take(database)
        stack.push_async_callback(lease.release, database)
        return await recomputed(database, apply=apply)


async def _connect(client: Client, token: str) -> None:
    """Log in and stay connected; a ``ConfigError`` if Discord cannot be reached at all."""
    try:
        await client.start(token)
    except discord.PrivilegedIntentsRequired:
        raise ConfigError(
            "CHANGPAI_MEMBERS needs the server members intent: switch it on in the developer portal"
        ) from None
    except discord.LoginFailure:
        raise ConfigError("DISCORD_TOKEN is refused by Discord: copy it anew") from None
    except (aiohttp.ClientError, discord.HTTPException) as error:
        raise ConfigError(f"Discord cannot be reached: {error}") from None
    except AttributeError:
        # The library stumbles over having no connection when the very first one fails.
        if client.ws is not None:
            raise
        raise ConfigError("Discord's gateway cannot be reached") from None


def _check_alive_file(alive_file: Path | None) -> None:
    """Raise a ``ConfigError`` for a file that cannot be touched; it is not there before we are connected."""
    if alive_file is not None:
        try:
            alive_file.touch()
            alive_file.unlink()
        except OSError as error:
            raise ConfigError(f"CHANGPAI_ALIVE_FILE cannot be written: {error}") from None


async def _show_life(client: Client, alive_file: Path | None) -> None:
    """Touch a file again and again while connected: what a health check looks at."""
    while alive_file is not None:
        if client.is_connected:
            await asyncio.to_thread(alive_file.touch)
        await asyncio.sleep(ALIVE_SECONDS)


def redirect(settings: Settings) -> None:
    """Point the library at other addresses of Discord, where they are set."""
    if settings.api_base is not None:
        http.Route.BASE = settings.api_base.rstrip("/")
    if settings.gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(settings.gateway)
