"""§7 喜儿 `wild`: stay in the hand, stand for any card in a win, and may be discarded."""

from dataclasses import replace

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import HandState, Phase
from bot.game.legal import is_ready, undeclared_dragons
from bot.game.opening import begin
from bot.game.views import public_view, seat_view
from bot.rules.ruleset import ONLINE, Xi
from tests.game.positions import discarded, discards, may, position, then, told
from tests.game.selfplay import fresh

RULES = "online hand_size=10 xi=wild"
DULL = "147t 258b 369w 1z"


def wild(*seats: str | None, **lines: str) -> HandState:
    return position(*seats, **{"rules": RULES, **lines})


def test_nothing_is_set_aside() -> None:
    assert not any(begin(fresh(replace(ONLINE, xi=Xi.WILD), number)) for number in range(5))
    state = discarded("9b", None, DULL, rules=RULES, wall="1x ...")
    assert told(state, "close") == "drew 1 1x"
    assert public_view(then(state, "close")).seats[1].xi == ()


def test_it_stands_for_any_card_when_winning() -> None:
    on_draw = wild(None, "123t 456b 78w 11z 1x", turn="1", drawn="1x")
    assert "hu" in may(on_draw, 1)
    assert "hu" in may(discarded("9w", None, "123t 456b 78w 1z 1x", rules=RULES), 1)
    pair_and_meld = wild(None, "123t 456b 7w 1z 123x", turn="1", drawn="7w")
    assert "hu" in may(pair_and_meld, 1)


def test_it_may_be_discarded_and_is_then_no_longer_the_holders() -> None:
    state = wild(None, "147t 258b 369w 1z 1x", turn="1", drawn="1z")
    assert "1x" in discards(state, 1)
    state = then(state, "1 discard 1x")
    assert state.seats[1].hand.total == 10
    assert [str(kind) for kind in then(state, "close").seats[1].river] == ["1x"]


def test_a_discarded_one_is_claimed_by_nobody_except_to_win() -> None:
    state = discarded("1x", None, "1147t 258b 369w", "123t 456b 789w 1z", rules=RULES)
    assert (may(state, 1), may(state, 2)) == ("", "hu, pass")
    assert told(state, "2 hu", "close").startswith("hand_ended 2 1x from=0")


def test_it_makes_no_peng_no_gang_and_no_dragon() -> None:
    assert may(discarded("1t", None, "14t 1x 258b 369w 1z", rules=RULES), 1) == ""
    three = discarded("1t", None, "11t 12x 258b 369w", rules=RULES)
    assert may(three, 1) == "peng, pass"
    turn = wild(None, "111t 1x 258b 369w 1z", turn="1", drawn="1z")
    assert may(turn, 1) == ""
    laid = wild(None, "1x 258b 369w 1z | peng:111t", turn="1", drawn="1x")
    assert may(laid, 1) == ""
    sealed = wild(None, "111t 1x 258b 369w", phase="dragons")
    assert undeclared_dragons(sealed, 1) == ()
    flipped = wild(None, "111t 1x 258b 369w", phase="dragons", flipped="2x 3x")
    assert undeclared_dragons(flipped, 1) == ()


def test_a_wild_card_to_be_drawn_makes_no_hand_ready() -> None:
    gone = wild(None, "123456789t 1z | dragon:1z", phase="bao_ting", flipped="1z 1z", wall="1x ...")
    assert not is_ready(gone, 1)
    assert may(gone, 1) == ""


def test_with_a_wild_card_in_hand_it_waits_for_every_pair() -> None:
    state = wild(None, "123456789t 1x", phase="bao_ting")
    assert "bao_ting" in may(state, 1)
    assert len(seat_view(state, 1).waits) == 30


def test_a_frozen_hand_wins_on_a_drawn_one() -> None:
    frozen = "123456789t 5w | - | - | - | 0 | 5w"
    state = discarded("9b", None, frozen, rules=RULES, wall="1x ...")
    assert may(then(state, "close"), 1) == "hu"


def test_the_deadline_keeps_a_drawn_one_and_gives_the_first_card_that_stands_alone() -> None:
    state = wild(None, "1147t 258b 36w 1z 1x", turn="1", drawn="1x")
    assert told(state, "expire") == "discarded 1 4t automatic"


def test_the_deadline_in_a_hand_of_nothing_else_gives_one() -> None:
    state = wild(None, "12x | peng:111t peng:222t peng:333t", turn="1", drawn="1x")
    assert told(state, "expire") == "discarded 1 1x automatic"


def test_the_last_card_of_the_wall_may_be_one_and_wins() -> None:
    state = discarded("9b", None, "123456789t 5w", rules=RULES, wall="1x")
    assert "hai_di" in told(state, "close", "1 hu")
    assert then(state, "close").phase is Phase.TURN


def test_a_called_dragon_may_be_helped_by_one() -> None:
    state = wild(None, "1111b 2b 1x 555w 22z | - | 1b", turn="1", drawn="5w")
    assert "hu" in may(state, 1)


def test_what_is_no_win_with_one_is_answered_with_the_distance() -> None:
    state = wild(None, "147t 258b 369w 1z 1x", turn="1", drawn="1z")
    with pytest.raises(GameError) as refused:
        then(state, "1 hu")
    assert refused.value.code is Refusal.NOT_A_WIN
