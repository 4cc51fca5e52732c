"""Tables that agreed on more: every phase is kept going by the same clock, to the end of the match."""

from dataclasses import replace

import pytest

from bot.game.commands import PressReady
from bot.game.events import HandEnded, MaiZhuangRoundOpened, TableClosed
from bot.game.hand import Phase
from bot.game.table import MATCH_OVER, Stage, Table
from bot.players import steady
from bot.rules.ruleset import DANJIANG_XI, MAI_ZHUANG, MATCH_HANDS, ONLINE, RuleSet, Xi
from tests.services.fakes import ANNA, PACE, World, is_folded

SHORT_MATCH = min(MATCH_HANDS)
AGREED = {
    "bonus": replace(DANJIANG_XI, mai_zhuang=MAI_ZHUANG[0], match_hands=SHORT_MATCH),
    "wild": replace(ONLINE, xi=Xi.WILD, binding_pass=True, min_hu=60, match_hands=SHORT_MATCH),
}


@pytest.mark.parametrize("rules", AGREED.values(), ids=AGREED)
async def test_a_match_of_agreed_length_is_played_and_closes(rules: RuleSet) -> None:
    world = World(choose=steady.choose)
    session = await world.match([ANNA], rules=rules)
    while not session.is_closed:
        await world.hand_over(session)
        if session.view.stage is Stage.BETWEEN:
            await session.submit(PressReady(ANNA))
            await world.clock.settle()
    log = world.store.log(session.number)
    assert log[-1] == TableClosed(MATCH_OVER)
    assert sum(isinstance(event, HandEnded) for event in log) == SHORT_MATCH
    bought = any(isinstance(event, MaiZhuangRoundOpened) for event in log)
    assert bought is (rules.mai_zhuang is not None)
    assert is_folded(world, session)
    await world.tables.stop()


async def test_whoever_does_not_answer_has_not_bought(world: World) -> None:
    rules = replace(ONLINE, mai_zhuang=MAI_ZHUANG[0])
    session = await world.match([ANNA], rules=rules)

    def asks(table: Table) -> bool:
        return table.hand is not None and table.hand.phase is Phase.MAI_ZHUANG

    await world.until(session, asks)
    await world.clock.advance(PACE.claim + PACE.beat)
    hand = session.view.hand
    assert hand is not None
    assert hand.phase is not Phase.MAI_ZHUANG
    view = session.view_of(ANNA)
    assert view is not None
    assert not hand.seats[view.seat].bought
