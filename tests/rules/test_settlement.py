"""From hu to points."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.position import Win
from bot.rules.ruleset import MAI_ZHUANG, ONLINE, RuleSet, Settlement
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


MAI = replace(ONLINE, mai_zhuang=(1, 2, 3))
DEAR = replace(ONLINE, mai_zhuang=(5, 7, 10))


@pytest.mark.parametrize(
    ("rules", "bought", "win", "expected"),
    [
        # Differences 70 and 50 to the winner, 20 between the losers.
        (ONLINE, (True, True, True), WON_BY_0, (120, -90, -30)),
        (MAI, (False, False, False), WON_BY_0, (120, -90, -30)),
        (MAI, (True, False, False), WON_BY_0, (240, -160, -80)),
        (MAI, (False, True, False), WON_BY_0, (190, -180, -10)),
        (MAI, (True, True, False), WON_BY_0, (310, -250, -60)),
        (MAI, (True, True, True), WON_BY_0, (360, -270, -90)),
        (MAI, (True, False, False), None, (240, -160, -80)),
        (DEAR, (False, False, False), WON_BY_0, (600, -450, -150)),
        (DEAR, (True, True, False), WON_BY_0, (1050, -840, -210)),
        (replace(MAI, stake=2), (True, True, False), WON_BY_0, (620, -500, -120)),
        # Whole hu 100 and 100; 20 between the losers.
        (replace(TAKES, mai_zhuang=(1, 2, 3)), (True, True, False), WON_BY_0, (500, -340, -160)),
        # The discarder pays seat 2's 50 with seat 2's factor.
        (replace(BAO, mai_zhuang=(1, 2, 3)), (True, True, False), WON_BY_0, (310, -350, 40)),
        (replace(BAO_TAKES, mai_zhuang=(1, 2, 3)), (False, True, False), WON_BY_0, (300, -340, 40)),
    ],
)
def test_what_two_settle_is_multiplied_as_they_bought(
    rules: RuleSet,
    bought: tuple[bool, bool, bool],
    win: Win | None,
    expected: tuple[int, int, int],
) -> None:
    assert changes(settle(rules, (100, 30, 50), win, bought)) == expected


def test_a_payment_says_what_it_was_multiplied_by() -> None:
    rules = replace(BAO, mai_zhuang=(2, 3, 4), stake=5)
    assert settle(rules, (100, 30, 50), WON_BY_0, (True, False, True)) == (
        Payment(1, 0, 70 * 5 * 3, Ground.DIFFERENCE, times=3),
        Payment(1, 0, 50 * 5 * 4, Ground.DIFFERENCE, instead_of=2, times=4),
        Payment(1, 2, 20 * 5 * 3, Ground.DIFFERENCE, times=3),
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
    st.none() | st.sampled_from(MAI_ZHUANG),
    st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_changes_add_up_to_zero(
    hu: tuple[int, int, int],
    rules: RuleSet,
    stake: int,
    win: Win | None,
    mai_zhuang: tuple[int, int, int] | None,
    bought: tuple[bool, bool, bool],
) -> None:
    payments = settle(replace(rules, stake=stake, mai_zhuang=mai_zhuang), hu, win, bought)
    assert sum(changes(payments)) == 0
    assert all(payment.points > 0 and payment.payer != payment.payee for payment in payments)
