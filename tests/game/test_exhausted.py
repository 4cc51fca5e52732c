"""§3.2 荒牌: the last card, and what is offered when no card is left."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.events import HandEnded
from bot.game.hand import Phase
from bot.game.play import may_close
from tests.game.positions import discarded, may, outcome, position, then, told

PAIR = "33t 147b 258w 12z"
THREE = "333t 147b 258w 1z"
READY = "123t 456b 789w 1z"


def test_the_last_card_of_the_wall_is_drawn_and_may_win() -> None:
    state = discarded("9t", None, READY, wall="1z")
    assert told(state, "close") == "drew 1 1z"
    assert may(then(state, "close"), 1).startswith("hu")


def test_the_hand_is_drawn_when_a_player_must_draw_and_no_card_is_left() -> None:
    state = discarded("9t", None, READY, wall="1b")
    end = told(state, "close", "1 discard 1b", "close")
    assert end.startswith("hand_ended hu=")
    assert then(state, "close", "1 discard 1b", "close").phase is Phase.OVER


def test_the_last_discard_may_still_be_won() -> None:
    state = discarded("1z", None, READY, wall="-")
    assert told(state, "1 hu", "close").startswith("hand_ended 1 1z from=0")


def test_with_an_empty_wall_gang_is_not_offered_but_peng_is() -> None:
    assert may(discarded("3t", None, THREE, wall="-"), 1) == "peng, pass"
    for hand in (
        "3333t 147b 258w 1z",
        "3t 147b 258w 1z | peng:333t",
        "3333t 147b 258w 1z | - | 3t",
    ):
        assert "gang" not in may(position(None, hand, turn="1", drawn="1z", wall="-"), 1)
        assert "lay" not in may(position(None, hand, turn="1", drawn="1z", wall="-"), 1)


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("3333t 147b 258w 1z", "an_gang 3t"),
        ("3t 147b 258w 1z | peng:333t", "add_gang 3t"),
        ("3333t 147b 258w 1z | - | 3t", "lay 3t"),
    ],
)
def test_a_gang_with_an_empty_wall_is_refused_for_want_of_a_replacement(
    hand: str, move: str
) -> None:
    with pytest.raises(GameError) as refused:
        then(position(None, hand, turn="1", drawn="1z", wall="-"), f"1 {move}")
    assert refused.value.code is Refusal.NO_REPLACEMENT


def test_after_a_peng_with_an_empty_wall_the_discard_ends_the_hand_unless_it_is_won() -> None:
    state = then(discarded("3t", None, PAIR, READY, wall="-"), "1 peng", "close")
    assert told(state, "1 discard 2z", "close").startswith("hand_ended hu=")
    won = told(state, "1 discard 1z", "2 hu", "close")
    assert won.startswith("hand_ended 2 1z from=1")


def test_a_frozen_hand_with_the_last_card_is_not_offered_a_gang() -> None:
    state = discarded("9b", None, "111b 456789t 5w | - | - | - | 0 | 5w", wall="1b")
    assert told(state, "close") == "drew 1 1b; discarded 1 1b"


def test_the_three_base_hu_are_settled_by_differences() -> None:
    state = discarded("9t", None, "147b 158w 2z | dragon:1111z", wall="-")
    (ended,) = outcome(state, "close")
    assert isinstance(ended, HandEnded)
    assert (ended.win, ended.shape) == (None, None)
    assert ended.hu == (0, 40, 0)
    assert ended.changes == (-40, 80, -40)


def test_a_table_may_agree_that_a_drawn_hand_scores_nothing() -> None:
    state = discarded(
        "9t",
        None,
        "147b 158w 2z | dragon:1111z",
        wall="-",
        rules="online hand_size=10 exhausted=no_score",
    )
    (ended,) = outcome(state, "close")
    assert isinstance(ended, HandEnded)
    assert ended.hu == ended.changes == (0, 0, 0)


def test_an_exhausted_hand_waits_for_nobody() -> None:
    state = then(discarded("9t", wall="-"), "close")
    assert not may_close(state)
    assert [may(state, seat) for seat in range(3)] == ["", "", ""]
