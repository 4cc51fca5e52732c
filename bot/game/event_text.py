"""事件的写法 Events and rule sets as one line of text each, which round-trips; ``text`` has the hands."""

from collections.abc import Callable, Iterable
from typing import assert_never

import msgspec

from bot.game.actions import Action
from bot.game.codec import TYPES
from bot.game.events import (
    Answered,
    BankSpent,
    BaoTingDeclared,
    BaoTingRoundOpened,
    Breach,
    ChairLeft,
    ChairTaken,
    Discarded,
    DragonCalled,
    DragonLaid,
    DragonRoundOpened,
    Drew,
    Event,
    GangLaid,
    HandDealt,
    HandEnded,
    HandVoided,
    HostChanged,
    MaiZhuangRoundOpened,
    MatchStarted,
    PaceChanged,
    Penged,
    PlayBegan,
    QiongHenDeclared,
    ReadyPressed,
    RulesChanged,
    TableClosed,
    TableFrozen,
    TableOpened,
    WallCommitted,
    XiSetAside,
    ZhuangBought,
)
from bot.game.speed import Speed
from bot.rules.cards import Kind
from bot.rules.melds import State
from bot.rules.position import Special, Win
from bot.rules.ruleset import SYSTEMS, RuleSet

Numbers = tuple[int, int, int]

_NAMES = {event_type: name for name, event_type in TYPES.items()}


def format_rules(rules: RuleSet) -> str:
    """The system's id, then the fields in which the rules differ from it: ``online stake=2``."""
    system = _fields(SYSTEMS.get(rules.id, RuleSet(id=rules.id)))
    changed = [f"{name}={value}" for name, value in _fields(rules).items() if value != system[name]]
    return " ".join((rules.id, *changed))


