"""§3.3 Dragons: what they are, 叫 and 摞, and the sealed rounds before the dealer's first turn."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import HandState, Phase
from bot.game.legal import legal_actions, undeclared_dragons
from bot.game.play import may_close
from bot.game.views import public_view, seat_view
from bot.rules.hu import count_hu
from bot.rules.position import Holding
from tests.game.positions import discards, may, position, then, told

FOUR = "1111b 258t 58w 1z"
OTHER_FOUR = "3333z 258t 25w 1z"


def opening(*seats: str | None, **lines: str) -> HandState:
    return position(*seats, **{"phase": "dragons", "flipped": "9t 9b", **lines})


def test_a_hand_begins_with_a_sealed_round_of_dragons() -> None:
    state = opening()
    assert state.phase is Phase.DRAGONS
    assert told(state, "close") == "bao_ting_round_opened"
    assert told(state, "close", "close") == "play_began"
    state = then(state, "close", "close")
    assert (state.phase, state.turn) == (Phase.TURN, state.dealer)


@pytest.mark.parametrize(
    ("hand", "flipped", "dragons"),
    [
        ("1111b 258t 258w", "9t 9b", "1b"),
        ("111b 258t 258w 1z", "9t 9b", ""),
        ("111b 258t 258w 1z", "1b 9b", "1b"),
        ("11b 258t 258w 13z", "1b 9b", ""),
        ("11b 258t 258w 13z", "1b 1b", "1b"),
        ("1b 258t 258w 123z", "1b 1b", ""),
        ("1111b 2222w 23z", "9t 9b", "1b 2w"),
    ],
)
def test_a_dragon_is_all_copies_of_a_kind_that_are_not_flipped(
    hand: str, flipped: str, dragons: str
) -> None:
    state = opening(None, hand, flipped=flipped)
    assert " ".join(map(str, undeclared_dragons(state, 1))) == dragons
    verbs = [f"call {kind}, lay {kind}" for kind in dragons.split()]
    assert may(state, 1) == ", ".join([*verbs, "pass"] if verbs else [])


def test_in_the_single_game_three_of_the_flipped_kind_are_a_dragon() -> None:
    state = opening(None, "222b 258t 258w 1z", rules="danjiang hand_size=10", flipped="2b")
    assert may(state, 1) == "call 2b, lay 2b, pass"


def test_a_called_dragon_is_named_to_all_and_stays_in_the_hand() -> None:
    state = then(opening(None, FOUR), "1 call 1b", "close")
    assert " ".join(map(str, public_view(state).seats[1].called)) == "1b"
    assert str(state.seats[1].hand) == "258t 1111b 58w 1z"
    assert state.seats[1].melds == ()


def test_a_called_dragon_may_be_used_in_sequences_to_win() -> None:
    state = position(
        None,
        "1111b 23b 555w 22z | - | 1b",
        turn="1",
        drawn="5w",
    )
    assert "hu" in may(state, 1)


def test_a_called_dragon_counts_as_one_while_all_copies_are_there() -> None:
    called = position(None, f"{FOUR} | - | 1b").seats[1]
    silent = position(None, FOUR).seats[1]
    rules = position().rules
    figures = [
        count_hu(rules, Holding(seat.hand, called=seat.called), position().flipped).raw
        for seat in (called, silent)
    ]
    assert figures == [16, 12]  # a dragon, and a 暗杠 for whoever said nothing


def test_discarding_a_card_of_a_called_dragon_is_allowed_and_loses_it_for_good() -> None:
    state = position(None, "1111b 258t 258w 1z 3z | - | 1b", turn="1", drawn="3z")
    assert "1b" in discards(state, 1)
    state = then(state, "1 discard 1b")
    assert state.seats[1].called == ()
    drawn_back = then(state, "close", "2 discard 3t")
    assert drawn_back.seats[1].called == ()


@pytest.mark.parametrize(
    ("hand", "flipped", "told_events", "cards", "melds"),
    [
        (
            "1111b 258t 258w",
            "9t 9b",
            "dragon_laid 1 1b; drew 1 4t replacement; dragon_round_opened",
            7,
            1,
        ),
        ("111b 258t 258w 1z", "1b 9b", "dragon_laid 1 1b; bao_ting_round_opened", 7, 1),
        (
            "11b 258t 258w 13z",
            "1b 1b",
            "dragon_laid 1 1b; drew 1 4t replacement; drew 1 5t replacement; dragon_round_opened",
            10,
            0,
        ),
    ],
)
def test_a_laid_dragon_draws_one_card_for_four_none_for_three_and_two_for_two(
    hand: str, flipped: str, told_events: str, cards: int, melds: int
) -> None:
    state = opening(None, hand, flipped=flipped, wall="4t 5t 6t ...")
    assert told(state, "1 lay 1b", "close") == told_events
    seat = then(state, "1 lay 1b", "close").seats[1]
    assert (seat.hand.total, sum(meld.is_meld for meld in seat.melds)) == (cards, melds)


def test_two_laid_cards_are_set_aside_and_are_no_meld_of_the_win() -> None:
    state = position(None, "123456789t 55w | dragon:11b", turn="1", drawn="5w", flipped="1b 1b")
    assert "hu" in may(state, 1)
    assert not state.seats[1].melds[0].is_meld


def test_a_called_four_may_be_laid_in_an_own_turn_and_stays_a_dragon() -> None:
    state = position(None, "1111b 258t 258w 1z | - | 1b", turn="1", drawn="1z", wall="4t ...")
    assert "lay 1b" in may(state, 1)
    assert "an_gang 1b" not in may(state, 1)
    assert told(state, "1 lay 1b") == "dragon_laid 1 1b; drew 1 4t replacement"
    seat = then(state, "1 lay 1b").seats[1]
    assert (" ".join(map(str, seat.melds)), seat.called) == ("dragon:1111b", ())


def test_a_called_dragon_of_a_flipped_kind_is_not_laid_later() -> None:
    state = position(None, "111b 258t 2588w 1z | - | 1b", turn="1", drawn="8w", flipped="1b 9b")
    assert may(state, 1) == ""
    with pytest.raises(GameError) as refused:
        then(state, "1 lay 1b")
    assert refused.value.code is Refusal.DRAGONS_TOO_LATE


def test_an_undeclared_opening_four_laid_in_turn_is_a_concealed_gang() -> None:
    state = position(None, "1111b 258t 258w 1z", turn="1", drawn="1z", wall="4t ...")
    assert "an_gang 1b" in may(state, 1)
    assert "lay" not in may(state, 1)
    assert str(then(state, "1 an_gang 1b").seats[1].melds[0]) == "an_gang:1111b"


def test_the_first_turns_draw_makes_no_dragon() -> None:
    state = opening(None, "111b 258t 258w 1z", wall="1b ...")
    state = then(state, "close", "close", "0 discard 1z", "close")
    assert (state.turn, str(state.drawn)) == (1, "1b")
    assert may(state, 1) == "an_gang 1b"


def test_opening_replacements_make_dragons() -> None:
    state = opening(None, "1111b 222w 258t", wall="2w ...")
    state = then(state, "1 lay 1b", "close")
    assert state.phase is Phase.DRAGONS
    assert may(state, 1) == "call 2w, lay 2w, pass"


def test_another_round_follows_for_all_three_while_replacements_were_drawn() -> None:
    state = opening("3333z 147t 14w 12z", FOUR, "2222w 3333t 12z", wall="1t ...")
    state = then(state, "0 pass", "1 lay 1b", "2 call 3t", "2 pass", "close")
    assert state.phase is Phase.DRAGONS
    assert may(state, 0) == "call 3z, lay 3z, pass"
    assert may(state, 1) == ""
    assert may(state, 2) == "call 2w, lay 2w, pass"


def test_a_round_without_replacements_is_the_last() -> None:
    state = opening("3333z 147t 14w 12z", FOUR)
    assert told(state, "1 call 1b", "close").endswith("bao_ting_round_opened")
    three = opening(None, "111b 258t 258w 1z", flipped="1b 9b")
    assert told(three, "1 lay 1b", "close").endswith("bao_ting_round_opened")


def test_any_number_of_dragons_may_be_declared_in_a_round() -> None:
    state = opening(None, "1111b 2222w 12z", wall="4t 5t ...")
    assert not may_close(then(state, "1 call 1b"))
    assert told(state, "1 lay 2w", "1 call 1b", "close") == (
        "dragon_laid 1 2w; dragon_called 1 1b; drew 1 4t replacement; dragon_round_opened"
    )


def test_the_round_is_over_when_nobody_has_anything_left_to_declare() -> None:
    state = opening("3333z 147t 14w 12z", "1111b 2222w 12z")
    assert not may_close(state)
    state = then(state, "1 call 1b", "1 call 2w")
    assert not may_close(state)
    assert may_close(then(state, "0 pass"))


def test_answers_are_shown_together_and_replacements_drawn_in_turn_order_from_the_dealer() -> None:
    state = opening(
        OTHER_FOUR,
        "1111b 147t 147w",
        "2222b 369t 36w 1z",
        dealer="2",
        turn="2",
        wall="7b 8b 6b ...",
    )
    state = then(state, "1 lay 1b", "0 lay 3z", "2 lay 2b")
    assert told(state, "close") == (
        "dragon_laid 2 2b; dragon_laid 0 3z; dragon_laid 1 1b; "
        "drew 2 7b replacement; drew 0 8b replacement; drew 1 6b replacement; dragon_round_opened"
    )


def test_each_players_replacements_are_drawn_completely() -> None:
    state = then(
        opening("3333z 147t 147w 1z", "11b 2222w 258t 1z", flipped="1b 1b", wall="4t 5t 6t 7t ..."),
        "0 lay 3z",
        "1 lay 1b",
        "1 lay 2w",
    )
    assert told(state, "close") == (
        "dragon_laid 0 3z; dragon_laid 1 1b; dragon_laid 1 2w; drew 0 4t replacement; "
        "drew 1 5t replacement; drew 1 6t replacement; drew 1 7t replacement; dragon_round_opened"
    )


def test_nobody_learns_before_the_end_who_was_asked_or_what_was_answered() -> None:
    state = opening(None, FOUR)
    nobody = public_view(opening(None, "147b 258t 258w 1z"))
    assert public_view(state) == nobody
    answered = then(state, "1 lay 1b")
    assert public_view(answered) == nobody
    assert seat_view(answered, 0) == seat_view(state, 0)
    assert public_view(state).turn is None


def test_no_answer_in_time_declares_nothing() -> None:
    state = opening("3333z 147t 14w 12z", FOUR)
    state = then(state, "expire")
    assert may_close(state)
    state = then(state, "close")
    assert [seat.called for seat in state.seats] == [(), (), ()]
    assert state.phase is Phase.BAO_TING


def test_what_was_declared_before_the_deadline_stands() -> None:
    state = then(opening(None, "1111b 2222w 12z"), "1 call 1b", "expire", "close")
    assert " ".join(map(str, state.seats[1].called)) == "1b"


def test_whoever_has_nothing_to_declare_is_answered_for() -> None:
    state = opening(None, FOUR)
    assert not legal_actions(state, 0).actions
    assert not legal_actions(state, 2).actions
    assert may_close(then(state, "1 pass"))


def test_the_dealers_first_turn_offers_a_concealed_gang_and_all_discards() -> None:
    state = then(opening("3333z 147t 147w 1z"), "0 pass", "close", "close")
    assert may(state, 0) == "an_gang 3z"
    assert discards(state, 0) == "1t 4t 7t 1w 4w 7w 1z 3z"
