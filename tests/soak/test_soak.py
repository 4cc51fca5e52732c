"""A short soak: what `make soak` does for minutes, for as long as everybody can wait."""

from pathlib import Path

import pytest

from tests.soak.run import soak

SECONDS, TABLES, SEED = 11.0, 4, 15


@pytest.mark.timeout(90)
async def test_tables_survive_everything_that_goes_wrong_at_once(tmp_path: Path) -> None:
    report = await soak(SECONDS, SEED, TABLES, tmp_path)
    assert report.problems == [], str(report)
    assert report.kills > 0
