"""Finished hands as the summary is given them, without playing them."""

from collections.abc import Mapping

from bot.game.events import HandEnded
from bot.game.hand import Phase
from bot.game.table import Chair, Stage
from bot.game.views import PublicHand, PublicSeat, TableView
from bot.rules.position import Position
from bot.rules.ruleset import RuleSet
from bot.rules.score import Score, score
from bot.texts import Texts
from cogs.names import Names
from cogs.panel import Panel
from cogs.summary import summary_panel
from tests.cogs.tables import ANNA, BO, CHEN, KNOWN

CHAIRS = (Chair(ANNA, points=1210), Chair(BO, points=-1000), Chair(CHEN, points=-210))
SEED = "5eed" * 16


def ended_view(rules: RuleSet, position: Position, result: Score) -> TableView:
    """A table right after a hand that ended so; seat 0 dealt."""
    first, second, third = (
        PublicSeat(holding.hand.total, holding.melds, holding.called, (), bao_ting=False)
        for holding in position.holdings
    )
    declared = None if position.win is None else "qiong_hen"
    shape = declared if result.total is None else result.total.shape.value
    ended = HandEnded(position.win, shape, result.hu, result.changes)
    hand = PublicHand(
        rules,
        dealer=0,
        flipped=position.flipped,
        left=0,
        phase=Phase.OVER,
        turn=0,
        discard=None,
        seats=(first, second, third),
        result=ended,
        holdings=position.holdings,
    )
    return TableView(
        host=ANNA,
        rules=rules,
        stage=Stage.BETWEEN,
        chairs=CHAIRS,
        hands=3,
        dealer=0,
        resting=None,
        active=(0, 1, 2),
        hand=hand,
        seed=SEED,
        recent=(),
        closed="",
        step=99,
    )


def summary(
    texts: Texts, rules: RuleSet, position: Position, known: Mapping[int, str] = KNOWN
) -> Panel:
    """The summary of a finished hand."""
    result = score(rules, position)
    view = ended_view(rules, position, result)
    return summary_panel(texts, 12, view, result, Names(texts, known))
