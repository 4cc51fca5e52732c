"""§3.5 穷狠: a dealt hand without two alike, declared in the rounds for dragons."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.ending import working
from bot.game.hand import HandState, Phase
from bot.game.legal import legal_actions
from bot.game.play import may_close
from bot.game.views import public_view, seat_view
from tests.game.positions import may, position, then, told

POOR = "123456789t 123456789b 1234w"
"""Twenty-two cards, no two alike."""

POOR_DEALER = "123456789t 123456789b 12345w"
FOUR = "1111z 678t 569b 45566778899w 2z"
PLAIN = "1122334455t 667788b 112233w"
RULES = "danjiang"


def opening(*seats: str, **lines: str) -> HandState:
    return position(*seats, **{"phase": "dragons", "rules": RULES, "flipped": "8t", **lines})


def code(state: HandState, move: str) -> Refusal:
    with pytest.raises(GameError) as refused:
        then(state, move)
    return refused.value.code


def test_a_dealt_hand_without_two_alike_may_be_declared() -> None:
    state = opening(f"{PLAIN} 3z", POOR, FOUR)
    assert may(state, 1) == "qiong_hen, pass"
    assert may(state, 2) == "call 1z, lay 1z, pass"
    assert may(state, 0) == ""


def test_so_may_the_dealers_twenty_three() -> None:
    assert may(opening(POOR_DEALER, PLAIN, FOUR), 0) == "qiong_hen, pass"
    assert may(opening(f"{POOR} 4w", PLAIN, FOUR), 0) == ""


@pytest.mark.parametrize(
    ("rules", "offered"),
    [
        ("danjiang", True),
        ("danjiang_xi", True),
        ("danjiang qiong_hen=false", False),
        ("tongzhou", False),
        ("tongzhou qiong_hen=true", True),
    ],
)
def test_only_where_it_is_played(rules: str, offered: bool) -> None:
    flipped = "8t" if "danjiang" in rules else "8t 8b"
    state = opening(f"{PLAIN} 3z", POOR, FOUR, rules=rules, flipped=flipped)
    assert (may(state, 1) == "qiong_hen, pass") is offered


@pytest.mark.parametrize(("size", "hand"), [(13, "123456789t 1234b"), (10, "123456789t 1b")])
def test_never_in_the_shorter_games(size: int, hand: str) -> None:
    state = position(None, hand, phase="dragons", rules=f"danjiang hand_size={size}", flipped="8t")
    assert may(state, 1) == ""
    assert code(state, "1 qiong_hen") is Refusal.NO_QIONG_HEN


def test_the_hand_ends_when_the_round_closes_and_is_worth_300() -> None:
    state = then(opening(f"{PLAIN} 3z", POOR, FOUR), "1 qiong_hen")
    assert state.phase is Phase.DRAGONS
    assert not may_close(state)
    state = then(state, "2 pass")
    assert may_close(state)
    assert told(state, "close").startswith("qiong_hen_declared 1; hand_ended ")
    result = then(state, "close").result
    assert result is not None
    assert result.hu[1] == 300
    assert sum(result.changes) == 0


def test_the_others_count_with_what_they_declared_in_the_same_round() -> None:
    state = opening(f"{PLAIN} 3z", POOR, FOUR)
    hu = []
    for answer in ("call 1z", "lay 1z", "pass"):
        end = then(state, "1 qiong_hen", f"2 {answer}", "expire", "close")
        assert end.result is not None
        hu.append(end.result.hu[2])
        assert working(end).hu == end.result.hu
    assert hu == [40, 40, 30]
    assert told(state, "1 qiong_hen", "2 lay 1z", "expire", "close").startswith(
        "dragon_laid 2 1z; qiong_hen_declared 1; hand_ended "
    ), "no replacement is drawn"


@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (1, 1), (2, 2)])
def test_of_two_the_nearest_from_the_dealer_wins(dealer: int, winner: int) -> None:
    hands = [PLAIN, POOR, "123456789t 123456789b 5678w"]
    hands[dealer] += " 9w" if dealer else " 3z"
    state = opening(*hands, dealer=str(dealer), turn=str(dealer))
    told_end = told(state, "1 qiong_hen", "2 qiong_hen", "close")
    assert told_end.count("qiong_hen_declared") == 2
    end = then(state, "1 qiong_hen", "2 qiong_hen", "close")
    assert end.result is not None
    assert end.result.hu[winner] == 300
    assert max(hu for seat, hu in enumerate(end.result.hu) if seat != winner) < 300


def test_passing_it_up_in_one_round_leaves_it_for_the_next() -> None:
    state = opening(f"{PLAIN} 3z", POOR, FOUR, wall="9w ...")
    state = then(state, "1 pass", "2 lay 1z", "close")
    assert state.phase is Phase.DRAGONS
    assert may(state, 1) == "qiong_hen, pass"


def test_a_hand_that_laid_its_only_two_alike_is_none() -> None:
    laid = "123456789t 123456789b 3w | dragon:1111w"
    dealer = "1122334455667788t 556677b 2z"
    assert may(opening(dealer, laid, FOUR, flipped="3z"), 1) == ""


def test_after_the_opening_it_is_too_late() -> None:
    state = then(opening(f"{PLAIN} 3z", POOR, FOUR), "expire", "close")
    assert state.phase is Phase.BAO_TING
    assert code(state, "1 qiong_hen") is Refusal.QIONG_HEN_TOO_LATE


def test_who_holds_two_alike_is_told_which() -> None:
    with pytest.raises(GameError) as refused:
        then(opening(f"{PLAIN} 3z", POOR, FOUR), "2 qiong_hen")
    assert (refused.value.code, str(refused.value.params["card"])) == (Refusal.NOT_QIONG_HEN, "5w")
    state = then(opening(f"{PLAIN} 3z", POOR, FOUR), "1 pass")
    assert code(state, "1 qiong_hen") is Refusal.ALREADY_ANSWERED


def test_nobody_learns_before_the_end_who_could_or_did() -> None:
    state = opening(f"{PLAIN} 3z", POOR, FOUR)
    other = opening(f"{PLAIN} 3z", "1123456789t 12345678b 1234w", FOUR)
    assert public_view(state) == public_view(other)
    assert seat_view(state, 0) == seat_view(other, 0)
    declared = then(state, "1 qiong_hen")
    assert public_view(declared) == public_view(state)
    assert seat_view(declared, 2) == seat_view(state, 2)


def test_no_answer_in_time_declares_nothing() -> None:
    state = then(opening(f"{PLAIN} 3z", POOR, FOUR), "expire")
    assert legal_actions(state, 1).actions == ()
    assert then(state, "close").phase is Phase.BAO_TING
