"""买庄: a sealed round before the dealer's first turn, where the table plays it."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import HandState, Phase
from bot.game.play import may_close
from bot.game.views import public_view, seat_view
from bot.game.winning import position as ended_position
from tests.game.positions import may, position, then, told

RULES = "online hand_size=10 mai_zhuang=1,2,3"
READY = "123456789t 5w"


def asked(*seats: str | None, **lines: str) -> HandState:
    return position(*seats, **{"rules": RULES, "phase": "mai_zhuang", **lines})


def code(state: HandState, move: str) -> Refusal:
    with pytest.raises(GameError) as refused:
        then(state, move)
    return refused.value.code


def test_the_round_comes_after_bao_ting_and_before_the_dealers_turn() -> None:
    state = position(None, READY, phase="bao_ting", rules=RULES)
    assert told(state, "1 bao_ting", "close") == "bao_ting_declared 1; mai_zhuang_round_opened"
    state = then(state, "1 bao_ting", "close")
    assert (state.phase, public_view(state).turn) == (Phase.MAI_ZHUANG, None)
    state = then(state, "expire", "close")
    assert (state.phase, state.turn) == (Phase.TURN, state.dealer)


@pytest.mark.parametrize(
    ("flag", "event"), [("1,2,3", "mai_zhuang_round_opened"), ("null", "play_began")]
)
def test_only_where_it_is_played(flag: str, event: str) -> None:
    rules = f"online hand_size=10 mai_zhuang={flag}"
    assert told(position(None, None, phase="bao_ting", rules=rules), "close") == event


def test_all_three_are_asked_the_dealer_too() -> None:
    state = asked()
    assert [may(state, seat) for seat in range(3)] == ["mai_zhuang, pass"] * 3
    state = then(state, "0 mai_zhuang", "1 pass")
    assert not may_close(state)
    assert may_close(then(state, "2 pass"))


def test_the_answers_are_shown_when_the_round_closes() -> None:
    state = asked()
    answered = then(state, "2 mai_zhuang", "0 mai_zhuang")
    assert public_view(answered) == public_view(state)
    assert seat_view(answered, 1) == seat_view(state, 1)
    assert told(answered, "1 pass", "close") == "zhuang_bought 0; zhuang_bought 2; play_began"
    shown = public_view(then(answered, "1 pass", "close"))
    assert [seat.bought for seat in shown.seats] == [True, False, True]


def test_no_answer_is_no() -> None:
    assert told(asked(), "expire", "close") == "play_began"


def test_it_can_be_bought_at_no_other_time_and_once() -> None:
    assert code(position(rules=RULES), "0 mai_zhuang") is Refusal.MAI_ZHUANG_NOT_NOW
    assert code(position(), "0 mai_zhuang") is Refusal.NO_MAI_ZHUANG
    assert code(then(asked(), "0 pass"), "0 mai_zhuang") is Refusal.ALREADY_ANSWERED
    assert code(then(asked(), "0 mai_zhuang"), "0 pass") is Refusal.ALREADY_ANSWERED


def test_a_hand_won_in_the_opening_was_not_bought() -> None:
    poor = "123456789t 123456789b 1234w"
    rich = "1122334455t 667788b 112233w"
    state = position(
        f"{rich} 3z",
        poor,
        "667788t 1122334455b 445566w",
        phase="dragons",
        rules="danjiang mai_zhuang=1,2,3",
        flipped="8t",
    )
    assert "mai_zhuang" not in told(state, "1 qiong_hen", "close")


def test_who_bought_is_told_to_the_scorer() -> None:
    state = then(asked(), "1 mai_zhuang", "expire", "close")
    assert ended_position(state, None).bought == (False, True, False)
