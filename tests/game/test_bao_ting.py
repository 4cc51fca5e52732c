"""§3.4 报听: who may declare when, and what a frozen hand may do."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import HandState, Phase
from bot.game.play import may_close
from bot.game.views import public_view, seat_view
from tests.game.positions import discarded, discards, follow, may, position, then, told

READY = "123456789t 5w"
"""Waits for 5w alone."""

FIRST_TURN = "123456789t 5w 9w"
"""A first turn in which 5w or 9w may go."""


def sealed_round(*seats: str | None, **lines: str) -> HandState:
    return position(*seats, **{"phase": "bao_ting", **lines})


def test_a_non_dealer_may_declare_on_the_dealt_cards() -> None:
    state = sealed_round(None, READY, "123456789b 5b")
    assert may(state, 1) == may(state, 2) == "bao_ting, pass"
    assert told(state, "2 bao_ting", "1 bao_ting", "close") == (
        "bao_ting_declared 1; bao_ting_declared 2; play_began"
    )


def test_the_declarations_of_the_round_are_sealed() -> None:
    state = sealed_round(None, READY, None)
    before = public_view(state)
    answered = then(state, "1 bao_ting")
    assert public_view(answered) == before
    assert seat_view(answered, 0) == seat_view(state, 0)
    assert before == public_view(sealed_round(None, "13579t 13579b", None))
    assert public_view(then(answered, "close")).seats[1].bao_ting


def test_the_dealer_may_not_declare() -> None:
    state = sealed_round(f"{READY} 9w", None, None)
    assert may(state, 0) == ""
    assert "bao_ting" not in may(then(state, "close"), 0)


def test_whoever_is_not_ready_is_not_asked() -> None:
    state = sealed_round(None, "12345678t 15w")
    assert may(state, 1) == ""
    assert may_close(state)


def test_no_answer_in_time_declares_nothing() -> None:
    assert told(sealed_round(None, READY), "expire", "close") == "play_began"


def test_passing_in_the_opening_does_not_bind_in_the_first_turn() -> None:
    state = sealed_round(None, READY, wall="9w ...")
    state = then(state, "1 pass", "close", "0 discard 1b", "close")
    assert may(state, 1) == "bao_ting 5w, bao_ting 9w"


@pytest.mark.parametrize(
    ("hand", "flipped", "ready"),
    [
        (READY, "8t 6w", True),
        (READY, "5w 5w", True),  # one 5w is left elsewhere
        ("1111b 234567t", "8t 6w", False),  # the pair would need a fifth
        ("111b 234567t 1b", "8t 6w", False),
        ("234567t 456b 8w | dragon:88w", "8w 6w", False),  # the last one is in the hand itself
        ("13t 456b 789w 33b | dragon:22t", "2t 2t", False),  # the other two were laid
        ("1333t 456b 789w | dragon:22t", "2t 2t", True),  # not on 2t, but on 1t
        ("22t 33t 456b 789w", "2t 2t", True),  # not on 2t, but on 3t
    ],
)
def test_ready_means_that_a_kind_completes_the_hand_of_which_not_all_copies_are_held(
    hand: str, flipped: str, ready: bool
) -> None:
    assert (may(sealed_round(None, hand, flipped=flipped), 1) == "bao_ting, pass") is ready


def test_laid_dragons_do_not_hinder_a_declaration() -> None:
    state = sealed_round(None, "123456t 5w | dragon:1111b")
    assert may(state, 1) == "bao_ting, pass"
    turn = position(None, "123456t 59w | dragon:1111b", turn="1", drawn="9w")
    assert "bao_ting 9w" in may(turn, 1)


def test_in_the_own_first_turn_it_is_declared_with_a_discard_that_leaves_the_hand_ready() -> None:
    state = position(None, FIRST_TURN, turn="1", drawn="9w")
    assert may(state, 1) == "bao_ting 5w, bao_ting 9w"
    assert told(state, "1 bao_ting 9w") == "discarded 1 9w; bao_ting_declared 1"
    seat = then(state, "1 bao_ting 9w").seats[1]
    assert " ".join(map(str, seat.frozen or ())) == "5w"


def test_the_declaring_player_still_chooses_the_card() -> None:
    state = position(None, FIRST_TURN, turn="1", drawn="9w")
    assert told(state, "1 bao_ting 5w") == "discarded 1 5w; bao_ting_declared 1"
    assert told(state, "1 discard 9w") == "discarded 1 9w"


def test_declaration_and_discard_are_one_step_that_a_deadline_cannot_split() -> None:
    state = position(None, FIRST_TURN, turn="1", drawn="9w")
    assert told(state, "expire") == "discarded 1 9w automatic"
    assert then(state, "expire").seats[1].frozen is None


@pytest.mark.parametrize(
    "rules", ["tongzhou hand_size=10", "danjiang hand_size=10", "danjiang_xi hand_size=10"]
)
def test_where_the_system_says_so_only_the_dealt_cards_may_be_declared_on(rules: str) -> None:
    flipped = "8t 6w" if "tongzhou" in rules else "8t"
    assert may(sealed_round(None, READY, rules=rules, flipped=flipped), 1) == "bao_ting, pass"
    turn = position(None, FIRST_TURN, turn="1", drawn="9w", rules=rules, flipped=flipped)
    assert may(turn, 1) == ""


@pytest.mark.parametrize("rules", ["online hand_size=10", "five_numbers hand_size=10"])
def test_where_the_system_says_so_it_may_be_declared_until_the_own_first_discard(
    rules: str,
) -> None:
    turn = position(None, FIRST_TURN, turn="1", drawn="9w", rules=rules)
    assert may(turn, 1) == "bao_ting 5w, bao_ting 9w"
    later = position(None, f"{FIRST_TURN} | - | - | 1b | 1", turn="1", drawn="9w", rules=rules)
    assert may(later, 1) == ""


def test_after_a_claimed_or_concealed_gang_it_may_not_be_declared() -> None:
    for laid in ("peng:111b", "an_gang:1111b", "ming_gang:1111b"):
        state = position(None, f"123456t 59w | {laid}", turn="1", drawn="9w")
        assert may(state, 1) == ""


def test_a_first_turn_that_begins_with_peng_is_no_time_to_declare() -> None:
    state = discarded("9b", None, "123456t 99b 5w 1z")
    assert may(then(state, "1 peng", "close"), 1) == ""


def frozen(hand: str = READY, waits: str = "5w", **lines: str) -> HandState:
    return discarded("9b", None, f"{hand} | - | - | - | 0 | {waits}", **lines)


def test_a_drawn_card_is_discarded_at_once_by_the_engine() -> None:
    assert told(frozen(wall="1z ..."), "close") == "drew 1 1z; discarded 1 1z"


def test_a_drawn_card_that_wins_may_be_taken_or_declined() -> None:
    state = then(frozen(wall="5w ..."), "close")
    assert (state.phase, may(state, 1), discards(state, 1)) == (Phase.TURN, "hu", "5w")
    assert told(state, "1 hu").startswith("hand_ended 1 5w bao_ting shape=")
    assert told(state, "1 discard 5w") == "discarded 1 5w"


def test_a_concealed_gang_that_leaves_the_waits_as_they_were_may_be_taken_or_declined() -> None:
    state = then(frozen("111b 456789t 5w", wall="1b 2z ..."), "close")
    assert (may(state, 1), discards(state, 1)) == ("an_gang 1b", "1b")
    assert told(state, "1 an_gang 1b") == (
        "gang_laid 1 1b an_gang; drew 1 2z replacement; discarded 1 2z"
    )
    assert told(state, "1 discard 1b") == "discarded 1 1b"


def test_a_concealed_gang_that_changes_the_waits_is_not_offered() -> None:
    state = frozen("1112b 456789t", waits="2b 3b", wall="1b ...")
    assert told(state, "close") == "drew 1 1b; discarded 1 1b"


def test_a_gang_of_cards_held_before_is_not_offered_again() -> None:
    state = frozen("1111b 45678t 4t", waits="4t", wall="1z ...")
    assert told(state, "close") == "drew 1 1z; discarded 1 1z"


def test_a_frozen_hand_takes_no_peng_and_no_open_gang() -> None:
    state = discarded("1b", None, "111b 456789t 5w | - | - | - | 0 | 5w")
    assert may(state, 1) == ""
    for claim in ("1 peng", "1 gang"):
        with pytest.raises(GameError) as refused:
            then(state, claim)
        assert refused.value.code is Refusal.FROZEN


def test_a_frozen_hand_may_win_on_a_discard_or_let_it_go_by() -> None:
    state = discarded("5w", None, f"{READY} | - | - | - | 0 | 5w", wall="5w ...")
    assert may(state, 1) == "hu, pass"
    assert "bao_ting" in told(state, "1 hu", "close")
    assert may(then(state, "1 pass", "close"), 1) == "hu"


def test_two_frozen_hands_play_on_without_a_choice_to_the_end() -> None:
    state = position(
        "258w 258b 135t 12z",
        f"{READY} | - | - | - | 0 | 5w",
        "123456789b 6b | - | - | - | 0 | 6b",
        wall="1z 2z 3z",
    )
    assert told(state, "0 discard 1z", "close") == "drew 1 1z; discarded 1 1z"
    assert told(state, "0 discard 1z", "close", "close") == "drew 2 2z; discarded 2 2z"
    assert told(state, "0 discard 1z", "close", "close", "close") == "drew 0 3z"


def test_a_win_of_a_declared_hand_is_doubled() -> None:
    plain = follow(discarded("5w", None, READY), "answered 1 hu")
    declared = follow(discarded("5w", None, f"{READY} | - | - | - | 0 | 5w"), "answered 1 hu")
    results = [then(state, "close").result for state in (plain, declared)]
    assert [result.hu[1] for result in results if result] == [110, 220]


def test_the_declaration_shows_but_not_the_waits() -> None:
    state = frozen()
    assert public_view(state).seats[1].bao_ting
    assert not public_view(state).seats[2].bao_ting
    assert "5w" not in str(public_view(state).seats[1])
