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

PEOPLE = (2, 1, 3, 1, 4, 1, 1, 1, 1, 1)
"""How many sit at one table after the other; the others are played by the computer."""


def some_rules(system: RuleSet, number: int, rng: Random) -> RuleSet:
    """What one table after the other might agree on; mostly short hands, for the sake of time."""
    xi = rng.choice((system.xi, *Xi))
    return replace(
        system,
        hand_size=HAND_SIZES[min(number, 2)],
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
        people = [101, 102, 103, 104][: PEOPLE[number % len(PEOPLE)]]
        chairs = 4 if len(people) == 4 else rng.choice((3, 3, 4))
        evening = Evening(wire, scanner, rng, people, channel=1000 + number)
        await evening.play(some_rules(SYSTEMS[system], number, rng), chairs, AT_A_TABLE)
    assert scanner.errors == []
    assert scanner.leaks == []
    assert scanner.calls > 10 * AT_A_TABLE * tables
    assert scanner.moments > 0
