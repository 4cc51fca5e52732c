"""One websocket: ordered sending, compressed the way the client asked."""

import asyncio
import json
import zlib

from aiohttp import web

from playground.wire import Json

TRANSPORTS = ("", "zlib-stream")
"""Values of the `compress` parameter that are served."""


class Connection:
    """Queues what is to be sent, so that events leave in the order in which they happened."""

    def __init__(self, socket: web.WebSocketResponse, compress: str) -> None:
        self._socket = socket
        self._deflate = zlib.compressobj() if compress else None
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
            text = json.dumps(item)
            try:
                await self._send(text)
            except (ConnectionError, RuntimeError):
                return  # The client is gone; the session keeps the event for a resume.

    async def _send(self, text: str) -> None:
        if self._deflate is None:
            await self._socket.send_str(text)
            return
        data = self._deflate.compress(text.encode())
        await self._socket.send_bytes(data + self._deflate.flush(zlib.Z_SYNC_FLUSH))
