"""§3.1 Seats and deal."""

from dataclasses import replace

import pytest

from bot.game.hand import deal
from bot.game.wall import build_wall, draw_lot
from bot.rules.cards import deck
from bot.rules.hand import Hand
from bot.rules.ruleset import DANJIANG, ONLINE, SYSTEMS, RuleSet, Xi
from tests.game.positions import position, then, told

SEED = "0f" * 32
OTHER_SEED = "1f" * 32


def test_the_first_dealer_is_drawn_by_lot_from_the_same_seed() -> None:
    seeds = [f"{number:064x}" for number in range(300)]
    for chairs in (3, 4):
        lots = [draw_lot(seed, chairs) for seed in seeds]
        assert lots == [draw_lot(seed, chairs) for seed in seeds]
        assert {lots.count(chair) > 50 for chair in range(chairs)} == {True}


def test_the_wall_is_the_whole_deck_in_an_order_that_follows_from_the_seed() -> None:
    wall = build_wall(SEED, ONLINE)
    assert wall == build_wall(SEED, ONLINE)
    assert wall != build_wall(OTHER_SEED, ONLINE)
    assert Hand.of(wall) == Hand.of(deck(xi=False))
    with_xi = build_wall(SEED, replace(ONLINE, xi=Xi.BONUS))
    assert Hand.of(with_xi) == Hand.of(deck(xi=True))


def test_the_wall_of_a_known_seed_never_changes() -> None:
    wall = " ".join(map(str, build_wall("00" * 32, ONLINE)[:12]))
    assert wall == "4t 7w 1b 5b 3w 5w 1z 5w 1t 3w 4b 9w"


@pytest.mark.parametrize("size", [22, 13, 10])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_dealer_gets_one_card_more_and_the_deal_goes_in_turn_order(
    dealer: int, size: int
) -> None:
    rules = replace(ONLINE, hand_size=size)
    wall = build_wall(SEED, rules)
    hand = deal(rules, dealer, wall)
    second, third = (dealer + 1) % 3, (dealer + 2) % 3
    assert hand.seats[dealer].hand == Hand.of(wall[: size + 1])
    assert hand.seats[second].hand == Hand.of(wall[size + 1 : 2 * size + 1])
    assert hand.seats[third].hand == Hand.of(wall[2 * size + 1 : 3 * size + 1])
    assert hand.order == (dealer, second, third)


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        (ONLINE, 51),
        (DANJIANG, 52),
        (replace(ONLINE, xi=Xi.BONUS), 56),
        (replace(ONLINE, hand_size=13), 78),
        (replace(DANJIANG, hand_size=10), 88),
    ],
)
def test_what_is_left_to_draw_is_the_deck_less_the_deal_and_the_flipped(
    rules: RuleSet, left: int
) -> None:
    assert deal(rules, 0, build_wall(SEED, rules)).left == left


@pytest.mark.parametrize("rules", SYSTEMS.values(), ids=SYSTEMS)
def test_the_flipped_cards_come_from_the_bottom_of_the_wall(rules: RuleSet) -> None:
    wall = build_wall(SEED, rules)
    hand = deal(rules, 0, wall)
    assert hand.flipped == tuple(reversed(wall))[: rules.flipped_cards]


def test_flipped_cards_are_never_drawn() -> None:
    state = position("1z", "2z", "3z", phase="claims", discard="9w", wall="1t", flipped="5t 6t")
    assert told(state, "close") == "drew 1 1t"
    assert "hand_ended" in told(state, "close", "1 discard 1t", "close")


def test_draws_and_replacements_come_from_the_top_of_the_same_pile() -> None:
    gang = ("147t 147b 147w 1z", "3333t 147b 147w", "5t 258b 222w 369w")
    state = position(*gang, phase="claims", discard="9t", wall="3w 4w 5w 6w ...")
    assert told(state, "close") == "drew 1 3w"
    state = then(state, "close")
    assert told(state, "1 an_gang 3t") == "gang_laid 1 3t an_gang; drew 1 4w replacement"
    state = then(state, "1 an_gang 3t", "1 discard 4w")
    assert told(state, "close") == "drew 2 5w"


def test_the_wall_is_never_touched_again() -> None:
    state = position(phase="claims", discard="9t", turn="0")
    wall = state.wall
    state = then(state, "close", "1 discard 2t", "close", "2 discard 3t", "close")
    assert state.wall is wall


def test_the_turn_goes_round_in_seat_order() -> None:
    state = position(phase="claims", discard="9t", wall="9t 9b 9w 8b ...")
    turns = []
    for move in ("1 discard 9t", "2 discard 9b", "0 discard 9w", "1 discard 8b"):
        state = then(state, "close")
        turns.append(state.turn)
        state = then(state, move)
    assert turns == [1, 2, 0, 1]
