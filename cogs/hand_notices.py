"""What stands in the place of a hand: for those who have left, and for those who cannot be written to."""

from bot.game.table import Stage
from bot.game.views import TableView
from bot.texts import Texts
from cogs.ids import Press
from cogs.panel import Button, Panel, Tone


def gone_panel(texts: Texts, table: int, view: TableView, link: str) -> Panel:
    """What stands in the place of the hand of somebody who has left, or let the time run out."""
    in_match = view.stage is not Stage.LOBBY
    told = texts("hand.gone_match" if in_match else "hand.gone")
    lines = [f"**{told}**", texts("hand.link", table=table, link=link)]
    back = Button(texts("press.back"), Press.BACK, tone=Tone.MAIN)
    return Panel(
        table,
        0,  # the button works at every step, so that nothing has to be edited when there is another
        title=texts("hand.title", table=table),
        text="\n".join(lines),
        buttons=((back,),) if in_match else (),
    )


def unreached_panel(texts: Texts, table: int, view: TableView) -> Panel:
    """What somebody who takes no private messages has to do before the cards can be dealt."""
    title, text = texts("hand.title", table=table), texts("hand.unreached")
    return Panel(table, view.step, title=title, text=f"**{text}**")
