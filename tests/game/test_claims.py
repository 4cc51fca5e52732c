"""§3.2 Claims on a discard: 胡, 杠 and 碰, who goes first, and that nobody learns who could."""

from itertools import permutations, product

import pytest

from bot.game.actions import GANG, HU, PASS, PENG, Action
from bot.game.claims import resolve_claims
from bot.game.hand import Phase
from bot.game.legal import legal_actions
from bot.game.play import may_close
from bot.game.views import public_view, seat_view
from tests.game.positions import discarded, may, position, then, told

PAIR = "33t 147b 258w 12z"
THREE = "333t 147b 258w 1z"
WAITING = "12t 456b 789w 99t"
WAITS_TOO = "45t 456w 777b 88b"


def test_nobody_may_chow_but_a_discard_completes_a_sequence_for_a_win() -> None:
    assert may(discarded("3t", None, "12t 456b 789w 12z"), 1) == ""
    assert may(discarded("3t", None, WAITING), 1) == "hu, pass"


@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        (PAIR, "peng, pass"),
        (THREE, "gang, peng, pass"),
        ("3t 147b 258w 123z", ""),
        (WAITING, "hu, pass"),
        ("33t 456b 789w 55w", "hu, peng, pass"),
        ("333t 456b 789w 5w", "gang, peng, pass"),
        ("333t 12t 456b 99w", "hu, gang, peng, pass"),
    ],
)
def test_a_discard_is_offered_for_what_the_hand_can_make_of_it(hand: str, offered: str) -> None:
    assert may(discarded("3t", None, hand), 1) == offered


def test_the_discarder_has_no_claim() -> None:
    assert may(discarded("3t", "33t 456b 789w 55w"), 0) == ""


def test_peng_lays_three_and_must_discard() -> None:
    state = discarded("3t", None, PAIR)
    assert told(state, "1 peng", "close") == "penged 1 3t"
    state = then(state, "1 peng", "close")
    assert (state.phase, state.turn, state.discard) == (Phase.TURN, 1, None)
    assert " ".join(map(str, state.seats[1].melds)) == "peng:333t"
    assert may(state, 1) == ""
    assert then(state, "1 discard 1z", "close").turn == 2


def test_gang_lays_four_and_draws_a_replacement() -> None:
    state = discarded("3t", None, None, THREE, wall="5b ...")
    assert told(state, "2 gang", "close") == (
        "gang_laid 2 3t ming_gang claimed; drew 2 5b replacement"
    )
    state = then(state, "2 gang", "close")
    assert (state.turn, str(state.drawn), state.seats[2].hand.total) == (2, "5b", 8)


def test_a_peng_from_the_seat_before_goes_round_from_the_claimer() -> None:
    state = then(discarded("3t", None, None, PAIR), "2 peng", "close", "2 discard 1z", "close")
    assert state.turn == 0


def test_a_claimed_discard_is_no_longer_in_anyones_river() -> None:
    for seat, claim in ((PAIR, "peng"), (THREE, "gang")):
        state = then(discarded("3t", None, seat), f"1 {claim}", "close")
        assert state.discard is None
        assert not any(seat.river for seat in state.seats)


def test_a_card_that_has_left_the_discard_position_can_be_claimed_by_nobody() -> None:
    state = then(discarded("3t", None, PAIR, WAITING), "1 peng", "2 pass", "close")
    assert may(state, 2) == ""
    later = then(state, "1 discard 1z")
    assert may(later, 2) == ""
    unclaimed = then(discarded("3t", None, PAIR), "1 pass", "close")
    assert "peng" not in may(unclaimed, 1)


def test_a_win_goes_before_gang_and_peng() -> None:
    state = discarded("3t", None, PAIR, WAITING)
    assert told(state, "1 peng", "2 hu", "close").startswith("hand_ended 2 3t from=0")
    gang = discarded("3t", None, THREE, "45t 456b 789w 99w")
    assert told(gang, "1 gang", "2 hu", "close").startswith("hand_ended 2 3t from=0")


@pytest.mark.parametrize(("discarder", "nearest"), [(0, 1), (1, 2), (2, 0)])
def test_of_several_wins_the_nearest_after_the_discarder_is_the_only_one(
    discarder: int, nearest: int
) -> None:
    hands: list[str | None] = [WAITING, WAITS_TOO]
    hands.insert(discarder, None)
    state = discarded("3t", *hands, turn=str(discarder))
    others = [seat for seat in range(3) if seat != discarder]
    for order in permutations(others):
        end = told(state, *(f"{seat} hu" for seat in order), "close")
        assert end.startswith(f"hand_ended {nearest} 3t from={discarder}")
        assert end.count("hand_ended") == 1


