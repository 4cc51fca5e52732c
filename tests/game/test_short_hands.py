"""§2 Hands of 13 and of 10 cards, one flipped card or two: everything else stays."""

from dataclasses import replace

import pytest

from bot.game.hand import HandState, Phase
from bot.rules.cards import Kind
from bot.rules.ruleset import DANJIANG, DANJIANG_XI, ONLINE, RuleSet, Xi
from tests.game.positions import discarded, discards, may, position, then, told
from tests.game.selfplay import fresh

SIZES = pytest.mark.parametrize(
    ("size", "rules", "left"),
    [
        (22, ONLINE, 51),
        (13, ONLINE, 78),
        (10, ONLINE, 87),
        (22, DANJIANG, 52),
        (13, DANJIANG, 79),
        (10, DANJIANG, 88),
        (22, DANJIANG_XI, 57),
        (13, DANJIANG_XI, 84),
        (10, replace(ONLINE, xi=Xi.WILD), 92),
    ],
)


@SIZES
def test_the_dealer_has_one_card_more_and_the_rest_is_left_to_draw(
    size: int, rules: RuleSet, left: int
) -> None:
    state = fresh(replace(rules, hand_size=size), 4)
    assert [state.seats[seat].hand.total for seat in state.order] == [size + 1, size, size]
    assert (state.left, len(state.flipped)) == (left, rules.flipped_cards)


@pytest.mark.parametrize(
    ("size", "hand"),
    [
        (22, "123456789t 123456789b 11w 22z"),
        (13, "123456789t 11w 22z"),
        (10, "123456t 11w 22z"),
    ],
)
def test_a_win_takes_seven_four_or_three_melds_and_a_pair(size: int, hand: str) -> None:
    rules = f"online hand_size={size}"
    state = position(None, f"{hand} 2z", turn="1", drawn="2z", rules=rules)
    assert "hu" in may(state, 1)
    claimed = discarded("2z", "1t | - | - | - | 2", hand, "1t", rules=rules)
    assert "hu" in may(claimed, 1)


def single(hand: str, **lines: str) -> HandState:
    """The single game with 5t flipped, seat 1 having ten cards."""
    rules = "danjiang hand_size=10"
    return position(None, hand, **{"rules": rules, "flipped": "5t", **lines})


def test_three_of_the_flipped_kind_are_all_there_are() -> None:
    dragon = single("555t 147b 147w 1z", phase="dragons", wall="9b ...")
    assert may(dragon, 1) == "call 5t, lay 5t, pass"
    assert told(dragon, "1 lay 5t", "close") == "dragon_laid 1 5t; bao_ting_round_opened"


def test_they_make_no_gang_later() -> None:
    state = single("555t 147b 147w 12z", turn="1", drawn="2z")
    assert may(state, 1) == ""
    claim = discarded("5t", None, "55t 147b 147w 12z", rules="danjiang hand_size=10", flipped="5t")
    assert may(claim, 1) == "peng, pass"
    assert str(then(claim, "1 peng", "close").seats[1].melds[0]) == "peng:555t"


def test_a_wait_for_the_flipped_kind_is_none_when_the_other_three_are_held() -> None:
    ready = single("46t 123456b 99w", phase="bao_ting")
    assert may(ready, 1) == "bao_ting, pass"
    held = single("46t 123b 99w | peng:555t", phase="bao_ting")
    assert may(held, 1) == ""


@pytest.mark.parametrize("size", [10, 13, 22])
def test_every_size_is_played_from_the_opening_to_its_end(size: int) -> None:
    state = fresh(replace(DANJIANG, hand_size=size), 7)
    assert state.phase is Phase.DRAGONS
    state = then(state, "expire", "close", "expire", "close")
    assert len(discards(state, state.turn).split()) > size // 2
    while state.phase is not Phase.OVER:
        state = then(state, "expire" if state.phase is Phase.TURN else "close")
    assert state.left == 0


def test_a_flipped_xi_is_a_flipped_card_like_others() -> None:
    rules = replace(DANJIANG_XI, hand_size=10)
    states = (fresh(rules, number) for number in range(200))
    state = next(each for each in states if str(each.flipped[0]).endswith("x"))
    assert state.dragon_size(Kind.parse("1t")) == 4
    assert state.left == 93
