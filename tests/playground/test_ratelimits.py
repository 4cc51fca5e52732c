"""Buckets, by a clock of their own."""

import pytest

from playground import RateLimits
from tests.playground.conftest import Clock

MESSAGES = "/channels/{channel_id}/messages"
CHANNEL = "/channels/{channel_id}"


@pytest.fixture
def limits(clock: Clock) -> RateLimits:
    return RateLimits(realistic=True, clock=clock)


def test_the_sixth_message_within_five_seconds_must_wait(limits: RateLimits, clock: Clock) -> None:
    left = []
    for _ in range(5):
        verdict = limits.take("POST", MESSAGES, {"channel_id": "1"}, {})
        assert verdict.retry_after is None
        left.append(verdict.headers["X-RateLimit-Remaining"])
    assert left == ["4", "3", "2", "1", "0"]
    clock.now += 2
    refused = limits.take("POST", MESSAGES, {"channel_id": "1"}, {})
    assert refused.retry_after == pytest.approx(3)
    assert refused.headers["X-RateLimit-Reset-After"] == "3.000"
    clock.now += 3
    assert limits.take("POST", MESSAGES, {"channel_id": "1"}, {}).retry_after is None


def test_channels_have_buckets_of_their_own(limits: RateLimits) -> None:
    for _ in range(5):
        limits.take("POST", MESSAGES, {"channel_id": "1"}, {})
    assert limits.take("POST", MESSAGES, {"channel_id": "2"}, {}).retry_after is None


def test_a_third_rename_waits_ten_minutes(limits: RateLimits) -> None:
    waits = [
        limits.take("PATCH", CHANNEL, {"channel_id": "1"}, {"name": "x"}).retry_after
        for _ in range(3)
    ]
    assert waits == [None, None, 600]
    other = limits.take("PATCH", CHANNEL, {"channel_id": "1"}, {"position": 1})
    assert other.retry_after is None


def test_fifty_calls_a_second_are_the_end_everywhere(limits: RateLimits) -> None:
    verdicts = [limits.take("GET", CHANNEL, {"channel_id": str(n)}, None) for n in range(51)]
    assert [each.retry_after for each in verdicts[:50]] == [None] * 50
    assert verdicts[50].everywhere


def test_answers_to_interactions_are_not_counted(limits: RateLimits) -> None:
    route = "/interactions/{interaction_id}/{interaction_token}/callback"
    assert all(limits.take("POST", route, {}, {}).retry_after is None for _ in range(100))


def test_generous_limits_let_everything_pass(clock: Clock) -> None:
    generous = RateLimits(realistic=False, clock=clock)
    verdicts = [generous.take("POST", MESSAGES, {"channel_id": "1"}, {}) for _ in range(1000)]
    assert all(each.retry_after is None for each in verdicts)
    assert verdicts[0].headers["X-RateLimit-Bucket"]
