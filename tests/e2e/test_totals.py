"""After whole hands: what is in the database, in the summaries and in the standings is one and the same."""

import re
import sqlite3

from bot.game.events import HandEnded
from cogs.words import signed
from playground import Message
from tests.e2e.house import House, control


def changes_in(summary: Message) -> dict[str, int]:
    """Points won and lost in one hand, as its summary tells."""
    fields = "\n".join(field["value"] for field in summary.embeds[0]["fields"])
    line = next(line for line in fields.splitlines() if line.startswith("本副"))
    found = re.findall(r"(安娜|阿波|小蔡) ([+−]?\d+)", line)
    return {name: int(number.replace("−", "-")) for name, number in found}


async def test_totals_are_the_sum_of_the_summaries(small: House) -> None:
    people = small.people()
    small.walls.lay("123t 456b 789w 55t", "1111b", "33z")  # the dealer has won already
    small.walls.lay("3z 2z", "123t 456b 789w 5t", "33z", draws="9w 1b 1w 5t")
    small.walls.lay("5t 55w", "789b 4b", "123t 456b 789w 5t", draws="9w 1b")
    channel = await small.dealt(people)
    players = [small.scripted(person) for person in people]
    for hand in range(1, 4):
        await small.play_hand(players, channel)
        await small.settled()
        assert len(small.summaries(channel)) == hand
        if hand < 3:
            for who in people:
                message = small.hand(who)
                await who.click(message, custom_id=control(message, "ready").button_id)
            await small.until(lambda hand=hand: small.session(channel).view.hands > hand)  # type: ignore[misc]

    told = [changes_in(summary) for summary in small.summaries(channel)]
    assert all(len(each) == 3 and sum(each.values()) == 0 for each in told)
    sums = {who.name: sum(each[who.name] for each in told) for who in people}
    ended = [event for event in await small.log(channel) if isinstance(event, HandEnded)]
    assert [sorted(each.values()) for each in told] == [sorted(e.changes) for e in ended]

    path = small.database.removeprefix("sqlite+aiosqlite:///")
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT player, points, hands FROM totals").fetchall()
    database.close()
    assert {player: points for player, points, _ in rows} == {
        who.id: sums[who.name] for who in people
    }
    assert {hands for _, _, hands in rows} == {3}

    reply = await people[0].slash(small.guild.general, "standings")
    assert reply.message is not None
    standings = str(reply.message.embeds[0]["description"])
    for who in people:
        assert f"**{who.name}** {signed(sums[who.name])}" in standings
