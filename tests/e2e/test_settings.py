"""How somebody sees the own cards is the own choice, and no one else's."""

import pytest

from playground import Actor, Message
from tests.e2e.house import House


def hand_of(person: Actor) -> Message:
    assert person.dm is not None
    return person.messages(person.dm)[-1]


@pytest.mark.parametrize(("look", "files"), [("text", 0), ("contrast", 1), ("classic", 1)])
async def test_the_own_hand_is_shown_as_chosen_at_once(house: House, look: str, files: int) -> None:
    anna, ben = house.person("安娜"), house.person("本")
    channel = await house.table(anna)
    await ben.slash(channel, "table join")
    await anna.slash(channel, "table bots")
    await anna.slash(channel, "table start")
    await house.settled()
    before = [bytes(file.data) for file in hand_of(anna).attachments]
    bens = hand_of(ben).attachments
    assert len(before) == 1

    reply = await anna.slash(channel, "settings cards", look=look)
    await house.settled()

    assert reply.message is not None
    assert reply.message.ephemeral
    after = [bytes(file.data) for file in hand_of(anna).attachments]
    assert len(after) == files
    assert (after == before) == (look == "classic")
    assert hand_of(ben).attachments == bens
    assert hand_of(anna).embeds[0]["title"]


async def test_the_choice_outlives_the_process(house: House) -> None:
    anna = house.person("安娜")
    await anna.slash(house.guild.general, "settings cards", look="text")
    await house.restart_bot()
    channel = await house.table(anna)
    await anna.slash(channel, "table bots")
    await anna.slash(channel, "table start")
    await house.settled()
    assert not hand_of(anna).attachments
