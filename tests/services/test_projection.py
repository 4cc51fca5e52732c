"""What is written beside the events equals what the events say."""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from random import Random

import msgspec
import pytest

from bot.game.commands import LeaveTable, PressReady, TakeChair
from bot.game.ending import working
from bot.game.events import HandEnded
from bot.game.table import Stage, Table, evolve, fold
from bot.rules.ruleset import DANJIANG_XI, ONLINE, TONGZHOU, RuleSet
from bot.services.ports import ChairRow, HandRecord, Standing
from tests.services.fakes import ANNA, BO, CHEN, DAN, GUILD, World


async def some_hands(world: World, rules: RuleSet, chairs: int) -> int:
    """A few hands with people who come and go; the table's number."""
    people = (ANNA, BO, CHEN, DAN)[: chairs - 1]
    session = await world.match(people, chairs=chairs, rules=rules)
    rng = Random(chairs)
    for _ in range(4):
        gone = rng.choice(people)
        await session.submit(LeaveTable(gone))
        await world.hand_over(session)
        await session.submit(TakeChair(gone))
        for player in session.people:
            if session.view.stage is Stage.BETWEEN:
                await session.submit(PressReady(player))
        await world.clock.settle()
    await world.tables.stop()
    return session.number


def states(world: World, table: int) -> Iterator[Table]:
    """The table after each batch, folded from its log alone."""
    (first, *rest) = (batch for number, batch in world.store.batches if number == table)
    state = fold(first.events)
    yield state
    for batch in rest:
        state = reduce(evolve, batch.events, state)
        yield state


@pytest.mark.parametrize("chairs", [3, 4])
@pytest.mark.parametrize("rules", [ONLINE, TONGZHOU, DANJIANG_XI], ids=lambda rules: rules.id)
async def test_projections_equal_their_recomputation(
    world: World, rules: RuleSet, chairs: int
) -> None:
    table = await some_hands(world, rules, chairs)
    batches = [batch for number, batch in world.store.batches if number == table]
    hands = []
    for batch, state in zip(batches, states(world, table), strict=True):
        assert (batch.stage, batch.host) == (state.stage.value, state.host)
        assert batch.chairs == tuple(
            ChairRow(number, chair.player, chair.computer, chair.away)
            for number, chair in state.taken
        )
        ends = [event for event in batch.events if isinstance(event, HandEnded)]
        assert (batch.hand is None) == (not ends)
        if batch.hand is not None:
            agrees(batch.hand, ends[0], state)
            hands.append(batch.hand)
    assert [hand.number for hand in hands] == [1, 2, 3, 4]
    assert await world.store.standings(GUILD) == totals(hands)
    agree_with_points_at_the_table(hands, fold(world.store.log(table)))


def agrees(hand: HandRecord, end: HandEnded, state: Table) -> None:
    """Hold a record against the state that the log leads to."""
    assert state.hand is not None
    counted = working(state.hand)
    assert (hand.number, hand.dealer, hand.seed) == (state.hands, state.dealer, state.seed)
    assert hand.shape == (None if counted.total is None else counted.total.shape.value)
    assert hand.self_drawn == (end.win is not None and end.win.discarder is None)
    assert tuple(result.hu for result in hand.players) == counted.hu == end.hu
    assert tuple(result.change for result in hand.players) == counted.changes == end.changes
    assert sum(result.change for result in hand.players) == 0
    assert tuple(result.chair for result in hand.players) == state.active
    for seat, result in enumerate(hand.players):
        chair = state.chairs[state.active[seat]]
        assert chair is not None
        assert (result.player, result.computer) == (chair.player, chair.computer)
        assert result.won == (end.win is not None and end.win.seat == seat)
    figures = msgspec.json.decode(hand.working)
    assert [seat["hu"] for seat in figures["seats"]] == list(end.hu)
    assert [seat["change"] for seat in figures["seats"]] == list(end.changes)
    assert figures["total"] is None or figures["total"]["shape"] == hand.shape
    paid: Counter[int] = Counter()
    for payment in figures["payments"]:
        paid[payment["payer"]] -= payment["points"]
        paid[payment["payee"]] += payment["points"]
    assert [paid[seat] for seat in range(3)] == list(end.changes)


def totals(hands: list[HandRecord]) -> list[Standing]:
    """The standings of a guild with only these hands, by hand."""
    results = [result for hand in hands for result in hand.players if not result.computer]
    standings = []
    for player in {result.player for result in results}:
        own = [result for result in results if result.player == player]
        standings.append(
            Standing(
                player,
                len(own),
                sum(result.won for result in own),
                sum(result.change for result in own),
                sum(result.hu for result in own),
            )
        )
    return sorted(standings, key=lambda s: (-s.points, -s.wins, s.hands, s.player))


def agree_with_points_at_the_table(hands: list[HandRecord], state: Table) -> None:
    """What the chairs say was won and lost is the sum of the records."""
    won: Counter[int] = Counter()
    for hand in hands:
        for result in hand.players:
            won[result.chair] += result.change
    assert {number: chair.points for number, chair in state.taken} == {
        number: won[number] for number, _ in state.taken
    }
    assert sum(won.values()) == 0
