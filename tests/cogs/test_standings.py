"""The standings: complete, in order, and readable whatever people are called."""

import pytest

from bot.services.ports import Standing
from bot.texts import Texts
from cogs.standings import standings_panel
from tests.cogs.limits import assert_fits
from tests.cogs.tables import EN, ZH

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])
NOW = 1_764_547_200.0
ROWS = tuple(Standing(100 + n, 20, n % 7, 500 - 10 * n, 4000) for n in range(25))
NAMES = {row.player: f"P{row.player}" for row in ROWS}
HOSTILE = ("`" * 32, "**", "\u202eevil", "@everyone", "大" * 32, "\u200b", "a\nb", "1. x")


@LANGUAGES
def test_an_empty_server_says_so(texts: Texts) -> None:
    panel = standings_panel(texts, (), {}, 1, NOW)
    assert panel.text == texts("standings.empty")
    assert_fits(panel)


def test_a_row_has_place_name_points_hands_wins_and_average() -> None:
    rows = (Standing(7, 3, 2, 40, 300), Standing(8, 1, 0, -40, 20))
    lines = standings_panel(ZH, rows, {7: "甲甲", 8: "b_b"}, 7, NOW).text.splitlines()
    assert lines[0] == "1. **甲甲** +40 分 · 3 副 · 胡 2（67%）· 均 +13.3"
    assert lines[1] == r"2. **b\_b** −40 分 · 1 副 · 胡 0（0%）· 均 −40.0"
    english = standings_panel(EN, rows, {}, 7, NOW).text.splitlines()
    assert english[0] == "1. **<@7>** +40 · 3 hands · 2 won (67%) · +13.3 a hand"
    assert english[1] == "2. **<@8>** −40 · 1 hand · 0 won (0%) · −40.0 a hand"


def test_the_first_ten_are_shown() -> None:
    first = standings_panel(EN, ROWS, NAMES, 100, NOW)
    assert [line.split(".")[0] for line in first.text.splitlines()[:11]] == [
        *(str(place) for place in range(1, 11)),
        "",
    ]


@pytest.mark.parametrize("caller", [100, 109, 110, 124])
def test_the_own_row_is_always_there_once(caller: int) -> None:
    text = standings_panel(EN, ROWS, NAMES, caller, NOW).text
    assert text.count(f"**P{caller}**") == 1


def test_one_player_and_one_hand_are_no_plural() -> None:
    rows = (Standing(7, 1, 1, 40, 300),)
    assert standings_panel(EN, rows, {}, 7, NOW).footer.startswith(
        "1 player · 1 hand counted once for each player"
    )
    assert standings_panel(ZH, rows, {}, 7, NOW).footer.startswith("1 人 · 共 1 人次")


def test_one_who_has_not_played_is_told() -> None:
    assert EN("standings.own_missing") in standings_panel(EN, ROWS, NAMES, 1, NOW).text


def test_the_order_and_the_time_are_stated() -> None:
    panel = standings_panel(EN, ROWS, NAMES, 100, NOW)
    assert panel.text.endswith("By points, then wins, then fewer hands, then the lower id")
    assert panel.footer == (
        "25 players · 500 hands counted once for each player · as of 2025-12-01 00:00 UTC"
    )


@LANGUAGES
def test_hostile_names_keep_every_row_on_its_line(texts: Texts) -> None:
    names = {row.player: HOSTILE[n % len(HOSTILE)] for n, row in enumerate(ROWS)}
    panel = standings_panel(texts, ROWS, names, 120, NOW)
    assert_fits(panel)
    plain = standings_panel(texts, ROWS, NAMES, 120, NOW)
    rows, expected = panel.text.splitlines(), plain.text.splitlines()
    assert len(rows) == len(expected)
    for row, other in zip(rows[:10], expected[:10], strict=True):
        assert row.rpartition("**")[2] == other.rpartition("**")[2]


@LANGUAGES
def test_five_hundred_players_with_great_numbers_fit(texts: Texts) -> None:
    rows = [Standing(10**18 + n, 10**6, 10**6, -(10**9), 10**10) for n in range(500)]
    names = {row.player: "*" * 40 for row in rows}
    assert_fits(standings_panel(texts, rows, names, rows[-1].player, NOW))
