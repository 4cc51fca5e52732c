"""瞎打 A player that does anything legal: a yardstick, and a searcher of corners."""

from random import Random

from bot.game.actions import Action
from bot.game.views import SeatView


def choose(view: SeatView, rng: Random) -> Action:
    """One of the legal actions; there must be some."""
    return rng.choice(view.legal.actions)
