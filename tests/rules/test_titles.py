"""Titles for the hu of a lifetime."""

from itertools import pairwise

import pytest

from bot.rules.titles import TITLES, Title, title_of


@pytest.mark.parametrize(
    ("hu", "title"),
    [
        (0, Title.KE_YUAN),
        (5_999, Title.KE_YUAN),
        (6_000, Title.FU_KE),
        (95_999, Title.FU_CHU),
        (96_000, Title.CHU_ZHANG),
        (52_428_799, Title.FU_SHENG),
        (104_857_600, Title.ZHU_XI),
        (10**12, Title.ZHU_XI),
    ],
)
def test_a_title_is_held_from_its_figure_on(hu: int, title: Title) -> None:
    assert title_of(hu) is title


def test_titles_rise_in_their_order() -> None:
    assert tuple(TITLES) == tuple(Title)
    assert all(low < high for low, high in pairwise(TITLES.values()))
