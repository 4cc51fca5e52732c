"""A table whose log cannot be read: everybody is told, nobody is stuck, nothing is deleted."""

import pytest
from sqlalchemy import select, update

from bot.errors import Refusal
from data import schema
from data.engine import open_database
from tests.e2e.house import CATALOGUES, House, is_refused


async def written(house: House, table: int, seq: int, data: str | None = None) -> str:
    """What stands in the log at a number; ``data`` is put there instead."""
    event = schema.events.c
    here = (event.table_id == table, event.seq == seq)
    database = open_database(house.database)
    async with database.writing() as connection:
        found = str(await connection.scalar(select(event.data).where(*here)))
        if data is not None:
            await connection.execute(update(schema.events).where(*here).values(data=data))
    await database.close()
    return found


@pytest.mark.parametrize(
    "damage",
    [
        '{"type":"flown","v":1,"data":{}}',
        '{"type":"discarded","v":1,"data":{"seat":0,"card":"3t"}}',
    ],
    ids=["unknown", "does not follow"],
)
async def test_a_damaged_table_is_set_aside_with_a_notice(small: House, damage: str) -> None:
    people = anna, bo, chen = small.people()
    small.walls.lay("3z 5w", "33z", "", draws="9w")
    broken = await small.dealt(people)
    board, hand = small.board(broken), small.hand(anna)
    other = await small.table(bo)
    assert board is not None
    press = small.press(broken, "hand")
    await small.stop_bot()
    sound = await written(small, 1, 3, damage)
    small.tolerated_errors = "table 1 is set aside"
    for _ in range(2):
        await small.start_bot()
        assert CATALOGUES.of("zh-CN")("board.set_aside") in str(board.embeds)
        assert not board.buttons()
        for reply in (
            await anna.slash(broken, "table status"),
            await anna.slash(broken, "table close"),
            await anna.click(board, custom_id=press, force=True),
        ):
            assert is_refused(reply, anna, Refusal.TABLE_SET_ASIDE)
        await small.stop_bot()
    await small.start_bot()
    await chen.slash(other, "table join")
    await small.settled()
    assert chen.id in small.session(other).people
    await small.stop_bot()
    assert await written(small, 1, 3, sound) == damage
    await small.start_bot()  # once it can be read, it goes on
    await anna.slash(broken, "discard", card="3z")
    await small.settled()
    assert board.buttons()
    assert small.hand(anna).id >= hand.id
