"""The people of one table: they open it, play, press what they should not, and open the next."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Protocol

from bot.demo import buttons_of, menu_id, offered
from bot.game.actions import Verb
from bot.game.table import Stage
from cogs.ids import ControlId, Press
from playground import Actor, DriverError, Message, Reply
from playground.state.channels import Channel
from tests.soak.book import Row

RULES: tuple[dict[str, object], ...] = (
    {"cards": 10},
    {"cards": 13, "chairs": 4},
    {"cards": 10, "system": "tongzhou"},
    {"cards": 10, "match": 3},
)
"""Short hands, or few would be finished."""

IMPATIENCE = 0.1
"""How often somebody presses something although the bot is away."""

OPEN_SECONDS = 0.5
"""How long somebody waits for the table that they have asked for."""


class House(Protocol):
    """Where a crowd is."""

    general: Channel

    @property
    def is_open(self) -> bool:
        """Whether anybody would be answered."""
        ...

    def tables_of(self, people: Sequence[Actor]) -> list[Row]:
        """The open tables whose host is one of these."""
        ...

    def channel(self, number: int) -> Channel | None:
        """A channel by its id."""
        ...

    def heard(self, reply: Reply, *, promises: bool) -> None:
        """Take note of an answer, and whether it can promise something."""
        ...


class Crowd:
    """Up to three people who belong to one table; the first opens it."""

    def __init__(self, house: House, people: Sequence[Actor], rng: Random) -> None:
        self._house = house
        self._people = people
        self._rng = rng

    async def live(self) -> None:
        """Do one thing after another, until cancelled."""
        while True:
            if self._house.is_open or self._rng.random() < IMPATIENCE:
                await self._do_something()
            await asyncio.sleep(self._rng.uniform(0.02, 0.15))

    async def _do_something(self) -> None:
        tables = self._house.tables_of(self._people)
        if not tables:
            rules = self._rng.choice(RULES)
            await self._say(self._people[0], self._house.general, "table open", **rules)
            await asyncio.sleep(OPEN_SECONDS)
            return
        table = self._rng.choice(tables)
        channel = None if table.channel is None else self._house.channel(table.channel)
        if channel is None:
            return  # it has no place yet, or has lost it
        if table.stage is Stage.LOBBY:
            await self._gather(table, channel)
        elif self._rng.random() < 0.03:
            await self._stroll(table, channel)
        else:
            await self._move(table, channel)

    async def _gather(self, table: Row, channel: Channel) -> None:
        """Sit down and begin."""
        for person in self._people:
            person.open_dms()
            if person.id not in table.seated:
                await self._say(person, channel, "table join")
        host = next(person for person in self._people if person.id == table.host)
        await self._say(host, channel, "table bots")
        await self._say(host, channel, "table start")

    async def _stroll(self, table: Row, channel: Channel) -> None:
        """Something that is no move: look, or leave and come back."""
        person = self._rng.choice(self._people)
        away = person.id not in table.seated
        what = "table join" if away else self._rng.choice(("hand", "standings", "table status"))
        if not away and person is not self._people[0] and self._rng.random() < 0.2:
            what = "table leave"
        await self._say(person, channel, what)

    async def _move(self, table: Row, channel: Channel) -> None:
        """Press a control of the own hand, of the board, or one that is long over."""
        looks = [(who, *self._messages(who, table.number, channel)) for who in self._people]
        asked = [look for look in looks if look[1]]
        if not asked:
            if self._rng.random() < 0.1:
                await self._say(self._rng.choice(self._people), channel, "hand")
            return
        person, mine, boards = self._rng.choice(asked)
        message = mine[-1]
        dice = self._rng.random()
        if dice < 0.1 and boards:
            message = boards[-1]
        elif dice < 0.15:
            message = self._rng.choice(mine)
        with suppress(DriverError):  # the message has changed or gone meanwhile
            await self._press(person, message, channel)

    def _messages(
        self, person: Actor, table: int, channel: Channel
    ) -> tuple[list[Message], list[Message]]:
        """The own messages with controls of a table, and those for everybody."""
        seen = person.messages(channel) + ([] if person.dm is None else person.messages(person.dm))
        shown = [m for m in seen if any(each.table == table for each in offered(m))]
        mine = [m for m in shown if m.ephemeral or m.channel is person.dm]
        return sorted(mine, key=lambda m: m.id), [m for m in shown if m not in mine]

    async def _press(self, person: Actor, message: Message, channel: Channel) -> None:
        menus = message.selects()
        buttons = [each for each in buttons_of(message) if each.verb is not Press.LEAVE]
        best = [each for each in buttons if each.verb in {Verb.HU, Press.READY}]
        if menus and not best and self._rng.random() < 0.7:
            await self._choose(person, message, channel)
        elif buttons:
            chosen = self._rng.choice(best or buttons)
            times = 2 if self._rng.random() < 0.15 else 1
            await asyncio.gather(*(self._click(person, message, chosen) for _ in range(times)))

    async def _choose(self, person: Actor, message: Message, channel: Channel) -> None:
        menu = self._rng.choice(message.selects())
        value = self._rng.choice(menu["options"])["value"]
        verb = menu_id(menu).verb
        if verb is Verb.DISCARD and self._rng.random() < 0.3:
            await self._say(person, channel, "discard", card=value)
            return
        reply = await person.choose(message, menu["custom_id"], [value])
        self._house.heard(reply, promises=True)

    async def _click(self, person: Actor, message: Message, control: ControlId) -> None:
        reply = await person.click(message, custom_id=control.button_id, force=True)
        self._house.heard(reply, promises=control.verb is not Press.HAND)

    async def _say(self, person: Actor, where: Channel, path: str, **options: object) -> None:
        reply = await person.slash(where, path, **options)
        changes = path.rsplit(maxsplit=1)[-1] not in {"hand", "standings", "status", "open"}
        self._house.heard(reply, promises=changes)
