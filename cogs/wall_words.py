"""牌墙 What people are told about how a wall came about (docs/fairness.md)."""

from bot.game.views import TableView
from bot.texts import Texts
from cogs.cards import GAP
from cogs.names import Names

DIGITS = 16
"""How much of a commitment stands on a board; the summary has all of it."""


def pledged_lines(texts: Texts, view: TableView, digits: int | None = None) -> list[str]:
    """The commitment to the wall of the next hand, or its beginning; no line where there is none."""
    if not view.commitment:
        return []
    shown = view.commitment if digits is None else f"{view.commitment[:digits]}…"
    return [texts("wall.pledged", n=view.hands + 1, commitment=shown)]


def origin_lines(texts: Texts, table: int, view: TableView, names: Names) -> list[str]:
    """What the wall of the hand that is over followed from."""
    if view.origin is None:
        return [texts("wall.seed", seed=view.seed)]
    clicks = [
        texts("wall.click", name=names.person(click.player), entropy=click.entropy)
        for click in view.origin.clicks
        if click.entropy
    ]
    lines = [texts("wall.secret", secret=view.origin.pledge.secret)]
    if clicks:
        lines.append(texts("wall.clicks", clicks=GAP.join(clicks)))
    return [*lines, texts("wall.check", table=table, n=view.hands)]
