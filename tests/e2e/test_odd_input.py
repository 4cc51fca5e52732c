"""What nobody ought to type, and what a process leaves behind that ends at the wrong moment."""

import pytest

from bot.rules.ruleset import ONLINE
from tests.e2e.house import House


@pytest.mark.parametrize("rubbish", ["x" * 3000, "`" * 1500, "\u3164", "3t 4t", "@everyone"])
@pytest.mark.parametrize("command", ["出牌", "叫", "摞", "报听", "杠"])
async def test_rubbish_for_a_card_gets_a_private_answer(
    small: House, command: str, rubbish: str
) -> None:
    anna, *_ = people = small.people()
    channel = await small.dealt(people)
    before = await small.log(channel)
    reply = await anna.slash(channel, command, card=rubbish)
    assert reply.message is not None
    assert reply.message.only_for is anna.user
    assert reply.text
    assert await small.log(channel) == before


async def test_a_table_that_never_got_its_place_ends_with_the_next_start(small: House) -> None:
    anna, *_ = small.people()
    tables = small.client.backstage.tables
    await tables.open(small.guild.id, anna.id, 3, ONLINE)
    await small.restart_bot()
    assert small.client.backstage.tables.of_player(anna.id) == ()


async def test_what_our_own_failure_kept_from_being_shown_is_shown_later(
    small: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bo, _ = small.people()
    channel = await small.seated([anna])
    places = small.client.backstage.places
    small.tolerated_errors = "table 1 could not be shown"

    async def unwell(_table: int) -> dict[str, object]:
        raise RuntimeError("the database does not answer")

    with monkeypatch.context() as patched:
        patched.setattr(type(places), "places", lambda _self, table: unwell(table))
        await bo.slash(channel, "牌桌 加入")
        await small.until(lambda: small.client.publisher._retries)
    small.clock.push(60)
    await small.until(lambda: "阿波" in str(getattr(small.board(channel), "embeds", "")))
