"""What passes is tried again, ever more patiently; what does not is told with all there is to know."""

import logging
from typing import cast
from unittest.mock import create_autospec

import aiohttp
import discord
import pytest

from cogs.trouble import LONGEST_WAIT_SECONDS, RETRY_SECONDS, Backoff, Code, is_passing, note


def http(status: int, code: int = 0) -> discord.HTTPException:
    response = create_autospec(aiohttp.ClientResponse, instance=True)
    response.status, response.reason = status, "reason"
    return discord.HTTPException(response, cast("dict[str, object]", {"code": code}))


@pytest.mark.parametrize(
    ("error", "passing"),
    [
        (http(500), True),
        (http(429), True),
        (http(404, Code.UNKNOWN_MESSAGE), True),
        (http(403, Code.OPENING_TOO_FAST), True),
        (http(400, Code.THREAD_IS_ARCHIVED), True),
        (http(400, 50035), False),
        (http(403, 50013), True),
        (http(404, Code.UNKNOWN_CHANNEL), True),
        (TimeoutError(), True),
        (OSError(), True),
        (discord.RateLimited(1.0), True),
        (discord.DiscordException(), False),
        (ValueError(), False),
    ],
)
def test_trouble_passes_or_is_a_mistake_and_is_logged_as_such(
    error: Exception, passing: bool, caplog: pytest.LogCaptureFixture
) -> None:
    assert is_passing(error) is passing
    note(logging.getLogger("cogs"), error, "table %d", 7)
    (record,) = caplog.records
    assert record.getMessage().startswith("table 7")
    assert record.levelno == (logging.WARNING if passing else logging.ERROR)
    assert bool(record.exc_info) is not passing


def test_each_failure_in_a_row_waits_longer_up_to_a_limit() -> None:
    backoff, waits = Backoff(), []
    for _ in range(40):
        backoff.failed(100.0, OSError())
        waits.append(backoff.not_before - 100.0)
    assert waits[:3] == [RETRY_SECONDS, 2 * RETRY_SECONDS, 4 * RETRY_SECONDS]
    assert waits[-1] == LONGEST_WAIT_SECONDS
    backoff.reset()
    assert backoff.not_before == 0
    backoff.failed(0.0, OSError())
    assert backoff.not_before == RETRY_SECONDS


def test_discord_says_how_long_to_wait_within_reason() -> None:
    backoff = Backoff()
    for asked, waits in ((2.0, RETRY_SECONDS), (30.0, 30.0), (600.0, LONGEST_WAIT_SECONDS)):
        backoff.reset()
        backoff.failed(0.0, discord.RateLimited(asked))
        assert backoff.not_before == waits
