"""What boards and summaries tell of the wall: a commitment before the hand, where it came from after it."""

from bot.game.commands import CloseTable, CommitWall, DealHand, PressReady, StartMatch
from bot.game.table import Table
from bot.game.views import score_of, table_view
from cogs.board import board_panel
from cogs.panel import Panel
from cogs.summary import summary_panel
from tests.cogs.limits import assert_fits
from tests.cogs.tables import ANNA, BO, CHEN, EN, EN_NAMES, do, lobby, played

SECRET, NEXT = "5e" * 32, "6f" * 32
CLICK = 2**63 - 1
"""As long as an id can be."""


def pledged() -> Table:
    return do(lobby(4, chairs=4), CommitWall(SECRET))


def dealt() -> Table:
    return do(do(pledged(), StartMatch(ANNA, CLICK)), DealHand())


def board(table: Table) -> Panel:
    return board_panel(EN, 12, table_view(table), EN_NAMES)


def test_a_lobby_shows_how_the_commitment_to_its_first_wall_begins() -> None:
    commitment = table_view(pledged()).commitment
    assert f"Wall of hand 1 is fixed: `{commitment[:16]}…`" in board(pledged()).text
    assert commitment[:17] not in board(pledged()).text
    assert "is fixed" not in board(dealt()).text


def test_between_hands_the_board_shows_the_commitment_to_the_next() -> None:
    table = do(played(dealt()), CommitWall(NEXT))
    assert board(table).text.endswith(f"2 is fixed: `{table_view(table).commitment[:16]}…`")


def test_a_summary_tells_the_secret_the_clicks_and_the_whole_next_commitment() -> None:
    table = do(played(dealt()), CommitWall(NEXT))
    for player in (ANNA, BO, CHEN, 4):
        table = do(table, PressReady(player, CLICK))
    table = do(played(do(table, DealHand())), CommitWall(SECRET))
    view = table_view(table)
    panel = summary_panel(EN, 12, view, score_of(table), EN_NAMES)
    secret, clicks, check, following = panel.sections[-1].text.splitlines()
    assert secret == f"Secret: `{NEXT}`"
    assert clicks.startswith(f"Clicks: Anna `{CLICK}`")
    assert clicks.count(str(CLICK)) == 4
    assert check == "Check it: /verify table:12 hand:2"
    assert following == f"Wall of hand 3 is fixed: `{view.commitment}`"
    assert_fits(panel)


def test_a_hand_that_is_broken_off_is_told_with_its_secret_and_clicks() -> None:
    text = board(do(dealt(), CloseTable(ANNA))).text
    assert f"Secret: `{SECRET}`\nClicks: Anna `{CLICK}`" in text


def test_a_table_that_closes_in_its_lobby_tells_no_secret() -> None:
    assert SECRET not in board(do(pledged(), CloseTable(ANNA))).text
