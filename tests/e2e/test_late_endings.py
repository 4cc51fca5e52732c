"""What Discord did not take before the process ended is shown by the next one, and nothing twice."""

import pytest

from bot.game.table import Stage
from bot.services.ports import Place
from data.places import SqlPlaceStore
from tests.e2e.house import CATALOGUES, House, controls

ROUTES = ("/channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}")


def refuse(house: House) -> None:
    """Let Discord take no message from now on."""
    for route in ROUTES:
        house.discord.faults.fail("*", route, status=503, times=None)


async def restart(house: House) -> int:
    """Another process, with Discord well again; how many messages it wrote."""
    await house.stop_bot()
    house.discord.faults.clear()
    mark = house.discord.calls.mark()
    await house.start_bot()
    return sum(call.route.startswith("/channels") for call in house.discord.calls.since(mark))


async def test_the_end_of_a_table_is_shown_by_the_next_process(small: House) -> None:
    people = anna, *_ = small.people()
    channel = await small.dealt(people)
    board = small.board(channel)
    assert board is not None
    refuse(small)
    await small.close(anna, channel)
    await small.settled()
    assert board.buttons()
    assert await restart(small)
    assert CATALOGUES.of("zh-CN")("board.closed") in str(board.embeds)
    assert not board.buttons()
    for who in people:
        assert CATALOGUES.of("zh-CN")("hand.closed") in str(small.hand(who).embeds)
        assert not controls(small.hand(who))
    messages = len(small.discord.messages)
    assert await restart(small) == 0
    assert len(small.discord.messages) == messages


async def test_a_summary_is_posted_by_the_next_process_in_the_middle_of_the_next_hand(
    small: House,
) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people)
    refuse(small)
    await anna.slash(channel, "胡")
    await small.settled()
    press = small.press(channel, "ready")
    board = small.board(channel)
    assert board is not None
    for who in people:
        await who.click(board, custom_id=press, force=True)
    await small.until(lambda: small.session(channel).view.stage is Stage.PLAYING)
    await small.settled()
    assert not small.summaries(channel)
    await restart(small)
    (summary,) = small.summaries(channel)
    assert "安娜" in str(summary.embeds)
    (board,) = small.boards(channel)
    assert board.id > summary.id
    await small.restart_bot()
    assert small.summaries(channel) == [summary]


@pytest.mark.parametrize("closes", [False, True], ids=["open", "closed"])
async def test_a_summary_sent_and_not_noted_comes_once(
    small: House, monkeypatch: pytest.MonkeyPatch, closes: bool
) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people)
    small.tolerated_errors = "table 1 could not be shown"

    async def killed(_store: SqlPlaceStore, _table: int, key: str, _place: Place) -> None:
        raise ConnectionError(f"{key} is lost with the process")

    with monkeypatch.context() as patched:
        patched.setattr(SqlPlaceStore, "put_place", killed)
        await anna.slash(channel, "胡")
        await small.until(lambda: small.summaries(channel))
        if closes:
            await small.close(anna, channel)
        await small.settled()
        await small.stop_bot()
    await small.start_bot()
    assert len(small.summaries(channel)) == 1
    assert len(small.boards(channel)) == (0 if closes else 1)
    if not closes:
        assert small.session(channel).view.stage is Stage.BETWEEN
