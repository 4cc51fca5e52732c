"""电脑玩家 Computer players: functions of what a seat can see."""

from collections.abc import Callable
from random import Random

from bot.game.actions import Action
from bot.game.views import SeatView

Choose = Callable[[SeatView, Random], Action]
"""A computer player: what it does, from what its seat sees."""
