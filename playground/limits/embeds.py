"""Limits of embeds."""

from playground.errors import FormErrors
from playground.wire import Json

EMBEDS = 10
"""Embeds in one message."""

FIELDS = 25
"""Fields in one embed."""

TOTAL = 6000
"""Characters in all embeds of a message together."""


def check_embeds(embeds: list[Json], errors: FormErrors) -> None:
    """Note everything that Discord refuses about the embeds of one message."""
    if len(embeds) > EMBEDS:
        text = f"Must be {EMBEDS} or fewer in length."
        errors.add("embeds", "BASE_TYPE_MAX_LENGTH", text)
    for index, embed in enumerate(embeds):
        _check_embed(embed, f"embeds.{index}", errors)
    if sum(map(embed_length, embeds)) > TOTAL:
        text = f"Embed size exceeds maximum size of {TOTAL}"
        errors.add("embeds.0", "MAX_EMBED_SIZE_EXCEEDED", text)


def embed_length(embed: Json) -> int:
    """Count the characters that the total is about."""
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for each in embed.get("fields") or ():
        parts += [each.get("name"), each.get("value")]
    return sum(len(str(part)) for part in parts if part)


def _check_embed(embed: Json, path: str, errors: FormErrors) -> None:
    errors.too_long(f"{path}.title", embed.get("title"), 256)
    errors.too_long(f"{path}.description", embed.get("description"), 4096)
    errors.too_long(f"{path}.footer.text", (embed.get("footer") or {}).get("text"), 2048)
    errors.too_long(f"{path}.author.name", (embed.get("author") or {}).get("name"), 256)
    fields = embed.get("fields") or []
    if len(fields) > FIELDS:
        text = f"Must be {FIELDS} or fewer in length."
        errors.add(f"{path}.fields", "BASE_TYPE_MAX_LENGTH", text)
    for index, each in enumerate(fields):
        errors.bad_length(f"{path}.fields.{index}.name", each.get("name"), 1, 256)
        errors.bad_length(f"{path}.fields.{index}.value", each.get("value"), 1, 1024)
    for key in ("image", "thumbnail"):
        url = (embed.get(key) or {}).get("url")
        if url is not None and not str(url).startswith(("http://", "https://", "attachment://")):
            text = f'Scheme "{str(url).partition(":")[0]}" is not supported.'
            errors.add(f"{path}.{key}.url", "URL_TYPE_INVALID_SCHEME", text)
