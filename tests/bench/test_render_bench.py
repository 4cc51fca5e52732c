"""How long pictures take, encoding included; the theme's sprites are there already."""

import asyncio
from dataclasses import replace

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.game.shown import shown
from bot.game.text import parse_hand
from bot.game.views import public_view, seat_view
from bot.render.board import BoardPicture
from bot.render.gallery import drawn
from bot.render.hand import HandPicture
from bot.render.palette import CLASSIC
from cogs.pictures import draw
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


async def test_the_loop_goes_on_while_fifty_pictures_are_drawn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    public = public_view(parse_hand(position("board")))
    boards = [replace(BoardPicture.of(public, shown(public, ())), left=left) for left in range(50)]
    loop = asyncio.get_running_loop()
    drawing = asyncio.gather(*(draw(board, CLASSIC) for board in boards))
    longest, before = 0.0, loop.time()
    while not drawing.done():
        await asyncio.sleep(0)
        longest, before = max(longest, loop.time() - before), loop.time()
    assert len(await drawing) == len(boards)
    with capsys.disabled():
        print(f"\nlongest pause of the loop while 50 boards are drawn: {longest * 1000:.1f} ms")
