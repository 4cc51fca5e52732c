"""齐答 Windows that are all equally long: what people can or do answer moves their end by nothing."""

from dataclasses import replace

import pytest

from bot.game.events import Answered, HandEnded
from bot.game.hand import SEALED, Phase
from bot.game.legal import pending
from bot.game.table import Stage, Table
from bot.rules.ruleset import MAI_ZHUANG, ONLINE
from bot.services.session import TableSession
from tests.services.fakes import ANNA, BO, CHEN, PACE, World, past

SEALED_RULES = replace(ONLINE, sealed=True, mai_zhuang=MAI_ZHUANG[0])
WINDOWS = {Phase.DRAGONS, Phase.BAO_TING, Phase.MAI_ZHUANG, Phase.CLAIMS}
LATEST = PACE.claim - 0.5
"""When somebody answers at last."""

HABITS = ("at once", "within the time", "never")


def phase_of(session: TableSession) -> Phase | None:
    hand = session._table.hand
    return None if hand is None or session.view.stage is not Stage.PLAYING else hand.phase


async def answer(world: World, session: TableSession, habit: str) -> None:
    """All who are asked answer: at once, just before the end, or not at all."""
    if habit == "within the time":
        await world.clock.advance(LATEST)
    if habit != "never":
        while await world.act(session):
            assert phase_of(session) in SEALED, "an answer has closed the window"


@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize("habit", HABITS)
async def test_every_window_is_as_long_as_any_other(habit: str, people: int) -> None:
    seen, asked = set(), set()
    for seed in range(1, 4):
        world = World(seed=seed)
        session = await world.match((ANNA, BO, CHEN)[:people], rules=SEALED_RULES)
        while (phase := phase_of(session)) is not None:
            if phase is Phase.TURN:
                if not await world.act(session):
                    await world.until(session, past(session.view.step), passive=True)
                continue
            hand, opened, step = session._table.hand, world.clock.now(), session.view.step
            assert hand is not None
            seen.add(phase)
            asked.add(bool(pending(hand)))
            batches = len(world.store.batches)
            await answer(world, session, habit)
            while session.view.step == step:
                assert world.clock.next is not None
                await world.clock.advance(world.clock.next - world.clock.now())
            assert world.clock.now() == opened + PACE.claim
            closing = next(b for _, b in world.store.batches[batches:] if b.at > opened + LATEST)
            others = [event for event in closing.events if not isinstance(event, Answered)]
            assert others, "what has been let go is stored with the end of the window"
        assert isinstance(world.store.log(session.number)[-2], HandEnded)
        await world.tables.stop()
    assert seen == WINDOWS
    assert asked == {True, False}


async def test_time_that_runs_out_is_a_pass(world: World) -> None:
    session = await world.match([ANNA, BO, CHEN], rules=SEALED_RULES)
    await world.until(session, lambda t: t.hand is not None and t.hand.phase is Phase.MAI_ZHUANG)
    before = len(world.store.log(session.number))
    await world.clock.advance(PACE.claim)
    events = world.store.log(session.number)[before:]
    answers = [event for event in events if isinstance(event, Answered)]
    assert [str(each.action) for each in answers] == ["pass"] * 3
    assert phase_of(session) is Phase.TURN


@pytest.mark.parametrize("asked", [True, False])
async def test_after_a_restart_a_window_ends_when_it_would_for_anybody(
    world: World, asked: bool
) -> None:
    """Whoever is asked gets time to look again; where nobody is, the wait must be the same."""

    def opened(table: Table) -> bool:
        hand = table.hand
        return hand is not None and hand.phase is Phase.CLAIMS and bool(pending(hand)) is asked

    session = await world.match([ANNA, BO, CHEN], rules=SEALED_RULES)
    await world.until(session, opened)
    later = await world.restarted(after=3)
    (again,) = later.tables.all()
    await later.until(again, past(again.view.step), passive=True)
    assert later.clock.now() == world.clock.now() + 3 + PACE.grace
    await later.tables.stop()
