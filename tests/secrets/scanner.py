"""The scanner: holds everything that goes out against what its reader may know."""

import logging
from dataclasses import dataclass, field
from random import Random

from bot.game.hand import HandState
from bot.game.table import Stage, Table
from bot.logs import DiscreetFormatter
from bot.rules.cards import Kind
from bot.rules.wins import ready_kinds
from bot.services.session import TableSession
from tests.secrets.outputs import Outputs
from tests.secrets.redeal import redealt
from tests.secrets.tokens import cards_in, tells_innards
from tests.secrets.wire import Call

LOGGERS = ("bot", "cogs", "data", "discord")


@dataclass
class Scanner(logging.Handler):
    """Watches one table after the other; ``leaks`` says what was found, each in a line."""

    leaks: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """what the log says has gone wrong"""
    calls: int = 0
    moments: int = 0
    session: TableSession | None = None
    """the table that is being watched"""
    asked: set[Kind] = field(default_factory=set)
    """cards that somebody has just named to the bot, which it may name in its answer"""

    def __post_init__(self) -> None:
        super().__init__(logging.DEBUG)

    def __hash__(self) -> int:
        return id(self)

    def heard(self, call: Call) -> None:
        """One call to Discord: nothing in it may name a card that its reader cannot know."""
        self.calls += 1
        unknown = self._unknown(cards_in(call.text), call.reader)
        if unknown:
            self._found(
                f"{call.route} to {call.reader or 'all'} names {sorted(unknown)}: {call.text}"
            )
        self._check_plain(call.route, call.text)

    def emit(self, record: logging.LogRecord) -> None:
        """One line of the log, with its traceback and what it was made of: it names no card at all."""
        text = f"{DiscreetFormatter().format(record)} {record.args!r}"
        if cards_in(text):
            self._found(f"the log of {record.name} names a card: {text}")
        self._check_plain(record.name, text)
        if record.levelno >= logging.ERROR:
            self.errors.append(text)

    def _check_plain(self, where: str, text: str) -> None:
        """Neither what a wall follows from, too early, nor a value from inside the game is in any text."""
        if tells_innards(text):
            self._found(f"{where} holds a value of the core")
        if self.session and any(secret in text for secret in still_secret(self.session._table)):
            self._found(f"{where} tells what the wall follows from")

    def _found(self, leak: str) -> None:
        self.leaks.append(leak)

    def _unknown(self, named: set[Kind], reader: int | None) -> set[Kind]:
        """Those of the cards that the reader may not know of."""
        named = named - self.asked
        table = self.session._table if self.session else None
        if not named or table is None or table.hand is None or table.stage is not Stage.PLAYING:
            return set()
        named -= open_cards(table.hand)
        seat = None if reader is None else table.seat_of(reader)
        if seat is None or not named:
            return named
        named -= set(table.hand.seats[seat].hand.kinds())
        return named - waited_for(table.hand, seat) if named else named

    async def look(self, outputs: Outputs, readers: list[int], rng: Random) -> None:
        """What each reader could be shown now must not change when the cards do that they cannot see."""
        session, table = outputs.session, outputs.session._table
        probe = rng.getrandbits(32)
        for reader in readers:
            self.moments += 1
            seen = await outputs.of(reader, Random(probe))
            session._table = redealt(table, table.seat_of(reader), rng)
            try:
                other = await outputs.of(reader, Random(probe))
            finally:
                session._table = table
            for one, two in zip(seen, other, strict=True):
                if any(secret in one for secret in still_secret(table)):
                    self._found(f"{reader} is shown what the wall follows from: {one}")
                if one != two:
                    self._found(f"{reader} is shown what depends on hidden cards: {one} / {two}")


def still_secret(table: Table) -> set[str]:
    """What nobody may learn before the hand is over, since its wall follows from it."""
    secret = set() if table.pledge is None else {table.pledge.secret}
    if table.stage is Stage.PLAYING:
        secret |= {table.seed} if table.origin is None else {table.seed, table.origin.pledge.secret}
    return secret


def open_cards(hand: HandState) -> set[Kind]:
    """The kinds that everybody has seen."""
    kinds = {*hand.flipped}
    for seat in hand.seats:
        kinds |= {*seat.river, *seat.called, *seat.xi, *(meld.kind for meld in seat.melds)}
    return kinds if hand.discard is None else {*kinds, hand.discard}


def waited_for(hand: HandState, seat: int) -> set[Kind]:
    """The kinds that would complete a hand as it is, or with any one card less."""
    own = hand.seats[seat]
    cuts = [own.hand, *(own.hand.remove(kind) for kind in own.hand.kinds())]
    ready = (ready_kinds(cut, own.melds, hand.flipped) for cut in cuts if cut.total % 3 == 1)
    return {kind for kinds in ready for kind in kinds}
