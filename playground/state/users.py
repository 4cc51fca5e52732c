"""People and the bot."""

from dataclasses import dataclass

from playground.wire import Json


@dataclass(eq=False)
class User:
    """An account."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True
    """Whether the bot's private messages get through."""

    @property
    def mention(self) -> str:
        """The text that mentions this user."""
        return f"<@{self.id}>"

    def payload(self) -> Json:
        """Give the JSON form."""
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": None if self.bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }
