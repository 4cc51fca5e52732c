"""What an operator sets, and what they are told when it does not work."""

from pathlib import Path

import pytest

from bot.config import Settings, read_settings
from bot.errors import ConfigError

TOKEN = "MTIz.abc-_.def"


@pytest.fixture(autouse=True)
def empty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder without ``.env`` and an environment without our names."""
    monkeypatch.chdir(tmp_path)
    for name in (
        "DISCORD_TOKEN",
        *(f"CHANGPAI_{field.upper()}" for field in Settings.model_fields),
    ):
        monkeypatch.delenv(name, raising=False)


def test_nothing_has_to_be_set() -> None:
    settings = read_settings()
    assert settings.discord_token is None
    assert settings.database_url == "sqlite+aiosqlite:///changpai.db"
    assert settings.log_level == "INFO"
    assert (settings.api_base, settings.gateway) == (None, None)


def test_the_environment_goes_before_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = [f"DISCORD_TOKEN={TOKEN}", "CHANGPAI_LOG_LEVEL=DEBUG", "SOMETHING_ELSE=1"]
    (tmp_path / ".env").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setenv("CHANGPAI_LOG_LEVEL", "ERROR")
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.log_level == "ERROR"


@pytest.mark.parametrize("text", ["", "  ", "\t\n"])
def test_an_empty_token_is_none(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", text)
    assert read_settings().discord_token is None


def test_space_around_a_token_is_not_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {TOKEN}\n")
    token = read_settings().discord_token
    assert token is not None
    assert token.get_secret_value() == TOKEN


def test_settings_left_empty_keep_their_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "LOG_LEVEL", "API_BASE", "GATEWAY"):
        monkeypatch.setenv(f"CHANGPAI_{name}", "")
    assert read_settings() == Settings()
    assert read_settings().database_url


def test_the_example_is_read_and_changes_nothing(tmp_path: Path) -> None:
    example = Path(__file__).parent.parent / ".env.example"
    before = read_settings()
    (tmp_path / ".env").write_text(example.read_text(encoding="utf-8"), encoding="utf-8")
    assert read_settings() == before


def test_a_token_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert TOKEN not in f"{read_settings()} {read_settings()!r}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "two words"),
        ("DISCORD_TOKEN", "令牌"),
        ("CHANGPAI_LOG_LEVEL", "LOUD"),
        ("CHANGPAI_API_BASE", "discord.com"),
        ("CHANGPAI_GATEWAY", "https://gateway.discord.gg"),
    ],
)
def test_what_does_not_work_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError) as wrong:
        read_settings()
    text = str(wrong.value)
    assert name in text
    assert "\n" not in text
    assert "Value error" not in text
    assert value not in text


def test_everything_that_does_not_work_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHANGPAI_LOG_LEVEL", "LOUD")
    monkeypatch.setenv("DISCORD_TOKEN", "two words")
    with pytest.raises(ConfigError, match=r"DISCORD_TOKEN: .*; CHANGPAI_LOG_LEVEL: "):
        read_settings()


def test_a_file_that_is_no_text_is_a_mistake_of_the_operator(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match=r"^\.env cannot be read"):
        read_settings()


def test_settings_do_not_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        read_settings().log_level = "DEBUG"
