"""Channels, threads and messages that are missing, forbidden or taken away."""

from typing import cast

import pytest

from bot.game.table import Stage
from playground import Actor, Permission
from playground.actions import channels
from playground.permissions import BOT_DEFAULT
from playground.state.channels import Channel, ChannelKind
from tests.e2e.house import CATALOGUES, House, controls
from tests.e2e.unwell import hurry, is_shown_as_it_is

THREADS = Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS


async def goes_on(small: House, channel: Channel, people: list[Actor]) -> None:
    """The dealer discards, and the next player is asked in private."""
    await people[0].slash(people[0].dm or channel, "discard", card="5w")
    await small.settled()
    assert "discard" in controls(small.hand(people[1]))


async def test_a_deleted_board_and_a_deleted_hand_come_back(small: House) -> None:
    people = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    board = small.board(channel)
    assert board is not None
    small.discord.faults.delete_message(board)
    for who in people:
        small.discord.faults.delete_message(small.hand(who))
    await people[0].slash(channel, "discard", card="5w")
    await small.settled()
    (fresh,) = small.boards(channel)
    assert fresh is not board
    assert "discard" in controls(small.hand(people[1]))


async def test_a_deleted_category_leaves_its_tables_where_they_are(small: House) -> None:
    people = small.people()
    category = small.guild.create_category("长牌")
    corner = small.guild.create_channel("角落", category)
    channel = await small.table(people[0], corner)
    assert channel.parent is category
    for who in people[1:]:
        await who.slash(channel, "table join")
    await people[0].slash(channel, "table start")
    small.discord.faults.delete_channel(category)
    await small.settled()
    assert channel.parent is None
    await goes_on(small, channel, people)


async def test_a_storm_of_limits_costs_no_move_and_few_calls(
    small: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, patience=0.4)
    people = small.people()
    channel = await small.dealt(people)
    storm = small.discord.faults.fail(
        "PATCH", "/channels/{channel_id}/messages/{message_id}", status=429, retry_after=60,
        times=None,
    )  # fmt: skip
    before = await small.moves()
    for who in people * 2:
        view = small.session(channel).view_of(who.id)
        assert view is not None
        if (action := view.legal.default) is not None and action.card is not None:
            await who.slash(channel, "discard", card=str(action.card))
            await small.settled()
    moves = await small.moves() - before
    assert moves >= 2
    assert storm.struck <= 4 * moves  # one try for each message that is to change, and no more
    small.discord.faults.clear()
    await is_shown_as_it_is(small, channel, push=60)


@pytest.mark.parametrize("stage", ["lobby", "hand"])
@pytest.mark.parametrize("thread", [False, True])
async def test_a_table_whose_channel_is_deleted_ends(
    small: House, stage: str, thread: bool
) -> None:
    people = small.people()
    if thread:
        without_channels(small)
    seat = small.dealt if stage == "hand" else small.seated
    channel = await seat(people)
    await small.settled()
    session = small.session(channel)
    small.discord.faults.delete_channel(channel)
    await small.until(lambda: session.is_closed)
    await small.settled()
    assert small.client.backstage.tables.find(session.number) is None
    assert small.client.backstage.tables.all() == ()
    if stage == "hand":
        assert not controls(small.hand(people[0]))
    again = await small.table(people[0])
    assert small.session(again).view.stage is Stage.LOBBY


async def test_a_channel_that_was_deleted_while_the_bot_was_away(small: House) -> None:
    people = small.people()
    channel = await small.dealt(people)
    await small.stop_bot()
    small.discord.faults.delete_channel(channel)
    await small.start_bot()
    await small.until(lambda: not small.client.backstage.tables.all())
    await small.settled()
    assert not controls(small.hand(people[0]))


async def test_an_outage_of_the_server_ends_nothing(small: House) -> None:
    people = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    session = small.session(channel)
    small.discord.faults.guild_unavailable(small.guild.state)
    await goes_on(small, channel, people)
    assert not session.is_closed
    small.discord.faults.guild_available(small.guild.state)
    small.clock.push(5)
    board = small.board(channel)
    assert board is not None
    await small.until(lambda: "五万" in str(board.embeds))


