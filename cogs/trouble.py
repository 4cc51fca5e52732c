"""What Discord answers when it does not do what it was asked for: try again, or see to the mistake."""

import logging
from dataclasses import dataclass
from enum import IntEnum

import aiohttp
import discord

TROUBLE = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""What Discord, or the way to it, can answer a call with."""

RETRY_SECONDS = 5.0
"""How long to wait after the first failure; then twice as long each time."""

LONGEST_WAIT_SECONDS = 60.0


class Code(IntEnum):
    """Discord's codes for what went wrong, those that mean something to us."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_WEBHOOK = 10015
    """an interaction's token that is no longer honoured"""
    UNKNOWN_INTERACTION = 10062
    """one that was answered too late"""
    TOO_MANY_EDITS = 30046
    """of a message that is more than an hour old"""
    OPENING_TOO_FAST = 40003
    """too many private conversations were opened in a short time"""
    ALREADY_ACKNOWLEDGED = 40060
    CANNOT_SEND_TO_USER = 50007
    INVALID_TOKEN = 50027
    THREAD_IS_ARCHIVED = 50083


GONE = frozenset(
    {
        Code.UNKNOWN_MESSAGE,
        Code.UNKNOWN_WEBHOOK,
        Code.UNKNOWN_INTERACTION,
        Code.ALREADY_ACKNOWLEDGED,
        Code.INVALID_TOKEN,
    }
)
"""What is over: a message, a token, an interaction that was answered or is too old."""

PASSING = GONE | {Code.UNKNOWN_CHANNEL, Code.THREAD_IS_ARCHIVED}
"""Refusals that say nothing against the call itself."""


def is_passing(error: BaseException) -> bool:
    """Whether this is only Discord being unwell or too late, and no mistake of ours.

    Rights that were taken away (403) can be given back.
    """
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status in {403, 429} or error.code in PASSING
    return isinstance(error, (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError))


def note(log: logging.Logger, error: BaseException, what: str, *about: object) -> None:
    """Log a failed call: in one line if it passes, with its traceback if somebody has to see to it."""
    if is_passing(error):
        log.warning(f"{what}: %s", *about, error)
    else:
        log.error(what, *about, exc_info=error)


@dataclass(slots=True)
class Backoff:
    """When something that Discord did not do is tried again."""

    failures: int = 0
    """in a row"""
    not_before: float = 0.0
    """seconds since 1970"""

    def failed(self, now: float, error: Exception) -> None:
        """Wait, longer each time, and as long as Discord asks for."""
        wait = RETRY_SECONDS * 2.0 ** min(self.failures, 16)
        if isinstance(error, discord.RateLimited):
            wait = max(wait, error.retry_after)
        self.failures += 1
        self.not_before = now + min(wait, LONGEST_WAIT_SECONDS)

    def reset(self) -> None:
        """Start anew: it has worked, or there is reason to think that it will."""
        self.failures, self.not_before = 0, 0.0
