"""How long pictures take, encoding included; the theme's sprites are there already."""

from pytest_benchmark.fixture import BenchmarkFixture

from bot.game.shown import shown
from bot.game.text import parse_hand
from bot.game.views import public_view, seat_view
from bot.render.board import BoardPicture
from bot.render.gallery import drawn
from bot.render.hand import HandPicture
from bot.render.palette import CLASSIC
from tests.render.pictures import position


def test_a_hand_of_23_cards(benchmark: BenchmarkFixture) -> None:
    view = seat_view(parse_hand(position("hand")), 0)
    assert view.hand.total == 23
    assert benchmark(lambda: HandPicture.of(view).draw(CLASSIC))


def test_a_full_board(benchmark: BenchmarkFixture) -> None:
    public = public_view(parse_hand(position("board")))
    told = shown(public, ())
    assert benchmark(lambda: BoardPicture.of(public, told).draw(CLASSIC))


def test_a_hand_that_was_drawn_before(benchmark: BenchmarkFixture) -> None:
    view = seat_view(parse_hand(position("hand")), 0)
    assert benchmark(lambda: drawn(HandPicture.of(view), CLASSIC))
