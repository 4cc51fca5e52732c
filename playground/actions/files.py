"""Uploaded files, and the places in a message that show them."""

import copy
from dataclasses import dataclass
from typing import Any

from playground.state.channels import Channel
from playground.state.messages import Attachment
from playground.state.world import World
from playground.wire import Json, identifier

SCHEME = "attachment://"
"""How embeds and components name a file of their own message."""


@dataclass(frozen=True)
class Upload:
    """One file part of a multipart body."""

    index: int
    """The n of the part's name `files[n]`."""
    filename: str
    content_type: str
    data: bytes


def store(
    world: World, channel: Channel, uploads: list[Upload], described: list[Json]
) -> list[Attachment]:
    """Turn uploads into attachments with addresses."""
    notes = {identifier(each.get("id")): each for each in described}
    stored = []
    for upload in uploads:
        note = notes.get(upload.index, {})
        name = str(note.get("filename") or upload.filename)
        key = world.ids.next()
        url = f"{world.base_url}/attachments/{channel.id}/{key}/{name}"
        text = note.get("description")
        attachment = Attachment(key, name, upload.content_type, upload.data, url, text)
        world.files[key] = attachment
        stored.append(attachment)
    return stored


def link(parts: list[Json], attachments: list[Attachment]) -> list[Json]:
    """Copy embeds or components with `attachment://` addresses replaced by real ones."""
    urls = {SCHEME + each.filename: each.url for each in attachments}
    return [_linked(copy.deepcopy(part), urls) for part in parts]


def mark_embedded(parts: list[Json], attachments: list[Attachment]) -> None:
    """Note which attachments are shown inside embeds or components."""
    shown = str(parts)
    for each in attachments:
        each.embedded = each.url in shown


def _linked(part: Any, urls: dict[str, str]) -> Any:
    if isinstance(part, dict):
        return {key: _linked(value, urls) for key, value in part.items()}
    if isinstance(part, list):
        return [_linked(value, urls) for value in part]
    return urls.get(part, part) if isinstance(part, str) else part
