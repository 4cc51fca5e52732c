"""What Discord does on a bad day, and how a table has to look all the same."""

import asyncio
from types import ModuleType

import pytest

from playground.state.channels import Channel
from tests.e2e.house import House


class Hurry(ModuleType):
    """``asyncio``, but nothing sleeps."""

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, _seconds: float) -> None:
        await asyncio.sleep(0)


def hurry(monkeypatch: pytest.MonkeyPatch, patience: float = 0.2) -> None:
    """Let library and bot lose patience soon, and the library try again at once."""
    for module in ("discord.http", "discord.webhook.async_"):
        monkeypatch.setattr(f"{module}.asyncio", Hurry("asyncio"))
    for module in ("channel_view", "courier"):
        monkeypatch.setattr(f"cogs.{module}.CALL_SECONDS", patience)
    monkeypatch.setattr("cogs.table.BUILD_SECONDS", patience)
    for module in ("answers", "desk"):
        monkeypatch.setattr(f"cogs.{module}.ANSWER_SECONDS", patience)


async def is_shown_as_it_is(house: House, channel: Channel, push: float = 0) -> None:
    """Wait until board and hands say what they should, and every message is there once.

    ``push`` is how far the clock is pushed while they do not. Those whom no private message reaches are
    left out.
    """
    session = house.session(channel)
    for _ in range(200):
        await house.settled()
        wrong = [*await _board(house, channel), *await _hands(house, channel, session.people)]
        if not wrong:
            return
        house.clock.push(push)
        await asyncio.sleep(0.01)
    raise AssertionError(wrong)


async def _board(house: House, channel: Channel) -> list[str]:
    board = await house.client.panels.board(house.session(channel))
    shown = [m.embeds[0]["description"] for m in house.boards(channel)]
    return [] if shown == [board.text] else [f"boards {shown} instead of {board.text}"]


async def _hands(house: House, channel: Channel, users: tuple[int, ...]) -> list[str]:
    session, found = house.session(channel), []
    for user in users:
        delivery = house.client.courier.find(session.number, user)
        if delivery is not None and delivery.closed:
            continue
        panel = await house.client.panels.hand(session, user)
        private = house.discord.world.dms.get(user)
        if private is None:
            found.append(f"{user} has had no private message")
            continue
        here = house.discord.world.in_channel(private)
        texts = [m.embeds[0]["description"] for m in here if not m.ephemeral]
        if texts != [panel.text]:
            found.append(f"hands of {user}: {texts} instead of {panel.text}")
    return found
