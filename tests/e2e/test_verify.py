"""``/verify``: the proof of a finished hand, to whoever asks; never that of a hand in play."""

import json

import pytest

from bot.errors import Refusal
from bot.game.pledge import Origin, _digest
from bot.game.wall import build_wall, draw_lot
from bot.verifying import checks, read_proof
from tests.e2e.house import House, is_refused


@pytest.fixture
def honest(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """The same, with walls as they are dealt in earnest."""

    def seed(origin: Origin) -> str:
        return _digest("seed", *origin.pledge._parts, *origin.clicks)

    monkeypatch.setattr(Origin, "seed", property(seed))
    monkeypatch.setattr("bot.game.decide.build_wall", build_wall)
    monkeypatch.setattr("bot.game.decide.draw_lot", draw_lot)
    return house


async def test_a_hand_in_play_stays_secret_and_a_finished_one_can_be_checked(honest: House) -> None:
    anna, stranger = honest.person("安娜"), honest.person("路人")
    channel = await honest.seated([anna])
    assert is_refused(await anna.slash(channel, "verify"), anna, Refusal.WALL_SECRET)
    await anna.slash(channel, "table bots")
    await anna.slash(channel, "table start")
    await honest.settled()
    assert is_refused(await anna.slash(channel, "verify", hand=1), anna, Refusal.WALL_SECRET)
    await honest.play_hand([honest.scripted(anna)], channel)
    await honest.settled()
    reply = await anna.slash(channel, "verify")
    await reply.completed()
    (told,) = [m for m in reply.messages if m.only_for is anna.user]
    (attached,) = told.attachments
    proof = read_proof(attached.data.decode())
    assert all(right for _, right in checks(proof))
    assert proof.clicks[0] != f"{anna.id}:0", "the click that started the match is mixed in"
    assert json.loads(attached.data)["hand"] == 1
    elsewhere = honest.guild.general
    for code, given in (
        (Refusal.NO_TABLE_HERE, {}),
        (Refusal.NOT_SEATED, {"table": 1}),
        (Refusal.NO_SUCH_HAND, {"table": 99}),
    ):
        assert is_refused(await stranger.slash(elsewhere, "verify", **given), stranger, code)
