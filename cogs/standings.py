"""战绩榜 The standings of a server."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from bot.services.ports import Standing
from bot.texts import Texts
from cogs.names import Names
from cogs.panel import Panel
from cogs.words import signed

PLACES = 10
"""How many rows are shown, besides the caller's own."""


def standings_panel(
    texts: Texts,
    rows: Sequence[Standing],
    names: Mapping[int, str],
    caller: int,
    now: float,
) -> Panel:
    """The top of the standings, best first as the rows come, the caller's own row always among them."""
    title = texts("standings.title")
    if not rows:
        return Panel(0, 0, title, texts("standings.empty"))
    shown = range(min(PLACES, len(rows)))
    known = Names(texts, names)
    lines = [_row(texts, known, place, rows[place]) for place in shown]
    own = next((place for place, row in enumerate(rows) if row.player == caller), None)
    if own is None:
        lines += ["", texts("standings.own_missing")]
    elif own not in shown:
        lines += ["", texts("standings.own"), _row(texts, known, own, rows[own])]
    lines += ["", texts("standings.order")]
    return Panel(0, 0, title, "\n".join(lines), footer=_footer(texts, rows, now))


def _row(texts: Texts, names: Names, place: int, row: Standing) -> str:
    return texts(
        "standings.row",
        place=place + 1,
        name=names.person(row.player),
        points=signed(row.points),
        n=row.hands,
        wins=row.wins,
        rate=round(100 * row.wins / row.hands) if row.hands else 0,
        average=_average(row),
    )


def _average(row: Standing) -> str:
    """Points a hand, to one decimal."""
    tenths = round(10 * row.points / row.hands) if row.hands else 0
    sign = "+" if tenths > 0 else "−" if tenths else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _footer(texts: Texts, rows: Sequence[Standing], now: float) -> str:
    return texts(
        "standings.footer",
        people=texts("standings.people", n=len(rows)),
        hands=texts("standings.hands", n=sum(row.hands for row in rows)),
        time=f"{datetime.fromtimestamp(now, UTC):%Y-%m-%d %H:%M}",
    )
