"""§9 Bad input: every refused action has its own reason and changes nothing."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.actions import Action
from bot.game.hand import HandState
from bot.game.play import act
from bot.game.text import format_hand
from tests.game.positions import discarded, position, then

SHORT = "online hand_size=10"
READY = "123456789t 5w"
FOUR = "1111b 258t 258w 1z"
FROZEN = f"{READY} | - | - | - | 0 | 5w"


def opening(*seats: str | None, **lines: str) -> HandState:
    return position(*seats, **{"phase": "dragons", **lines})


def round_of_bao_ting(*seats: str | None, **lines: str) -> HandState:
    return position(*seats, **{"phase": "bao_ting", **lines})


def turn(hand: str, **lines: str) -> HandState:
    """A turn of seat 1 that has just drawn."""
    return position(None, hand, **{"turn": "1", "drawn": "1z", **lines})


AFTER_PENG = then(discarded("3t", None, "333t 1111b 25w 1z"), "1 peng", "close")
OVER = then(position("123t 456b 789w 11z"), "0 hu")

REFUSED: list[tuple[Refusal, str, HandState]] = [
    # over
    *((Refusal.HAND_OVER, move, OVER) for move in ("0 hu", "1 pass", "2 discard 3t", "1 peng")),
    # not now
    (Refusal.NOT_YOUR_TURN, "0 discard 1t", turn(FOUR)),
    (Refusal.NOT_YOUR_TURN, "0 hu", turn(FOUR)),
    (Refusal.NOT_YOUR_TURN, "0 an_gang 1b", turn(FOUR)),
    (Refusal.NOT_YOUR_TURN, "2 bao_ting 1z", turn(FOUR)),
    (Refusal.NOT_YOUR_TURN, "0 discard 1t", opening()),
    (Refusal.NOT_YOUR_TURN, "0 hu", opening()),
    (Refusal.NOT_YOUR_TURN, "1 bao_ting", opening(None, READY)),
    (Refusal.NOT_YOUR_TURN, "1 bao_ting", discarded("1z", None, READY)),
    (Refusal.NOT_YOUR_TURN, "1 discard 5w", discarded("1z", None, READY)),
    (Refusal.NOT_YOUR_TURN, "2 lay 1b", position(None, None, f"{FOUR} | - | 1b")),
    # already answered
    (Refusal.ALREADY_ANSWERED, "1 peng", then(discarded("3t", None, "333t 2w"), "1 peng")),
    (Refusal.ALREADY_ANSWERED, "1 gang", then(discarded("3t", None, "333t 2w"), "1 pass")),
    (Refusal.ALREADY_ANSWERED, "1 pass", then(discarded("3t", None, "333t 2w"), "1 peng")),
    (Refusal.ALREADY_ANSWERED, "1 pass", then(discarded("3t", None, "333t 2w"), "1 pass")),
    (Refusal.ALREADY_ANSWERED, "1 hu", then(discarded("5w", None, READY), "1 pass")),
    (Refusal.ALREADY_ANSWERED, "1 lay 1b", then(opening(None, FOUR), "1 call 1b")),
    (Refusal.ALREADY_ANSWERED, "1 call 1b", then(opening(None, FOUR), "1 pass")),
    (Refusal.ALREADY_ANSWERED, "1 pass", then(opening(None, FOUR), "1 pass")),
    (Refusal.ALREADY_ANSWERED, "1 bao_ting", then(round_of_bao_ting(None, READY), "1 pass")),
    (Refusal.ALREADY_ANSWERED, "1 pass", then(round_of_bao_ting(None, READY), "1 bao_ting")),
    (
        Refusal.ALREADY_ANSWERED,
        "1 bao_ting 5w",
        turn(f"{FROZEN.replace('5w |', '55w |')}", drawn="5w"),
    ),
    # discards
    (Refusal.NOT_HELD, "1 discard 9w", turn(FOUR)),
    (Refusal.NOT_HELD, "1 discard", turn(FOUR)),
    (Refusal.FROZEN, "1 discard 1t", turn(FROZEN.replace("5w |", "55w |"), drawn="5w")),
    # 胡
    (Refusal.NOT_A_WIN, "1 hu", turn(FOUR)),
    (Refusal.NOT_A_WIN, "1 hu", discarded("1z", None, READY)),
    (Refusal.OWN_DISCARD, "0 hu", discarded("5w", READY)),
    (Refusal.MUST_DISCARD, "1 hu", AFTER_PENG),
    # 碰 and 杠 of a discard
    (Refusal.NO_DISCARD_TO_CLAIM, "1 peng", position(None, "333t 1b")),
    (Refusal.NO_DISCARD_TO_CLAIM, "1 gang", opening(None, "333t 1b")),
    (Refusal.OWN_DISCARD, "0 peng", discarded("3t", "33t 1b")),
    (Refusal.OWN_DISCARD, "0 gang", discarded("3t", "333t 1b")),
    (Refusal.CANNOT_PENG, "1 peng", discarded("3t", None, "3t 1b")),
    (Refusal.CANNOT_GANG, "1 gang", discarded("3t", None, "33t 1b")),
    (Refusal.NO_REPLACEMENT, "1 gang", discarded("3t", None, "333t 1b", wall="-")),
    (Refusal.FROZEN, "1 peng", discarded("1t", None, "11t 456789b 22w | - | - | - | 0 | 1t 2w")),
    (Refusal.FROZEN, "1 gang", discarded("1t", None, "111t 456789b 2w | - | - | - | 0 | 2w")),
    # 杠 of an own turn
    (Refusal.CANNOT_GANG, "1 an_gang 2t", turn(FOUR)),
    (Refusal.CANNOT_GANG, "1 an_gang", turn(FOUR)),
    (Refusal.CANNOT_GANG, "1 an_gang 1b", turn(f"{FOUR} | - | 1b")),
    (Refusal.CANNOT_GANG, "1 add_gang 2t", turn(FOUR)),
    (Refusal.CANNOT_GANG, "1 add_gang 3t", turn("147b 258w 11z | peng:333t")),
    (
        Refusal.DRAW_FIRST,
        "1 add_gang 3t",
        then(discarded("3t", None, "333t 258w 1z"), "1 peng", "close"),
    ),
    (Refusal.DRAW_FIRST, "1 an_gang 1b", AFTER_PENG),
    (Refusal.NO_REPLACEMENT, "1 an_gang 1b", turn(FOUR, wall="-")),
    (Refusal.NO_REPLACEMENT, "1 add_gang 3t", turn("3t 147b 258w 1z | peng:333t", wall="-")),
    (Refusal.FROZEN, "1 an_gang 1b", turn("1111b 456789t 2w | - | - | - | 0 | 2w", drawn="2w")),
    # what was agreed
    (Refusal.BELOW_MIN_HU, "1 hu", discarded("5w", None, READY, rules=f"{SHORT} min_hu=500")),
    (Refusal.BELOW_MIN_HU, "1 hu", turn(f"{READY} 5w", drawn="5w", rules=f"{SHORT} min_hu=500")),
    (Refusal.PASSED_UP, "1 hu", discarded("5w", None, f"{READY} | - | - | - | 1 | over hu")),
    (Refusal.PASSED_UP, "1 peng", discarded("3t", None, "33t 1b | - | - | - | 1 | over peng 3t")),
    (
        Refusal.PASSED_UP,
        "1 gang",
        discarded("3t", None, "333t 1b | - | - | - | 1 | over gang 3t, peng 3t"),
    ),
    # 穷狠 and 买庄
    (Refusal.NO_QIONG_HEN, "1 qiong_hen", opening(None, FOUR)),
    (Refusal.NO_QIONG_HEN, "1 qiong_hen", opening(None, FOUR, rules=f"{SHORT} qiong_hen=true")),
    (Refusal.NOT_QIONG_HEN, "1 qiong_hen", opening(None, FOUR, rules="tongzhou qiong_hen=true")),
    (Refusal.QIONG_HEN_TOO_LATE, "1 qiong_hen", turn(FOUR, rules="tongzhou qiong_hen=true")),
    (Refusal.NO_MAI_ZHUANG, "1 mai_zhuang", opening(None, FOUR)),
    (Refusal.MAI_ZHUANG_NOT_NOW, "1 mai_zhuang", turn(FOUR, rules=f"{SHORT} mai_zhuang=1,2,3")),
    # dragons
    (Refusal.NOT_A_DRAGON, "1 call 2t", opening(None, FOUR)),
    (Refusal.NOT_A_DRAGON, "2 lay 2t", opening(None, FOUR)),
    (Refusal.DRAGONS_TOO_LATE, "1 call 1b", turn(FOUR)),
    (Refusal.DRAGONS_TOO_LATE, "1 lay 1b", turn(FOUR)),
    (Refusal.DRAGONS_TOO_LATE, "1 call 1b", round_of_bao_ting(None, FOUR)),
    (Refusal.DRAGONS_TOO_LATE, "1 lay 1b", turn("111b 258t 258w 11z | - | 1b", flipped="1b 9b")),
    (
        Refusal.DRAW_FIRST,
        "1 lay 1b",
        then(discarded("3t", None, f"33t {FOUR} | - | 1b"), "1 peng", "close"),
    ),
    (Refusal.NO_REPLACEMENT, "1 lay 1b", turn(f"{FOUR} | - | 1b", wall="-")),
    (Refusal.FROZEN, "1 lay 1b", turn("1111b 456789t 2w | - | 1b | - | 0 | 2w", drawn="2w")),
    # 报听
    (Refusal.BAO_TING_DEALER, "0 bao_ting", round_of_bao_ting(f"{READY} 9w")),
    (Refusal.BAO_TING_DEALER, "0 bao_ting 9w", position(f"{READY} 9w")),
    (Refusal.NOT_READY, "1 bao_ting", round_of_bao_ting(None, FOUR)),
    (Refusal.NOT_READY, "1 bao_ting 1z", turn(FOUR)),
    (Refusal.NOT_READY, "1 bao_ting", turn(FOUR)),
    (Refusal.NOT_READY, "1 bao_ting 1t", turn(f"{READY} 1z")),
    (Refusal.NOT_HELD, "1 bao_ting 9w", turn(f"{READY} 1z")),
    (Refusal.MUST_DISCARD, "1 bao_ting", turn(f"{READY} 1z")),
    (Refusal.BAO_TING_TOO_LATE, "1 bao_ting 1z", turn(f"{READY} 1z | - | - | 3b | 1")),
    (
        Refusal.BAO_TING_TOO_LATE,
        "1 bao_ting 1z",
        turn(f"{READY} 1z", rules="tongzhou hand_size=10"),
    ),
    (Refusal.BAO_TING_LAID, "1 bao_ting 1z", turn("123456t 5w 1z | peng:111b")),
    (Refusal.BAO_TING_LAID, "1 bao_ting 1z", turn("123456t 5w 1z | an_gang:1111b")),
    # 过
    (Refusal.NOTHING_TO_PASS, "1 pass", discarded("1z", None, READY)),
    (Refusal.NOTHING_TO_PASS, "0 pass", discarded("1z", None, READY)),
    (Refusal.NOTHING_TO_PASS, "0 pass", opening(None, FOUR)),
    (Refusal.NOTHING_TO_PASS, "1 pass", turn(FOUR)),
]


@pytest.mark.parametrize(
    ("reason", "move", "state"),
    REFUSED,
    ids=[f"{reason}: {move} in {state.phase}" for reason, move, state in REFUSED],
)
def test_a_refused_move_has_its_own_reason(reason: Refusal, move: str, state: HandState) -> None:
    seat, _, action = move.partition(" ")
    before = format_hand(state)
    with pytest.raises(GameError) as refused:
        act(state, int(seat), Action.parse(action))
    assert refused.value.code is reason
    assert format_hand(state) == before


OF_THE_HAND = set(list(Refusal)[list(Refusal).index(Refusal.NOT_YOUR_TURN) :])
"""The reasons from 'not your turn' on, without those that are given outside the engine."""

OUTSIDE = {Refusal.UNKNOWN_CARD, Refusal.WHICH_CARD}


def test_every_reason_of_a_hand_is_provoked_here() -> None:
    assert {reason for reason, _, _ in REFUSED} == {Refusal.HAND_OVER, *OF_THE_HAND} - OUTSIDE


def test_what_is_no_win_is_answered_with_the_nearest_shape() -> None:
    with pytest.raises(GameError) as refused:
        then(turn("123t 456b 79w 122z", drawn="1z"), "1 hu")
    assert refused.value.params == {"away": 1, "shape": "123t 456b 22z 79w"}
    with pytest.raises(GameError) as refused:
        then(discarded("7w", None, "123t 456b 7w 122z"), "1 hu")
    assert refused.value.params == {"away": 1, "shape": "123t 456b 77w 22z"}


def test_a_claim_that_is_short_of_cards_says_how_many_are_held() -> None:
    with pytest.raises(GameError) as refused:
        then(discarded("3t", None, "3t 1b"), "1 peng")
    assert (str(refused.value.params["card"]), refused.value.params["held"]) == ("3t", 1)


def test_a_refusal_is_printed_with_its_details() -> None:
    with pytest.raises(GameError, match="cannot_gang card=2t held=1"):
        then(turn(FOUR), "1 an_gang 2t")
