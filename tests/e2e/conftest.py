"""The real bot with the real discord.py client, against the playground, with nothing to wait for."""

import logging
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.game.pledge import Origin
from bot.services.pace import Pace
from cogs.client import Client
from playground import Playground
from playground.rest.calls import Call
from tests.e2e.clock import PushedClock
from tests.e2e.house import House
from tests.e2e.walls import SMALL, Walls
from tests.playground.openapi import ApiDescription


@pytest.fixture(scope="session")
def description() -> ApiDescription | None:
    """Discord's own description, where it is at hand."""
    return ApiDescription.load()


@pytest.fixture(scope="session")
def checked() -> set[str]:
    """The requests that were held against it already, such as the registration of the commands."""
    return set()


@pytest.fixture
def walls(monkeypatch: pytest.MonkeyPatch) -> Walls:
    """Where the cards of the next hands come from; the first chair deals."""
    walls = Walls()
    monkeypatch.setattr(Origin, "seed", property(lambda origin: origin.pledge.secret))
    monkeypatch.setattr("bot.game.decide.build_wall", walls.build)
    monkeypatch.setattr("bot.game.decide.draw_lot", lambda _seed, _chairs: 0)
    return walls


@pytest.fixture
async def house(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    walls: Walls,
    description: ApiDescription | None,
    checked: set[str],
) -> AsyncIterator[House]:
    """A server and a running bot, which must answer everybody and log no error.

    Every request is held against Discord's own description.
    """
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(Client, "before_identify_hook", _at_once)
    for ours in ("bot", "cogs", "data"):
        caplog.set_level(logging.DEBUG, ours)
    clock = PushedClock()
    async with Playground(clock=clock) as discord:
        clock.watchers.append(discord.clock_moved)
        guild = discord.create_guild("南通茶馆", locale="zh-CN")
        database = f"sqlite+aiosqlite:///{tmp_path / 'changpai.db'}"
        house = House(discord, guild, database, clock, walls)
        await house.start_bot()
        try:
            yield house
        finally:
            await house.stop_bot()
        unanswered = [each for each in discord.world.interactions.values() if each.failed]
        if house.tolerated_failures is not None:
            assert len(unanswered) == house.tolerated_failures, unanswered
        records = [*caplog.get_records("setup"), *caplog.get_records("call")]
        errors = [each.getMessage() for each in records if each.levelno >= logging.ERROR]
        assert [each for each in errors if not house.tolerates(each)] == []
        if description is not None:
            description.check_accepted(_new(discord.calls, checked))


@pytest.fixture
def small(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """The same, with hands of ten cards."""
    monkeypatch.setattr("cogs.table.ONLINE", SMALL)
    return house


@pytest.fixture
async def sealed(small: House) -> House:
    """The same, with windows that stay open until the clock is pushed."""
    small.pace = Pace(beat=5, think=0)
    await small.restart_bot()
    return small


def _new(calls: Iterable[Call], checked: set[str]) -> Iterator[Call]:
    for call in calls:
        key = f"{call.method} {call.route} {call.status} {call.body}"
        if key not in checked:
            checked.add(key)
            yield call


async def _at_once(_client: Client, _shard: int | None, *, initial: bool = False) -> None:
    """Identify without the library's five seconds before a second time."""
