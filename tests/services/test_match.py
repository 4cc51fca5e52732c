"""A table's life from lobby to close, driven by nothing but submissions and the clock."""

from dataclasses import replace

import pytest

from bot.errors import GameError, Refusal
from bot.game.actions import PASS
from bot.game.commands import (
    Act,
    CloseTable,
    FillChairs,
    LeaveTable,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.events import (
    ChairTaken,
    HandDealt,
    HandEnded,
    HostChanged,
    MatchStarted,
    TableClosed,
    WallCommitted,
)
from bot.game.hand import Phase
from bot.game.table import Stage
from bot.players import steady
from data.memory import MemoryTableStore
from tests.services.fakes import ANNA, BO, CHEN, DAN, GUILD, PACE, World, is_folded, stage_of


def kinds_of(world: World, table: int, kind: type) -> list[object]:
    return [event for event in world.store.log(table) if isinstance(event, kind)]


async def test_one_person_and_two_computers_play_a_match(world: World) -> None:
    session = await world.match([ANNA])
    for number in range(1, 5):
        assert session.view.hands == number
        await world.hand_over(session)
        assert stage_of(session) is Stage.BETWEEN
        assert is_folded(world, session)
        assert sum(chair.points for chair in session.view.chairs if chair) == 0
        await session.submit(PressReady(ANNA))
        await world.clock.settle()
    await session.submit(CloseTable(ANNA))
    await world.clock.settle()
    assert session.is_closed
    assert len(kinds_of(world, session.number, HandEnded)) == 4
    assert len({event.seed for event in world.store.log(1) if isinstance(event, HandDealt)}) == 5


async def test_the_computers_of_the_real_thing_play_on_their_own() -> None:
    world = World(choose=steady.choose)
    session = await world.match([ANNA, BO])
    for player in (ANNA, BO):
        await session.submit(LeaveTable(player))
    await world.until(session, lambda table: table.stage is Stage.CLOSED, passive=True)
    ended = [event for event in world.store.log(session.number) if isinstance(event, HandEnded)]
    assert len(ended) == 1
    assert sum(ended[0].changes) == 0
    await world.tables.stop()


async def test_the_next_hand_is_dealt_once_everybody_is_ready(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    first = session.view.dealer
    assert first is not None
    await world.hand_over(session)
    for player in (ANNA, CHEN):
        await session.submit(PressReady(player))
        await world.clock.settle()
    assert stage_of(session) is Stage.BETWEEN
    await session.submit(PressReady(BO))
    await world.clock.settle()
    assert stage_of(session) is Stage.PLAYING
    assert (session.view.hands, session.view.dealer) == (2, (first + 1) % 3)


async def test_with_four_chairs_the_one_before_the_dealer_rests(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN, DAN], chairs=4)
    rests = []
    for _ in range(5):
        dealer, resting = session.view.dealer, session.view.resting
        assert dealer is not None
        assert resting is not None
        assert (resting + 1) % 4 == dealer
        rests.append(resting)
        await world.hand_over(session)
        for player in (ANNA, BO, CHEN, DAN):
            await session.submit(PressReady(player))
        await world.clock.settle()
    assert [(chair - rests[0]) % 4 for chair in rests] == [0, 1, 2, 3, 0]


async def test_who_rests_can_be_ready_but_not_move(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN, DAN], chairs=4)
    resting = session.view.resting
    assert resting is not None
    chair = session.view.chairs[resting]
    assert chair is not None
    assert session.view_of(chair.player) is None
    with pytest.raises(GameError) as refused:
        await session.submit(Act(chair.player, PASS))
    assert refused.value.code is Refusal.RESTING
    await world.hand_over(session)
    await session.submit(PressReady(chair.player))


@pytest.mark.parametrize("people", [[ANNA], [ANNA, BO]])
async def test_a_lobby_that_nobody_touches_closes(world: World, people: list[int]) -> None:
    session = await world.lobby(people)
    await world.clock.advance(PACE.lobby - 1)
    assert stage_of(session) is Stage.LOBBY
    await world.clock.advance(1)
    assert session.is_closed
    assert world.store.log(session.number)[-1] == TableClosed("idle")
    assert world.clock.sleeping == 0


async def test_a_table_that_nobody_touches_between_hands_closes(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.hand_over(session)
    await world.clock.advance(PACE.between - 1)
    assert stage_of(session) is Stage.BETWEEN
    await world.clock.advance(1)
    assert world.store.log(session.number)[-1] == TableClosed("idle")


async def test_a_match_that_everybody_has_forgotten_ends(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN])
    await world.until(session, lambda table: table.stage is Stage.CLOSED, passive=True)
    assert len(kinds_of(world, session.number, HandEnded)) == 1


async def test_the_computer_plays_for_who_leaves_and_the_result_counts(world: World) -> None:
    session = await world.match([ANNA, BO])
    await session.submit(LeaveTable(BO))
    assert session.people == (ANNA,)
    await world.hand_over(session)
    hand = world.store.batches[-1][1].hand
    assert hand is not None
    assert (BO, False) in {(result.player, result.computer) for result in hand.players}
    assert BO in {standing.player for standing in await world.store.standings(7)}
    assert stage_of(session) is Stage.BETWEEN


