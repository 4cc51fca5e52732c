"""What stands in the place of a hand: for those who have left, and for those who cannot be written to."""

from bot.game.table import Stage
from bot.game.views import TableView
from bot.texts import Texts
from cogs.panel import Panel


def gone_panel(texts: Texts, table: int, view: TableView, link: str) -> Panel:
    """What stands in the place of the hand of somebody who has left."""
    told = texts("hand.gone" if view.stage is Stage.LOBBY else "hand.gone_match")
    lines = [f"**{told}**", texts("hand.link", table=table, link=link)]
    return Panel(table, view.step, title=texts("hand.title", table=table), text="\n".join(lines))


def unreached_panel(texts: Texts, table: int, view: TableView) -> Panel:
    """What somebody who takes no private messages has to do before the cards can be dealt."""
    title, text = texts("hand.title", table=table), texts("hand.unreached")
    return Panel(table, view.step, title=title, text=f"**{text}**")
