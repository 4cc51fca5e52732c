"""过张: where passing binds, a claim that was let go may not be made again before the own next draw."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import HandState
from bot.game.play import may_close
from bot.game.views import public_view, seat_view
from tests.game.positions import discarded, may, then, told

RULES = "online hand_size=10 binding_pass=true"
READY = "123456t 23b 99b"
"""Waits for 1b and 4b."""

DULL = "147t 147w 258w 2z"


def window(card: str, *seats: str | None, **lines: str) -> HandState:
    return discarded(card, *seats, **{"rules": RULES, **lines})


def code(state: HandState, move: str) -> Refusal:
    with pytest.raises(GameError) as refused:
        then(state, move)
    return refused.value.code


def around(state: HandState, seat: int, card: str) -> HandState:
    """After everybody has passed, ``seat`` (which has drawn) discards a card."""
    return then(state, "expire", "close", f"{seat} discard {card}")


def test_a_win_let_go_may_not_be_taken_on_any_card_before_the_next_draw() -> None:
    state = window("1b", "1z", "4b 1z", f"{READY}", wall="2z 3z ...")
    assert may(state, 2) == "hu, pass"
    state = then(state, "2 pass", "close", "1 discard 4b")
    assert may(state, 2) == ""
    assert may_close(state)
    assert code(state, "2 hu") is Refusal.PASSED_UP


@pytest.mark.parametrize(("flag", "offered"), [("true", ""), ("false", "hu, pass")])
def test_only_where_it_was_agreed(flag: str, offered: str) -> None:
    rules = f"online hand_size=10 binding_pass={flag}"
    state = window("1b", "1z", "4b 1z", READY, rules=rules, wall="2z 3z ...")
    assert may(then(state, "2 pass", "close", "1 discard 4b"), 2) == offered


def test_the_next_own_draw_frees() -> None:
    state = window("1b", "4b 1z", "1z", READY, wall="2z 3z 4z".replace("4z", "5b") + " ...")
    state = then(state, "2 pass", "close", "1 discard 2z", "close")
    assert (state.turn, state.seats[2].given_up) == (2, ())
    state = then(state, "2 discard 3z", "close", "0 discard 4b")
    assert may(state, 2) == "hu, pass"


def test_on_the_draw_itself_a_win_is_free() -> None:
    state = window("1b", "1z", "1z", READY, wall="2z 4b ...")
    state = then(state, "2 pass", "close", "1 discard 2z", "close")
    assert may(state, 2).startswith("hu, ")


def test_peng_is_bound_for_the_same_kind_only() -> None:
    state = window("5t", None, "5t 1z", "55t 66b 147w 1z 29b", wall="2z ...")
    state = then(state, "2 pass", "close", "1 discard 5t")
    assert may(state, 2) == ""
    assert code(state, "2 peng") is Refusal.PASSED_UP
    state = window("5t", None, "6b 1z", "55t 66b 147w 1z 29b", wall="2z ...")
    assert may(then(state, "2 pass", "close", "1 discard 6b"), 2) == "peng, pass"


def test_gang_and_peng_are_given_up_together() -> None:
    state = window("5t", None, None, "555t 66b 147w 1z 2b", wall="2z ...")
    assert may(state, 2) == "gang, peng, pass"
    assert told(state, "2 pass") == "answered 2 pass over gang 5t, peng 5t"


def test_who_pengs_lets_the_win_go() -> None:
    state = window("9b", None, None, "123456t 78b 99b", wall="2z ...")
    assert may(state, 2) == "hu, peng, pass"
    assert told(state, "2 peng") == "answered 2 peng over hu"
    state = then(state, "2 peng", "close", "2 discard 1t", "expire", "close", "0 discard 1z")
    assert "hu" in str(state.seats[2].given_up), "碰 is no draw"


def test_a_gang_draws_and_so_frees() -> None:
    state = window("5t", None, None, "555t 66b 147w 1z 2b", wall="2z ...")
    assert then(state, "2 gang", "close").seats[2].given_up == ()


def test_a_deadline_binds_as_well() -> None:
    state = window("1b", "1z", "4b 1z", READY, wall="2z 3z ...")
    assert told(state, "expire") == "answered 2 pass over hu"
    assert may(then(state, "expire", "close", "1 discard 4b"), 2) == ""


def test_who_was_offered_nothing_gives_up_nothing() -> None:
    state = window("1b", "1z", "4b 1z", READY, wall="2z 3z ...")
    assert state.seats[1].given_up == ()
    assert then(state, "2 pass").seats[1].given_up == ()


def test_a_pass_that_did_not_matter_binds_too() -> None:
    state = window("1b", None, "11b 4b 147w 147t 1z", READY, wall="2z ...")
    state = then(state, "1 peng", "2 pass", "close", "1 discard 4b")
    assert may(state, 2) == ""


def test_only_its_owner_sees_what_was_given_up() -> None:
    state = window("1b", "1z", "4b 1z", READY, wall="2z 3z ...")
    passed = then(state, "2 pass")
    assert [str(action) for action in seat_view(passed, 2).given_up] == ["hu"]
    assert public_view(passed) == public_view(state)
    assert seat_view(passed, 0) == seat_view(state, 0)


def test_a_frozen_hand_is_bound_like_others() -> None:
    frozen = f"{READY} | - | - | - | 1 | 1b 4b"
    state = window("1b", "1z", "4b 1z", frozen, wall="2z 3z ...")
    assert may(then(state, "2 pass", "close", "1 discard 4b"), 2) == ""
