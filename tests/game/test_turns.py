"""§3.2 Turns: drawing, discarding, the gangs of an own turn, and the win on an own draw."""

import pytest

from bot.errors import GameError, Refusal
from bot.game.hand import Phase
from bot.game.legal import legal_actions, pending
from bot.rules.hu import count_hu
from bot.rules.position import Holding
from tests.game.positions import discarded, discards, may, position, then, told


def test_the_dealer_discards_first() -> None:
    state = then(position(phase="dragons"), "close", "close")
    assert pending(state) == (0,)
    assert told(state, "0 discard 1t") == "discarded 0 1t"
    assert then(state, "0 discard 1t").phase is Phase.CLAIMS


def test_the_next_player_draws_when_nobody_claims() -> None:
    assert told(discarded("9t", wall="5b ..."), "close") == "drew 1 5b"
    assert told(discarded("9t", turn="2", wall="5b ..."), "close") == "drew 0 5b"


def test_an_unclaimed_discard_lies_in_its_owners_river() -> None:
    state = then(discarded("9t", wall="5b 6b ..."), "close", "1 discard 5b", "close")
    assert [" ".join(map(str, seat.river)) for seat in state.seats] == ["9t", "5b", ""]


def test_only_the_player_whose_turn_it_is_may_move() -> None:
    state = position(turn="1", drawn="5b")
    assert legal_actions(state, 0).actions == legal_actions(state, 2).actions == ()
    with pytest.raises(GameError) as refused:
        then(state, "0 discard 1t")
    assert refused.value.code is Refusal.NOT_YOUR_TURN


def test_every_card_in_the_hand_may_be_discarded_and_no_other() -> None:
    state = position(None, "112t 3b 456w 22z | peng:999t", turn="1", drawn="3b")
    assert discards(state, 1) == "1t 2t 3b 4w 5w 6w 2z"


def test_four_in_hand_may_be_laid_or_kept() -> None:
    state = position(None, "3333t 147b 258w 1z", turn="1", drawn="1z", wall="5b ...")
    assert may(state, 1) == "an_gang 3t"
    assert told(state, "1 an_gang 3t") == "gang_laid 1 3t an_gang; drew 1 5b replacement"
    assert told(state, "1 discard 3t") == "discarded 1 3t"
    later = position(None, "3333t 147b 258w 2z", turn="1", drawn="2z")
    assert may(later, 1) == "an_gang 3t"


def test_the_fourth_card_may_be_added_to_a_laid_peng() -> None:
    state = position(None, "3t 147b 258w 1z | peng:333t", turn="1", drawn="3t", wall="5b ...")
    assert may(state, 1) == "add_gang 3t"
    assert told(state, "1 add_gang 3t") == "gang_laid 1 3t ming_gang; drew 1 5b replacement"
    seat = then(state, "1 add_gang 3t").seats[1]
    assert " ".join(map(str, seat.melds)) == "ming_gang:3333t"


def test_the_fourth_card_may_be_added_after_any_own_draw() -> None:
    state = position(None, "3t 147b 258w 1z | peng:333t", turn="1", drawn="1z")
    assert may(state, 1) == "add_gang 3t"


def test_the_fourth_card_may_not_be_added_straight_after_the_peng() -> None:
    state = then(discarded("3t", None, "333t 147b 258w 1z"), "1 peng", "close")
    assert may(state, 1) == ""
    with pytest.raises(GameError) as refused:
        then(state, "1 add_gang 3t")
    assert refused.value.code is Refusal.DRAW_FIRST


def test_after_peng_a_concealed_gang_must_wait_too() -> None:
    state = then(discarded("3t", None, "33t 2222b 258w 1z"), "1 peng", "close")
    assert may(state, 1) == ""
    with pytest.raises(GameError) as refused:
        then(state, "1 an_gang 2b")
    assert refused.value.code is Refusal.DRAW_FIRST


