"""A table that a mistake of ours has frozen: everybody is told, and can go and play elsewhere."""

import pytest

from bot.errors import Refusal
from bot.game.events import Breach
from bot.game.table import Stage
from bot.services import session as sessions
from tests.e2e.house import CATALOGUES, House, controls, is_refused


async def test_everybody_is_told_and_nobody_is_stuck(
    small: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("3z 5w", "33z", "", draws="9w")
    channel = await small.dealt(people)
    board, hand = small.board(channel), small.hand(anna)
    assert board is not None
    press = small.press(channel, "pass")
    small.tolerated_errors = "table 1 is frozen: cards does not hold"
    with monkeypatch.context() as patched:
        patched.setattr(sessions, "breach", lambda *_: Breach.CARDS)
        reply = await anna.slash(channel, "discard", card="3z")
        assert is_refused(reply, anna, Refusal.TABLE_FROZEN)
    await small.settled()
    assert "table 1 is frozen" in caplog.text
    told = CATALOGUES.of("zh-CN")("board.frozen")
    for _ in range(2):
        assert small.session(channel).view.stage is Stage.FROZEN
        assert told in str(board.embeds)
        assert not board.buttons()
        assert not controls(small.hand(anna))
        assert is_refused(
            await bo.click(board, custom_id=press, force=True), bo, Refusal.TABLE_FROZEN
        )
        assert is_refused(
            await anna.slash(channel, "discard", card="5w"), anna, Refusal.TABLE_FROZEN
        )
        await small.restart_bot()
    assert hand.id == small.hand(anna).id
    other = await small.table(bo)
    await bo.slash(small.guild.general, "table bots")  # means the one that goes on
    assert small.session(other).view.chairs.count(None) == 0
    await bo.slash(channel, "table close")
    await small.until(lambda: told not in str(board.embeds))
    await small.until(lambda: small.client.backstage.tables.find(1) is None)
