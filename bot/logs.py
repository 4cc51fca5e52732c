"""What the log looks like: lines for the operator, in which no error can tell a hidden card.

A mistake in the game may carry anything in its words, a whole hand among it. So of an error that is
none of those below only its type is logged, and where it came from; that is what mends a mistake.
"""

import logging
import traceback
from collections.abc import Iterator
from types import TracebackType

from bot.errors import ConfigError, StateError

FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"

LIBRARIES = frozenset(
    {"aiohttp", "aiosqlite", "alembic", "asyncpg", "discord", "sqlalchemy", "sqlite3"}
)
"""Whose errors say what the outside world did; the database's come without their parameters."""

Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class DiscreetFormatter(logging.Formatter):
    """Formats records, and errors without words that may name cards."""

    def formatException(self, ei: Caught) -> str:  # noqa: N802 - the library's name
        """The error with all that led to it."""
        return "" if ei[1] is None else "".join(_told(ei[1])).rstrip()


def _told(error: BaseException) -> Iterator[str]:
    """An error after those that it came from, frames before words."""
    before = error.__cause__
    if before is None and not error.__suppress_context__:
        before = error.__context__
    if before is not None:
        yield from _told(before)
        yield "\nand from that:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{_words(error)}\n"


def _words(error: BaseException) -> str:
    kind = type(error)
    name = (
        kind.__qualname__
        if kind.__module__ == "builtins"
        else f"{kind.__module__}.{kind.__qualname__}"
    )
    outside = kind.__module__.partition(".")[0] in LIBRARIES
    return (
        f"{name}: {error}"
        if outside or isinstance(error, StateError | ConfigError | OSError)
        else name
    )
