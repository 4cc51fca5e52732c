"""What pictures show, and that they are the same for the same view."""

from dataclasses import replace
from io import BytesIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from bot.errors import ConfigError
from bot.game.actions import Verb
from bot.game.hand import HandState, Phase
from bot.game.shown import shown
from bot.game.text import parse_hand
from bot.game.views import public_view, seat_view
from bot.render.board import BoardPicture
from bot.render.chart import ChartPicture
from bot.render.gallery import REMEMBERED, drawn
from bot.render.hand import HandPicture
from bot.render.palette import CLASSIC, DIMMED, HIGH_CONTRAST, THEMES, Theme
from bot.render.sprites import card, chip
from bot.rendering import POSITIONS, render_card, render_position
from bot.rules.cards import KINDS, Kind
from bot.rules.hand import Hand
from bot.rules.ruleset import SYSTEMS
from tests.game.selfplay import at_random, dealt, steps
from tests.render.pictures import DOCS, POINTS, pictures, position

HAND_BYTES = 30_000
BOARD_BYTES = 60_000

# Two versions of a font library may round the edges of letters differently, and no more.
ROUNDING = 1.0


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def hands_on_the_way() -> list[HandState]:
    return [
        step.after
        for number, rules in enumerate(SYSTEMS.values())
        for step in list(steps(dealt(rules, number), at_random, Random(number)))[::7]
    ]


def test_the_pictures_of_the_documentation_are_what_is_drawn() -> None:
    for name, data in pictures().items():
        kept, now = opened((DOCS / f"{name}.png").read_bytes()), opened(data)
        assert kept.size == now.size, name
        difference = ImageStat.Stat(ImageChops.difference(kept, now)).mean
        assert max(difference) < ROUNDING, name


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_no_two_faces_look_alike_even_without_colour(theme: Theme) -> None:
    for sprite in (card, chip):
        grey = [sprite(theme, kind).convert("L").tobytes() for kind in KINDS]
        assert len(set(grey)) == len(KINDS)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_colours_of_a_theme_fit_into_half_a_palette(theme: Theme) -> None:
    assert len(theme.colours) <= DIMMED
    assert len(theme.table) <= 3 * 256


def test_pictures_of_any_hand_are_small_enough() -> None:
    for state in hands_on_the_way():
        public = public_view(state)
        assert len(BoardPicture.of(public, shown(public, ())).draw(CLASSIC)) <= BOARD_BYTES
        for seat in range(3):
            view = seat_view(state, seat)
            assert len(HandPicture.of(view).draw(CLASSIC)) <= HAND_BYTES


def test_a_hand_is_wide_enough_for_the_cards_it_can_have() -> None:
    state = parse_hand(position("hand"))
    width = opened(HandPicture.of(seat_view(state, 1)).draw(CLASSIC)).width
    views = [seat_view(each, seat) for each in hands_on_the_way() for seat in range(3)]
    assert {opened(HandPicture.of(view).draw(CLASSIC)).width for view in views} == {width}


def test_only_what_may_be_discarded_is_bright_in_an_own_turn() -> None:
    state = next(state for state in hands_on_the_way() if state.phase is Phase.TURN)
    mine, other = seat_view(state, state.turn), seat_view(state, (state.turn + 1) % 3)
    allowed = {action.card for action in mine.legal.actions if action.verb is Verb.DISCARD}
    assert set(HandPicture.of(mine).playable) == allowed
    assert not HandPicture.of(other).playable


@given(st.integers(0, 10_000))
def test_a_board_is_the_same_whatever_is_hidden(number: int) -> None:
    state = parse_hand(position("board"))
    end = len(state.wall) - state.rules.flipped_cards
    drawn_before, to_come = state.wall[: state.top], list(state.wall[state.top : end])
    hidden = [*(kind for seat in state.seats for kind in seat.hand), *to_come]
    Random(number).shuffle(hidden)
    seats = []
    for seat in state.seats:
        cards, hidden = hidden[: seat.hand.total], hidden[seat.hand.total :]
        seats.append(replace(seat, hand=Hand.of(cards)))
    first, second, third = seats
    wall = (*drawn_before, *hidden, *state.wall[end:])
    other = replace(state, seats=(first, second, third), wall=wall)
    one, two = public_view(state), public_view(other)
    assert BoardPicture.of(one, shown(one, ())) == BoardPicture.of(two, shown(two, ()))


def test_equal_pictures_are_drawn_once() -> None:
    state = parse_hand(position("hand"))
    first = drawn(HandPicture.of(seat_view(state, 0)), CLASSIC)
    assert drawn(HandPicture.of(seat_view(state, 0)), CLASSIC) is first
    assert drawn(HandPicture.of(seat_view(state, 0)), HIGH_CONTRAST) != first
    assert drawn.cache_info().maxsize == REMEMBERED


@pytest.mark.parametrize("points", [POINTS, ((0,), (0,), (0,)), ((), (), (), ()), ((5,), (-5,))])
def test_a_chart_can_be_drawn_of_any_match(points: tuple[tuple[int, ...], ...]) -> None:
    assert opened(ChartPicture(points).draw(CLASSIC)).size == (740, 360)


@pytest.mark.parametrize(
    ("what", "text", "said"),
    [
        ("hand", "nonsense", "no position"),
        ("board", "", "no position"),
        ("summary", position("hand"), "not over"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(what: str, text: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        render_position(what, text, "classic")


def test_a_card_that_is_none_is_refused_with_the_reason() -> None:
    with pytest.raises(ConfigError, match="0t"):
        render_card("0t", "classic")


def test_every_picture_of_a_position_can_be_drawn_in_every_theme() -> None:
    for what in POSITIONS:
        for theme in THEMES:
            assert opened(render_position(what, position(what), theme)).width > 0


def test_a_dimmed_card_has_the_same_shapes_in_other_colours() -> None:
    kind = Kind.parse("3t")
    bright, dim = card(CLASSIC, kind), card(CLASSIC, kind, dim=True)
    assert bright.tobytes() == bytes(number - DIMMED for number in dim.tobytes())
