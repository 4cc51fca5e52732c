"""Short texts that several messages need: refusals, moves, points."""

from collections.abc import Iterable

from bot.errors import GameError
from bot.game.actions import Action, Verb
from bot.game.events import (
    BaoTingDeclared,
    Discarded,
    DragonCalled,
    DragonLaid,
    GangLaid,
    HandEvent,
    Penged,
    QiongHenDeclared,
    XiSetAside,
    ZhuangBought,
)
from bot.game.views import TableView
from bot.rules.cards import Kind
from bot.rules.hand import Hand
from bot.rules.ruleset import MAI_ZHUANG, MOST, Problem
from bot.texts import Texts
from cogs.cards import GAP, card_name, hand_text
from cogs.names import Names, clean_name
from cogs.rule_fields import NAMING


def refusal_text(texts: Texts, error: GameError) -> str:
    """Why an action was refused and what to do instead, cards and permissions by name."""
    given = error.params
    card = given.get("card")
    parts = str(given.get("shape", "")).split()
    return texts(
        f"refusal.{error.code}",
        n=given.get("away", 0),
        shape=GAP.join(hand_text(texts, Hand.parse(part)) for part in parts) or "–",
        card=card_name(texts, card) if isinstance(card, Kind) else texts("card.unnamed"),
        held=given.get("held", 0),
        hu=given.get("hu", 0),
        least=given.get("least", 0),
        free=given.get("free", 0),
        number=given.get("number", 0),
        commitment=given.get("commitment", ""),
        text=clean_name(str(given.get("text", ""))),
        problems=_problems_text(texts, given.get("problems")),
        host=f"<@{given['host']}>" if "host" in given else "",
        players=texts("list.and").join(clean_name(name) for name in _several(given.get("players"))),
        permissions=texts("list.and").join(
            texts(f"permission.{name}") for name in _several(given.get("permissions"))
        ),
    )


def _several(value: object) -> tuple[str, ...]:
    """A parameter that is a tuple of words; empty for anything else."""
    return tuple(str(each) for each in value) if isinstance(value, tuple) else ()


def _problems_text(texts: Texts, problems: object) -> str:
    """All that is wrong with some rules; empty for anything else."""
    found = problems if isinstance(problems, tuple) else ()
    said = [flaw_text(texts, each) for each in found if isinstance(each, Problem)]
    return texts("list.and").join(said)


def flaw_text(texts: Texts, problem: Problem) -> str:
    """What is wrong with some rules."""
    return texts(
        f"flaw.{problem.flaw}",
        value=problem.value,
        field="" if problem.field in NAMING else texts(f"field.{problem.field}"),
        factors=factors_text(texts),
        most=f"{MOST:,}",
    )


def factors_text(texts: Texts) -> str:
    """买庄 The sets of factors that a table may agree on."""
    return texts("list.and").join("/".join(map(str, each)) for each in MAI_ZHUANG)


def action_text(texts: Texts, action: Action) -> str:
    """A move by name: 碰, 叫 三条."""
    verb = texts(f"verb.{action.verb}")
    if action.card is None:
        return verb
    return texts("button.card", verb=verb, card=card_name(texts, action.card))


def actions_text(texts: Texts, actions: Iterable[Action]) -> str:
    """Several moves by name."""
    return texts("list.and").join(action_text(texts, action) for action in actions)


def moves_text(texts: Texts, view: TableView, names: Names) -> str:
    """The last public moves, one a line, the latest last."""
    lines = [_line(texts, view, names, move) for move in view.recent]
    return "\n".join(line for line in lines if line)


def _line(texts: Texts, view: TableView, names: Names, move: HandEvent) -> str:
    told = _move_text(texts, view, names, move)
    late = isinstance(move, Discarded) and move.automatic
    return GAP.join((told, texts("move.timed_out"))) if late else told


def _move_text(texts: Texts, view: TableView, names: Names, move: HandEvent) -> str:
    match move:
        case Discarded(seat, card):
            msgid = "move.discarded"
        case Penged(seat, card):
            msgid = "move.penged"
        case GangLaid(seat, card, state):
            msgid = f"move.{state}"
        case DragonCalled(seat, card):
            msgid = "move.called"
        case DragonLaid(seat, card):
            msgid = "move.laid"
        case XiSetAside(seat, card):
            msgid = "move.xi"
        case BaoTingDeclared(seat):
            return texts("move.bao_ting", name=names.at_seat(view, seat))
        case QiongHenDeclared(seat):
            return texts("move.qiong_hen", name=names.at_seat(view, seat))
        case ZhuangBought(seat):
            return texts("move.bought", name=names.at_seat(view, seat))
        case _:
            return ""
    return texts(msgid, name=names.at_seat(view, seat), card=card_name(texts, card))


def shape_text(texts: Texts, shape: str) -> str:
    """What kind of win it was, 穷狠 among them."""
    declared = shape == Verb.QIONG_HEN.value
    return texts("verb.qiong_hen" if declared else f"shape.{shape}")


def signed(number: int) -> str:
    """Points won or lost: ``+12``, ``−5``, ``0``."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def sentence_case(text: str) -> str:
    """The text with a capital first letter, where the language has such."""
    return text[:1].upper() + text[1:]
