"""Who gets a discard, from the sealed answers of all (rules §3.2)."""

from collections.abc import Sequence

from bot.game.actions import GANG, HU, PENG, Action
from bot.rules.position import PLAYERS

Claim = tuple[int, Action]
"""The seat that gets the card, and for what."""


def resolve_claims(discarder: int, answers: Sequence[Sequence[Action]]) -> Claim | None:
    """胡 before 杠 and 碰; of several 胡, the nearest after the discarder in turn order.

    The answer does not depend on the order in which the answers came; a seat that has not answered
    counts as having passed.
    """
    others = [(discarder + step) % PLAYERS for step in range(1, PLAYERS)]
    for wanted in ((HU,), (GANG, PENG)):
        for seat in others:
            for answer in answers[seat]:
                if answer in wanted:
                    return seat, answer
    return None
