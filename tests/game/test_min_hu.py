"""起胡: a win below the least hu that was agreed is not legal."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import HandState
from bot.game.views import seat_view
from tests.game.positions import discarded, discards, may, position, then, told

CHEAP = "123t 456b 789w 1z"
"""Waits for 1z: 成胡 20 and 吊头 10 off a discard, 自摸 10 more."""


def rules(least: int) -> str:
    return f"tongzhou hand_size=10 min_hu={least}"


def off_discard(least: int, hand: str = CHEAP, card: str = "1z") -> HandState:
    return discarded(card, None, hand, rules=rules(least), flipped="8t 6w")


def refused(state: HandState, move: str) -> GameError:
    with pytest.raises(GameError) as error:
        then(state, move)
    return error.value


@pytest.mark.parametrize(("least", "legal"), [(0, True), (110, True), (120, False)])
def test_a_win_off_a_discard_has_to_reach_it(least: int, legal: bool) -> None:
    assert (may(off_discard(least), 1) == "hu, pass") is legal


def test_what_the_hand_would_be_worth_is_told() -> None:
    error = refused(off_discard(120), "1 hu")
    assert (error.code, error.params) == (Refusal.BELOW_MIN_HU, {"hu": 110, "least": 120})


@pytest.mark.parametrize(("least", "legal"), [(120, True), (130, False)])
def test_a_win_on_the_own_draw_has_to_reach_it(least: int, legal: bool) -> None:
    state = position(None, f"{CHEAP} 1z", turn="1", drawn="1z", rules=rules(least))
    assert ("hu" in may(state, 1)) is legal
    assert "1z" in discards(state, 1)
    if not legal:
        assert refused(state, "1 hu").params == {"hu": 120, "least": 130}


def test_waits_and_readiness_stay_as_they_are() -> None:
    ready = position(None, CHEAP, phase="bao_ting", rules=rules(500))
    assert may(ready, 1) == "bao_ting, pass"
    assert [str(kind) for kind in seat_view(ready, 1).waits] == ["1z"]


def test_a_frozen_hand_discards_a_card_that_does_not_win_enough() -> None:
    frozen = f"{CHEAP} | - | - | - | 1 | 1z"
    cheap = discarded("9b", None, frozen, rules=rules(500), wall="1z ...")
    assert told(cheap, "close") == "drew 1 1z; discarded 1 1z"
    dear = discarded("9b", None, frozen, rules=rules(200), wall="1z ...")
    assert may(then(dear, "close"), 1) == "hu"


def test_who_may_not_win_may_still_peng() -> None:
    state = off_discard(500, "123t 456b 33w 99w", "9w")
    assert may(state, 1) == "peng, pass"


def test_the_dealt_hand_of_the_dealer_counts_with_its_best_card() -> None:
    state = then(position(f"{CHEAP} 1z", phase="bao_ting", rules=rules(240)), "close")
    assert "hu" in may(state, 0)
    state = then(position(f"{CHEAP} 1z", phase="bao_ting", rules=rules(250)), "close")
    assert "hu" not in may(state, 0)
