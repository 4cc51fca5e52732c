"""The shapes that travel: JSON objects and timestamps."""

from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]
"""A JSON object; its values are checked by `limits`, not by types."""


def iso(seconds: float) -> str:
    """Write seconds since 1970 the way Discord writes timestamps."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def identifier(value: object) -> int:
    """Read a snowflake; 0, which no object has, stands for anything unreadable."""
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() else 0
