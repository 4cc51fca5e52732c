"""How long somebody has, in words."""

import pytest

from cogs.limit import Limit
from tests.cogs.tables import EN


@pytest.mark.parametrize(
    ("bank", "said"), [(0, ""), (0.3, ""), (1, "1 second"), (59.7, "1 minute"), (90, "90 seconds")]
)
def test_a_reserve_is_told_in_whole_seconds_or_not_at_all(bank: float, said: str) -> None:
    first, *rest = Limit(1000 + bank, bank).text(EN).splitlines()
    assert "<t:1000:R>" in first
    assert len(rest) == bool(said)
    assert said in "".join(rest)