def test_after_a_gang_the_turn_goes_on_as_after_drawing() -> None:
    state = position(None, "3333t 2222b 258w", turn="1", drawn="2w", wall="3b 3z ...")
    state = then(state, "1 an_gang 3t")
    assert may(state, 1) == "an_gang 2b"
    state = then(state, "1 an_gang 2b", "1 discard 3z")
    assert state.seats[1].hand.total == 4


def test_a_replacement_may_win() -> None:
    state = position(None, "3333t 456b 789w 1z", turn="1", drawn="3t", wall="1z ...")
    assert may(then(state, "1 an_gang 3t"), 1) == "hu"


def test_a_gang_cannot_be_robbed() -> None:
    state = position(
        None,
        "3t 147b 258w 1z | peng:333t",
        "12t 456b 789w 99t",
        turn="1",
        drawn="3t",
        wall="5b ...",
    )
    state = then(state, "1 add_gang 3t")
    assert (state.phase, state.turn) == (Phase.TURN, 1)
    assert may(state, 2) == ""


@pytest.mark.parametrize(
    ("hand", "flipped"),
    [
        ("333t 147b 258w 12z", "3t 9b"),
        ("33t 147b 258w 123z", "3t 3t"),
        ("3t 147b 58w 12z | peng:333t", "9t 9b"),
    ],
)
def test_the_copies_left_of_a_flipped_kind_are_not_laid_in_a_turn(hand: str, flipped: str) -> None:
    state = position(None, hand, turn="1", drawn="1z", flipped=flipped)
    assert may(state, 1) == ("add_gang 3t" if "peng" in hand else "")


def test_the_copies_left_of_a_flipped_kind_count_in_the_hand_anyway() -> None:
    state = position(None, "333t 147b 258w 12z", turn="1", drawn="1z", flipped="3t 9b")
    assert count_hu(state.rules, Holding(state.seats[1].hand), state.flipped).raw == 12 * 2


def test_a_player_may_win_on_the_own_draw_or_play_on() -> None:
    state = position(None, "123t 456b 789w 11z", turn="1", drawn="9w", wall="5b ...")
    assert may(state, 1).startswith("hu")
    assert told(state, "1 hu").startswith("hand_ended 1 9w")
    assert told(state, "1 discard 9w") == "discarded 1 9w"


def test_declining_a_win_binds_nobody_later() -> None:
    state = position(None, "123t 456b 789w 11z", turn="1", drawn="9w", wall="2b 3b 9w ...")
    state = then(state, "1 discard 9w", "close", "2 discard 2b", "close", "0 discard 3b", "close")
    assert "hu" in may(state, 1)


def test_the_deadline_discards_the_drawn_card() -> None:
    assert told(position(None, "123t 456b 789w 11z", turn="1", drawn="9w"), "expire") == (
        "discarded 1 9w automatic"
    )


def test_the_deadline_discards_a_lone_card_where_nothing_was_drawn() -> None:
    state = then(discarded("3t", None, "33t 1144b 55w 12z"), "1 peng", "close")
    assert told(state, "expire") == "discarded 1 1z automatic"
    pairs = then(discarded("3t", None, "33t 1144b 5588w"), "1 peng", "close")
    assert told(pairs, "expire") == "discarded 1 1b automatic"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_deadline_passes_the_turn_to_the_seat_that_follows(seat: int) -> None:
    hands: list[str | None] = [None, None]
    hands.insert(seat, "147t 147b 147w 12z")
    state = then(position(*hands, turn=str(seat), drawn="2z"), "expire", "close")
    assert state.turn == (seat + 1) % 3


@pytest.mark.parametrize(
    ("moves", "events"),
    [
        ((), "discarded"),
        (("0 discard 1t",), ""),
        (("0 discard 1t", "close"), "discarded"),
    ],
)
def test_a_deadline_takes_each_default_once(moves: tuple[str, ...], events: str) -> None:
    assert told(position(), *moves, "expire").split(" ")[0] == events
