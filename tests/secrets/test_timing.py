"""Time tells nobody who could have claimed a card, neither by pauses nor by edits."""

from dataclasses import replace
from random import Random

import pytest

from bot.game.actions import PASS, Action
from bot.game.views import SeatView
from bot.rules.ruleset import ONLINE, RuleSet
from tests.secrets.timing import PROMPT, SLOW, Pause, Temper, Watch, differ
from tests.secrets.wire import PACE, Wire

pytestmark = pytest.mark.timeout(60)  # for a machine that has a lot to do

SHORT = replace(ONLINE, hand_size=10)
SEALED = replace(SHORT, sealed=True)
ENOUGH = 20
"""How many pauses of each kind make a sample."""


async def watched(wire: Wire, rules: RuleSet, temper: Temper, people: int) -> list[Pause]:
    """The pauses of some hands."""
    watch = Watch(wire, Random(11), temper)
    return await watch.pauses(rules, (101, 102, 103)[:people], ENOUGH)


def told_by_time(pauses: list[Pause]) -> bool:
    """Whether how long a pause is depends on whether anybody was asked."""
    asked, others = ([p.seconds for p in pauses if p.asked is each] for each in (True, False))
    return differ(asked, others)


@pytest.fixture
def wavering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the computer players let most cards go, so that they have often been asked for nothing."""
    monkeypatch.setattr("tests.secrets.wire.choose", waver)


def waver(view: SeatView, rng: Random) -> Action:
    """Passes mostly, where that can be done."""
    passes = PASS in view.legal and rng.random() < 0.8
    return PASS if passes else rng.choice(view.legal.actions)


@pytest.mark.usefixtures("wavering")
@pytest.mark.parametrize("people", [1, 3])
@pytest.mark.parametrize(
    ("rules", "temper"), [(SHORT, PROMPT), (SEALED, SLOW)], ids=["usual", "sealed and slow"]
)
async def test_neither_pauses_nor_edits_tell_whether_anybody_could_claim(
    wire: Wire, rules: RuleSet, temper: Temper, people: int
) -> None:
    pauses = await watched(wire, rules, temper, people)
    assert not told_by_time(pauses)
    assert {pause.edits for pause in pauses} == {(0.0,)}, "the discard itself is all to be seen"
    least = PACE.claim if rules.sealed else PACE.beat
    assert min(pause.seconds for pause in pauses) >= least


async def test_thinking_shows_where_windows_are_not_sealed(wire: Wire) -> None:
    """As at a real table; and so this way of looking finds what there is to be found."""
    assert told_by_time(await watched(wire, SHORT, SLOW, 3))