async def test_a_bot_that_is_sent_away_ends_its_tables_there(small: House) -> None:
    channel = await small.dealt(small.people())
    session = small.session(channel)
    small.guild.remove_bot()
    await small.until(lambda: session.is_closed)
    await small.settled()
    assert small.client.backstage.tables.of_player(small.discord.world.bot.id) == ()


def without_channels(house: House) -> None:
    house.guild.set_bot_permissions(BOT_DEFAULT & ~Permission.MANAGE_CHANNELS)


async def test_without_manage_channels_a_table_is_a_thread(small: House) -> None:
    without_channels(small)
    people = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    assert channel.kind is ChannelKind.PUBLIC_THREAD
    assert channel.parent is small.guild.general
    await goes_on(small, channel, people)


async def test_a_thread_that_fell_asleep_is_woken(small: House) -> None:
    without_channels(small)
    people = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    board = small.board(channel)
    assert board is not None
    small.discord.faults.archive_thread(channel)
    small.discord.faults.delete_message(board)
    await goes_on(small, channel, people)
    small.clock.push(5)
    await small.until(lambda: small.boards(channel))
    assert not channel.archived


async def test_in_a_server_without_room_for_channels_a_table_is_a_thread(house: House) -> None:
    anna = house.person("安娜")
    house.discord.faults.fail("POST", "/guilds/{guild_id}/channels", code=30013)
    channel = await house.table(anna)
    assert channel.is_thread


@pytest.mark.parametrize(("status", "told"), [(403, "Manage Channels"), (503, "number")])
async def test_a_table_for_which_there_is_no_place_is_no_table(
    house: House, status: int, told: str
) -> None:
    anna = house.person("安娜", "en-US")
    house.tolerated_errors = "incident"
    house.discord.faults.fail("POST", "/guilds/{guild_id}/channels", status=status, times=None)
    house.discord.faults.fail("POST", "/channels/{channel_id}/threads", status=status, times=None)
    reply = await anna.slash(house.guild.general, "table open")
    assert told in (await reply.completed()).content
    await house.settled()
    assert await house.client.backstage.store.open_tables() == []
    assert house.client.backstage.tables.all() == ()
    house.discord.faults.clear()
    channel = await house.table(anna)
    assert house.session(channel).people == (anna.id,)


@pytest.mark.parametrize("lacking", [THREADS, Permission.SEND_MESSAGES_IN_THREADS])
async def test_with_neither_channels_nor_threads_the_missing_right_is_named(
    house: House, lacking: Permission
) -> None:
    anna = house.person("安娜", "en-US")
    lacking |= Permission.MANAGE_CHANNELS
    house.guild.overwrite(house.guild.general, house.discord.world.bot, deny=lacking)
    reply = await anna.slash(house.guild.general, "table open")
    named = (
        "Manage Channels (or" if lacking & Permission.CREATE_PUBLIC_THREADS else "in Threads (or"
    )
    assert named in (await reply.completed()).content
    assert await house.client.backstage.store.open_tables() == []


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
@pytest.mark.parametrize("kind", [2, 13, 15])
async def test_in_voice_stage_and_forum_channels_no_table_opens(
    house: House, kind: int, locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person("安娜", locale)
    # The playground has no names for these kinds, but passes them on.
    part = Channel._channel_part
    more = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    monkeypatch.setattr(Channel, "_channel_part", lambda channel: part(channel) | more)
    where = channels.create_channel(
        house.discord.world, house.guild.state, "elsewhere", cast("ChannelKind", kind)
    )
    reply = await anna.slash(where, "table open")
    assert (await reply.completed()).content == CATALOGUES.of(locale)("table.text_channels")
    assert await house.client.backstage.store.open_tables() == []


async def test_asked_for_in_a_thread_a_table_stands_beside_it(house: House) -> None:
    anna = house.person("安娜")
    thread = channels.create_thread(
        house.discord.world, house.guild.general, "聊天", ChannelKind.PUBLIC_THREAD, anna.user
    )
    channel = await house.table(anna, thread)
    assert channel.kind is ChannelKind.TEXT
