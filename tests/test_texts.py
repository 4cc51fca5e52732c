"""The catalogues: complete, equal in every language, and used."""

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from string import Formatter

import pytest

from bot.errors import Refusal
from bot.game.actions import Verb
from bot.rules.cards import KINDS
from bot.rules.hu import Reason
from bot.rules.melds import State
from bot.rules.ruleset import SYSTEMS
from bot.rules.settlement import Ground
from bot.rules.winner import Doubling, Extra, Shape, Wait
from bot.texts import SHIPPED, Catalogues, Texts
from cogs.ids import Press
from cogs.stage import NEEDED

CATALOGUES = Catalogues.load()
EACH = pytest.mark.parametrize("texts", CATALOGUES.texts.values(), ids=CATALOGUES.texts)
IDS = frozenset(CATALOGUES.of("en-US").messages)
ROOT = Path(__file__).parent.parent

ENUMS: dict[str, type[StrEnum]] = {
    "refusal": Refusal,
    "reason": Reason,
    "state": State,
    "shape": Shape,
    "wait": Wait,
    "extra": Extra,
    "doubling": Doubling,
    "ground": Ground,
    "verb": Verb,
    "done": Verb,
    "press": Press,
}
GROUPS = {msgid.partition(".")[0] for msgid in IDS}
LIKE_AN_ID = re.compile(rf"({'|'.join(GROUPS)})(\.[a-z_0-9]+)+")
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def placeholders(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


def sources() -> Iterator[ast.Module]:
    """Every file of ours that may speak to people."""
    for room in ("bot", "cogs"):
        for path in (ROOT / room).rglob("*.py"):
            text = path.read_text("utf-8")
            if "texts" in text:
                yield ast.parse(text)


def literal_ids() -> set[str]:
    """Everything in the code that looks like a message's key."""
    return {
        node.value
        for module in sources()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and LIKE_AN_ID.fullmatch(node.value)
    }


def composed_ids() -> set[str]:
    """Patterns of the keys that the code puts together, such as ``card\\..+``."""
    patterns = set()
    for module in sources():
        for node in ast.walk(module):
            if not isinstance(node, ast.JoinedStr):
                continue
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if isinstance(parts[0], str) and parts[0].partition(".")[0] in GROUPS:
                patterns.add("".join(".+" if p is None else re.escape(str(p)) for p in parts))
    return patterns


def test_every_catalogue_has_the_same_messages() -> None:
    assert set(CATALOGUES.texts) == set(SHIPPED)
    for texts in CATALOGUES.texts.values():
        assert set(texts.messages) == IDS


@EACH
def test_no_message_is_empty(texts: Texts) -> None:
    for msgid, forms in texts.messages.items():
        assert forms, msgid
        assert all(form.strip() for form in forms), msgid


@pytest.mark.parametrize("msgid", sorted(IDS))
def test_every_language_fills_in_the_same(msgid: str) -> None:
    wanted = {
        frozenset(placeholders(f)) for t in CATALOGUES.texts.values() for f in t.messages[msgid]
    }
    assert len(wanted) == 1
    assert all(name.isidentifier() for names in wanted for name in names)


@pytest.mark.parametrize("group", ENUMS)
def test_every_member_of_an_enum_has_its_message(group: str) -> None:
    wanted = {f"{group}.{member.value}" for member in ENUMS[group]}
    assert {msgid for msgid in IDS if msgid.startswith(f"{group}.")} == wanted


def test_every_card_system_and_permission_has_its_message() -> None:
    assert {f"card.{kind}" for kind in KINDS} <= IDS
    assert {f"system.{system}" for system in SYSTEMS} <= IDS
    assert {f"permission.{name}" for name, needed in NEEDED if needed} <= IDS


def test_no_message_is_missing_that_the_code_asks_for() -> None:
    keys_of_commands = {msgid.split(".", 1)[1].removesuffix(".name") for msgid in IDS}
    assert literal_ids() <= IDS | keys_of_commands
    for pattern in composed_ids():
        assert any(re.fullmatch(pattern, msgid) for msgid in IDS), pattern


def test_no_message_is_left_that_the_code_does_not_ask_for() -> None:
    asked = literal_ids()
    patterns = [re.compile(pattern) for pattern in composed_ids()]
    unasked = {
        msgid for msgid in IDS - asked if not any(pattern.fullmatch(msgid) for pattern in patterns)
    }
    assert unasked == set()


@EACH
def test_commands_are_named_as_discord_demands(texts: Texts) -> None:
    names = {msgid: texts(msgid) for msgid in IDS if re.fullmatch(r"command\..+\.name", msgid)}
    for msgid, name in names.items():
        assert COMMAND_NAME.fullmatch(name), msgid
        assert name == name.lower(), msgid
        assert 1 <= len(texts(f"{msgid.removesuffix('name')}description")) <= 100, msgid


@EACH
def test_no_two_commands_side_by_side_have_the_same_name(texts: Texts) -> None:
    names = [
        (msgid.removesuffix(".name").rpartition(".")[0], texts(msgid))
        for msgid in IDS
        if re.fullmatch(r"command\..+\.name", msgid)
    ]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("locale", "shown"),
    [
        *((locale, "zh_CN") for locale in ("zh-CN", "zh-TW", "zh_Hans", "zh")),
        *((locale, "en") for locale in ("en-US", "en-GB", "de", "", "zhx")),
    ],
)
def test_people_of_china_read_chinese_and_all_others_english(locale: str, shown: str) -> None:
    assert CATALOGUES.of(locale).locale == shown


def test_english_has_a_singular_where_chinese_needs_none() -> None:
    english, chinese = CATALOGUES.of("en-US"), CATALOGUES.of("zh-CN")
    assert english("hand.left", n=1) == "1 card left"
    assert english("hand.left", n=0) == "0 cards left"
    assert chinese("hand.left", n=1) == "余牌 1 张"


def test_an_unknown_key_or_a_missing_parameter_is_an_error() -> None:
    texts = CATALOGUES.of("zh-CN")
    with pytest.raises(KeyError):
        texts("refusal.nonsense")
    with pytest.raises(KeyError):
        texts("board.title")


def test_what_is_filled_in_is_not_read_as_a_message() -> None:
    texts = CATALOGUES.of("en-US")
    assert texts("summary.name", chair=1, name="{secret}") == "`1` **{secret}**"
