"""The command line: ``python -m bot``."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Coroutine, Sequence
from importlib.util import find_spec

from bot import app
from bot.config import Settings, read_settings
from bot.errors import ConfigError

LANGUAGES = ("en-US", "zh-CN")
"""In which a hand can be shown in the terminal."""

CONFIG_EXIT = 2
"""Exit code of a start that an operator can mend."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; the exit code."""
    parsed = _parser().parse_args(arguments)
    try:
        settings = read_settings()
        _set_up_logging(settings.log_level)
        _run(_command(parsed, settings))
    except ConfigError as error:
        print(f"changpai: {error}", file=sys.stderr)
        return CONFIG_EXIT
    except KeyboardInterrupt:
        return 130
    return 0


def _set_up_logging(level: str) -> None:
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s %(message)s")
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
    return parser


def _own_language() -> str:
    """The language of the terminal, if it is one of ours."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh-CN" if next(filter(None, names), "").startswith("zh") else "en-US"


def _command(parsed: argparse.Namespace, settings: Settings) -> Coroutine[None, None, None]:
    if parsed.command in (None, "run") or settings.discord_token is not None:
        return app.run(settings)
    from bot.demo import play_demo  # noqa: PLC0415 - a running bot has no use for the playground

    logging.getLogger().setLevel("WARNING")  # the transcript is what there is to read
    return play_demo(parsed.language)


def _run(work: Coroutine[None, None, None]) -> None:
    """Run on uvloop where there is one."""
    if find_spec("uvloop"):
        import uvloop  # noqa: PLC0415 - optional

        uvloop.run(work)
    else:
        asyncio.run(work)


if __name__ == "__main__":
    sys.exit(main())
