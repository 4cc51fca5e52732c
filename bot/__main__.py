"""The command line: ``python -m bot``."""

import argparse
import asyncio
import json
import logging
import os
import sys
from collections.abc import Coroutine, Sequence
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TextIO, TypeVar

from bot import app
from bot.config import Settings, read_settings
from bot.errors import ConfigError
from bot.game.text import parse_rules
from bot.logs import FORMAT, DiscreetFormatter
from bot.render.palette import THEMES
from bot.rendering import POSITIONS, render_card, render_position, render_sheet
from bot.rules.position import PLAYERS
from bot.rules.ruleset import SYSTEMS, RuleSet
from bot.scoring import score_cases
from bot.simulation import COMPUTERS, simulate
from bot.verifying import checks, read_proof

LANGUAGES = ("en-US", "zh-CN")
"""In which a hand can be shown in the terminal."""

T = TypeVar("T")

CONFIG_EXIT = 2
"""Exit code of a start that an operator can mend."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit code."""
    parsed = _parser().parse_args(arguments)
    try:
        match parsed.command:
            case "score":
                return _score(parsed)
            case "simulate":
                return _simulate(parsed)
            case "verify":
                return _verify(parsed)
            case "render":
                return _render(parsed)
        settings = read_settings()
        _set_up_logging(settings.log_level)
        if parsed.command == "recompute":
            return _recompute(settings, apply=parsed.apply)
        _run(_running(parsed, settings))
    except ConfigError as error:
        print(f"changpai: {error}", file=sys.stderr)
        return CONFIG_EXIT
    except KeyboardInterrupt:
        return 130
    return 0


def _score(parsed: argparse.Namespace) -> int:
    """Score cases; 1 if some could not be."""
    all_right = True
    with _opened(parsed.cases, "r", sys.stdin) as cases:
        for answer, is_right in score_cases(cases):
            print(answer)
            all_right = all_right and is_right
    return 0 if all_right else 1


def _verify(parsed: argparse.Namespace) -> int:
    """Check the proof of a wall; 1 if it is wrong."""
    with _opened(parsed.file, "r", sys.stdin) as file:
        proof = read_proof(file.read())
    results = list(checks(proof))
    for text, is_right in results:
        print("yes" if is_right else "NO ", text)
    if proof.version > 1:
        print(f"commitment {proof.commitment}: compare it with what was shown before the hand")
        print(f"clicks {' '.join(proof.clicks)}: compare your own")
    else:
        print("version 1: nothing was committed to before this hand")
    all_right = all(is_right for _, is_right in results)
    print("YES: this is how the wall came about" if all_right else "NO: this proof is wrong")
    return 0 if all_right else 1


def _simulate(parsed: argparse.Namespace) -> int:
    """Play hands between computers."""
    players = [COMPUTERS[name] for name in parsed.players]
    rules = _rules(parsed.system, parsed.rules)
    with _opened(parsed.out, "w", sys.stdout) as out:
        for case in simulate(rules, parsed.hands, parsed.seed, players):
            print(json.dumps(case, ensure_ascii=False), file=out)
    return 0


def _rules(system: str, changes: str) -> RuleSet:
    """A system with some fields changed; a ``ConfigError`` says what is wrong with them."""
    try:
        rules = parse_rules(f"{system} {changes}")
    except ValueError as error:
        raise ConfigError(f"--rules: {error}") from None
    if (rules.id, rules.version) != (system, SYSTEMS[system].version):
        raise ConfigError("--rules cannot change id or version; choose a --system")
    if problems := rules.problems():
        named = ", ".join(f"{each.field}={each.value} ({each.flaw})" for each in problems)
        raise ConfigError(f"--rules cannot be played: {named}")
    return rules


def _render(parsed: argparse.Namespace) -> int:
    """Draw a picture into a file."""
    if parsed.what == "sheet":
        picture = render_sheet(parsed.theme)
    elif parsed.what == "card":
        picture = render_card(parsed.card, parsed.theme)
    else:
        with _opened(parsed.position, "r", sys.stdin) as position:
            text = position.read()
        picture = render_position(parsed.what, text, parsed.theme, parsed.seat)
    try:
        parsed.out.write_bytes(picture)
    except OSError as error:
        raise ConfigError(f"{parsed.out} cannot be written: {error.strerror}") from None
    return 0


def _recompute(settings: Settings, *, apply: bool) -> int:
    """Hold the projections against the logs; 1 if they differ, 2 if some cannot be told."""
    report = _run(app.recompute(settings, apply=apply))
    for line in report.differences:
        print(line)
    for line in report.damaged:
        print(f"changpai: {line}", file=sys.stderr)
    if report.damaged:
        return CONFIG_EXIT
    return 1 if report.differences else 0