async def test_who_has_left_comes_back_to_the_own_chair_and_moves_again(world: World) -> None:
    session = await world.match([ANNA, BO])
    before = session.view.chairs
    await session.submit(LeaveTable(BO))
    await world.clock.advance(20)
    with pytest.raises(GameError) as refused:
        await session.submit(TakeChair(DAN))
    assert refused.value.code is Refusal.TABLE_STARTED
    await session.submit(TakeChair(BO))
    await world.clock.settle()
    assert session.view.chairs == before
    assert session.people == (ANNA, BO)
    moved = len(world.store.log(session.number))
    await world.hand_over(session)
    assert len(world.store.log(session.number)) > moved


async def test_the_last_to_leave_lets_the_hand_be_played_out_and_the_table_closes(
    world: World,
) -> None:
    session = await world.match([ANNA, BO])
    for player in (ANNA, BO):
        await session.submit(LeaveTable(player))
    assert not session.is_closed
    await world.until(session, lambda table: table.stage is Stage.CLOSED, passive=True)
    *_, ended, closed = world.store.log(session.number)
    assert isinstance(ended, HandEnded)
    assert closed == TableClosed("empty")
    hand = world.store.batches[-1][1].hand
    assert hand is not None
    assert {standing.player for standing in await world.store.standings(7)} == {ANNA, BO}
    assert world.clock.sleeping == 0


async def test_everybody_leaving_a_lobby_closes_it_and_a_new_one_is_fresh(world: World) -> None:
    session = await world.lobby([ANNA, BO])
    await world.clock.advance(PACE.lobby - 10)
    for player in (BO, ANNA):
        await session.submit(LeaveTable(player))
    assert session.is_closed
    again = await world.lobby([BO])
    await world.clock.advance(PACE.lobby - 1)
    assert again.view.stage is Stage.LOBBY


async def test_a_host_who_leaves_hands_over(world: World) -> None:
    session = await world.lobby([ANNA, BO])
    await session.submit(LeaveTable(ANNA))
    assert session.view.host == BO
    assert HostChanged(BO) in world.store.log(session.number)
    await session.submit(TakeChair(ANNA))
    await session.submit(FillChairs(ANNA))
    with pytest.raises(GameError) as refused:
        await session.submit(StartMatch(ANNA))
    assert refused.value.code is Refusal.HOST_ONLY
    await session.submit(StartMatch(BO))
    await world.clock.settle()
    assert stage_of(session) is Stage.PLAYING


async def test_one_user_gets_one_chair(world: World) -> None:
    session = await world.lobby([ANNA])
    await session.submit(TakeChair(BO))
    for _ in range(4):
        with pytest.raises(GameError):
            await session.submit(TakeChair(BO))
    assert [e.player for e in world.store.log(1) if isinstance(e, ChairTaken)] == [ANNA, BO]


@pytest.mark.parametrize("phase", [Phase.DRAGONS, Phase.BAO_TING, Phase.TURN, Phase.CLAIMS])
async def test_leaving_in_any_phase_leaves_the_table_going(world: World, phase: Phase) -> None:
    session = await world.match([ANNA, BO, CHEN])

    def there(_table: object) -> bool:
        hand = session.view.hand
        return hand is not None and hand.phase is phase

    await world.until(session, there)
    await session.submit(LeaveTable(BO))
    await world.hand_over(session)
    assert stage_of(session) is Stage.BETWEEN
    assert is_folded(world, session)


async def test_the_wall_of_a_hand_is_fixed_before_anybody_clicks_for_it(world: World) -> None:
    session = await world.lobby([ANNA, BO, CHEN])
    assert isinstance(world.store.batches[0][1].events[-1], WallCommitted)
    first = session.view.commitment
    await session.submit(StartMatch(ANNA, 901), cause=901)
    await world.clock.settle()
    assert session.view.commitment == first
    await world.hand_over(session)
    *_, ended, committed = world.store.batches[-1][1].events
    assert (type(ended), type(committed)) == (HandEnded, WallCommitted)
    origin = session.view.origin
    assert origin is not None
    assert origin.pledge.commitment == first
    assert [click.entropy for click in origin.clicks] == [901, 0, 0]
    assert session.view.commitment not in ("", first)


async def test_a_table_that_an_earlier_version_left_gets_its_wall_fixed_and_goes_on() -> None:
    old = World()
    session = await old.lobby([ANNA, BO, CHEN])
    await session.submit(StartMatch(ANNA, 901))
    await old.tables.stop()
    kept = [event for event in old.store.log(1) if not isinstance(event, WallCommitted)]
    due = next(n for n, event in enumerate(kept, 1) if isinstance(event, MatchStarted))
    for length, stage in ((due - 1, Stage.LOBBY), (due, Stage.DEALING)):
        store = MemoryTableStore()
        batch = replace(old.store.batches[0][1], events=tuple(kept[:length]), stage=stage.value)
        await store.create(GUILD, batch)
        world = World(store, batches=[(1, batch)])
        await world.tables.resume()
        (again,) = world.tables.all()
        if stage is Stage.LOBBY:
            await again.submit(StartMatch(ANNA, 902))
        await world.clock.settle()
        assert again.view.stage is Stage.PLAYING
        assert again._table.origin is not None
        assert {click.entropy for click in again._table.origin.clicks} == {0}, "they came before"
        assert is_folded(world, again)
        await world.tables.stop()
