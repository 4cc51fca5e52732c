"""§2, §3.4 How long 报听 may be declared: on the dealt hand (折庄), or until the own first discard."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import HandState, Phase
from tests.game.positions import discarded, may, position, then

READY = "123456789t 5w"
NEARLY = "12345678t 15w"
"""Ready with 9t for 1w."""

WINDOWS = pytest.mark.parametrize(
    ("window", "later"), [("dealt", False), ("first_discard", True)], ids=["dealt", "later"]
)


BOTH = pytest.mark.parametrize("window", ["dealt", "first_discard"])


def rules(window: str) -> str:
    return f"online hand_size=10 bao_ting={window}"


def code(state: HandState, move: str) -> Refusal:
    with pytest.raises(GameError) as refused:
        then(state, move)
    return refused.value.code


@BOTH
def test_the_dealt_hand_may_be_declared_in_both(window: str) -> None:
    state = position(None, READY, phase="bao_ting", rules=rules(window))
    assert may(state, 1) == "bao_ting, pass"


@WINDOWS
def test_the_first_turn_is_open_in_one_of_them(window: str, later: bool) -> None:
    state = position(None, NEARLY, phase="bao_ting", rules=rules(window), wall="9t ...")
    state = then(state, "close", "0 discard 1b", "close")
    assert state.phase is Phase.TURN
    assert (may(state, 1) == "bao_ting 1w, bao_ting 5w") is later
    if not later:
        assert code(state, "1 bao_ting 1w") is Refusal.BAO_TING_TOO_LATE


@WINDOWS
def test_passing_the_dealt_hand_leaves_the_first_turn_where_that_is_open(
    window: str, later: bool
) -> None:
    state = position(None, READY, phase="bao_ting", rules=rules(window), wall="9w ...")
    state = then(state, "1 pass", "close", "0 discard 1b", "close")
    assert ("bao_ting" in may(state, 1)) is later


@BOTH
def test_replacements_for_dragons_belong_to_the_dealt_hand(window: str) -> None:
    hand = "1111z 23456t 5w"
    state = position(None, hand, phase="dragons", rules=rules(window), wall="1t ...")
    state = then(state, "1 lay 1z", "close", "expire", "close")
    assert state.phase is Phase.BAO_TING
    assert may(state, 1) == "bao_ting, pass"


@BOTH
def test_after_the_first_discard_it_is_over_in_both(window: str) -> None:
    state = position(
        None, f"{READY} 9w | - | - | 1z | 1", turn="1", drawn="9w", rules=rules(window)
    )
    assert "bao_ting" not in may(state, 1)


@BOTH
def test_a_peng_before_closes_it(window: str) -> None:
    state = discarded("1z", None, "11z 123456t 5w 9b", rules=rules(window))
    state = then(state, "1 peng", "close")
    assert "bao_ting" not in may(state, 1)
