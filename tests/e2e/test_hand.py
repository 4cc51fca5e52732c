"""A whole hand, as the people at the table see it."""

import re

from tests.e2e.house import House


async def test_one_person_and_two_computers_play_a_hand_from_opening_the_table_to_the_standings(
    house: House,
) -> None:
    anna = house.person("安娜")
    channel = await house.table(anna)
    assert (await anna.slash(channel, "table bots")).text
    assert (await anna.slash(channel, "table start")).text
    player = house.scripted(anna)

    moves = await house.play_hand([player], channel)

    assert moves > 0
    (summary,) = house.summaries(channel)
    text = str(summary.embeds)
    assert "安娜" in text
    assert "电脑甲" in text
    reply = await anna.slash(house.guild.general, "standings")
    assert reply.message is not None
    assert reply.message.ephemeral
    standings = str(reply.message.embeds[0]["description"])
    assert "安娜" in standings
    points = re.search(r"\*\*安娜\*\* ([+−]?\d+)", standings)
    assert points is not None
    assert points[1] in text  # the totals are those of the one hand


async def test_the_next_hand_is_dealt_when_everybody_is_ready(house: House) -> None:
    anna = house.person("安娜")
    channel = await house.table(anna)
    await anna.slash(channel, "table bots")
    await anna.slash(channel, "table start")
    player = house.scripted(anna)
    await house.play_hand([player], channel)

    message = player.offer()
    assert message is not None
    await player.act(channel, message)
    await house.play_hand([player], channel)

    assert len(house.summaries(channel)) == 2
