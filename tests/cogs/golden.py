"""Whole messages as people read them, kept in ``golden/`` to be looked at when they change.

``python -m tests.cogs.golden`` writes them anew; read the difference before it is committed.
"""

from dataclasses import replace
from pathlib import Path

from bot.game.actions import HU
from bot.game.commands import ActForSeat, CloseWindow
from bot.game.events import BaoTingDeclared, Discarded, Penged
from bot.game.table import Table
from bot.game.text import parse_hand
from bot.game.views import player_view, score_of, table_view
from bot.rules.cards import Kind
from bot.texts import Texts
from cogs.board import board_panel
from cogs.hand_panel import hand_panel
from cogs.names import Names
from cogs.panel import Panel
from cogs.summary import summary_panel
from tests.cogs.tables import ANNA, EN, KNOWN, LINK, ZH, dealt, do, with_hand

FOLDER = Path(__file__).parent / "golden"
TEXTS = {"zh": ZH, "en": EN}

PLAY = """
rules online
dealer 1
phase turn
turn 0
drawn 9w
flipped 6w 1b
seat 0: 23447t 11155589b 6669w 113z | peng:888t | 6w | 7w 3w 2z | 3
seat 1: 1455679t 22336688b 145578w 2z | - | - | 2w 7t 3z | 4
seat 2: 112233t 456b 122334789w 3z | dragon:7777b | - | 5t 8w 4t | 3 | 3z
"""
"""Anna to discard: a 碰, a called dragon, one that was laid, and a hand that was declared ready."""

MOVES = (
    BaoTingDeclared(2),
    Discarded(1, Kind.parse("8t")),
    Penged(0, Kind.parse("8t")),
    Discarded(0, Kind.parse("2z")),
    Discarded(1, Kind.parse("3z")),
    Discarded(2, Kind.parse("4t")),
)

WON = """
rules online stake=2
dealer 2
phase claims
turn 2
discard 9t
flipped 6w 1b
seat 0: 23499t 112233b 666w 22z | peng:888t ming_gang:1111z | 6w | 7w 3w | 3
seat 1: 11223t 588b 122334w 33z | dragon:7777b peng:444b | - | 5t | 3
seat 2: 14567t 25566899b 1455788w 33z | - | - | 2w 7t | 4
"""
"""The discard wins: a called dragon, 文钱 twice, a 明杠 of an honour."""


def playing() -> Table:
    """The middle of a hand at a table of four."""
    return replace(with_hand(dealt(3, 3, 4), parse_hand(PLAY)), recent=MOVES)


def won() -> Table:
    """The end of a hand at a table of three."""
    table = do(with_hand(dealt(3), parse_hand(WON)), ActForSeat(0, HU))
    return do(table, CloseWindow())


def messages(texts: Texts) -> dict[str, Panel]:
    """One board, one hand and one summary."""
    names, table, over = Names(texts, KNOWN), playing(), won()
    view = table_view(table)
    return {
        "board": board_panel(texts, 12, view, names),
        "hand": hand_panel(texts, 12, view, player_view(table, ANNA), names, LINK),
        "summary": summary_panel(texts, 12, table_view(over), score_of(over), names),
    }


def written(panel: Panel) -> str:
    """A message as plain lines, its controls in brackets."""
    lines = [panel.content] if panel.content else []
    lines += [f"# {panel.title}", "", panel.text]
    for section in panel.sections:
        lines += ["", f"## {section.title}", section.text]
    if panel.footer:
        lines += ["", f"-- {panel.footer}"]
    for menu in panel.menus:
        lines += ["", f"<{menu.placeholder}>"]
        lines += [
            f"  {choice.label} | {choice.description}".rstrip(" |") for choice in menu.choices
        ]
    if panel.buttons:
        lines.append("")
    lines += [" ".join(f"[{button.label}]" for button in row) for row in panel.buttons]
    return "\n".join([*lines, ""])


def path(language: str, name: str) -> Path:
    """Where a message is kept."""
    return FOLDER / f"{name}.{language}.txt"


def write() -> None:
    """Write all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for language, texts in TEXTS.items():
        for name, panel in messages(texts).items():
            path(language, name).write_text(written(panel), encoding="utf-8")


if __name__ == "__main__":
    write()
