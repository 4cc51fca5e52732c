"""改规则 Reading what a host wrote in the form of the rules.

Reading is lenient: names and values in any of our languages, ids, either kind of colon, full width or
half, in any order and any box; a line that is left out leaves its field as it is.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.rules.ruleset import MOST, SYSTEMS, RuleSet
from bot.texts import Catalogues, Texts
from cogs.names import plain
from cogs.panel import Panel, Section
from cogs.rule_fields import OPEN, Form, Group, RuleField, Value, by_system, with_values
from cogs.rule_words import label, value_text
from cogs.rules_form import REMARK, SYSTEM
from cogs.words import flaw_text

_LINE = re.compile(r"(?P<name>[^=:]*?)\s*[=:]\s*(?P<value>.*)")
_FIGURE = re.compile(r"[^\d+-]*(?P<figure>[+-]?\d{1,12})[^\d]*")

LONGEST = 60
"""Characters of a line that are named in a mistake."""

MOST_MISTAKES = 20
"""How many mistakes are told one by one."""

LONGEST_WRITTEN = 1000
"""Characters of all lines that are shown again."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What somebody filled in."""

    rules: RuleSet
    mistakes: tuple[str, ...]
    """every one, in the reader's language; with any the rules are not to be used"""
    written: tuple[str, ...]
    """the lines that are wrong or say something new"""


class _UnreadableError(Exception):
    """A line that cannot be read: the key of the reason, and the field it is about if that is known."""

    def __init__(self, key: str, field: RuleField | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.field = field


class RulesReader:
    """Reads forms in every language that there is."""

    def __init__(self, catalogues: Catalogues) -> None:
        self._languages = tuple(catalogues.texts.values())
        self._fields = {
            _key(name): field
            for field in OPEN
            for name in (field.name, *(label(texts, field) for texts in self._languages))
        }
        self._switches = {
            _key(word): value
            for value, key in ((True, "form.words_yes"), (False, "form.words_no"))
            for texts in self._languages
            for word in texts(key).split()
        }

    def read(self, texts: Texts, rules: RuleSet, filled: Mapping[str, str]) -> Reading:
        """What the form says instead of the present rules.

        With another system chosen, lines that were left as they stood follow it, except where the
        table had agreed on something of its own.
        """
        values: dict[str, Value] = {}
        mistakes: list[str] = []
        written: list[str] = []
        for line in _lines(filled):
            try:
                field, value = self._line(line)
                if values.setdefault(field.name, value) != value:
                    raise _UnreadableError("form.twice", field)
                if value == field.of(rules):
                    continue
            except _UnreadableError as error:
                mistakes.append(_told(texts, line, error))
            written.append(line)
        changed = {
            field.name: values[field.name]
            for field in OPEN
            if field.name in values and values[field.name] != field.of(rules)
        }
        system = filled.get(SYSTEM, rules.id)
        if system not in SYSTEMS:
            system = rules.id
        base = rules if system == rules.id else by_system(rules, system)
        read = with_values(base, changed)
        mistakes += [flaw_text(texts, problem) for problem in read.problems()]
        return Reading(read, tuple(mistakes), tuple(written))

    def _line(self, line: str) -> tuple[RuleField, Value]:
        match = _LINE.fullmatch(line)
        name, value = (match["name"], match["value"]) if match else self._parted(line)
        field = self._fields.get(_key(name))
        if field is None:
            raise _UnreadableError("form.unknown")
        return field, self._value(field, value.strip())

    def _parted(self, line: str) -> tuple[str, str]:
        """The longest name that a line without any sign begins with, and the rest."""
        ends = range(len(line), 0, -1)
        end = next((end for end in ends if _key(line[:end]) in self._fields), len(line))
        return line[:end], line[end:]

    def _value(self, field: RuleField, text: str) -> Value:
        if field.optional and self._is_none(field, text):
            return None
        match field.form:
            case Form.SWITCH:
                return self._switch(field, text)
            case Form.CHOICE:
                return self._choice(field, text)
            case Form.FIGURE:
                return _figure(field, text)
            case Form.SERIES:
                words = [word for word in re.split(r"[^\d+-]+", text) if word]
                if not words:
                    raise _UnreadableError("form.no_figure", field)
                return tuple(_figure(field, word) for word in words)

    def _is_none(self, field: RuleField, text: str) -> bool:
        names = {_key(value_text(texts, field, None)) for texts in self._languages}
        return not text or _key(text) in names or self._switches.get(_key(text)) is False

    def _switch(self, field: RuleField, text: str) -> bool:
        value = self._switches.get(_key(text))
        if value is None:
            raise _UnreadableError("form.no_switch", field)
        return value

    def _choice(self, field: RuleField, text: str) -> str:
        for choice in field.choices:
            names = {choice, *(value_text(texts, field, choice) for texts in self._languages)}
            if _key(text) in map(_key, names):
                return choice
        raise _UnreadableError("form.no_choice", field)


def mistakes_panel(texts: Texts, reading: Reading) -> Panel:
    """All that is wrong, and what was written, so that it need not be thought of again."""
    shown = list(reading.mistakes[:MOST_MISTAKES])
    more = len(reading.mistakes) - len(shown)
    if more:
        shown.append(texts("form.more", n=more))
    written = "\n".join(reading.written).replace("`", "'")[:LONGEST_WRITTEN]
    sections = (Section(texts("form.again"), f"```\n{written}\n```"),) if written else ()
    return Panel(0, 0, title=texts("form.mistakes"), text="\n".join(shown), sections=sections)


def _lines(filled: Mapping[str, str]) -> Iterator[str]:
    """The lines of all boxes that say something, without remarks, in plain letters."""
    for group in Group:
        for line in filled.get(group, "").splitlines():
            said = unicodedata.normalize("NFKC", line).partition(REMARK)[0].strip()
            if said:
                yield said


def _key(text: str) -> str:
    """A name as it is compared."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def _figure(field: RuleField, text: str) -> int:
    match = _FIGURE.fullmatch(text)
    if match is None:
        raise _UnreadableError("form.no_figure", field)
    figure = int(match["figure"])
    if abs(figure) > MOST:
        raise _UnreadableError("form.too_much", field)
    return figure


def _told(texts: Texts, line: str, error: _UnreadableError) -> str:
    """A mistake in words."""
    choices = error.field.choices if error.field else ()
    named = [value_text(texts, error.field, choice) for choice in choices if error.field]
    shown = line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
    return texts(
        error.key, line=plain(shown), choices=texts("list.and").join(named), most=f"{MOST:,}"
    )
