"""Limits of a message as a whole."""

from playground.errors import ApiError, FormErrors
from playground.limits.components import EmojiKnown, check_components
from playground.limits.embeds import check_embeds
from playground.state.messages import MessageFlag
from playground.wire import Json

FILE_BYTES = 10 * 1024 * 1024
"""The largest file without a boosted server."""


def check_message(body: Json, files: list[bytes], *, blocks: bool, emoji_known: EmojiKnown) -> None:
    """Refuse a body that Discord refuses; `blocks` says that the message has that flag."""
    errors = FormErrors()
    if blocks:
        _check_no_legacy(body, errors)
    errors.too_long("content", body.get("content"), 2000)
    check_embeds(body.get("embeds") or [], errors)
    components = body.get("components") or []
    check_components(components, errors, blocks=blocks, emoji_known=emoji_known)
    _check_mentions(body.get("allowed_mentions") or {}, errors)
    nonce = body.get("nonce")
    if isinstance(nonce, str):
        errors.too_long("nonce", nonce, 25)
    if len(files) > 10 or len(body.get("attachments") or ()) > 10:
        errors.add("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    errors.raise_if_any()
    if any(len(data) > FILE_BYTES for data in files):
        raise ApiError(40005)


def flags_of(body: Json) -> MessageFlag:
    """Read the flags of a body."""
    return MessageFlag(body.get("flags") or 0)


def _check_no_legacy(body: Json, errors: FormErrors) -> None:
    for key in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(key):
            text = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            errors.add(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)


def _check_mentions(allowed: Json, errors: FormErrors) -> None:
    for key in ("users", "roles"):
        names = allowed.get(key) or []
        if len(names) > 100:
            text = "Must be 100 or fewer in length."
            errors.add(f"allowed_mentions.{key}", "BASE_TYPE_MAX_LENGTH", text)
        if names and key in (allowed.get("parse") or ()):
            text = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            errors.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
