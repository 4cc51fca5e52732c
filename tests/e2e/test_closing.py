"""Closing a table: asked again in the middle of a hand, and everybody sees who it was."""

from bot.errors import Refusal
from bot.game.events import TableClosed
from bot.game.table import Stage
from tests.e2e.house import CATALOGUES, House, control, is_refused


async def test_breaking_off_a_hand_is_asked_about_in_private_and_names_who_did_it(
    small: House,
) -> None:
    people = anna, bo, _ = small.people()
    channel = await small.dealt(people)
    board, session = small.board(channel), small.session(channel)
    assert board is not None
    reply = await anna.slash(channel, "table close")
    asked = reply.message
    assert asked is not None
    assert asked.only_for is anna.user
    assert CATALOGUES.of("zh-CN")("table.close_confirm", n=1) in str(asked.embeds)
    assert session.view.stage is Stage.PLAYING
    press = control(asked, "close").button_id
    refused = await bo.click(board, custom_id=press, force=True)
    assert is_refused(refused, bo, Refusal.NOT_STALE)
    assert session.view.stage is Stage.PLAYING
    await anna.click(asked, custom_id=press)
    await small.until(lambda: not board.buttons())
    assert session.is_closed
    assert asked.content == CATALOGUES.of("zh-CN")("table.closed")
    assert not asked.buttons()
    assert "安娜 关了这桌" in str(board.embeds)
    assert "第 1 副中途作废" in str(board.embeds)
    (log,) = [await small.client.backstage.store.events(session.number)]
    assert log[-1] == TableClosed("asked", anna.id)


async def test_an_answer_from_an_earlier_hand_closes_nothing(small: House) -> None:
    people = anna, *_ = small.people()
    small.walls.lay("123t 456b 789w 55t", "", "")
    channel = await small.dealt(people)
    asked = (await anna.slash(channel, "table close")).message
    assert asked is not None
    await anna.slash(channel, "胡")
    await small.settled()
    reply = await anna.click(asked, custom_id=control(asked, "close").button_id)
    assert is_refused(reply, anna, Refusal.STALE)
    assert small.session(channel).view.stage is Stage.BETWEEN


async def test_a_lobby_is_closed_without_asking(small: House) -> None:
    anna, bo = small.people(2)
    channel = await small.seated([anna, bo])
    session = small.session(channel)
    reply = await anna.slash(channel, "table close")
    assert session.is_closed
    assert reply.message is not None
    assert reply.message.content == CATALOGUES.of("zh-CN")("table.closed")
