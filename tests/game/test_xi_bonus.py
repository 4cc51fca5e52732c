"""§7 喜儿 `bonus`: set aside face up, replaced at once, and what they do to the rest of the hand."""

from dataclasses import replace

import pytest

from bot.game.commands import StartMatch
from bot.game.ending import working
from bot.game.events import Event, HandDealt, XiSetAside
from bot.game.hand import HandState, Phase, deal
from bot.game.opening import begin
from bot.game.table import Table, evolve
from bot.game.text import format_event
from bot.game.views import public_view, seat_view, table_view
from bot.game.winning import position as ended_position
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.ruleset import DANJIANG_XI, ONLINE, Xi
from tests.game.positions import discarded, may, position, then, told
from tests.game.selfplay import begun, fresh
from tests.game.tables import HOST, Deal, after, events_of, lobby, seed

RULES = "danjiang_xi hand_size=10"
READY = "123456789t 5w"


def bonus(*seats: str | None, **lines: str) -> HandState:
    return position(*seats, **{"rules": RULES, "flipped": "8b", **lines})


def dealt(first: str, second: str, third: str, wall: str, flipped: str = "8b") -> HandState:
    """A hand just dealt, seat 0 the dealer."""
    rules = replace(DANJIANG_XI, hand_size=10)
    cards = [kind for text in (first, second, third) for kind in Hand.parse(text)]
    drawn = [Kind.parse(text) for text in wall.split()]
    rest = Hand.of(fresh(rules, 1).wall)
    for kind in (*cards, *drawn, Kind.parse(flipped)):
        rest = rest.remove(kind)
    return deal(rules, 0, (*cards, *drawn, *rest, Kind.parse(flipped)))


def opening(state: HandState) -> str:
    return "; ".join(map(format_event, begin(state)))


DULL = "147t 258b 369w 1z"
OTHER = "258t 369b 147w 2z"
THREE = "369t 147b 258w 3z 3z"  # the dealer's


def test_the_deck_has_125_cards() -> None:
    assert len(fresh(DANJIANG_XI, 1).wall) == 125
    assert len(fresh(replace(DANJIANG_XI, xi=Xi.NONE, no_xi_doubles=False), 1).wall) == 120


def test_dealt_ones_are_set_aside_and_replaced_the_dealer_first_and_completely() -> None:
    state = dealt("369t 147b 258w 1x 2x", "147t 258b 369w 3x", OTHER, "5t 4x 6t 7t 5x")
    assert opening(state) == (
        "xi_set_aside 0 1x dealt; drew 0 5t; "
        "xi_set_aside 0 2x dealt; drew 0 4x; xi_set_aside 0 4x dealt; drew 0 6t; "
        "xi_set_aside 1 3x dealt; drew 1 7t"
    )
    state = begun(state)
    assert [seat.hand.total for seat in state.seats] == [11, 10, 10]
    assert [len(seat.xi) for seat in state.seats] == [3, 1, 0]
    assert state.phase is Phase.DRAGONS


def test_they_go_before_the_dragons_so_a_replacement_makes_one() -> None:
    state = dealt(THREE, "111t 258b 369w 1x", OTHER, "1t 5b")
    assert may(begun(state), 1) == "call 1t, lay 1t, pass"


def deals(number: int) -> tuple[Table, list[Event]]:
    """A table of this system in its first hand, and the events of the deal."""
    table = replace(lobby(3), rules=DANJIANG_XI)
    table = after(table, StartMatch(HOST))
    events = list(events_of(table, Deal(seed(number))))
    for event in events:
        table = evolve(table, event)
    return table, events


def test_a_table_deals_sets_aside_and_tells_so_in_one() -> None:
    table, events = deals(1)
    aside = [event for event in events if isinstance(event, XiSetAside)]
    assert isinstance(events[0], HandDealt)
    assert aside
    assert list(table_view(table).recent) == aside
    assert table.hand is not None
    assert not any("x" in str(seat.hand) for seat in table.hand.seats)


def test_a_drawn_one_is_set_aside_and_replaced_at_once() -> None:
    state = bonus(None, DULL, wall="1x 2x 5t ...", turn="0")
    state = then(state, "0 discard 1b")
    assert told(state, "close") == (
        "drew 1 1x; xi_set_aside 1 1x; drew 1 2x; xi_set_aside 1 2x; drew 1 5t"
    )
    state = then(state, "close")
    assert (state.turn, str(state.drawn), state.replaced) == (1, "5t", False)
    assert [str(kind) for kind in public_view(state).seats[1].xi] == ["1x", "2x"]


def test_so_is_one_drawn_for_a_gang_or_a_dragon() -> None:
    turn = bonus(None, "1111b 258t 258w 1z", turn="1", drawn="1z", wall="1x 5t ...")
    assert told(turn, "1 an_gang 1b") == (
        "gang_laid 1 1b an_gang; drew 1 1x replacement; xi_set_aside 1 1x; drew 1 5t replacement"
    )
    sealed = bonus(None, "1111b 258t 58w 1z", phase="dragons", wall="1x 5t ...")
    assert told(sealed, "1 lay 1b", "close") == (
        "dragon_laid 1 1b; drew 1 1x replacement; xi_set_aside 1 1x; drew 1 5t replacement; "
        "dragon_round_opened"
    )


