"""One websocket: ordered sending, packed the way the client asked."""

import asyncio
import json
import zlib
from collections.abc import Callable

from aiohttp import web

from playground.wire import Json

Pack = Callable[[bytes], bytes]
"""Turns one payload into the next piece of a compressed stream."""

ZSTD_HEADER = bytes.fromhex("28b52ffd0038")
"""Magic number, no optional fields, a window of 128 KiB."""

ZSTD_BLOCK = 128 * 1024
"""The largest block that the window allows."""


def zlib_stream() -> Pack:
    """Compress with one context over the whole connection, flushed after each payload."""
    context = zlib.compressobj()
    return lambda data: context.compress(data) + context.flush(zlib.Z_SYNC_FLUSH)


def zstd_stream() -> Pack:
    """Frame as Zstandard, in blocks stored as they are: Python 3.11 cannot compress them."""
    header = [ZSTD_HEADER]

    def pack(data: bytes) -> bytes:
        parts = [header.pop()] if header else []
        for start in range(0, len(data), ZSTD_BLOCK):
            block = data[start : start + ZSTD_BLOCK]
            # The low bits say "not the last block" and "stored".
            parts += [(len(block) << 3).to_bytes(3, "little"), block]
        return b"".join(parts)

    return pack


TRANSPORTS: dict[str, Callable[[], Pack] | None] = {
    "": None,
    "zlib-stream": zlib_stream,
    "zstd-stream": zstd_stream,
}
"""What serves each value of the `compress` parameter."""


class Connection:
    """Queues what is to be sent, so that events leave in the order in which they happened."""

    def __init__(self, socket: web.WebSocketResponse, compress: str) -> None:
        self._socket = socket
        start = TRANSPORTS[compress]
        self._pack = start() if start else None
        self._queue: asyncio.Queue[Json | int] = asyncio.Queue()

    def push(self, payload: Json) -> None:
        """Send a payload after everything queued before it."""
        self._queue.put_nowait(payload)

    def close(self, code: int) -> None:
        """Close after everything queued before."""
        self._queue.put_nowait(code)

    async def run(self) -> None:
        """Send until closed; to be run as a task beside the reading loop."""
        while True:
            item = await self._queue.get()
            if isinstance(item, int):
                await self._socket.close(code=item)
                return
            try:
                await self._send(json.dumps(item))
            except (ConnectionError, RuntimeError):
                return  # The client is gone; the session keeps the event for a resume.

    async def _send(self, text: str) -> None:
        if self._pack is None:
            await self._socket.send_str(text)
        else:
            await self._socket.send_bytes(self._pack(text.encode()))
