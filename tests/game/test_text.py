"""The text forms of hands, events and rules."""

from dataclasses import replace

import pytest

from bot.game.actions import Action, Verb
from bot.game.codec import TYPES
from bot.game.events import (
    Answered,
    Drew,
    GangLaid,
    HandDealt,
    HandEnded,
    TableClosed,
    TableOpened,
)
from bot.game.hand import Phase, deal
from bot.game.text import (
    format_event,
    format_hand,
    format_rules,
    parse_event,
    parse_hand,
    parse_rules,
)
from bot.game.wall import build_wall
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.melds import State
from bot.rules.position import Special, Win
from bot.rules.ruleset import DANJIANG_XI, ONLINE, SYSTEMS, RuleSet, Settlement, Xi
from tests.game.positions import position

THREE_TIAO = Kind.parse("3t")

FULL = """\
rules online hand_size=10 stake=2
dealer 2
phase turn
turn 1
drawn 3t replaced
flipped 8t 6w
seat 0: 147t 147b 22w 1z | - | 1z | 3b 2b 3b | 4
seat 1: 3344t | peng:111w an_gang:5555b | - | - | 2 | 3t 4t
seat 2: 369t 369b 33w | dragon:66w | - | 9w | 1
wall 1t 9w
dealt 2w 4t
"""


def test_every_line_of_a_hand_is_read() -> None:
    hand = parse_hand(FULL)
    assert (hand.dealer, hand.turn, hand.phase, hand.drawn, hand.replaced) == (
        2,
        1,
        Phase.TURN,
        THREE_TIAO,
        True,
    )
    assert hand.rules == replace(ONLINE, hand_size=10, stake=2)
    assert (hand.left, " ".join(map(str, hand.wall))) == (2, "2w 4t 1t 9w 6w 8t")
    assert " ".join(map(str, hand.flipped)) == "8t 6w"
    first, second, third = hand.seats
    assert (" ".join(map(str, first.river)), first.discarded, first.frozen) == ("3b 2b 3b", 4, None)
    assert second.frozen == (THREE_TIAO, Kind.parse("4t"))
    assert " ".join(map(str, second.melds)) == "peng:111w an_gang:5555b"
    assert third.melds[0].size == 2


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        FULL.replace("phase turn", "phase claims").replace("drawn 3t replaced", "discard 3t"),
        FULL.replace("drawn 3t replaced", "drawn - replaced"),
        FULL.replace("drawn 3t replaced", "answers call 1t, lay 2t, pass | - | hu").replace(
            "phase turn", "phase dragons"
        ),
        FULL.replace("phase turn", "phase over")
        + "result hand_ended 1 3t from=0 hai_di shape=ta hu=120,0,30 changes=210,-150,-60\n",
        FULL.replace("| 3t 4t", "| -"),
        FULL.replace("online hand_size=10", "danjiang_xi hand_size=10")
        .replace("8t 6w", "3x")
        .replace("| 3t 4t", "| 3t 4t | xi 1x 4x | bought | over hu, peng 3t")
        .replace("9w | 1", "9w | 1 | xi 2x"),
    ],
)
def test_a_hand_is_written_as_it_was_read(text: str) -> None:
    assert format_hand(parse_hand(text)) == text


@pytest.mark.parametrize("rules", SYSTEMS.values(), ids=SYSTEMS)
def test_a_dealt_hand_comes_back_with_its_wall(rules: RuleSet) -> None:
    hand = deal(rules, 1, build_wall("5e" * 32, rules))
    assert parse_hand(format_hand(hand)) == hand


def test_what_is_left_out_of_a_position_is_filled_from_the_deck() -> None:
    hand = position(wall="5t 5b ...")
    assert Hand.of(hand.wall) == Hand((4,) * 30 + (0,) * 5)
    assert (hand.left, hand.wall[hand.top : hand.top + 2]) == (
        87,
        (Kind.parse("5t"), Kind.parse("5b")),
    )
    assert position(wall="-").left == 0
    assert len(position(wall="-").wall) == 120


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (FULL.replace("phase turn", "phase noon"), "phase noon"),
        (FULL.replace("turn 1", "turn one"), "turn one"),
        (FULL.replace("3t replaced", "3t twice"), "drawn 3t twice"),
        (FULL.replace("369b", "369q"), "seat 2: 369t 369q 33w"),
        (FULL.replace("peng:111w", "peng:112w"), "seat 1:"),
        (FULL.replace("| 2 | 3t 4t", "| 2 | 3t 4t | 5t"), "seat 1:"),
        (FULL.replace("dealt", "answers pass | -\ndealt"), "answers pass"),
        (FULL.replace("dealt", "weather fine\ndealt"), "weather fine"),
        (FULL + "dealer 1\n", "dealer 1"),
        (FULL.replace("stake=2", "luck=2"), "rules online hand_size=10 luck=2"),
        (FULL.replace("stake=2", "stake=two"), "rules online"),
        (FULL.replace("wall 1t 9w", "wall 1t 1t 1t 1t 1t"), "wall"),
        (FULL.replace("dealt 2w 4t", "result drew 1 3t"), "result drew"),
        (FULL.replace("flipped 8t 6w", ""), "flipped"),
        (FULL.replace("seat 2: 369t", "seat 2: 333336t").replace("dealt 2w 4t", ""), "seat 2"),
    ],
)
def test_a_hand_that_cannot_be_read_names_the_line(wrong: str, line: str) -> None:
    with pytest.raises(ValueError, match=line.replace("|", r"\|")):
        parse_hand(wrong)