def _opened(name: str, mode: Literal["r", "w"], standard: TextIO) -> AbstractContextManager[TextIO]:
    """A file, or for ``-`` the standard stream; a ``ConfigError`` if it cannot be opened."""
    if name == "-":
        return nullcontext(standard)
    try:
        return open(name, mode, encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"{name} cannot be opened: {error.strerror}") from None


def _set_up_logging(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(DiscreetFormatter(FORMAT))
    logging.basicConfig(level=level, handlers=[handler])
    if level != "DEBUG":  # or every start would tell how the libraries look at things
        for chatty in ("alembic", "discord"):
            logging.getLogger(chatty).setLevel(logging.WARNING)
    logging.getLogger("discord.client").addFilter(_is_not_about_voice)


def _is_not_about_voice(record: logging.LogRecord) -> bool:
    """Leave out what the library says at every start about packages for voice, which has no use here."""
    return "voice will NOT be supported" not in record.getMessage()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Nantong changpai (南通长牌) in Discord."
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser(
        "run", help="run the bot on Discord (needs DISCORD_TOKEN); what is done without a command"
    )
    play = commands.add_parser(
        "play", help="run the bot on Discord, or without a token show a hand in the playground"
    )
    play.add_argument(
        "--language", choices=LANGUAGES, default=_own_language(), help="of the hand that is shown"
    )
    score = commands.add_parser("score", help="score finished hands, one as JSON a line")
    score.add_argument(
        "--cases", default="-", metavar="FILE", help="where they are; - is the input"
    )
    verify = commands.add_parser("verify", help="check the proof of a wall that /verify has given")
    verify.add_argument("file", metavar="FILE", help="where it is; - is the input")
    simulation = commands.add_parser(
        "simulate", help="let computers play whole hands, and write each as a case with its log"
    )
    simulation.add_argument("--hands", type=_number, default=1, help="how many")
    simulation.add_argument("--seed", type=int, default=0, help="the same gives the same hands")
    simulation.add_argument("--system", choices=SYSTEMS, default="online", help="the rules")
    simulation.add_argument(
        "--rules",
        default="",
        metavar="FIELD=VALUE …",
        help="what differs from the system, such as 'hand_size=13 xi=wild xi_values=1,2,3,4,5'",
    )
    simulation.add_argument(
        "--players",
        type=_players,
        default=("steady",) * PLAYERS,
        metavar="A,B,C",
        help=f"one, or one a seat, of {', '.join(COMPUTERS)}",
    )
    simulation.add_argument("--out", default="-", metavar="FILE", help="- is the output")
    _add_render(commands.add_parser("render", help="draw a position or cards as a PNG file"))
    recomputation = commands.add_parser(
        "recompute", help="rebuild tables, hands and totals from the logs, and tell what differs"
    )
    recomputation.add_argument("--apply", action="store_true", help="store what was rebuilt")
    return parser


def _add_render(render: argparse.ArgumentParser) -> None:
    render.add_argument("what", choices=(*POSITIONS, "card", "sheet"), help="the picture")
    render.add_argument(
        "--position", default="-", metavar="FILE", help="a hand in its text form; - is the input"
    )
    render.add_argument("--seat", type=int, choices=range(PLAYERS), default=0, help="of the hand")
    render.add_argument("--card", default="1t", help="such as 3t, 1z, 5x, or back")
    render.add_argument("--theme", choices=THEMES, default="classic", help="the colours")
    render.add_argument("--out", type=Path, required=True, metavar="FILE", help="a PNG file")


def _number(text: str) -> int:
    if not text.isdigit():
        raise argparse.ArgumentTypeError(f"not a number: {text}")
    return int(text)


def _players(text: str) -> tuple[str, ...]:
    names = text.split(",")
    if unknown := [name for name in names if name not in COMPUTERS]:
        raise argparse.ArgumentTypeError(f"no such player: {', '.join(unknown)}")
    if len(names) not in (1, PLAYERS):
        raise argparse.ArgumentTypeError(f"one player or {PLAYERS}, not {len(names)}")
    return tuple(names) if len(names) == PLAYERS else tuple(names) * PLAYERS


def _own_language() -> str:
    """The language of the terminal, if it is one of ours."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh-CN" if next(filter(None, names), "").startswith("zh") else "en-US"


def _running(parsed: argparse.Namespace, settings: Settings) -> Coroutine[None, None, None]:
    if parsed.command in (None, "run") or settings.discord_token is not None:
        return app.run(settings)
    from bot.demo import play_demo  # noqa: PLC0415 - a running bot has no use for the playground

    logging.getLogger().setLevel("WARNING")  # the transcript is what there is to read
    return play_demo(parsed.language)


def _run(work: Coroutine[None, None, T]) -> T:
    """Run on uvloop where there is one."""
    if find_spec("uvloop"):
        import uvloop  # noqa: PLC0415 - optional

        return uvloop.run(work)
    return asyncio.run(work)


if __name__ == "__main__":
    sys.exit(main())
