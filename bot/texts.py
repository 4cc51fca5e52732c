"""文字 All that people read: gettext catalogues by language, messages by stable keys.

A message is found by a key such as ``refusal.not_your_turn`` and filled in with ``str.format``; where
a language has plural forms, the number that chooses one is the parameter ``n``. The ``.po`` files are
read as they are, so there is nothing to compile.
"""

import gettext
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent / "locales"
"""Where the catalogues lie: ``LOCALE/LC_MESSAGES/bot.po``."""

CHINESE = "zh_CN"
ENGLISH = "en"
SHIPPED = (CHINESE, ENGLISH)
"""The languages there is a catalogue for."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The messages of one language."""

    locale: str
    messages: Mapping[str, tuple[str, ...]]
    """every message by its key, one form for each plural or a single one"""
    plural: Callable[[int], int]
    """which form a number takes"""

    def __call__(self, msgid: str, /, **params: object) -> str:
        """The message, filled in; ``KeyError`` for an unknown key or a missing parameter."""
        forms = self.messages[msgid]
        number = params.get("n")
        form = self.plural(number) if len(forms) > 1 and isinstance(number, int) else -1
        return forms[form].format(**params)


@dataclass(frozen=True, slots=True)
class Catalogues:
    """The messages in every language we have."""

    texts: Mapping[str, Texts]

    @classmethod
    def load(cls) -> Self:
        """Read all catalogues."""
        return cls({locale: _read(locale) for locale in SHIPPED})

    def of(self, locale: str) -> Texts:
        """The messages for a Discord locale such as ``zh-CN``: Chinese for all of China's, else English."""
        language = locale.replace("_", "-").partition("-")[0].lower()
        return self.texts[CHINESE if language == "zh" else ENGLISH]


def _read(locale: str) -> Texts:
    path = LOCALES / locale / "LC_MESSAGES" / "bot.po"
    with path.open("rb") as file:
        catalog = read_po(file, locale=locale, domain="bot", abort_invalid=True)
    return Texts(locale, _messages(catalog), gettext.c2py(catalog.plural_expr))


def _messages(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """Every message but the header, which has an empty key."""
    messages: dict[str, tuple[str, ...]] = {}
    for message in catalog:
        msgid = message.id if isinstance(message.id, str) else message.id[0]
        if msgid:
            text = message.string
            messages[msgid] = (text,) if isinstance(text, str) else tuple(text or ())
    return messages
