"""Hands played through the client by people who do anything they can, and some things they cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from bot.game.actions import Action, Verb
from bot.game.commands import CloseTable
from bot.game.table import Stage
from bot.rules.ruleset import RuleSet
from bot.services.session import TableSession
from cogs.ids import ControlId, Press
from tests.game.selfplay import EVERY_ACTION
from tests.secrets.outputs import Outputs
from tests.secrets.scanner import Scanner
from tests.secrets.tokens import cards_in
from tests.secrets.wire import GUILD, Source, Wire

COMMANDS = {
    Verb.DISCARD: "discard", Verb.PENG: "碰", Verb.GANG: "杠", Verb.AN_GANG: "杠",
    Verb.ADD_GANG: "杠", Verb.HU: "胡", Verb.PASS: "过", Verb.BAO_TING: "报听",
    Verb.CALL: "叫", Verb.LAY: "摞",
}  # fmt: skip
"""The commands of the moves that have one."""

TYPED = ("discard", "杠", "报听", "叫", "摞")
"""The commands that offer cards."""

ON_BOARD = (Verb.HU, Verb.PENG, Verb.PASS)
MENUS = (Verb.DISCARD, Verb.BAO_TING)
SPECTATOR, ADMIN = 901, 902
STEPS = 4000
"""More than any hand takes."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How likely people do something besides playing, at each move."""

    look: float = 0.015
    """everybody compares what they are shown"""
    odd: float = 0.12
    """somebody asks, types, presses what is no move or not legal"""
    leave: float = 0.01


@dataclass
class Evening:
    """One table for some hands."""

    wire: Wire
    scanner: Scanner
    rng: Random
    people: Sequence[int]
    channel: int
    habits: Habits = Habits()

    async def play(self, rules: RuleSet, chairs: int, hands: int) -> None:
        """Open a table, play, and close it; a leak ends it, for there is enough to be seen."""
        session = await self.wire.tables.open(GUILD, self.people[0], chairs, rules)
        self.scanner.session = session
        await self.wire.table(session, self.channel)
        for user in self.people[1:]:
            await self._press_board(session, user, Press.JOIN)
        if len(self.people) < chairs:
            await self._press_board(session, self.people[0], Press.BOTS)
        await self._press_board(session, self.people[0], Press.START)
        for number in range(1, hands + 1):
            await self._play_hand(session)
            if self.scanner.leaks:
                return
            assert session.view.hands == number
            for user in session.people:
                await self._press_own(session, user, Press.READY)
            await self.wire.clock.settle()
            if session.is_closed:
                return
        await session.submit(CloseTable(self.people[0], admin=True))
        await self.wire.clock.settle()

    async def _play_hand(self, session: TableSession) -> None:
        outputs = Outputs(self.wire, session, self.channel)
        readers = [*self.people, SPECTATOR]
        assert session.view.stage is Stage.PLAYING
        for _ in range(STEPS):
            if session.view.stage is not Stage.PLAYING or self.scanner.leaks:
                return
            self.scanner.asked = set()
            if self.rng.random() < self.habits.look:
                await self.scanner.look(outputs, readers, self.rng)
            if self.rng.random() < self.habits.odd:
                await self._do_something_odd(session)
            elif not await self._move(session):
                moment = self.wire.clock.next
                assert moment is not None
                await self.wire.clock.advance(moment - self.wire.clock.now())
        raise AssertionError("the hand does not end")

    async def _move(self, session: TableSession) -> bool:
        """A move of somebody who has one; whether there was any."""
        asked = [u for u in session.people if (v := session.view_of(u)) and v.legal.is_choice]
        if not asked:
            return False
        user = self.rng.choice(asked)
        view = session.view_of(user)
        assert view is not None
        actions = view.legal.actions
        action = actions[0] if self.rng.random() < 0.3 else self.rng.choice(actions)
        ways = ["message"]
        if action.verb in COMMANDS:
            ways.append("command")
        if action.verb in ON_BOARD:
            ways.append("board")
        match self.rng.choice(ways):
            case "message":
                await self._press_own(session, user, action.verb, action)
            case "command":
                await self._say(user, action)
            case _:
                await self._press_board(session, user, action.verb)
        return True

    async def _do_something_odd(self, session: TableSession) -> None:
        everybody = [*self.people, SPECTATOR, ADMIN]
        user, rng = self.rng.choice(everybody), self.rng
        match rng.randrange(6):
            case 0:
                await self.wire.type(user, self.channel, rng.choice(TYPED), card="")
            case 1:
                await self._say(user, rng.choice(EVERY_ACTION))
            case 2:
                verbs: list[Verb | Press] = [*ON_BOARD, Press.HAND, Press.CLAIM_GANG]
                await self._press_board(session, user, rng.choice(verbs), step=rng.randrange(3))
            case 3:
                await self.wire.say(user, self.channel, rng.choice(["hand", "table status"]))
            case 4:
                await self._press_own(session, user, Verb.DISCARD, rng.choice(EVERY_ACTION))
            case _ if rng.random() < self.habits.leave / self.habits.odd * 6:
                press = Press.LEAVE if user in session.people else Press.JOIN
                if press is Press.JOIN or len(session.people) > 1:
                    await self._press_board(session, user, press)

    async def _say(self, user: int, action: Action) -> None:
        if action.verb not in COMMANDS:
            return
        self.scanner.asked = cards_in(str(action))
        options = {} if action.card is None else {"card": str(action.card)}
        needs_card = action.verb in (Verb.DISCARD, Verb.CALL, Verb.LAY)
        takes_card = needs_card or action.verb in (Verb.AN_GANG, Verb.ADD_GANG, Verb.BAO_TING)
        if takes_card if options else not needs_card:
            await self.wire.say(user, self.channel, COMMANDS[action.verb], **options)

    async def _press_board(
        self, session: TableSession, user: int, verb: Verb | Press, step: int = 0
    ) -> None:
        """Press a button that everybody sees, perhaps one that is some steps old."""
        places = await self.wire.places.places(session.number)
        control = ControlId(session.number, max(0, session.view.step - step), verb)
        source = Source(places["board"].message, self.channel)
        await self.wire.press(user, source, control.button_id)

    async def _press_own(
        self, session: TableSession, user: int, verb: Verb | Press, action: Action | None = None
    ) -> None:
        """Press a button, or choose from a menu, of the own hand message."""
        place = (await self.wire.places.places(session.number)).get(f"hand:{user}")
        if place is None:
            return
        source, card = Source(place.message, place.channel), action.card if action else None
        step, table = session.view.step, session.number
        if card is not None:
            self.scanner.asked = {card}
        if card is not None and verb in MENUS:
            await self.wire.press(user, source, ControlId(table, step, verb).menu_id, str(card))
        else:
            await self.wire.press(user, source, ControlId(table, step, verb, card).button_id)