def parse_rules(text: str) -> RuleSet:
    """Read the text form; ``ValueError`` if it is none. Whether the rules can be played is not asked."""
    name, *pairs = text.split()
    values = _fields(SYSTEMS.get(name, RuleSet(id=name)))
    for pair in pairs:
        field, _, value = pair.partition("=")
        if field not in values:
            raise ValueError(f"rules have no {field!r}")
        values[field] = value
    plain = {field: value.split(",") if "," in value else value for field, value in values.items()}
    try:
        return msgspec.convert(plain, RuleSet, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def format_event(event: Event) -> str:  # noqa: C901, PLR0912 - one case an event
    """The stored name of the event, then its fields: ``drew 1 3t replacement``."""
    words: tuple[object, ...]
    match event:
        case TableOpened(guild, host, chairs, rules, pace):
            agreed = _flag(pace, on=pace is not Speed.NORMAL)
            words = guild, host, chairs, *agreed, format_rules(rules)
        case ChairTaken(chair, player, computer):
            words = chair, player, *_flag("computer", on=computer)
        case ChairLeft(number) | HostChanged(number):
            words = (number,)
        case WallCommitted(number, secret):
            words = number, secret
        case RulesChanged(rules):
            words = (format_rules(rules),)
        case PaceChanged(pace):
            words = (pace,)
        case MatchStarted(number, entropy) | ReadyPressed(number, entropy):
            words = number, *((entropy,) if entropy else ())
        case BaoTingDeclared(number) | HandVoided(number):
            words = (number,)
        case QiongHenDeclared(number) | ZhuangBought(number):
            words = (number,)
        case BankSpent(number, seconds):
            words = number, seconds
        case TableClosed(reason, by):
            words = (reason,) if by is None else (reason, "by", by)
        case TableFrozen(reason):
            words = (reason,)
        case HandDealt(number, dealer, seed, wall):
            words = number, dealer, seed, *wall
        case Answered(seat, action, over):
            words = seat, action, *_over_words(over)
        case DragonCalled(seat, card) | DragonLaid(seat, card):
            words = seat, card
        case Discarded(seat, card, automatic):
            words = seat, card, *_flag("automatic", on=automatic)
        case Penged(seat, card):
            words = seat, card
        case DragonRoundOpened() | BaoTingRoundOpened() | MaiZhuangRoundOpened() | PlayBegan():
            words = ()
        case Drew(seat, card, replacement):
            words = seat, card, *_flag("replacement", on=replacement)
        case XiSetAside(seat, card, dealt):
            words = seat, card, *_flag("dealt", on=dealt)
        case GangLaid(seat, card, state, claimed):
            words = seat, card, state, *_flag("claimed", on=claimed)
        case HandEnded():
            words = _end_words(event)
        case _:
            assert_never(event)
    return " ".join((_NAMES[type(event)], *map(str, words)))


def parse_event(text: str) -> Event:
    """Read the text form; ``ValueError`` if it is none."""
    name, _, rest = text.strip().partition(" ")
    if name not in _READERS:
        raise ValueError(f"no event is called {name!r}")
    try:
        return _READERS[name](rest.split())
    except (TypeError, IndexError, ValueError) as error:
        raise ValueError(f"no {name}: {text!r} ({error})") from error


def _fields(rules: RuleSet) -> dict[str, str]:
    """The fields as words: ``2``, ``true``, ``null``, ``10,20,30,40,50``."""
    plain: dict[str, object] = msgspec.to_builtins(rules)
    return {name: _word(value) for name, value in plain.items()}


def _word(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case tuple() | list():
            return ",".join(map(str, value))
        case _:
            return str(value)


def _flag(name: str, *, on: bool) -> tuple[str, ...]:
    return (name,) if on else ()


def _over_words(over: tuple[Action, ...]) -> tuple[str, ...]:
    return ("over", format_actions(over)) if over else ()


def format_actions(actions: Iterable[Action]) -> str:
    """Several actions: ``hu, peng 3t``."""
    return ", ".join(map(str, actions))


def parse_actions(text: str) -> tuple[Action, ...]:
    """Read several actions; ``ValueError`` if they are none."""
    return tuple(Action.parse(word.strip()) for word in text.split(","))


def _take_flag(words: list[str], name: str) -> bool:
    """Whether the flag is the last word, which is then taken away."""
    if words[-1:] == [name]:
        words.pop()
        return True
    return False


def _end_words(event: HandEnded) -> tuple[object, ...]:
    win = event.win
    words: list[object] = []
    if win is not None:
        words += [win.seat, win.card]
        words += [] if win.discarder is None else [f"from={win.discarder}"]
        words += ["ready"] if win.discarder_ready else []
        words += sorted(win.specials)
    if event.shape is not None:
        words.append(f"shape={event.shape}")
    return *words, f"hu={_word(event.hu)}", f"changes={_word(event.changes)}"


def _ended(words: list[str]) -> HandEnded:
    values = dict(word.split("=", 1) for word in words if "=" in word)
    plain = [word for word in words if "=" not in word]
    win = None
    if plain:
        seat, card, *rest = plain
        win = Win(
            int(seat),
            Kind.parse(card),
            int(values["from"]) if "from" in values else None,
            "ready" in rest,
            frozenset(Special(word) for word in rest if word != "ready"),
        )
    if not {"hu", "changes"} <= set(values) <= {"hu", "changes", "from", "shape"}:
        raise ValueError("hu= and changes= are needed, from= and shape= may be there")
    return HandEnded(win, values.get("shape"), _numbers(values["hu"]), _numbers(values["changes"]))


def _numbers(text: str) -> Numbers:
    first, second, third = (int(number) for number in text.split(","))
    return first, second, third


def _opened(words: list[str]) -> TableOpened:
    guild, host, chairs = map(int, words[:3])
    pace = Speed(words.pop(3)) if words[3] in set(Speed) else Speed.NORMAL
    return TableOpened(guild, host, chairs, parse_rules(" ".join(words[3:])), pace)


def _chair_taken(words: list[str]) -> ChairTaken:
    computer = _take_flag(words, "computer")
    chair, player = map(int, words)
    return ChairTaken(chair, player, computer)


def _wall_committed(words: list[str]) -> WallCommitted:
    number, secret = words
    return WallCommitted(int(number), secret)


def _dealt(words: list[str]) -> HandDealt:
    number, dealer, seed, *wall = words
    return HandDealt(int(number), int(dealer), seed, tuple(map(Kind.parse, wall)))


def _drew(words: list[str]) -> Drew:
    replacement = _take_flag(words, "replacement")
    return Drew(*_seat_and_card(words), replacement)


def _discarded(words: list[str]) -> Discarded:
    automatic = _take_flag(words, "automatic")
    return Discarded(*_seat_and_card(words), automatic)


def _xi_set_aside(words: list[str]) -> XiSetAside:
    dealt = _take_flag(words, "dealt")
    return XiSetAside(*_seat_and_card(words), dealt)


def _closed(words: list[str]) -> TableClosed:
    reason, _, by = " ".join(words).partition(" by ")
    return TableClosed(reason, int(by) if by else None)


def _gang_laid(words: list[str]) -> GangLaid:
    claimed = _take_flag(words, "claimed")
    *place, state = words
    return GangLaid(*_seat_and_card(place), State(state), claimed)


def _answered(words: list[str]) -> Answered:
    seat, *rest = words
    action, _, over = " ".join(rest).partition(" over ")
    return Answered(int(seat), Action.parse(action), parse_actions(over) if over else ())


def _seat_and_card(words: list[str]) -> tuple[int, Kind]:
    seat, card = words
    return int(seat), Kind.parse(card)


_READERS: dict[str, Callable[[list[str]], Event]] = {
    "table_opened": _opened,
    "chair_taken": _chair_taken,
    "chair_left": lambda words: ChairLeft(*map(int, words)),
    "host_changed": lambda words: HostChanged(*map(int, words)),
    "rules_changed": lambda words: RulesChanged(parse_rules(" ".join(words))),
    "pace_changed": lambda words: PaceChanged(*map(Speed, words)),
    "wall_committed": _wall_committed,
    "match_started": lambda words: MatchStarted(*map(int, words)),
    "ready_pressed": lambda words: ReadyPressed(*map(int, words)),
    "bank_spent": lambda words: BankSpent(int(words[0]), float(words[1])),
    "table_closed": _closed,
    "hand_voided": lambda words: HandVoided(*map(int, words)),
    "table_frozen": lambda words: TableFrozen(Breach(*words)),
    "hand_dealt": _dealt,
    "answered": _answered,
    "dragon_called": lambda words: DragonCalled(*_seat_and_card(words)),
    "dragon_laid": lambda words: DragonLaid(*_seat_and_card(words)),
    "qiong_hen_declared": lambda words: QiongHenDeclared(*map(int, words)),
    "dragon_round_opened": lambda words: DragonRoundOpened(*words),
    "bao_ting_round_opened": lambda words: BaoTingRoundOpened(*words),
    "mai_zhuang_round_opened": lambda words: MaiZhuangRoundOpened(*words),
    "zhuang_bought": lambda words: ZhuangBought(*map(int, words)),
    "play_began": lambda words: PlayBegan(*words),
    "bao_ting_declared": lambda words: BaoTingDeclared(*map(int, words)),
    "drew": _drew,
    "xi_set_aside": _xi_set_aside,
    "discarded": _discarded,
    "penged": lambda words: Penged(*_seat_and_card(words)),
    "gang_laid": _gang_laid,
    "hand_ended": _ended,
}
