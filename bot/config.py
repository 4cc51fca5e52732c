"""Settings: read once from the environment and ``.env``, then passed down as one frozen value."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL

from bot.errors import ConfigError


def _token(value: SecretStr | None) -> SecretStr | None:
    """An empty token is none; one that cannot be sent as a header is a mistake in pasting."""
    if value is None or not value.get_secret_value().strip():
        return None
    text = value.get_secret_value().strip()
    if not text.isascii() or any(letter.isspace() for letter in text):
        raise ValueError("is not a token: it has spaces or letters that no token has")
    return SecretStr(text)


def _address(*schemes: str) -> AfterValidator:
    """An address with one of the schemes, a host, and a port that there can be."""

    def check(value: str | None) -> str | None:
        if value is None:
            return None
        try:
            url = URL(value)
            known = url.scheme in schemes and url.host and url.port
        except ValueError:
            known = None
        if not known:
            raise ValueError(f"is not an address that begins with {schemes[0]}://")
        return value

    return AfterValidator(check)


class Settings(BaseSettings):
    """What an operator can set; every name has the prefix ``CHANGPAI_`` but for the token."""

    model_config = SettingsConfigDict(
        env_prefix="CHANGPAI_",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    discord_token: Annotated[SecretStr | None, AfterValidator(_token)] = Field(
        default=None, validation_alias="DISCORD_TOKEN"
    )
    """the bot's token; without one only the playground can be played in"""
    database_url: str = "sqlite+aiosqlite:///changpai.db"
    """where tables and totals are kept"""
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"],
        BeforeValidator(lambda value: str(value).upper()),
    ] = "INFO"
    api_base: Annotated[str | None, _address("https", "http")] = None
    """another address for Discord's API, for a proxy or the playground"""
    gateway: Annotated[str | None, _address("wss", "ws")] = None
    """another address for Discord's gateway"""
    alive_file: Path | None = None
    """touched every few seconds while connected, for a health check"""
    members: bool = False
    """whether to ask for the privileged intent by which Discord tells who leaves a server"""
    emojis: bool = True
    """whether the cards are given to the application as emojis, for menus and buttons"""
    channel_hours: Annotated[int, Field(ge=0)] = 24
    """how long the channel of a table that has ended stays; 0 for ever"""


def read_settings() -> Settings:
    """The settings; a ``ConfigError`` names every one that does not work."""
    try:
        return Settings()
    except ValidationError as error:
        problems = "; ".join(
            f"{_variable(str(problem['loc'][0]))}: {problem['msg'].removeprefix('Value error, ')}"
            for problem in error.errors()
        )
        raise ConfigError(f"wrong settings: {problems}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f".env cannot be read: {error}") from None


def _variable(name: str) -> str:
    return name if name == "DISCORD_TOKEN" else f"CHANGPAI_{name.upper()}"
