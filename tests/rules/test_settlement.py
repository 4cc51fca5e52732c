"""From hu to points."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.position import Win
from bot.rules.ruleset import ONLINE, RuleSet, Settlement
from bot.rules.settlement import Ground, Payment, changes, settle
from tests.rules.builders import kind

TAKES = replace(ONLINE, settlement=Settlement.WINNER_TAKES)
BAO = replace(ONLINE, bao_zhang=True)
BAO_TAKES = replace(TAKES, bao_zhang=True)

WON_BY_0 = Win(0, kind("1t"), discarder=1, discarder_ready=False)
FROM_READY = replace(WON_BY_0, discarder_ready=True)
SELF_DRAWN = replace(WON_BY_0, discarder=None)


@pytest.mark.parametrize(
    ("rules", "hu", "win", "expected"),
    [
        (ONLINE, (100, 30, 50), WON_BY_0, (120, -90, -30)),
        (ONLINE, (20, 30, 120), WON_BY_0, (-110, -80, 190)),
        (ONLINE, (50, 50, 50), WON_BY_0, (0, 0, 0)),
        (TAKES, (100, 30, 50), WON_BY_0, (200, -120, -80)),
        (TAKES, (20, 30, 120), WON_BY_0, (40, -110, 70)),
        (replace(ONLINE, stake=5), (100, 30, 50), WON_BY_0, (600, -450, -150)),
        (replace(TAKES, stake=2), (100, 30, 50), WON_BY_0, (400, -240, -160)),
        (BAO, (100, 30, 50), WON_BY_0, (120, -140, 20)),
        (BAO, (100, 30, 50), FROM_READY, (120, -90, -30)),
        (BAO, (100, 30, 50), SELF_DRAWN, (120, -90, -30)),
        (BAO, (40, 30, 100), WON_BY_0, (-50, -80, 130)),
        (BAO_TAKES, (100, 30, 50), WON_BY_0, (200, -220, 20)),
        (BAO_TAKES, (20, 30, 120), WON_BY_0, (40, -130, 90)),
        (BAO_TAKES, (100, 30, 50), FROM_READY, (200, -120, -80)),
        (replace(BAO, stake=2), (100, 30, 50), WON_BY_0, (240, -280, 40)),
        (ONLINE, (100, 30, 50), None, (120, -90, -30)),
        (BAO_TAKES, (100, 30, 50), None, (120, -90, -30)),
    ],
)
def test_hu_become_points(
    rules: RuleSet, hu: tuple[int, int, int], win: Win | None, expected: tuple[int, int, int]
) -> None:
    assert changes(settle(rules, hu, win)) == expected


def test_each_payment_says_who_pays_whom_and_why() -> None:
    assert settle(ONLINE, (100, 30, 50), WON_BY_0) == (
        Payment(1, 0, 70, Ground.DIFFERENCE),
        Payment(2, 0, 50, Ground.DIFFERENCE),
        Payment(1, 2, 20, Ground.DIFFERENCE),
    )
    assert settle(BAO_TAKES, (100, 30, 30), WON_BY_0) == (
        Payment(1, 0, 100, Ground.WHOLE),
        Payment(1, 0, 100, Ground.WHOLE, instead_of=2),
    )


wins = st.builds(
    lambda seat, after, ready: Win(
        seat, kind("1t"), None if after is None else (seat + after) % 3, ready
    ),
    st.integers(0, 2),
    st.sampled_from([None, 1, 2]),
    st.booleans(),
)


@given(
    st.tuples(*[st.integers(0, 200).map(lambda tens: tens * 10)] * 3),
    st.sampled_from([ONLINE, TAKES, BAO, BAO_TAKES]),
    st.integers(1, 9),
    st.none() | wins,
)
def test_changes_add_up_to_zero(
    hu: tuple[int, int, int], rules: RuleSet, stake: int, win: Win | None
) -> None:
    payments = settle(replace(rules, stake=stake), hu, win)
    assert sum(changes(payments)) == 0
    assert all(payment.points > 0 and payment.payer != payment.payee for payment in payments)
