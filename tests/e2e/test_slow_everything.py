"""A database that does not answer for a while: every command, press and form is acknowledged in time."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from cogs.ids import Press
from data.engine import Database
from playground import Actor, Reply
from tests.e2e.house import House, controls

COMMANDS: dict[str, dict[str, object]] = {
    "table open": {},
    "table join": {},
    "table leave": {},
    "table bots": {},
    "table start": {},
    "table close": {},
    "table status": {},
    "table rules": {},
    "table pace": {"pace": "slow"},
    "table void": {"hand": 1, "reason": "错了"},
    "discard": {"card": "5w"},
    "碰": {},
    "杠": {},
    "胡": {},
    "过": {},
    "报听": {},
    "叫": {"card": "5w"},
    "摞": {"card": "5w"},
    "hand": {},
    "standings": {},
    "settings cards": {"look": "classic"},
    "rules": {"topic": "hu"},
    "score": {"hand": "123t456b789w55t2w", "flipped": "8t 6w"},
    "verify": {},
}
"""Every command, with what it cannot do without."""

Transaction = Callable[[Database], AbstractAsyncContextManager[AsyncConnection]]


class Stuck:
    """Holds up every transaction that begins, until it is let go."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._go = asyncio.Event()
        for method in ("reading", "writing"):
            patch.setattr(Database, method, self._slow(getattr(Database, method)))

    def _slow(self, real: Transaction) -> Transaction:
        @asynccontextmanager
        async def held(database: Database) -> AsyncIterator[AsyncConnection]:
            await self._go.wait()
            async with real(database) as connection:
                yield connection

        return held

    def __enter__(self) -> None:
        """Hold up from now on."""

    def __exit__(self, *_: object) -> None:
        self._go.set()


@pytest.fixture
def impatient(small: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """Acknowledges after a moment."""
    monkeypatch.setattr("cogs.answers.ACKNOWLEDGE_SECONDS", 0.02)
    return small


async def answered(house: House, replies: list[Reply]) -> None:
    """Every one was acknowledged while nothing moved, and is answered in the end."""
    assert all(reply.acknowledged for reply in replies)
    await house.settled()


async def test_every_command_is_acknowledged(impatient: House) -> None:
    house, people = impatient, impatient.people()
    channel = await house.dealt(people)
    assert {command.split()[0] for command in COMMANDS} == set(people[1].commands(channel))
    for at_table in (True, False):
        replies = []
        with pytest.MonkeyPatch.context() as patch, Stuck(patch):
            for command, given in COMMANDS.items():
                who = people[1] if at_table else house.person(command)
                replies.append(await who.slash(channel, command, **given))
        await answered(house, replies)


async def test_every_press_is_acknowledged_and_suggestions_come(impatient: House) -> None:
    house, people = impatient, impatient.people()
    channel = await house.dealt(people)
    board = house.board(channel)
    assert board is not None
    verbs = controls(board) | {press.value for press in Press}
    with pytest.MonkeyPatch.context() as patch, Stuck(patch):
        replies = [
            await who.click(board, custom_id=house.press(channel, verb), force=True)
            for verb in sorted(verbs)
            for who in (people[1], house.person(f"{verb}?"))
        ]
        for typing in ("discard", "杠", "报听", "叫", "摞"):
            await people[0].autocomplete(channel, typing, card="")
    await answered(house, replies)


async def test_the_form_of_the_rules_opens_at_once_and_is_acknowledged(impatient: House) -> None:
    house: House = impatient
    host: Actor = house.person("安娜")
    channel = await house.table(host)
    await house.settled()
    with pytest.MonkeyPatch.context() as patch, Stuck(patch):
        form = await host.slash(channel, "table rules")
        assert form.modal is not None
        sent = await host.submit(form, {})
    await answered(house, [sent])
