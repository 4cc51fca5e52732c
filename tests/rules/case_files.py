"""The finished hands with known results that lie in ``cases/``, as rules values."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypedDict, cast

from bot.rules.cards import COPIES, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import SYSTEMS, Rounding, RuleSet, Settlement, Xi

FOLDER = Path(__file__).parent / "cases"

STATES = {
    "peng": State.PENG,
    "hand": State.TRIPLET,
    "ming": State.MING_GANG,
    "an": State.AN_GANG,
    "dragon": State.DRAGON,
}


class _Player(TypedDict):
    hand: str
    melds: list[tuple[str, str]]
    called: list[str]
    xi: int
    xi_dealt: bool


class _Expect(TypedDict):
    shape: str
    hu: list[int | None]
    change: list[int] | None


_Option = bool | int | str | list[int]

_Case = TypedDict(
    "_Case",
    {
        "id": str,
        "system": str,
        "options": dict[str, _Option],
        "flipped": list[str],
        "players": list[_Player | None],
        "winner": int | None,
        "card": str,
        "from": int | None,
        "from_ready": bool | None,
        "flags": list[str],
        "expect": _Expect,
    },
)


@dataclass(frozen=True)
class Case:
    """A finished hand and what it must be worth; None where that is not known."""

    id: str
    rules: RuleSet
    position: Position
    shape: str
    hu: tuple[int | None, ...]
    changes: tuple[int, ...] | None


@dataclass(frozen=True)
class TableRow:
    """What a source says one kind is worth in each state, as far as it says."""

    system: str
    flipped: tuple[Kind, ...]
    kind: Kind
    hu: tuple[tuple[State, int], ...]


def cases() -> Iterator[Case]:
    """All of them, the published ones first."""
    yield from map(_case, _published()["hands"])
    for line in (FOLDER / "hands.jsonl").read_text(encoding="utf-8").splitlines():
        yield _case(cast("_Case", json.loads(line)))


def table_rows() -> Iterator[TableRow]:
    """Every row of the sources' tables."""
    for row in _published()["tables"]:
        yield TableRow(
            str(row["system"]),
            tuple(map(Kind.parse, cast("list[str]", row["flipped"]))),
            Kind.parse(str(row["kind"])),
            tuple((state, cast("int", row[key])) for key, state in STATES.items() if key in row),
        )


class _Published(TypedDict):
    hands: list[_Case]
    tables: list[dict[str, object]]


def _published() -> _Published:
    return cast("_Published", json.loads((FOLDER / "published.json").read_text(encoding="utf-8")))


def _case(case: _Case) -> Case:
    flipped = tuple(map(Kind.parse, case["flipped"]))
    first, second, third = (_holding(player, flipped) for player in case["players"])
    win = None
    if case["winner"] is not None:
        specials = frozenset(map(Special, case["flags"]))
        card = Kind.parse(case["card"])
        win = Win(case["winner"], card, case["from"], bool(case["from_ready"]), specials)
    expect = case["expect"]
    return Case(
        case["id"],
        _rules(case["system"], case["options"]),
        Position(flipped, (first, second, third), win),
        expect["shape"],
        tuple(expect["hu"]),
        None if expect["change"] is None else tuple(expect["change"]),
    )


def _holding(player: _Player | None, flipped: tuple[Kind, ...]) -> Holding:
    if player is None:
        return Holding(Hand())
    laid = []
    for name, text in player["melds"]:
        state, kind = STATES[name], Kind.parse(text)
        laid.append(Meld(state, kind, 3 if state is State.PENG else COPIES - flipped.count(kind)))
    called = tuple(map(Kind.parse, player["called"]))
    hand = Hand.parse(player["hand"])
    return Holding(hand, tuple(laid), called, player["xi"], player["xi_dealt"])


def _rules(system: str, options: dict[str, _Option]) -> RuleSet:
    rules = SYSTEMS[system]
    for field, value in options.items():
        match field, value:
            case "settlement", str():
                rules = replace(rules, settlement=Settlement(value))
            case "xi", str():
                rules = replace(rules, xi=Xi(value))
            case "rounding", str():
                rules = replace(rules, rounding=Rounding(value))
            case "xi_values", list():
                rules = replace(rules, xi_values=tuple(value))
            case "bao_zhang", bool():
                rules = replace(rules, bao_zhang=value)
            case "no_xi_doubles", bool():
                rules = replace(rules, no_xi_doubles=value)
            case "hand_size" | "cap" | "stake" | "piao_before" | "piao_after" | "qing", int():
                rules = _with_figure(rules, field, value)
            case _:
                raise ValueError(f"unknown option {field}: {value!r}")
    return rules


def _with_figure(rules: RuleSet, field: str, value: int) -> RuleSet:
    match field:
        case "hand_size":
            return replace(rules, hand_size=value)
        case "cap":
            return replace(rules, cap=value)
        case "stake":
            return replace(rules, stake=value)
        case "piao_before":
            return replace(rules, piao_before=value)
        case "piao_after":
            return replace(rules, piao_after=value)
        case _:
            return replace(rules, qing=value)
