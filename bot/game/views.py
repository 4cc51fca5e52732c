"""What may be known: the only way out of the core.

``public_view`` is what everybody at the table sees, ``seat_view`` adds what one seat sees. Both are
values without a trace of the rest: shuffling the cards that a seat cannot see changes neither.
"""

from dataclasses import dataclass

from bot.errors import StateError
from bot.game.actions import Action, Legal
from bot.game.ending import working
from bot.game.events import HandEnded, HandEvent
from bot.game.hand import OPENING, SEALED, HandState, Phase, Seat
from bot.game.legal import legal_actions
from bot.game.pledge import Origin
from bot.game.speed import Speed
from bot.game.table import Chair, Stage, Table
from bot.game.winning import position
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld
from bot.rules.position import Holding
from bot.rules.ruleset import RuleSet
from bot.rules.score import Score
from bot.rules.wins import ready_kinds


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody sees of one player."""

    concealed: int
    """how many cards are in the hand"""
    melds: tuple[Meld, ...]
    called: tuple[Kind, ...]
    river: tuple[Kind, ...]
    """unclaimed discards, oldest first; the one that can still be claimed is not among them"""
    bao_ting: bool
    xi: tuple[Kind, ...] = ()
    """喜儿 set aside face up"""
    bought: bool = False
    """买庄"""


@dataclass(frozen=True, slots=True)
class PublicHand:
    """What everybody sees of a hand. Seats are 0 to 2 in turn order."""

    rules: RuleSet
    dealer: int
    flipped: tuple[Kind, ...]
    left: int
    """cards left to draw"""
    phase: Phase
    turn: int | None
    """whose turn; in a claim window the seat that discarded; None in the opening"""
    discard: Kind | None
    seats: tuple[PublicSeat, PublicSeat, PublicSeat]
    result: HandEnded | None
    holdings: tuple[Holding, Holding, Holding] | None
    """all cards of all three, once the hand is over"""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one player of a hand sees."""

    seat: int
    public: PublicHand
    hand: Hand
    drawn: Kind | None
    """the card just drawn, in an own turn"""
    legal: Legal
    answered: tuple[Action, ...]
    """own answers in the open window"""
    waits: tuple[Kind, ...]
    """听 the kinds that would complete the hand, when it is ready"""
    given_up: tuple[Action, ...] = ()
    """own claims passed up since the last draw, where passing binds; 碰 and 杠 with their card"""


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody sees of a table."""

    host: int
    rules: RuleSet
    stage: Stage
    chairs: tuple[Chair | None, ...]
    hands: int
    dealer: int | None
    """chair"""
    resting: int | None
    """chair"""
    active: tuple[int, ...]
    """the chairs of the current hand by seat"""
    hand: PublicHand | None
    seed: str
    """of the last hand, once it is over; empty before"""
    recent: tuple[HandEvent, ...]
    """the last public moves of the hand, oldest first"""
    closed: str
    """why the table was closed; empty while it is open"""
    step: int
    """rises with everything that changes what players decide on; a move made on an older one is stale"""
    pace: Speed = Speed.NORMAL
    commitment: str = ""
    """to the wall of the hand under way, else of the next; empty where there is none"""
    origin: Origin | None = None
    """where the seed comes from, once it is told; None also for a wall that was not pledged"""
    closed_by: int | None = None
    """the user who has closed the table; None if nobody did"""


def table_view(table: Table) -> TableView:
    """The table as everybody sees it."""
    playing = table.stage in (Stage.PLAYING, Stage.FROZEN)
    return TableView(
        table.host,
        table.rules,
        table.stage,
        table.chairs,
        table.hands,
        table.dealer,
        table.resting,
        table.active,
        None if table.hand is None else public_view(table.hand),
        "" if playing else table.seed,
        table.recent,
        table.closed,
        table.step,
        table.pace,
        _commitment(table),
        None if playing else table.origin,
        table.closed_by,
    )


def _commitment(table: Table) -> str:
    pledge = table.pledge
    if table.stage is Stage.PLAYING and table.origin is not None:
        pledge = table.origin.pledge
    return "" if pledge is None or table.stage is Stage.CLOSED else pledge.commitment


def player_view(table: Table, player: int) -> SeatView | None:
    """What a user sees in the hand under way or just over; None without a seat in it."""
    seat = table.seat_of(player)
    if table.hand is None or seat is None:
        return None
    return seat_view(table.hand, seat)


def public_view(state: HandState) -> PublicHand:
    """The hand as everybody sees it."""
    first, second, third = (_public_seat(seat) for seat in state.seats)
    return PublicHand(
        state.rules,
        state.dealer,
        state.flipped,
        state.left,
        state.phase,
        None if state.phase in OPENING else state.turn,
        state.discard,
        (first, second, third),
        state.result,
        _holdings(state),
    )


def seat_view(state: HandState, seat: int) -> SeatView:
    """The hand as ``seat`` sees it."""
    player = state.seats[seat]
    moving = state.phase is Phase.TURN and state.turn == seat
    ready = player.hand.total % 3 == 1
    return SeatView(
        seat,
        public_view(state),
        player.hand,
        state.drawn if moving else None,
        legal_actions(state, seat),
        state.answers[seat] if state.phase in SEALED else (),
        ready_kinds(player.hand, player.melds, state.flipped) if ready else (),
        player.given_up,
    )


def score_of(table: Table) -> Score:
    """The working of the hand that has just ended; ``StateError`` while none has."""
    if table.hand is None or table.hand.result is None:
        raise StateError("no hand has ended")
    return working(table.hand)


def _public_seat(seat: Seat) -> PublicSeat:
    return PublicSeat(
        seat.hand.total,
        seat.melds,
        seat.called,
        seat.river,
        seat.frozen is not None,
        seat.xi,
        seat.bought,
    )


def _holdings(state: HandState) -> tuple[Holding, Holding, Holding] | None:
    if state.result is None:
        return None
    return position(state, state.result.win).holdings
