"""The gateway drops: with and without a session to resume, nothing is done twice, and the bot knows."""

import pytest

from bot.game.events import Discarded
from tests.e2e.house import House, controls


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_dropped_gateway_is_noted_and_taken_up_without_a_trace(
    small: House, resumable: bool
) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    client, seen = small.client, []

    async def note() -> None:
        seen.append(client.is_connected)

    client.add_listener(note, "on_disconnect")
    assert client.is_connected
    before, publishing = small.discord.calls.mark(), client._publishing
    for _ in range(3):
        seen.clear()
        small.discord.faults.drop_gateway(resumable=resumable)
        await small.until(lambda: seen and client.is_connected)
        assert not any(seen)
    await small.settled()
    written = [c for c in small.discord.calls.since(before) if c.route.startswith("/channels")]
    assert written == []
    assert client._publishing is publishing
    await anna.slash(channel, "discard", card="5w")
    await small.settled()
    log = await small.log(channel)
    assert sum(isinstance(event, Discarded) for event in log) == 1
    assert "discard" in controls(small.hand(bo))
