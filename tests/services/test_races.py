"""What happens by itself at the very moment in which somebody does something."""

import asyncio

from bot.game.commands import LeaveTable, TakeChair
from bot.game.events import ChairTaken, TableClosed
from bot.game.hand import Phase
from bot.game.table import Table
from tests.services.fakes import ANNA, BO, CHEN, PACE, World, stage_of, submitting


def seat_to_move(table: Table) -> int | None:
    playing = table.hand is not None and table.hand.phase is Phase.TURN
    return table.hand.turn if playing and table.hand is not None else None


async def test_no_computer_moves_for_somebody_who_is_just_coming_back() -> None:
    world = World()
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda table: seat_to_move(table) is not None)
    seat = seat_to_move(session._table)
    assert seat is not None
    player = session._table.at_seat(seat).player
    await session.submit(LeaveTable(player))
    world.store.gate = asyncio.Event()
    back = submitting(session, TakeChair(player))
    await world.clock.advance(PACE.think)  # the computer is due while the return is being stored
    world.store.gate.set()
    await back
    await world.clock.settle()
    log = world.store.log(session.number)
    assert isinstance(log[-1], ChairTaken)
    assert session.people.count(player) == 1
    await world.tables.stop()


async def test_no_lobby_closes_as_idle_while_somebody_joins() -> None:
    world = World()
    session = await world.lobby([ANNA])
    await world.clock.advance(PACE.lobby - 1)
    world.store.gate = asyncio.Event()
    joining = submitting(session, TakeChair(BO))
    await world.clock.advance(1)  # the lobby is due to close while the join is being stored
    world.store.gate.set()
    await joining
    await world.clock.settle()
    assert not any(isinstance(event, TableClosed) for event in world.store.log(session.number))
    assert stage_of(session).value == "lobby"
    await world.tables.stop()
