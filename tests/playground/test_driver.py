"""Waiting, watching, recording, and what one person can see."""

import pytest

from playground import Actor, Change, GuildHandle, Permission, Playground
from playground.driver.dump import describe
from playground.rest.calls import Request
from playground.snowflakes import Snowflakes
from tests.playground.conftest import Api, Clock


async def test_a_wait_in_vain_tells_how_things_stand(
    discord_: Playground, guild: GuildHandle, anna: Actor, api: Api
) -> None:
    anna.say(guild.general, "anyone there?")
    await api("GET", "/nowhere")
    with pytest.raises(TimeoutError) as raised:
        await discord_.until(lambda: False, timeout=0.01)
    story = str(raised.value)
    assert "connected=False" in story
    assert "#general anna: anyone there?" in story
    assert "GET /nowhere -> 404" in story


async def test_a_wait_ends_with_the_change_it_waits_for(
    discord_: Playground, guild: GuildHandle, api: Api
) -> None:
    await api("POST", f"/channels/{guild.general.id}/messages", {"content": "x"})
    await discord_.until(lambda: len(discord_.messages) == 1)


async def test_observers_see_every_change_in_order(
    discord_: Playground, guild: GuildHandle, api: Api
) -> None:
    seen: list[Change] = []
    discord_.observe(seen.append)
    where = f"/channels/{guild.general.id}/messages"
    _, sent = await api("POST", where, {"content": "one"})
    await api("PATCH", f"{where}/{sent['id']}", {"content": "two"})
    await api("DELETE", f"{where}/{sent['id']}")
    about = [change.what for change in seen if change.message]
    assert about == ["message created", "message edited", "message deleted"]
    assert describe(discord_.messages[0]) == "#general changpai deleted: two"


async def test_hooks_are_shown_every_request_before_its_effect(
    discord_: Playground, guild: GuildHandle, api: Api
) -> None:
    seen: list[tuple[Request, int]] = []
    discord_.on_request(lambda request: seen.append((request, len(discord_.messages))))
    await api("POST", f"/channels/{guild.general.id}/messages", {"content": "one"})
    request, messages_then = seen[0]
    assert (request.route, request.body) == ("/channels/{channel_id}/messages", {"content": "one"})
    assert messages_then == 0


async def test_calls_are_counted_by_route(
    discord_: Playground, guild: GuildHandle, api: Api
) -> None:
    await api("GET", f"/channels/{guild.general.id}")
    mark = discord_.calls.mark()
    await api("GET", f"/guilds/{guild.id}")
    await api("GET", f"/guilds/{guild.id}")
    assert discord_.calls.count("/guilds/{guild_id}") == 2
    assert discord_.calls.count("/guilds/{guild_id}", "PATCH") == 0
    assert discord_.calls.since(mark).by_route() == {"GET /guilds/{guild_id}": 2}


async def test_people_see_their_channels_only(
    discord_: Playground, guild: GuildHandle, anna: Actor, ben: Actor
) -> None:
    guild.create_category("Tables")
    elsewhere = discord_.create_guild("elsewhere")
    private = anna.open_dm()
    assert anna.channels() == [guild.general, private]
    assert ben.channels() == [guild.general]
    guild.overwrite(guild.general, ben, deny=Permission.VIEW_CHANNEL)
    assert ben.channels() == []
    assert elsewhere.general not in anna.channels()


def test_ids_rise_even_when_the_clock_does_not(clock: Clock) -> None:
    ids = Snowflakes(clock)
    first, second = ids.next(), ids.next()
    clock.now -= 3600
    third = ids.next()
    clock.now += 7200
    assert first < second < third < ids.next()


async def test_every_version_remembers_who_could_read_it(
    discord_: Playground, guild: GuildHandle, anna: Actor, ben: Actor, api: Api
) -> None:
    where = f"/channels/{guild.general.id}/messages"
    _, sent = await api("POST", where, {"content": "for all"})
    guild.overwrite(guild.general, ben, deny=Permission.VIEW_CHANNEL)
    await api("PATCH", f"{where}/{sent['id']}", {"content": "for anna"})
    first, second = discord_.messages[0].history
    assert {anna.user, ben.user} < set(first.readers)
    assert anna.user in second.readers
    assert ben.user not in second.readers
