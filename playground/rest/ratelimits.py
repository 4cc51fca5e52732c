"""Rate limits: buckets per route and major parameter.

Discord publishes no table; the realistic figures are what bots have seen. Clients wait in real
time whatever the injected clock says, so this has a clock of its own.
"""

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Figure:
    """So many requests in so many seconds."""

    limit: int
    seconds: float


@dataclass
class _Window:
    ends: float
    used: int = 0


@dataclass(frozen=True)
class Verdict:
    """Whether a request may pass, and the headers that say how much is left."""

    headers: dict[str, str] = field(default_factory=dict)
    retry_after: float | None = None
    """Set when the request is refused."""
    everywhere: bool = False
    """Refused by the limit over all routes."""


MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
FIGURES = {
    ("POST", MESSAGES): Figure(5, 5),
    ("PATCH", MESSAGE): Figure(5, 5),
    ("DELETE", MESSAGE): Figure(5, 1),
    ("PUT", "/channels/{channel_id}/permissions/{overwrite_id}"): Figure(10, 15),
    ("POST", "/channels/{channel_id}/threads"): Figure(10, 15),
    ("POST", "/guilds/{guild_id}/channels"): Figure(5, 10),
    ("POST", "/users/@me/channels"): Figure(5, 10),
}
"""The routes that matter most."""

OTHERS = Figure(50, 10)
WEBHOOKS = Figure(5, 2)
RENAMES = Figure(2, 600)
"""Changes of a channel's name or topic, a limit that no header shows."""

GLOBAL = Figure(50, 1)
GENEROUS = Figure(100_000, 1)

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token")
"""Path parameters that split a bucket."""


class RateLimits:
    """Counts requests; without `realistic` the headers are there and nobody ever waits."""

    def __init__(self, *, realistic: bool, clock: Callable[[], float] = time.time) -> None:
        self._realistic = realistic
        self._clock = clock
        self._windows: dict[str, _Window] = {}

    def take(self, method: str, route: str, parameters: Mapping[str, str], body: object) -> Verdict:
        """Count one request."""
        if route.startswith("/interactions/"):
            return Verdict()
        webhook = route.startswith("/webhooks/")
        if self._realistic and not webhook and (wait := self._use("*", GLOBAL)[1]):
            return Verdict({"X-RateLimit-Global": "true"}, wait, everywhere=True)
        bucket = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:16]
        major = ":".join(parameters[key] for key in MAJOR if key in parameters)
        if self._realistic and _renames(method, route, body):
            wait = self._use(f"rename:{major}", RENAMES)[1]
            if wait:
                return Verdict({"X-RateLimit-Scope": "user"}, wait)
        figure = FIGURES.get((method, route), WEBHOOKS if webhook else OTHERS)
        if not self._realistic:
            figure = GENEROUS
        left, wait = self._use(f"{bucket}:{major}", figure)
        window = self._windows[f"{bucket}:{major}"]
        headers = {
            "X-RateLimit-Limit": str(figure.limit),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{window.ends:.3f}",
            "X-RateLimit-Reset-After": f"{window.ends - self._clock():.3f}",
            "X-RateLimit-Bucket": bucket,
        }
        return Verdict(headers, wait or None)

    def _use(self, key: str, figure: Figure) -> tuple[int, float]:
        """Give what is left in the window, and how long to wait when nothing was."""
        now = self._clock()
        window = self._windows.get(key)
        if window is None or now >= window.ends:
            window = self._windows[key] = _Window(now + figure.seconds)
        if window.used >= figure.limit:
            return 0, window.ends - now
        window.used += 1
        return figure.limit - window.used, 0.0


def _renames(method: str, route: str, body: object) -> bool:
    changes = isinstance(body, dict) and ("name" in body or "topic" in body)
    return (method, route) == ("PATCH", "/channels/{channel_id}") and changes
