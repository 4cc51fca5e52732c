"""Events on disk: stable names, a version, and nothing that cannot be read again."""

import json

import pytest

from bot.errors import StateError
from bot.game.codec import TYPES, VERSION, decode, encode
from bot.game.events import Event
from bot.game.text import parse_event

STORED = {
    "table_opened 7 8 3 online stake=2": (
        '{"type":"table_opened","v":1,"data":{"guild":7,"host":8,"chairs":3,"rules":{"id":"online",'
        '"version":1,"flipped_cards":2,"qing":100,"piao_before":30,"piao_after":0,"win":20,'
        '"rounding":"final","bao_ting":"first_discard","gang_kai":true,"di_hu":true,"hai_di":true,'
        '"yi_hu_tou":false,"qiong_hen":false,"hand_size":22,"xi":"none","xi_values":null,'
        '"no_xi_doubles":false,"bao_zhang":false,"cap":null,"stake":2,"settlement":"difference",'
        '"exhausted":"score_base","mai_zhuang":null,"min_hu":0,"binding_pass":false,'
        '"match_hands":null,"sealed":false},"pace":"normal"}}'
    ),
    "chair_taken 2 99": '{"type":"chair_taken","v":1,"data":{"chair":2,"player":99,"computer":false}}',
    "chair_left 2": '{"type":"chair_left","v":1,"data":{"chair":2}}',
    "host_changed 99": '{"type":"host_changed","v":1,"data":{"host":99}}',
    "rules_changed online stake=2": (
        '{"type":"rules_changed","v":1,"data":{"rules":{"id":"online",'
        '"version":1,"flipped_cards":2,"qing":100,"piao_before":30,"piao_after":0,"win":20,'
        '"rounding":"final","bao_ting":"first_discard","gang_kai":true,"di_hu":true,"hai_di":true,'
        '"yi_hu_tou":false,"qiong_hen":false,"hand_size":22,"xi":"none","xi_values":null,'
        '"no_xi_doubles":false,"bao_zhang":false,"cap":null,"stake":2,"settlement":"difference",'
        '"exhausted":"score_base","mai_zhuang":null,"min_hu":0,"binding_pass":false,'
        '"match_hands":null,"sealed":false}}}'
    ),
    "pace_changed letters": '{"type":"pace_changed","v":1,"data":{"pace":"letters"}}',
    "match_started 0": '{"type":"match_started","v":1,"data":{"chair":0,"entropy":0}}',
    "ready_pressed 1": '{"type":"ready_pressed","v":1,"data":{"chair":1,"entropy":0}}',
    "ready_pressed 1 99": '{"type":"ready_pressed","v":1,"data":{"chair":1,"entropy":99}}',
    "wall_committed 2 ab": '{"type":"wall_committed","v":1,"data":{"number":2,"secret":"ab"}}',
    "bank_spent 1 12.5": '{"type":"bank_spent","v":1,"data":{"chair":1,"seconds":12.5}}',
    "table_closed gone": '{"type":"table_closed","v":1,"data":{"reason":"gone","by":null}}',
    "table_closed asked by 7": ('{"type":"table_closed","v":1,"data":{"reason":"asked","by":7}}'),
    "hand_voided 3": '{"type":"hand_voided","v":1,"data":{"number":3}}',
    "table_frozen cards": '{"type":"table_frozen","v":1,"data":{"reason":"cards"}}',
    "hand_dealt 1 2 ab 1t 2z": (
        '{"type":"hand_dealt","v":1,"data":{"number":1,"dealer":2,"seed":"ab","wall":["1t","2z"]}}'
    ),
    "answered 1 call 3t": (
        '{"type":"answered","v":1,"data":{"seat":1,"action":{"verb":"call","card":"3t"},"over":[]}}'
    ),
    "answered 1 pass over hu, peng 3t": (
        '{"type":"answered","v":1,"data":{"seat":1,"action":{"verb":"pass","card":null},'
        '"over":[{"verb":"hu","card":null},{"verb":"peng","card":"3t"}]}}'
    ),
    "dragon_called 1 3t": '{"type":"dragon_called","v":1,"data":{"seat":1,"card":"3t"}}',
    "dragon_laid 1 3t": '{"type":"dragon_laid","v":1,"data":{"seat":1,"card":"3t"}}',
    "qiong_hen_declared 1": '{"type":"qiong_hen_declared","v":1,"data":{"seat":1}}',
    "dragon_round_opened": '{"type":"dragon_round_opened","v":1,"data":{}}',
    "bao_ting_round_opened": '{"type":"bao_ting_round_opened","v":1,"data":{}}',
    "mai_zhuang_round_opened": '{"type":"mai_zhuang_round_opened","v":1,"data":{}}',
    "zhuang_bought 1": '{"type":"zhuang_bought","v":1,"data":{"seat":1}}',
    "play_began": '{"type":"play_began","v":1,"data":{}}',
    "bao_ting_declared 1": '{"type":"bao_ting_declared","v":1,"data":{"seat":1}}',
    "drew 1 3t replacement": (
        '{"type":"drew","v":1,"data":{"seat":1,"card":"3t","replacement":true}}'
    ),
    "xi_set_aside 1 4x dealt": (
        '{"type":"xi_set_aside","v":1,"data":{"seat":1,"card":"4x","dealt":true}}'
    ),
    "discarded 1 3t": '{"type":"discarded","v":1,"data":{"seat":1,"card":"3t","automatic":false}}',
    "penged 1 3t": '{"type":"penged","v":1,"data":{"seat":1,"card":"3t"}}',
    "gang_laid 1 3t ming_gang claimed": (
        '{"type":"gang_laid","v":1,"data":'
        '{"seat":1,"card":"3t","state":"ming_gang","claimed":true}}'
    ),
    "hand_ended 1 3t from=0 ready bao_ting di_hu shape=ta hu=120,0,30 changes=210,-150,-60": (
        '{"type":"hand_ended","v":1,"data":{"win":{"seat":1,"card":"3t","discarder":0,'
        '"discarder_ready":true,"specials":["bao_ting","di_hu"]},"shape":"ta","hu":[120,0,30],'
        '"changes":[210,-150,-60]}}'
    ),
}
"""What version 1 wrote, which must be read for ever."""


