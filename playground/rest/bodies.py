"""Reading request bodies: JSON, or multipart with files."""

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from playground.actions.files import Upload
from playground.errors import ApiError

FILE_PART = re.compile(r"files\[(\d+)\]")


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """Give the JSON, or None, and the files."""
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    raw = await request.read()
    return (_parse(raw) if raw else None), []


async def _read_multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    payload: Any = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ApiError(50109)
        data = bytes(await part.read())
        if part.name == "payload_json":
            payload = _parse(data)
            continue
        match = FILE_PART.fullmatch(part.name or "")
        if match:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            name = part.filename or "unknown"
            uploads.append(Upload(int(match[1]), name, _content_type(name, kind), data))
    return payload, uploads


def _content_type(filename: str, declared: str) -> str:
    # Clients send octet-stream for everything; Discord goes by the name.
    types = {"png": "image/png", "jpg": "image/jpeg", "gif": "image/gif", "txt": "text/plain"}
    return types.get(filename.rpartition(".")[2].lower(), declared)


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise ApiError(50109) from error
