"""终局的写法 A finished hand as a case: one JSON object that other counters can be held against.

``system`` and ``options`` are the rules, ``players`` what each holds in turn order, ``expect`` what it was
worth here; ``log`` has the events in their text form, the deal first.
"""

from collections.abc import Iterable

import msgspec

from bot.errors import StateError
from bot.game.event_text import format_event
from bot.game.events import Event, HandEnded
from bot.game.hand import HandState
from bot.game.winning import position
from bot.rules.melds import State
from bot.rules.position import Holding, Win
from bot.rules.ruleset import SYSTEMS, RuleSet

STATES = {
    State.PENG: "peng",
    State.MING_GANG: "ming",
    State.AN_GANG: "an",
    State.DRAGON: "dragon",
}
"""What laid cards are called there."""


def case_of(state: HandState, log: Iterable[Event], name: str = "") -> dict[str, object]:
    """The case of a hand that is over; ``StateError`` for one that is not."""
    result = state.result
    if result is None:
        raise StateError("the hand is not over")
    ended = position(state, result.win)
    return {
        "id": name,
        "system": state.rules.id,
        "options": options_of(state.rules),
        "flipped": [str(kind) for kind in state.flipped],
        "dealer": state.dealer,
        **_win(result.win),
        **({"bought": list(ended.bought)} if state.rules.mai_zhuang else {}),
        "players": [_player(holding) for holding in ended.holdings],
        "expect": _expected(result),
        "log": [format_event(event) for event in log],
    }


def options_of(rules: RuleSet) -> dict[str, object]:
    """The fields in which rules differ from their system, as JSON has them."""
    system: dict[str, object] = msgspec.to_builtins(SYSTEMS.get(rules.id, RuleSet(id=rules.id)))
    plain: dict[str, object] = msgspec.to_builtins(rules)
    return {
        field: list(value) if isinstance(value, tuple) else value
        for field, value in plain.items()
        if value != system[field]
    }


def _win(win: Win | None) -> dict[str, object]:
    if win is None:
        nothing = dict.fromkeys(("winner", "card", "by", "from", "from_ready"))
        return {**nothing, "flags": []}
    claimed = win.discarder is not None
    return {
        "winner": win.seat,
        "card": str(win.card),
        "by": "discard" if claimed else "self",
        "from": win.discarder,
        "from_ready": win.discarder_ready if claimed else None,
        "flags": sorted(special.value for special in win.specials),
    }


def _player(holding: Holding) -> dict[str, object]:
    return {
        "hand": str(holding.hand),
        "melds": [[STATES[meld.state], str(meld.kind)] for meld in holding.melds],
        "called": [str(kind) for kind in holding.called],
        "xi": holding.xi,
        "xi_dealt": holding.xi_dealt,
    }


def _expected(result: HandEnded) -> dict[str, object]:
    return {"shape": result.shape, "hu": list(result.hu), "change": list(result.changes)}
