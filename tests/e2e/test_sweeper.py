"""Channels of tables that are over, or never were: deleted if they are ours, and no others."""

import pytest

from bot.config import Settings
from cogs.sweeper import SWEEP_SECONDS
from playground import Actor, Permission
from playground.actions import channels
from playground.permissions import BOT_DEFAULT
from playground.state.channels import Channel, ChannelKind
from tests.e2e.house import House

DAY = 24 * 3600.0


async def over(house: House, host: Actor) -> Channel:
    """The channel of a table that has just ended."""
    channel = await house.table(host)
    await host.slash(channel, "table close")
    await house.settled()
    return channel


async def passes(house: House, seconds: float) -> None:
    house.clock.push(seconds)
    await house.settled()


@pytest.mark.parametrize("thread", [False, True])
async def test_the_channel_of_a_table_that_is_over_goes_after_a_day(
    house: House, thread: bool
) -> None:
    if thread:
        house.guild.set_bot_permissions(
            BOT_DEFAULT & ~Permission.MANAGE_CHANNELS | Permission.MANAGE_THREADS
        )
    anna, bo = house.people(2)
    other = channels.create_channel(
        house.discord.world, house.guild.state, "长牌-1", ChannelKind.TEXT, topic="changpai:1"
    )
    channel = await over(house, anna)
    running = await house.table(bo)
    await passes(house, DAY - SWEEP_SECONDS - 60)
    assert not channel.deleted
    await passes(house, SWEEP_SECONDS)
    await passes(house, SWEEP_SECONDS)
    await house.until(lambda: channel.deleted)
    assert not other.deleted
    assert not running.deleted


@pytest.mark.parametrize("code", [10003, 50013])
async def test_a_channel_that_cannot_be_deleted_is_tried_once(house: House, code: int) -> None:
    channel = await over(house, house.person("安娜"))
    fault = house.discord.faults.fail("DELETE", "/channels/{channel_id}", code=code, times=None)
    for _ in range(3):
        await passes(house, DAY)
        await house.until(lambda: fault.struck)
    assert fault.struck == 1
    assert not channel.deleted


async def test_an_outage_deletes_nothing_and_later_it_is_tried_again(house: House) -> None:
    channel = await over(house, house.person("安娜"))
    route = "/channels/{channel_id}"
    fault = house.discord.faults.fail("DELETE", route, status=503, times=None)
    house.discord.faults.guild_unavailable(house.guild.state)
    await passes(house, DAY)
    assert not fault.struck
    house.discord.faults.guild_available(house.guild.state)
    fault.cancel()
    await passes(house, SWEEP_SECONDS)
    await house.until(lambda: channel.deleted)


async def test_channels_can_be_kept_for_ever(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHANGPAI_CHANNEL_HOURS", "0")
    assert Settings().channel_hours == 0
    await house.restart_bot()
    channel = await over(house, house.person("安娜"))
    for _ in range(3):
        await passes(house, 10 * DAY)
    assert not channel.deleted


async def test_a_channel_whose_table_was_never_finished_is_deleted_at_the_next_start(
    house: House,
) -> None:
    anna = house.person("安娜")
    channel = await house.table(anna)
    places = house.client.backstage.places
    await house.settled()
    for key in await places.places(1):
        await places.drop_place(1, key)
    await house.stop_bot()
    channel.last_message = None
    await house.start_bot()
    await house.until(lambda: channel.deleted)
    assert await house.client.backstage.store.open_tables() == []


async def test_a_full_category_is_no_hindrance_without_threads(house: House) -> None:
    anna = house.person("安娜")
    category = channels.create_channel(
        house.discord.world, house.guild.state, "牌室", ChannelKind.CATEGORY
    )
    house.guild.general.parent = category
    channels.changed(house.discord.world, house.guild.general)
    for number in range(channels.CATEGORY_CHANNELS - 1):
        channels.create_channel(
            house.discord.world,
            house.guild.state,
            f"{number}",
            ChannelKind.TEXT,
            parent=category,
        )
    threads = Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS
    house.guild.overwrite(house.guild.general, house.discord.world.bot, deny=threads)
    await house.settled()
    channel = await house.table(anna)
    assert channel.kind is ChannelKind.TEXT
    assert channel.parent is None
