"""The steady computer player."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.game.events import Discarded
from bot.game.hand import HandState
from bot.game.views import seat_view
from bot.players.steady import choose
from bot.rules.progress import distance
from bot.rules.ruleset import ONLINE, SYSTEMS, RuleSet, Xi
from tests.game.positions import discarded, position, then
from tests.game.rule_sets import rule_sets
from tests.game.selfplay import dealt, play, steady, steps

WILD = replace(ONLINE, xi=Xi.WILD)


def choices(state: HandState, seat: int = 1) -> set[str]:
    """What the player may do, as text; chance decides between what is as good."""
    return {str(choose(seat_view(state, seat), random.Random(n))) for n in range(8)}


def chosen(state: HandState, seat: int = 1) -> str:
    """What the player does whatever chance says."""
    (choice,) = choices(state, seat)
    return choice


def test_it_takes_a_win_on_its_draw_and_on_a_discard() -> None:
    assert chosen(position(None, "123t 456b 789w 11z", turn="1", drawn="1z")) == "hu"
    assert chosen(discarded("1z", None, "123t 456b 789w 1z")) == "hu"
    assert chosen(discarded("3t", None, "333t 12t 456b 99w")) == "hu"


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("123t 456b 78w 99w 2z", "2z"),
        ("123t 456b 35w 99w 2z", "2z"),
        ("111b 456t 78w 33z 1w", "1w"),
        ("123456789t 9b 2z", "9b"),  # the honour is worth more
    ],
)
def test_it_throws_what_stands_alone_and_keeps_melds_pairs_and_neighbours(
    hand: str, discard: str
) -> None:
    state = position(None, f"{hand} | - | - | 1z 1w | 2", turn="1", drawn=discard)
    assert chosen(state) == f"discard {discard}"


def test_no_discard_takes_the_hand_further_from_a_win_than_another() -> None:
    for number in range(12):
        for step in steps(dealt(ONLINE, number), steady, random.Random(number)):
            event, seat = step.events[0], step.before.seats[step.before.turn]
            if isinstance(event, Discarded) and not seat.called:
                rests = [distance(seat.hand.remove(kind)) for kind in seat.hand.kinds()]
                assert distance(seat.hand.remove(event.card)) == min(rests)


def test_it_calls_a_dragon_that_may_serve_in_sequences_and_lays_others() -> None:
    opening = {"phase": "dragons", "flipped": "9t 9b"}
    assert chosen(position(None, "3333z 147t 147w", **opening)) == "lay 3z"
    assert chosen(position(None, "3333t 79t 147b 5w", **opening)) == "lay 3t"
    assert chosen(position(None, "3333t 45t 147b 5w", **opening)) == "call 3t"


def test_it_declares_every_dragon_one_after_the_other() -> None:
    state = position(None, "3333z 2222w 17t", phase="dragons")
    assert chosen(state) == "lay 2w"
    assert chosen(then(state, "1 lay 2w")) == "lay 3z"


def test_it_keeps_a_called_dragon_together() -> None:
    state = position(None, "3333t 147b 28w 5w 1z | - | 3t | 9w | 1", turn="1", drawn="1z", wall="-")
    assert "discard 3t" not in choices(state)


def test_it_declares_when_it_is_ready() -> None:
    assert chosen(position(None, "123456789t 5w", phase="bao_ting")) == "bao_ting"
    assert chosen(position(None, "123456t 78w 5b 99b", turn="1", drawn="5b")) == "bao_ting 5b"


def test_it_does_not_declare_for_a_card_that_is_gone() -> None:
    gone = "1z | - | - | 5w 5w 5w"
    state = position(gone, "123456789t 5w", phase="bao_ting")
    assert chosen(state) == "pass"


def test_it_pengs_when_that_brings_the_hand_nearer_and_not_when_it_breaks_it() -> None:
    assert chosen(discarded("5b", None, "55b 123t 789w 1z 3z")) == "peng"
    assert chosen(discarded("5b", None, "5567b 123t 78w 1z")) == "pass"


def test_it_takes_a_gang_that_does_not_break_the_hand() -> None:
    assert chosen(discarded("5b", None, "555b 123t 78w 13z")) == "gang"
    turn = {"turn": "1", "drawn": "5b"}
    assert chosen(position(None, "5555b 123t 78w 13z", **turn)) == "an_gang 5b"
    assert chosen(position(None, "5b 123t 78w 13z | peng:555b", **turn)) == "add_gang 5b"
    assert chosen(position(None, "5555b 123t 78w 13z | - | 5b", **turn)) == "lay 5b"
    used = position(None, "345b 555b 123t 1z 3z | - | - | 9w | 1", **turn)
    assert choices(used) == {"discard 1z", "discard 3z"}


def test_it_takes_the_gang_of_a_declared_hand() -> None:
    state = discarded("9b", None, "111b 456789t 5w | - | - | - | 0 | 5w", wall="1b 2z ...")
    assert chosen(then(state, "close")) == "an_gang 1b"


def test_it_declares_qiong_hen() -> None:
    poor = "123456789t 123456789b 1234w"
    rich = "1122334455t 667788b 112233w 3z"
    state = position(
        rich,
        poor,
        "1111z 678t 569b 45566778899w 2z",
        phase="dragons",
        rules="danjiang",
        flipped="8t",
    )
    assert chosen(state) == "qiong_hen"


def test_it_buys_only_with_a_strong_hand() -> None:
    asked = {"phase": "mai_zhuang", "rules": "online hand_size=10 mai_zhuang=1,2,3"}
    assert chosen(position(None, "123t 456b 78w 1z 9w", **asked)) == "mai_zhuang"
    assert chosen(position(None, "147t 258b 369w 1z", **asked)) == "pass"


def test_it_keeps_wild_cards_and_uses_them() -> None:
    turn = {"turn": "1", "drawn": "1x", "rules": "online hand_size=10 xi=wild"}
    assert chosen(position(None, "123t 456b 78w 1z 12x", **turn)) == "hu"
    lonely = position(None, "147t 258b 36w 1z 12x | - | - | 9w | 1", **turn)
    assert not {"discard 1x", "discard 2x"} & choices(lonely)
    helped = discarded("5b", None, "55b 123t 789w 1z 1x", rules=turn["rules"])
    assert chosen(helped) == "hu"


def test_a_win_that_pays_too_little_is_left_and_the_hand_goes_on() -> None:
    state = position(
        None,
        "123t 456b 789w 11z | - | - | 9w | 1",
        turn="1",
        drawn="1z",
        rules="online hand_size=10 min_hu=500",
    )
    assert "discard" in choices(state).pop()


@settings(deadline=None, max_examples=20)
@given(rule_sets(), st.integers(0, 10**9))
def test_whatever_is_played_all_of_its_moves_are_legal(rules: RuleSet, number: int) -> None:
    end, log = play(rules, number, steady)
    assert end.result is not None
    assert log


def test_with_nothing_to_choose_it_complains() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        choose(seat_view(position(), 1), random.Random(1))


@pytest.mark.parametrize("rules", [*SYSTEMS.values(), WILD], ids=lambda r: f"{r.id}-{r.xi}")
def test_it_plays_whole_hands_with_legal_moves_and_wins_most_of_them(rules: RuleSet) -> None:
    results = [play(rules, number, steady)[0].result for number in range(20)]
    assert sum(1 for result in results if result and result.win) >= 15