def test_a_win_on_the_replacement_is_gang_kai_also_when_one_came_between() -> None:
    rules = "online hand_size=10 xi=bonus"
    state = position(
        None, "1111b 123t 456w 5w", rules=rules, turn="1", drawn="1b", wall="1x 5w 9t ..."
    )
    assert "gang_kai" in told(state, "1 an_gang 1b", "1 hu")
    plain = discarded("9b", None, READY, rules=rules, wall="1x 5w 9t ...")
    assert "gang_kai" not in told(plain, "close", "1 hu")


def test_the_last_card_of_the_wall_ends_the_hand_once_it_is_set_aside() -> None:
    state = discarded("9b", None, READY, rules=RULES, flipped="8b", wall="1x")
    assert told(state, "close").startswith("drew 1 1x; xi_set_aside 1 1x; hand_ended hu=")
    over = then(state, "close")
    assert over.phase is Phase.OVER
    assert working(over).seats[1].count.xi is not None
    gang = bonus(None, "1111b 258t 258w 1z", turn="1", drawn="1z", wall="1x")
    assert told(gang, "1 an_gang 1b").startswith(
        "gang_laid 1 1b an_gang; drew 1 1x replacement; xi_set_aside 1 1x; hand_ended hu="
    )


def test_a_win_on_the_last_card_after_one_is_hai_di() -> None:
    rules = "online hand_size=10 xi=bonus"
    state = discarded("9b", None, READY, rules=rules, wall="1x 5w")
    assert "hai_di" in told(state, "close", "1 hu")


def test_a_frozen_hand_sets_them_aside_and_discards_what_comes_after() -> None:
    frozen = f"{READY} | - | - | - | 1 | 5w"
    state = discarded("9b", None, frozen, rules=RULES, flipped="8b", wall="1x 2z ...")
    assert told(state, "close") == "drew 1 1x; xi_set_aside 1 1x; drew 1 2z; discarded 1 2z"
    won = discarded("9b", None, frozen, rules=RULES, flipped="8b", wall="1x 5w ...")
    assert may(then(won, "close"), 1) == "hu"


def test_the_first_turns_bao_ting_is_not_hindered() -> None:
    state = bonus(None, READY, rules=f"{RULES} bao_ting=first_discard", wall="1x 9w ...")
    state = then(state, "0 discard 1b", "close")
    assert may(state, 1) == "bao_ting 5w, bao_ting 9w"


def test_tian_hu_is_not_hindered_by_replacements_for_them() -> None:
    state = begun(dealt("123456789t 5w 1x", DULL, "258t 369b 147w 2z", "5w 9b"))
    state = then(state, "close", "close")
    assert (state.drawn, state.replaced) == (None, False)
    assert "hu" in may(state, 0)
    assert told(state, "0 hu").startswith("hand_ended 0 2t tian_hu"), "the best card, not the last"


def test_one_drawn_for_a_dragon_of_the_dealer_leaves_the_win_a_replacements() -> None:
    state = begun(dealt("1111b 123t 456w 5w", DULL, "258t 369b 147w 2z", "1x 5w 9b"))
    state = then(state, "0 lay 1b", "close", "close", "close")
    assert (str(state.drawn), state.replaced) == ("5w", True)
    assert "tian_hu" not in told(state, "0 hu")


def test_all_five_in_the_dealt_hand_are_told_to_the_scorer() -> None:
    state = begun(dealt("369t 14b 25w 1234x", DULL, OTHER, "5x 5t 6t 7t 8t"))
    assert state.seats[0].xi_dealt
    holding = ended_position(state, None).holdings[0]
    assert (holding.xi, holding.xi_dealt) == (5, True)


def test_a_fifth_that_comes_later_is_not_dealt() -> None:
    state = begun(dealt("369t 14b 258w 123x", DULL, OTHER, "4x 5t 6t 7t 8t 5x 9t"))
    assert len(state.seats[0].xi) == 4
    state = bonus(f"{DULL} | - | - | - | 3 | xi 1x 2x 3x 4x", wall="5x 9t ...", turn="2")
    state = then(state, "2 discard 1t", "close")
    assert (len(state.seats[0].xi), state.seats[0].xi_dealt) == (5, False)


def test_they_count_for_whoever_set_them_aside() -> None:
    none = bonus(READY, None, None, phase="claims", turn="2", discard="5w")
    three = bonus(
        READY, f"{DULL} | - | - | - | 1 | xi 1x 2x 4x", None, phase="claims", turn="2", discard="5w"
    )
    base = [then(state, "0 hu", "close").result for state in (none, three)]
    assert [result.hu[1] for result in base if result] == [0, 50]


def test_a_flipped_one_doubles_them_and_is_no_card_to_draw() -> None:
    hand = f"{DULL} | - | - | - | 1 | xi 1x 2x"
    state = bonus(READY, hand, flipped="3x", phase="claims", turn="2", discard="5w")
    result = then(state, "0 hu", "close").result
    assert result is not None
    assert result.hu[1] == 60
    assert state.left == len(state.wall) - 1 - state.top


def test_everybody_sees_them_and_no_hidden_card() -> None:
    state = bonus(f"{DULL} | - | - | - | 0 | xi 1x", None, None, turn="1")
    assert [str(kind) for kind in public_view(state).seats[0].xi] == ["1x"]
    assert seat_view(state, 2).public == public_view(state)


@pytest.mark.parametrize(("xi", "happens"), [("none", False), ("bonus", True)])
def test_only_a_table_with_bonus_ones_has_them(xi: str, happens: bool) -> None:
    rules = replace(ONLINE, xi=Xi(xi))
    found = any(begin(fresh(rules, number)) for number in range(5))
    assert found is happens
