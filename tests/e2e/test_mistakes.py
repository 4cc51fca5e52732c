"""Mistakes of ours and late servers: told once, repeated never, and nobody else's trouble."""

import pytest

from bot.game.views import TableView, table_view
from bot.services.session import TableSession
from tests.e2e.house import CATALOGUES, House

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"


async def test_a_table_that_cannot_be_looked_at_hides_no_other(
    small: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, bo = small.people(2)
    broken = await small.table(anna)
    number = small.number(broken)
    small.tolerated_errors = "table "

    def view(session: TableSession) -> TableView:
        if session.number == number:
            raise ValueError("bad table")
        return table_view(session._table)

    with monkeypatch.context() as patched:
        patched.setattr(TableSession, "view", property(view))
        small.client.backstage.news.table_changed(number)
        await small.settled()
        other = await small.table(bo)
    assert small.board(other) is not None
    assert f"table {number}: the summary of a hand is lost" in caplog.text
    assert f"table {number} could not be shown" in caplog.text


async def test_what_discord_refuses_for_good_is_logged_once_and_not_repeated(
    small: House, caplog: pytest.LogCaptureFixture
) -> None:
    anna, bo = small.people(2)
    channel = await small.table(anna)
    await small.settled()
    small.tolerated_errors = "table 1 cannot be shown"
    fault = small.discord.faults.fail("PATCH", MESSAGE, status=400, code=50035, times=None)
    await bo.slash(channel, "table join")
    await small.settled()
    for _ in range(3):
        small.clock.push(60)
        small.client.backstage.news.table_changed(1)
        await small.settled()
    assert fault.struck == 1
    (record,) = [each for each in caplog.records if "cannot be shown" in each.message]
    assert record.exc_info
    fault.cancel()
    await bo.slash(channel, "table leave")
    await bo.slash(channel, "table join")
    await small.settled()
    board = small.board(channel)
    assert board is not None
    assert "阿波" in str(board.embeds)


async def test_a_board_keeps_its_language_although_the_server_is_announced_late(
    small: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bo = small.people(2)
    channel = await small.table(anna)
    await small.settled()
    board = small.board(channel)
    assert board is not None
    await small.restart_bot()
    monkeypatch.setattr(small.client, "get_guild", lambda _: None)
    small.client.people._servers.clear()
    await bo.slash(channel, "table join")
    await small.settled()
    titles = {version.embeds[0]["title"] for version in board.history}
    assert titles == {CATALOGUES.of("zh-CN")("board.title", table=1)}
    assert "阿波" in str(board.embeds)


async def test_commands_are_given_to_discord_only_when_they_have_changed(small: House) -> None:
    def given() -> int:
        return sum(
            call.method == "PUT" and "commands" in call.route for call in small.discord.calls
        )

    assert given() == 1
    await small.restart_bot()
    assert given() == 1
    await small.client.backstage.places.put_note(
        f"commands:{small.client.application_id}", "another version"
    )
    small.discord.faults.fail("PUT", "/applications/{application_id}/commands", status=400)
    small.tolerated_errors = "could not give Discord the commands"
    await small.restart_bot()
    anna = small.person("安娜")
    await small.table(anna)  # all else works
    await small.restart_bot()
    assert given() == 3
    await small.restart_bot()
    assert given() == 3
