"""凭据 All that shows how the wall of a hand came about, as JSON for anybody (docs/fairness.md)."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from bot.errors import GameError, Refusal, StateError
from bot.game.events import Drew, Event, HandDealt, HandEnded
from bot.game.table import Stage, Table, evolve, fold
from bot.game.views import table_view
from bot.rules.cards import Kind
from bot.rules.ruleset import Xi

FORMAT = "changpai wall"


def proof_of(log: Sequence[Event], number: int | None = None) -> dict[str, object]:
    """The proof of a hand, by default the last that is over; it tells the whole wall.

    ``GameError`` for a hand that goes on or is still to come, whose wall is secret, and for one that
    there never was.
    """
    table = fold(log)
    goes_on = table.stage is not Stage.CLOSED and table.hand is not None and not table.hand.result
    over = table.hands - goes_on
    wanted = number if number is not None else over or 1
    commitment = table_view(table).commitment
    if wanted == over + 1 and commitment:
        raise GameError(Refusal.WALL_SECRET, number=wanted, commitment=commitment)
    if not 1 <= wanted <= over:
        raise GameError(Refusal.NO_SUCH_HAND)
    place, dealt = next(
        (place, event)
        for place, event in enumerate(log)
        if isinstance(event, HandDealt) and event.number == wanted
    )
    moves = takewhile(lambda event: not isinstance(event, HandEnded), log[place + 1 :])
    return _proof(fold(log[:place]), dealt, [each.card for each in moves if isinstance(each, Drew)])


def _proof(before: Table, dealt: HandDealt, drawn: Sequence[Kind]) -> dict[str, object]:
    hand = evolve(before, dealt).hand
    if hand is None:
        raise StateError("a deal without a hand")
    return {
        "format": FORMAT,
        **_origin(before),
        "hand": dealt.number,
        "chairs": len(before.chairs),
        "xi": before.rules.xi is not Xi.NONE,
        "seed": dealt.seed,
        "lot": before.next_dealer is None,
        "dealer": dealt.dealer,
        "wall": _text(dealt.wall),
        "dealt": [_text(hand.seats[seat].hand) for seat in hand.order],
        "drawn": _text(drawn),
        "flipped": _text(hand.flipped),
    }


def _origin(before: Table) -> dict[str, object]:
    origin = before.next_origin
    if origin is None:
        return {"version": 1}
    pledge = origin.pledge
    return {
        "version": 2,
        "guild": str(pledge.guild),
        "host": str(pledge.host),
        "secret": pledge.secret,
        "commitment": pledge.commitment,
        "clicks": [str(click) for click in origin.clicks],
    }


def _text(cards: Iterable[Kind]) -> str:
    return " ".join(map(str, cards))
