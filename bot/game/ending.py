"""胡 穷狠 荒牌 The end of a hand as an event (rules §3.5, §5)."""

from bot.game.events import HandEnded
from bot.game.hand import HandState
from bot.game.winning import position, win_of
from bot.rules.position import Special, Win
from bot.rules.score import Score, score


def won(state: HandState, seat: int) -> HandEnded:
    """The end by a win of ``seat``, on its draw or on the open discard."""
    return _ended(state, win_of(state, seat))


def exhausted(state: HandState) -> HandEnded:
    """荒牌 The end without a winner."""
    return _ended(state, None)


def qiong_hen(state: HandState, seat: int) -> HandEnded:
    """穷狠 The end by the declaration of ``seat``."""
    return _ended(state, Win.by_qiong_hen(seat, state.seats[seat].hand))


def working(state: HandState) -> Score:
    """How a finished hand was counted; for hands that are over only."""
    if state.result is None:
        raise ValueError("the hand is not over")
    return score(state.rules, position(state, state.result.win))


def _ended(state: HandState, win: Win | None) -> HandEnded:
    """Count the hand and state the figures."""
    result = score(state.rules, position(state, win))
    declared = None if win is None else Special.QIONG_HEN.value
    shape = declared if result.total is None else result.total.shape.value
    return HandEnded(win, shape, result.hu, result.changes)
