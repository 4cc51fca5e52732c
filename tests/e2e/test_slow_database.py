"""A database that is slow or broken: people hear of it in time, and the log of it tells no cards."""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy.exc import OperationalError

from bot.errors import Refusal
from bot.game.events import Discarded
from data.places import SqlPlaceStore
from data.tables import SqlTableStore
from tests.e2e.house import CATALOGUES, House, controls, is_refused


class Slow:
    """Holds back the calls of one method until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: type, method: str) -> None:
        self.called = asyncio.Event()
        self._go = asyncio.Event()
        real: Callable[..., Awaitable[object]] = getattr(owner, method)

        async def held(*args: object, **given: object) -> object:
            self.called.set()
            await self._go.wait()
            return await real(*args, **given)

        monkeypatch.setattr(owner, method, held)

    def let_go(self) -> None:
        self._go.set()


@pytest.fixture
def impatient(small: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """Acknowledges after a moment."""
    monkeypatch.setattr("cogs.answers.ACKNOWLEDGE_SECONDS", 0.03)
    return small


async def test_a_choice_is_acknowledged_first_and_its_outcome_follows(
    impatient: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = anna, *_ = impatient.people()
    impatient.walls.lay("33z 5w", "", "")
    channel = await impatient.dealt(people)
    slow = Slow(monkeypatch, SqlTableStore, "append")
    reply = await anna.choose(impatient.hand(anna), None, ["5w"])
    assert reply.deferred
    assert "discard" in controls(impatient.hand(anna))
    slow.let_go()
    await impatient.until(lambda: not controls(impatient.hand(anna)))
    assert sum(isinstance(event, Discarded) for event in await impatient.log(channel)) == 1


@pytest.mark.parametrize("method", ["append", "cause_table"])
async def test_a_command_is_acknowledged_first_and_its_outcome_follows(
    impatient: House, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    people = anna, *_ = impatient.people()
    impatient.walls.lay("33z 5w", "", "")
    channel = await impatient.dealt(people)
    slow = Slow(monkeypatch, SqlTableStore, method)
    reply = await anna.slash(channel, "discard", card="5w")
    assert reply.thinking
    slow.let_go()
    done = CATALOGUES.of("zh-CN")
    said = done("command.done", action=done("done.discard"))
    assert (await reply.completed()).content == said


async def test_a_refusal_that_comes_late_is_told_in_private(
    impatient: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = _, bo, _ = impatient.people()
    channel = await impatient.dealt(people)
    slow = Slow(monkeypatch, SqlTableStore, "cause_table")
    board = impatient.board(channel)
    assert board is not None
    reply = await bo.click(board, custom_id=impatient.press(channel, "hu"), force=True)
    assert reply.deferred
    slow.let_go()
    await impatient.until(lambda: reply.interaction.followups)
    told = [m.content for m in reply.interaction.followups if m.only_for is bo.user]
    assert told == [CATALOGUES.of("zh-CN")("refusal.not_your_turn")]


async def test_noting_somebody_new_holds_up_no_answer(
    impatient: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bo = impatient.people(2)
    channel = await impatient.table(anna)
    slow = Slow(monkeypatch, SqlPlaceStore, "put_person")
    replies = [
        await impatient.person(command, "en-US").slash(channel, command)
        for command in ("table join", "standings", "hand")
    ]
    assert [reply.thinking for reply in replies] == [True, True, False]  # nobody there to note
    slow.let_go()
    for reply in replies:
        await reply.completed()
    assert is_refused(await bo.slash(channel, "hand"), bo, Refusal.NOT_SEATED)


async def test_a_failing_database_is_reported_with_a_number_and_the_game_is_unharmed(
    small: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    people = anna, bo, _ = small.people()
    small.walls.lay("33z 5w", "", "")
    channel = await small.dealt(people)
    before = await small.log(channel)
    small.tolerated_errors = "incident"
    with monkeypatch.context() as broken:
        broken.setattr(SqlTableStore, "append", _fails)
        broken.setattr(SqlPlaceStore, "put_person", _fails)
        for reply in (
            await anna.choose(small.hand(anna), None, ["5w"]),
            await anna.slash(channel, "discard", card="5w"),
            await small.person("新人").slash(channel, "table join"),
        ):
            await small.settled()
            (told,) = [m.content for m in reply.messages if m.only_for and m.content]
            number = re.search("[0-9a-f]{8}", told)
            assert number is not None
            assert f"incident {number[0]}" in caplog.text
    assert await small.log(channel) == before
    await anna.choose(small.hand(anna), None, ["5w"])
    await small.settled()
    assert "discard" in controls(small.hand(bo))


async def test_what_a_failing_database_leaves_in_the_log_tells_no_cards(
    small: House, caplog: pytest.LogCaptureFixture
) -> None:
    people = anna, *_ = small.people()
    channel = await small.seated(people)
    path = small.database.removeprefix("sqlite+aiosqlite:///")
    small.tolerated_errors = "table 1 has stumbled"
    with sqlite3.connect(path) as database:
        database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.data LIKE '%dealt%'"
            " BEGIN SELECT RAISE(FAIL, 'disk is full'); END"
        )
    database.close()
    await anna.slash(channel, "table start")
    await small.until(lambda: "stumbled" in caplog.text)
    assert not re.search(r"\b\d[tbwz]\b", caplog.text)
    assert "hand_dealt" not in caplog.text


async def _fails(*_: object, **__: object) -> None:
    raise OperationalError("INSERT", {}, Exception("disk I/O error"))
