"""算牌 Finished hands as JSON, one a line, to what they are worth as JSON.

An answer has the shape, each player's hu and change of points, and the working; to a case that cannot
be it is ``id``, ``error``, the reasons as codes with what fills them in, and ``message``, the same in words.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache

from bot.case_values import CaseError, read_json
from bot.cases import Case, read_case
from bot.rules.cards import Kind
from bot.rules.ruleset import Problem
from bot.rules.score import score
from bot.rules.splits import Part, Split
from bot.rules.validation import EVERYBODY, PositionProblem, position_problems
from bot.rules.winner import Shape, Total
from bot.texts import ENGLISH, Catalogues, Texts
from cogs.reckoning import problem_text
from cogs.words import flaw_text


def score_cases(lines: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """The answer to each line that is not blank, and whether its case could be scored."""
    for line in lines:
        if line.strip():
            answer = _answer(line)
            yield json.dumps(answer), "error" not in answer


def score_line(text: str) -> str:
    """The answer to one case."""
    return json.dumps(_answer(text))


def _answer(text: str) -> dict[str, object]:
    name: object = None
    try:
        said = read_json(text)
        name = said["id"] if isinstance(said.get("id"), int | str) else None
        case = read_case(said)
        reasons = _problems(case)
        if reasons:
            codes, words = zip(*reasons, strict=True)
            return {"id": name, "error": "; ".join(codes), "message": "; ".join(words)}
        return {"id": name, **_scored(case)}
    except CaseError as error:
        message = _texts()(f"case.{error.code}", given=error.given)
        return {"id": name, "error": str(error), "message": message}


@lru_cache(maxsize=1)
def _texts() -> Texts:
    return Catalogues.load().texts[ENGLISH]


def _problems(case: Case) -> list[tuple[str, str]]:
    """Why the rules cannot be played, or else why the hand cannot be, each as a code and in words."""
    flaws = case.rules.problems()
    if flaws:
        return [(_reason(flaw.flaw, flaw), flaw_text(_texts(), flaw)) for flaw in flaws]
    found = position_problems(case.rules, case.position, case.known)
    return [(_reason(problem.fault, problem), _told(problem)) for problem in found]


def _told(problem: PositionProblem) -> str:
    """Why a hand cannot be, and whose."""
    text = problem_text(_texts(), problem)
    if problem.seat is None:
        return text
    return _texts()("calc.of_seat", seat=problem.seat, text=text)


def _reason(code: str, problem: Problem | PositionProblem) -> str:
    """A code and what fills it in: ``five_of_a_kind seat=1 card=1t number=5 limit=4``."""
    _, *rest = fields(problem)
    values = ((field.name, getattr(problem, field.name)) for field in rest)
    return " ".join((code, *(f"{name}={value}" for name, value in values if value is not None)))


def _scored(case: Case) -> dict[str, object]:
    """The result; null takes the place of what hangs on a player who is not known."""
    result = score(case.rules, case.position)
    everybody = case.known == EVERYBODY
    seats = [seat if place in case.known else None for place, seat in enumerate(result.seats)]
    total = result.total
    return {
        "shape": None if total is None else total.shape.value,
        "hu": [None if seat is None else seat.hu for seat in seats],
        "change": list(result.changes) if everybody else None,
        "working": {
            "seats": _plain(seats),
            "total": _plain(total),
            "formula": None if total is None else formula(total),
            "payments": _plain(result.payments) if everybody else None,
        },
    }


def formula(total: Total) -> str:
    """The total as a sum: ``(4 + 20 + 10 + 30) * 2 = 128, men_piao * 2 = 256, rounded 260``."""
    addends = (total.base, total.qing, total.win, total.other, total.piao_before)
    text = " + ".join(str(addend) for addend in addends if addend) or "0"
    if total.shape is Shape.PIAO:
        text = f"({text}) * 2"
        text += f" + {total.piao_after}" if total.piao_after else ""
    steps, running = [f"{text} = {total.subtotal}"], total.subtotal
    for factor in total.factors:
        running *= factor.times
        steps.append(f"{factor.doubling} * {factor.times} = {running}")
    if total.rounded != total.exact:
        steps.append(f"rounded {total.rounded}")
    if total.hu != total.rounded:
        steps.append(f"capped {total.hu}")
    return ", ".join(steps)


def _plain(value: object) -> object:
    """Values of the rules as JSON has them: cards, parts and splits by their text."""
    match value:
        case None | bool():
            return value
        case Kind() | Part() | Split():
            return str(value)
        case str():
            return str(value)
        case int():
            return int(value)
        case list() | tuple():
            return [_plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no JSON: {value!r}")
