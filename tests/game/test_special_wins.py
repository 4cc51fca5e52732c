"""§3.5 Special wins, as the game hands them to the scorer."""

import pytest

from bot.game.ending import working
from bot.game.events import HandEnded
from bot.game.hand import HandState
from bot.rules.position import Special, Win
from tests.game.positions import discarded, may, outcome, position, then, told

WON = "123t 456b 789w 11z"
READY = "123t 456b 789w 1z"


def win_of(state: HandState, *moves: str) -> Win:
    """The win that the last move brings."""
    *before, last = moves
    (ended,) = outcome(then(state, *before), last)
    assert isinstance(ended, HandEnded)
    assert ended.win is not None
    return ended.win


def names(win: Win) -> str:
    return " ".join(sorted(win.specials))


def test_tian_hu_is_a_win_of_the_dealer_with_the_dealt_hand() -> None:
    state = then(position(WON, phase="dragons"), "close", "close")
    assert may(state, 0) == "hu"
    assert names(win_of(state, "0 hu")) == "tian_hu"


def test_tian_hu_is_won_on_the_card_that_gives_most_self_drawn_and_with_its_wait() -> None:
    win = win_of(position(WON), "0 hu")
    assert (str(win.card), win.discarder) == ("2t", None)
    total = working(then(position(WON), "0 hu")).total
    assert total is not None
    assert total.wait == "closed"
    assert [item.extra.value for item in total.items] == ["self_drawn", "wait"]


def test_a_dragon_laid_without_replacement_does_not_hinder_tian_hu() -> None:
    state = position("333t 456b 789w 11z", phase="dragons", flipped="3t 9b")
    state = then(state, "0 lay 3t", "close", "close")
    assert names(win_of(state, "0 hu")) == "tian_hu"


@pytest.mark.parametrize(
    ("hand", "flipped", "wall"),
    [("3333t 456b 789w 1z", "9t 9b", "1z ..."), ("33t 456b 123789w", "3t 3t", "1z 1z ...")],
)
def test_a_laid_dragon_with_replacement_makes_it_gang_kai(
    hand: str, flipped: str, wall: str
) -> None:
    state = then(
        position(hand, phase="dragons", flipped=flipped, wall=wall),
        "0 lay 3t",
        "close",
        "close",
        "close",
    )
    win = win_of(state, "0 hu")
    assert (names(win), str(win.card)) == ("gang_kai", "1z")


def test_a_dragon_laid_without_replacement_after_one_with_it_is_still_gang_kai() -> None:
    state = position("3333t 444b 789w 1z", phase="dragons", flipped="4b 9b", wall="1z ...")
    state = then(state, "0 lay 3t", "close", "0 lay 4b", "close", "close")
    assert names(win_of(state, "0 hu")) == "gang_kai"


def test_a_concealed_gang_of_the_dealer_ends_tian_hu() -> None:
    state = position("3333t 456b 789w 1z", wall="1z ...")
    assert names(win_of(state, "0 an_gang 3t", "0 hu")) == "gang_kai"


def test_a_later_win_of_the_dealer_is_no_tian_hu() -> None:
    assert names(win_of(position(f"{WON} | - | - | - | 1", drawn="1z"), "0 hu")) == ""


def test_di_hu_is_a_win_on_the_dealers_first_discard() -> None:
    state = discarded("1z", "147t 147b 147w 2z | - | - | - | 1", READY)
    assert names(win_of(state, "1 hu", "close")) == "di_hu"


def test_di_hu_also_comes_after_a_concealed_gang_of_the_dealer() -> None:
    state = position("3333t 147b 258w 1z", "789t 456b 789w 1z", wall="5b ...")
    assert names(win_of(state, "0 an_gang 3t", "0 discard 1z", "1 hu", "close")) == "di_hu"


@pytest.mark.parametrize(
    "cells", ["147t 147b 147w 2z | - | - | - | 2", "47b 147w 2z | peng:111t | - | - | 2"]
)
def test_a_win_on_a_later_discard_of_the_dealer_is_no_di_hu(cells: str) -> None:
    assert names(win_of(discarded("1z", cells, READY), "1 hu", "close")) == ""


def test_a_win_on_anothers_first_discard_is_no_di_hu() -> None:
    state = discarded("1z", None, "147t 147b 147w 2z | - | - | - | 1", READY, turn="1")
    assert names(win_of(state, "2 hu", "close")) == ""


def test_hai_di_is_a_self_drawn_win_on_the_last_card() -> None:
    state = discarded("9t", None, READY, wall="1z")
    assert names(win_of(state, "close", "1 hu")) == "hai_di"


