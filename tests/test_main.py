"""The command line and the wiring, as far as they go without Discord."""

import asyncio
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

import bot
import cogs
import data
from bot.__main__ import CONFIG_EXIT, main
from bot.app import built, new_secret, redirect
from bot.config import Settings
from bot.errors import ConfigError, GameError
from bot.game.table import Stage
from bot.rules.ruleset import ONLINE
from data.lease import HEARTBEAT_SECONDS, STALE_SECONDS, Holder
from tests.services.fakes import FakeClock

ROOT = Path(__file__).parent.parent
TOKEN = "MTIz.abc.def"


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, and an environment without our names."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith("CHANGPAI_") or name == "DISCORD_TOKEN":
            monkeypatch.delenv(name)


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with nothing but these in its environment."""
    command = [sys.executable, *arguments]
    paths = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(  # noqa: S603 - our own interpreter
        command, env=paths | environment, capture_output=True, encoding="utf-8", check=False
    )


WRONG = [
    ({}, "DISCORD_TOKEN is not set"),
    ({"DISCORD_TOKEN": "two words"}, "DISCORD_TOKEN"),
    ({"CHANGPAI_LOG_LEVEL": "LOUD"}, "CHANGPAI_LOG_LEVEL"),
    ({"CHANGPAI_DATABASE_URL": "sqlite+aiosqlite:///no/such/folder/x.db"}, "unable to open"),
    ({"CHANGPAI_DATABASE_URL": "sqlite+aiosqlite:///folder"}, "unable to open"),
    ({"CHANGPAI_DATABASE_URL": "sqlite+aiosqlite:///text.db"}, "not a database"),
    ({"CHANGPAI_DATABASE_URL": "sqlite+aiosqlite://"}, "names no file"),
    ({"CHANGPAI_DATABASE_URL": "mysql://me:secret@host/x"}, "mysql"),
    ({"CHANGPAI_DATABASE_URL": "nonsense"}, "cannot be read"),
]


@pytest.fixture
def wrong_files(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text.db").write_text("This is no database.\n" * 100, encoding="utf-8")


@pytest.mark.usefixtures("wrong_files")
@pytest.mark.parametrize(("environment", "said"), WRONG)
def test_a_start_that_an_operator_can_mend_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    environment: dict[str, str],
    said: str,
) -> None:
    token = {"DISCORD_TOKEN": TOKEN} if environment else {}
    for name, value in (token | environment).items():
        monkeypatch.setenv(name, value)
    assert main(["run"]) == CONFIG_EXIT == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("changpai: ")
    assert said in err
    assert "secret" not in err


@pytest.mark.usefixtures("wrong_files")
@pytest.mark.parametrize(
    "environment",
    [{}, {"DISCORD_TOKEN": TOKEN, "CHANGPAI_DATABASE_URL": "sqlite+aiosqlite:///text.db"}],
)
def test_a_process_that_cannot_start_says_one_line(environment: dict[str, str]) -> None:
    process = python("-m", "bot", "run", **environment)
    assert process.returncode == CONFIG_EXIT
    assert process.stdout == ""
    assert process.stderr.count("\n") == 1
    assert process.stderr.startswith("changpai: ")


def test_discord_out_of_reach_is_said_without_a_traceback() -> None:
    process = python(
        "-m", "bot", "run", DISCORD_TOKEN=TOKEN, CHANGPAI_API_BASE="http://127.0.0.1:1/api"
    )
    assert process.returncode == CONFIG_EXIT
    assert process.stderr.splitlines()[-1].startswith("changpai: Discord cannot be reached")
    assert "Traceback" not in process.stderr
    assert TOKEN not in process.stderr


def test_help_needs_no_environment() -> None:
    process = python("-m", "bot", "--help")
    assert (process.returncode, process.stderr) == (0, "")
    for command in ("run", "play"):
        assert command in process.stdout


def test_without_a_command_the_bot_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("changpai: DISCORD_TOKEN is not set")


def test_an_unknown_command_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["dance"])
    assert ended.value.code == 2
    assert "usage: python -m bot" in capsys.readouterr().err


def test_no_module_needs_an_environment() -> None:
    names = [
        module.name
        for package in (bot, cogs, data)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not module.name.startswith("data.migrations")
    ]
    assert "bot.services.session" in names
    process = python("-c", f"import {', '.join(names)}")
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "")
    assert list(Path.cwd().iterdir()) == []


def settings(**values: object) -> Settings:
    return Settings.model_validate(
        {"DISCORD_TOKEN": TOKEN, "database_url": "sqlite+aiosqlite:///x.db", **values}
    )


async def test_what_is_built_plays_and_is_there_again_when_built_anew() -> None:
    async with built(settings()) as client:
        session = await client.backstage.tables.open(1, 2, 3, ONLINE, cause=4)
        assert await client.backstage.news.next() == session.number
        await client.backstage.tables.stop()
    async with built(settings()) as client:
        tables = client.backstage.tables
        await tables.resume()
        (again,) = tables.all()
        assert (again.number, again.people, again.view.stage) == (session.number, (2,), Stage.LOBBY)
        await tables.stop()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_second_process_is_told_who_uses_the_database() -> None:
    async with built(settings()):
        with pytest.raises(ConfigError, match=f"in use by process {os.getpid()} on "):
            async with built(settings()):
                pass
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def taken_over() -> None:
    """What ``run`` would do while another process takes the database over."""
    clock = FakeClock()
    late = FakeClock(clock.now() + STALE_SECONDS + 1)
    async with built(settings(), clock=clock) as client:
        async with built(settings(), clock=late, holder=Holder("elsewhere", 1, 1.0)):
            await clock.advance(HEARTBEAT_SECONDS)
            while not client.is_closed():  # noqa: ASYNC110 - a thread of the database answers
                await asyncio.sleep(0)
        with pytest.raises(GameError, match="stopping"):
            await client.backstage.tables.open(1, 2, 3, ONLINE)


async def test_a_process_whose_database_was_taken_over_leaves_and_says_so() -> None:
    with pytest.raises(ConfigError, match="taken over by process 1 on elsewhere"):
        await taken_over()
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_what_cannot_be_built_leaves_nothing_behind() -> None:
    with pytest.raises(ConfigError):
        async with built(settings(database_url="sqlite+aiosqlite:///no/such/folder/x.db")):
            pass
    assert asyncio.all_tasks() == {asyncio.current_task()}


def test_other_addresses_of_discord_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", "https://before")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL("wss://before"))
    redirect(settings())
    assert (Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)) == ("https://before", "wss://before")
    redirect(settings(api_base="http://proxy/api/", gateway="ws://proxy/"))
    assert (Route.BASE, str(DiscordWebSocket.DEFAULT_GATEWAY)) == (
        "http://proxy/api",
        "ws://proxy/",
    )


def test_secrets_have_256_bits_and_differ() -> None:
    secrets = {new_secret() for _ in range(100)}
    assert len(secrets) == 100
    assert all(len(bytes.fromhex(secret)) == 32 for secret in secrets)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("foo=3", "'foo'"),
        ("id=danjiang", "choose a --system"),
        ("version=3", "choose a --system"),
        ("flipped_cards=1", "flipped_cards=1"),
        ("stake=many", "stake"),
        ("stake=0 xi_values=1,2,3,4,5", "stake=0 (stake), xi_values=1/2/3/4/5 (xi_values_unused)"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_on_one_line(
    rules: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--rules", rules]) == 2
    told = capsys.readouterr().err
    assert (said in told, told.count("\n")) == (True, 1)


def test_computers_play_by_any_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rules", "hand_size=10 stake=3"]) == 0
    assert '"options": {"hand_size": 10, "stake": 3}' in capsys.readouterr().out