@pytest.mark.parametrize(
    "text",
    [
        "table_opened 7 8 3 online hand_size=10 cap=300",
        "table_opened 7 8 4 letters danjiang",
        "chair_taken 2 1234567890123456789",
        "chair_taken 2 1 computer",
        "chair_left 2",
        "host_changed 99",
        "rules_changed danjiang_xi stake=2",
        "pace_changed quick",
        "wall_committed 3 " + "ab" * 32,
        "match_started 0",
        "match_started 0 1234567890123456789",
        "ready_pressed 1",
        "bank_spent 1 12.5",
        "ready_pressed 1 1234567890123456789",
        "table_closed channel gone",
        "table_closed asked by 101",
        "hand_voided 3",
        "table_frozen hand_size",
        "hand_dealt 3 2 " + "ab" * 32 + " 1t 2b 3w 1z 1x",
        "answered 2 call 3t",
        "answered 2 pass",
        "answered 2 pass over hu, gang 3t, peng 3t",
        "qiong_hen_declared 1",
        "mai_zhuang_round_opened",
        "zhuang_bought 2",
        "dragon_called 0 1z",
        "dragon_laid 1 1z",
        "dragon_round_opened",
        "bao_ting_round_opened",
        "play_began",
        "bao_ting_declared 2",
        "drew 1 3t",
        "drew 1 3t replacement",
        "xi_set_aside 0 4x",
        "xi_set_aside 0 5x dealt",
        "discarded 0 9w",
        "discarded 0 9w automatic",
        "penged 2 9w",
        "gang_laid 0 9w an_gang",
        "gang_laid 0 9w ming_gang claimed",
        "hand_ended hu=20,0,30 changes=0,-60,60",
        "hand_ended 1 3t shape=ta hu=120,0,30 changes=210,-150,-60",
        "hand_ended 1 3t from=0 ready bao_ting di_hu shape=piao hu=120,0,30 changes=210,-150,-60",
    ],
)
def test_an_event_is_written_as_it_was_read(text: str) -> None:
    assert format_event(parse_event(text)) == text


def test_every_type_of_event_has_a_text_form() -> None:
    marks = test_an_event_is_written_as_it_was_read.pytestmark  # type: ignore[attr-defined]  # pytest adds it
    assert {text.split()[0] for text in marks[0].args[1]} == set(TYPES)


def test_events_are_read_into_their_fields() -> None:
    win = Win(1, THREE_TIAO, 0, True, frozenset({Special.DI_HU}))
    figures = ((120, 0, 30), (210, -150, -60))
    assert parse_event("drew 1 3t replacement") == Drew(1, THREE_TIAO, replacement=True)
    assert parse_event("answered 2 lay 3t") == Answered(2, Action(Verb.LAY, THREE_TIAO))
    assert parse_event("gang_laid 0 3t an_gang") == GangLaid(0, THREE_TIAO, State.AN_GANG)
    assert parse_event("table_closed channel gone") == TableClosed("channel gone")
    assert parse_event("table_opened 1 2 4 online") == TableOpened(1, 2, 4, ONLINE)
    assert parse_event("hand_dealt 1 0 ff 3t") == HandDealt(1, 0, "ff", (THREE_TIAO,))
    assert parse_event(
        "hand_ended 1 3t from=0 ready di_hu shape=ta hu=120,0,30 changes=210,-150,-60"
    ) == HandEnded(win, "ta", *figures)


@pytest.mark.parametrize(
    "text",
    [
        "slept 1",
        "drew 1",
        "drew 1 0t",
        "drew 1 3t often",
        "play_began 1",
        "chair_left",
        "chair_taken 1 2 3",
        "gang_laid 0 9w big",
        "hand_ended",
        "hand_ended hu=1,2 changes=0,0,0",
        "hand_ended hu=1,2,3 changes=0,0,0 mood=good",
        "answered 1 fly",
    ],
)
def test_text_that_is_no_event_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=text.split(maxsplit=1)[0]):
        parse_event(text)


@pytest.mark.parametrize(
    "rules",
    [
        *SYSTEMS.values(),
        RuleSet(id="home", version=3),
        replace(
            DANJIANG_XI,
            xi_values=(1, 2, 3, 4, 5),
            cap=300,
            bao_zhang=True,
            qiong_hen=False,
            settlement=Settlement.WINNER_TAKES,
            xi=Xi.WILD,
        ),
    ],
)
def test_rules_come_back_from_their_text(rules: RuleSet) -> None:
    assert parse_rules(format_rules(rules)) == rules


def test_rules_name_only_what_differs_from_their_system() -> None:
    assert format_rules(replace(ONLINE, stake=5, bao_zhang=True)) == "online bao_zhang=true stake=5"
    assert format_rules(ONLINE) == "online"