def test_hai_di_may_be_a_replacement_and_then_is_gang_kai_too() -> None:
    state = position(None, "3333t 456b 789w 1z", turn="1", drawn="3t", wall="1z")
    assert names(win_of(state, "1 an_gang 3t", "1 hu")) == "gang_kai hai_di"


def test_a_win_on_the_discard_after_the_last_card_is_no_hai_di() -> None:
    state = discarded("1z", None, READY, wall="-")
    assert names(win_of(state, "1 hu", "close")) == ""


@pytest.mark.parametrize(
    ("hand", "gang"),
    [
        ("3333t 456b 789w 1z", "an_gang 3t"),
        ("3t 456b 789w 1z | peng:333t", "add_gang 3t"),
        ("3333t 456b 789w 1z | - | 3t", "lay 3t"),
    ],
)
def test_gang_kai_is_a_win_on_the_replacement_of_any_gang_or_laid_dragon(
    hand: str, gang: str
) -> None:
    state = position(None, hand, turn="1", drawn="1z", wall="1z ...")
    assert names(win_of(state, f"1 {gang}", "1 hu")) == "gang_kai"


def test_gang_kai_also_follows_a_claimed_gang() -> None:
    state = discarded("3t", None, "333t 456b 789w 1z", wall="1z ...")
    assert names(win_of(state, "1 gang", "close", "1 hu")) == "gang_kai"


def test_a_win_after_an_ordinary_draw_is_no_gang_kai() -> None:
    state = position(None, "3333t 456b 789w 1z", turn="1", drawn="3t", wall="5b 6b 7b 1z ...")
    state = then(state, "1 an_gang 3t", "1 discard 5b", "close", "2 discard 6b", "close")
    assert names(win_of(state, "0 discard 7b", "close", "1 hu")) == ""


def test_bao_ting_di_hu_and_the_others_come_together() -> None:
    frozen = f"{READY} | - | - | - | 0 | 1z"
    claimed = discarded("1z", "147t 147b 147w 2z | - | - | - | 1", frozen)
    assert names(win_of(claimed, "1 hu", "close")) == "bao_ting di_hu"
    drawn = discarded("9t", None, "333t 456b 789w 1z | - | - | - | 0 | 1z", wall="3t 1z")
    assert names(win_of(drawn, "close", "1 an_gang 3t", "1 hu")) == "bao_ting gang_kai hai_di"


def test_all_factors_that_apply_multiply() -> None:
    frozen = f"{READY} | - | - | - | 0 | 1z"
    first = "147t 147b 147w 2z | - | - | - | "
    hu = {}
    for seat, discards in ((READY, 2), (READY, 1), (frozen, 1)):
        (ended,) = outcome(then(discarded("1z", f"{first}{discards}", seat), "1 hu"), "close")
        assert isinstance(ended, HandEnded)
        hu[seat, discards] = ended.hu[1]
    assert hu[READY, 2] * 4 == hu[READY, 1] * 2 == hu[frozen, 1]


def test_the_discarder_is_known_to_have_been_ready_or_not() -> None:
    ready = discarded("1z", f"{READY[:-2]}2z | - | - | - | 2", READY)
    assert win_of(ready, "1 hu", "close").discarder_ready
    assert not win_of(discarded("1z", None, READY), "1 hu", "close").discarder_ready


@pytest.mark.parametrize("special", Special)
def test_every_special_is_provoked_here(special: Special) -> None:
    text = {
        Special.TIAN_HU: told(position(WON), "0 hu"),
        Special.DI_HU: told(
            discarded("1z", "147t 147b 147w 2z | - | - | - | 1", READY), "1 hu", "close"
        ),
        Special.BAO_TING: told(
            discarded("1z", None, f"{READY} | - | - | - | 0 | 1z"), "1 hu", "close"
        ),
        Special.HAI_DI: told(discarded("9t", None, READY, wall="1z"), "close", "1 hu"),
        Special.GANG_KAI: told(
            position(None, "3333t 456b 789w 1z", turn="1", drawn="3t", wall="1z ..."),
            "1 an_gang 3t",
            "1 hu",
        ),
        Special.QIONG_HEN: told(
            position(
                "1122334455t 667788b 112233w 3z",
                "123456789t 123456789b 1234w",
                "1111z 678t 569b 45566778899w 2z",
                phase="dragons",
                rules="danjiang",
                flipped="8t",
            ),
            "1 qiong_hen",
            "close",
        ),
    }[special]
    assert special in text
