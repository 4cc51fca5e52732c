"""No card goes to anybody who may not know it, in whatever form, however it is played."""

import os
from dataclasses import replace
from random import Random

import pytest

from bot.rules.ruleset import HAND_SIZES, MAI_ZHUANG, SYSTEMS, RuleSet, Xi
from tests.secrets.evening import Evening
from tests.secrets.scanner import Scanner
from tests.secrets.wire import Wire

HANDS = int(os.environ.get("CHANGPAI_SECRET_HANDS", "200"))
"""How many are played in all."""

AT_A_TABLE = 4


def some_rules(system: RuleSet, rng: Random) -> RuleSet:
    """What a table might agree on; mostly short hands."""
    xi = rng.choice((system.xi, *Xi))
    return replace(
        system,
        hand_size=rng.choice((*HAND_SIZES, *(10,) * 12)),
        xi=xi,
        no_xi_doubles=system.no_xi_doubles and xi is Xi.BONUS,
        mai_zhuang=rng.choice((None, None, *MAI_ZHUANG)),
        binding_pass=rng.random() < 0.4,
        min_hu=rng.choice((0, 0, 60)),
        sealed=rng.random() < 0.3,
    )


@pytest.mark.timeout(max(60, HANDS))
@pytest.mark.parametrize("system", SYSTEMS)
async def test_nothing_that_goes_out_names_a_card_its_reader_may_not_know(
    wire: Wire, scanner: Scanner, system: str
) -> None:
    tables = HANDS // len(SYSTEMS) // AT_A_TABLE
    for number in range(tables):
        rng = Random(f"{system}/{number}")
        people = [101, 102, 103, 104][: rng.choice((1, 1, 1, 1, 1, 1, 2, 2, 3, 4))]
        chairs = 4 if len(people) == 4 else rng.choice((3, 3, 4))
        evening = Evening(wire, scanner, rng, people, channel=1000 + number)
        await evening.play(some_rules(SYSTEMS[system], rng), chairs, AT_A_TABLE)
    assert scanner.errors == []
    assert scanner.leaks == []
    assert scanner.calls > 10 * AT_A_TABLE * tables
    assert scanner.moments > 0