def test_the_farther_player_wins_when_the_nearer_passes() -> None:
    state = discarded("3t", None, WAITING, WAITS_TOO)
    assert told(state, "1 pass", "2 hu", "close").startswith("hand_ended 2 3t")


def test_there_is_no_second_choice_if_a_nearer_player_wins() -> None:
    state = discarded("3t", None, WAITING, "33t 45t 777b 88b 1z")
    state = then(state, "2 peng")
    assert may(state, 2) == ""
    assert told(state, "1 hu", "close").startswith("hand_ended 1")


@pytest.mark.parametrize("choice", ["hu", "gang", "peng", "pass"])
def test_each_of_several_claims_can_be_chosen(choice: str) -> None:
    state = discarded("3t", None, "333t 12t 456b 99w", wall="5b ...")
    outcome = {
        "hu": "hand_ended 1 3t",
        "gang": "gang_laid 1 3t ming_gang claimed",
        "peng": "penged 1 3t",
        "pass": "drew 1 5b",
    }
    assert told(state, f"1 {choice}", "close").startswith(outcome[choice])


ANSWERS: tuple[tuple[Action, ...], ...] = ((), (PASS,), (PENG,), (GANG,), (HU,))


@pytest.mark.parametrize("discarder", [0, 1, 2])
def test_the_priority_holds_for_every_pair_of_answers(discarder: int) -> None:
    near, far = (discarder + 1) % 3, (discarder + 2) % 3
    for near_answer, far_answer in product(ANSWERS, ANSWERS):
        answers: list[tuple[Action, ...]] = [(), (), ()]
        answers[near], answers[far] = near_answer, far_answer
        claims = [
            (seat, wanted)
            for wanted, seat in (
                (HU, near),
                (HU, far),
                (GANG, near),
                (PENG, near),
                (GANG, far),
                (PENG, far),
            )
            if wanted in answers[seat]
        ]
        expected = claims[0] if claims else None
        assert resolve_claims(discarder, answers) == expected


def test_the_outcome_does_not_depend_on_the_order_of_the_answers() -> None:
    state = discarded("3t", None, "33t 1245t 777b 8b", WAITING)
    for first, second in product(legal_actions(state, 1).actions, legal_actions(state, 2).actions):
        moves = (f"1 {first}", f"2 {second}")
        assert told(state, *moves, "close") == told(state, *reversed(moves), "close")


def test_nobody_learns_before_the_window_closes_who_could_claim_or_who_passed() -> None:
    state = discarded("3t", None, PAIR, WAITING)
    before = public_view(state)
    for answer in ("1 peng", "1 pass", "2 hu"):
        after = then(state, answer)
        assert public_view(after) == before
        other = 2 if answer.startswith("1") else 1
        assert seat_view(after, other) == seat_view(state, other)
        assert seat_view(after, 0) == seat_view(state, 0)
    assert before == public_view(discarded("3t", None, "147t 147b 159w 1z", "258t 258b 258w 2z"))


def test_no_answer_in_time_is_a_pass() -> None:
    state = discarded("3t", None, PAIR, WAITING, wall="5b ...")
    assert told(state, "expire") == "answered 1 pass; answered 2 pass"
    assert told(state, "expire", "close") == "drew 1 5b"
    assert told(state, "1 peng", "expire", "close") == "penged 1 3t"


def test_the_window_may_close_when_no_outstanding_answer_can_change_it() -> None:
    assert may_close(discarded("3t"))
    state = discarded("3t", None, PAIR, WAITING)
    assert not may_close(state)
    assert not may_close(then(state, "1 peng"))
    assert may_close(then(state, "1 peng", "2 pass"))
    assert not may_close(position())


def test_passing_binds_nobody_later() -> None:
    state = discarded("3t", None, WAITING, wall="3t ...")
    assert may(then(state, "1 pass", "close"), 1).startswith("hu")
    again = then(
        discarded("3t", None, None, WAITING, wall="3t 1b ..."), "2 pass", "close", "1 discard 3t"
    )
    assert may(again, 2) == "hu, pass"


def test_a_peng_can_be_made_of_a_kind_with_one_copy_flipped_but_no_gang() -> None:
    state = discarded("3t", None, PAIR, flipped="3t 9w")
    assert may(state, 1) == "peng, pass"
