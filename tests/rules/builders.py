"""Rules values from short texts, with defaults for what a test does not care about."""

from bot.rules.cards import COPIES, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State
from bot.rules.position import Holding, Position, Special, Win

NOBODY = Holding(Hand())
PLAIN = "5t 5b"
"""Flipped cards that make only fives jiang."""


def kind(text: str) -> Kind:
    return Kind.parse(text)


def kinds(text: str) -> tuple[Kind, ...]:
    """Cards in the order written, like ``2t 3w``."""
    return tuple(Kind.parse(word) for word in text.split())


def melds(text: str) -> tuple[Meld, ...]:
    """Laid cards, like ``peng:555w dragon:33z``."""
    return tuple(Meld.parse(word) for word in text.split())


def holding(
    hand: str = "", laid: str = "", *, called: str = "", xi: int = 0, xi_dealt: bool = False
) -> Holding:
    return Holding(Hand.parse(hand), melds(laid), kinds(called), xi, xi_dealt)


def won(
    hand: str,
    card: str,
    laid: str = "",
    *,
    called: str = "",
    flipped: str = PLAIN,
    xi: int = 0,
    by: int | None = 1,
    ready: bool = True,
    specials: tuple[Special, ...] = (),
    others: tuple[Holding, Holding] = (NOBODY, NOBODY),
) -> Position:
    """Seat 0 wins on the card, by default off a discard of seat 1, against two empty hands."""
    win = Win(0, kind(card), by, ready, frozenset(specials))
    first, second = others
    winner = holding(hand, laid, called=called, xi=xi)
    return Position(kinds(flipped), (winner, first, second), win)


def in_state(kind: Kind, state: State, flipped: tuple[Kind, ...]) -> Holding:
    """A player who has the kind in one state and nothing else."""
    left = COPIES - flipped.count(kind)
    match state:
        case State.TRIPLET:
            return Holding(Hand().add(kind, 3))
        case State.AN_GANG:
            return Holding(Hand().add(kind, left))
        case State.DRAGON:
            return Holding(Hand().add(kind, left), called=(kind,))
        case State.PENG:
            return Holding(Hand(), (Meld(state, kind, 3),))
        case State.MING_GANG:
            return Holding(Hand(), (Meld(state, kind, left),))
