"""Several tables at once, and one person at all of them."""

import asyncio

from bot.errors import Refusal
from bot.game.events import Discarded
from bot.game.table import Stage
from playground import DriverError, Message, Reply
from tests.e2e.house import House, control, controls, is_refused

TWICE_SECONDS = 0.005
"""Between the two halves of a double click."""


async def test_commands_in_a_channel_and_presses_in_private_reach_their_own_table(
    small: House,
) -> None:
    anna, bo, chen, dan = small.people(4)
    small.walls.lay("55w 3z", "", "")
    first = await small.dealt([anna, bo, chen])
    small.walls.lay("77w 2z", "", "")
    second = await small.dealt([anna, bo, dan])
    assert anna.dm is not None
    hands = [m for m in anna.messages(anna.dm) if "discard" in controls(m)]
    assert [control(m, "discard").table for m in hands] == [1, 2]
    one, two = small.session(first), small.session(second)

    reply = await anna.slash(small.guild.general, "discard", card="5w")
    assert is_refused(reply, anna, Refusal.WHICH_TABLE)  # it is her turn at both
    await anna.choose(hands[1], None, ["7w"])
    await small.settled()
    assert two.view.hand.turn == 1  # type: ignore[union-attr]
    assert one.view.hand.turn == 0  # type: ignore[union-attr]
    # Now one table waits for her, so in the private conversation that one is meant.
    assert [c.value for c in await anna.autocomplete(anna.dm, "discard", card="5w")] == ["5w"]
    await anna.slash(anna.dm, "discard", card="5w")
    await small.settled()
    assert one.view.hand.turn == 1  # type: ignore[union-attr]

    for channel, session in ((first, one), (second, two)):
        view = session.view_of(bo.id)
        assert view is not None
        card = max(view.hand.kinds())
        assert (await bo.slash(channel, "discard", card=str(card))).text
        await small.settled()
        discards = [e for e in await small.log(channel) if isinstance(e, Discarded)]
        assert [e.seat for e in discards] == [0, 1]
        assert discards[-1].card == card
    assert len({control(m, "hand").table for c in (first, second) for m in small.boards(c)}) == 2


async def test_whole_hands_at_two_tables_interleaved(house: House) -> None:
    anna, bo, chen = house.people()
    channels = []
    for others in ([anna, bo], [anna, chen]):
        channel = await house.seated(others)
        await anna.slash(channel, "table bots")
        await anna.slash(channel, "table start")
        channels.append(channel)
    sessions = [house.session(channel) for channel in channels]
    people = {anna.id: anna, bo.id: bo, chen.id: chen}
    while any(session.view.stage is not Stage.BETWEEN for session in sessions):
        await house.settled()
        for channel, session in zip(channels, sessions, strict=True):
            for user in session.people:
                view = session.view_of(user)
                if view is None or view.legal.default is None:
                    continue
                card = view.legal.default.card
                given = {} if card is None else {"card": str(card)}
                command = "过" if card is None else "discard"
                await people[user].slash(channel, command, **given)
    await house.until(lambda: all(house.summaries(channel) for channel in channels))
    await house.settled()
    for channel, session in zip(channels, sessions, strict=True):
        assert len(house.summaries(channel)) == 1
        assert sum(chair.points for chair in session.view.chairs if chair) == 0
        (board,) = house.boards(channel)
        assert control(board, "ready").table == session.number


async def test_one_person_who_clicks_twice_at_each_of_three_tables_moves_once_at_each(
    small: House,
) -> None:
    anna = small.person("安娜")
    channels = []
    for _ in range(3):
        small.walls.lay("33z 5w", "", "")
        channel = await small.seated([anna])
        await anna.slash(channel, "table bots")
        await anna.slash(channel, "table start")
        await small.until(lambda c=channel: small.session(c).view.stage is Stage.PLAYING)  # type: ignore[misc]
        await small.settled()
        channels.append(channel)
    assert anna.dm is not None
    messages = [m for m in anna.messages(anna.dm) if "discard" in controls(m)]
    assert len(messages) == 3

    async def again(message: Message) -> Reply:
        await asyncio.sleep(TWICE_SECONDS)
        return await anna.choose(message, None, ["5w"])

    first = (anna.choose(message, None, ["5w"]) for message in messages)
    outcomes = await asyncio.gather(*first, *map(again, messages), return_exceptions=True)
    assert all(isinstance(each, Reply | DriverError) for each in outcomes), outcomes
    await small.settled()
    for channel in channels:
        own = [e for e in await small.log(channel) if isinstance(e, Discarded) and e.seat == 0]
        assert [str(event.card) for event in own] == ["5w"]