@pytest.mark.parametrize("text", STORED)
def test_what_version_1_wrote_can_be_read(text: str) -> None:
    assert decode(STORED[text]) == parse_event(text)


@pytest.mark.parametrize("text", STORED)
def test_events_are_written_like_that_today(text: str) -> None:
    assert encode(parse_event(text)).decode() == STORED[text]


def test_every_event_has_a_name_of_its_own_and_an_example_here() -> None:
    assert {text.split()[0] for text in STORED} == set(TYPES)
    assert set(TYPES.values()) == set(Event.__args__)
    assert len(set(TYPES.values())) == len(TYPES)


def test_a_field_that_came_later_has_its_default() -> None:
    answer = '{"type":"answered","v":1,"data":{"seat":1,"action":{"verb":"hu"}}}'
    assert decode(answer) == parse_event("answered 1 hu")
    discard = '{"type":"discarded","v":1,"data":{"seat":1,"card":"3t"}}'
    assert decode(discard) == parse_event("discarded 1 3t")
    started = '{"type":"match_started","v":1,"data":{"chair":0}}'
    assert decode(started) == parse_event("match_started 0")
    pressed = '{"type":"ready_pressed","v":1,"data":{"chair":1}}'
    assert decode(pressed) == parse_event("ready_pressed 1")
    assert decode('{"type":"drew","v":1,"data":{"seat":1,"card":"3t"}}') == parse_event("drew 1 3t")


@pytest.mark.parametrize(
    ("stored", "complaint"),
    [
        ("", "not an event"),
        ("[]", "not an event"),
        ('{"type":"slept","v":1,"data":{}}', "no event is called 'slept'"),
        ('{"type":"drew","v":2,"data":{}}', "written in version 2"),
        ('{"type":"drew","v":1,"data":{}}', "not an event"),
        ('{"type":"drew","v":1,"data":{"seat":1,"card":"0t"}}', "no such card"),
        ('{"type":"drew","v":1,"data":{"seat":"one","card":"3t"}}', "not an event"),
        ('{"type":"answered","v":1,"data":{"seat":1,"action":{"verb":"fly"}}}', "not an event"),
    ],
)
def test_anything_else_is_a_state_error(stored: str, complaint: str) -> None:
    with pytest.raises(StateError, match=complaint):
        decode(stored)


def test_an_event_is_one_json_object_with_its_type_and_version() -> None:
    stored = json.loads(encode(parse_event("play_began")))
    assert stored == {"type": "play_began", "v": VERSION, "data": {}}
