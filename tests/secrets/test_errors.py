"""What goes wrong is logged without the cards that it went wrong with."""

import logging
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bot.errors import StateError
from bot.game.actions import Action
from bot.game.codec import decode, encode
from bot.game.decide import deal_from
from bot.game.events import Event, HandDealt
from bot.game.table import evolve, fold
from bot.game.views import SeatView
from bot.logs import DiscreetFormatter
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.ruleset import ONLINE
from bot.services.projection import batch
from data.engine import open_database
from data.migrate import migrate
from data.tables import SqlTableStore
from tests.game.tables import play_out, seed, started
from tests.secrets.evening import Evening
from tests.secrets.scanner import Scanner
from tests.secrets.tokens import cards_in
from tests.secrets.wire import Wire

HAND, MISSING = Hand.parse("123t"), Kind.parse("5w")


def told(error: BaseException) -> str:
    """What the log says of an error."""
    record = logging.makeLogRecord({"msg": "it", "exc_info": (type(error), error, None)})
    return DiscreetFormatter().format(record)


def stumble(view: SeatView, rng: Random) -> Action:
    """A computer player with a mistake that says all it knows."""
    if rng.random() < 0.2:
        raise ValueError(f"{view.hand} {view!r}")
    return rng.choice(view.legal.actions)


@pytest.fixture
def clumsy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the computer players stumble."""
    monkeypatch.setattr("tests.secrets.wire.choose", stumble)


@pytest.mark.usefixtures("clumsy")
async def test_a_computer_that_stumbles_tells_nobody_its_hand(scanner: Scanner, wire: Wire) -> None:
    await Evening(wire, scanner, Random(3), [101], channel=1000).play(ONLINE, chairs=3, hands=1)
    assert any("has stumbled" in error and "ValueError" in error for error in scanner.errors)
    assert scanner.leaks == []


def misplaced() -> None:
    """A mistake in the game that comes to light where the table is kept."""
    try:
        HAND.remove(MISSING)
    except ValueError as error:
        raise StateError("table 3 is odd") from error


def test_an_error_is_told_after_what_led_to_it() -> None:
    with pytest.raises(StateError) as caught:
        misplaced()
    said = told(caught.value)
    assert said.index("ValueError") < said.index("StateError: table 3 is odd")
    assert "in remove" in said, "where it was is told"
    assert not cards_in(said)


def test_what_the_outside_world_says_is_told() -> None:
    assert "No space left" in told(OSError(28, "No space left on device"))


async def test_the_database_names_no_cards_when_it_fails(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'changpai.db'}"
    await migrate(url)
    database, table = open_database(url), started(3)
    try:
        async with database.writing() as connection:
            await connection.execute(text("DROP TABLE events"))
        events = deal_from(table, seed(1))
        for event in events:
            table = evolve(table, event)
        first = batch(table, events, at=1.0, deadline=2.0)
        with pytest.raises(SQLAlchemyError) as caught:
            await SqlTableStore(database).create(7, replace(first, first_seq=1))
    finally:
        await database.close()
    assert "events" in told(caught.value)
    assert not cards_in(told(caught.value))
    assert seed(1) not in told(caught.value)


def damaged(log: list[Event]) -> list[list[Event]]:
    """Logs that do not fold: something missing, something twice, another order."""
    dealt = next(event for event in log if isinstance(event, HandDealt))
    return [
        *(log[:place] + log[place + 1 :] for place in range(len(log))),
        *([*log[:place], log[place], *log[place:]] for place in range(len(log))),
        [dealt, *log],
    ]


def wrong_with(log: list[Event]) -> Exception | None:
    """Why a log does not fold, if it does not."""
    table = started(3)
    try:
        for event in log:
            table = evolve(table, event)
    except Exception as error:
        return error
    return None


def test_a_log_that_does_not_fold_names_no_cards() -> None:
    table = started(3)
    dealt = deal_from(table, seed(1))
    for event in dealt:
        table = evolve(table, event)
    _, moves = play_out(table)
    errors = [error for log in damaged([*dealt, *moves]) if (error := wrong_with(log))]
    assert len(errors) > len(moves) // 2
    assert [said for said in map(told, errors) if cards_in(said)] == []
    with pytest.raises(StateError) as caught:
        fold(dealt)
    assert not cards_in(told(caught.value))


@pytest.mark.parametrize("cut", [5, 40, 80, -3])
def test_a_torn_event_names_no_cards(cut: int) -> None:
    (dealt, *_) = deal_from(started(3), seed(1))
    with pytest.raises(StateError) as caught:
        decode(encode(dealt)[:cut])
    assert not cards_in(told(caught.value))
