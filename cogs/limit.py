"""时限 How long somebody has to decide, as a value and in words."""

from dataclasses import dataclass
from typing import Self

from bot.services.session import TableSession
from bot.texts import Texts
from cogs.pace_words import duration


@dataclass(frozen=True, slots=True)
class Limit:
    """When who is asked will have taken too long."""

    deadline: float
    """seconds since 1970, the time bank included"""
    bank: float = 0
    """how much of the time until then is the time bank, seconds"""
    urgent: bool = False
    """whether it is soon"""

    @classmethod
    def of(cls, session: TableSession) -> Self | None:
        """The limit that holds at a table now."""
        deadline = session.deadline
        return None if deadline is None else cls(deadline, session.bank, session.is_urgent)

    def text(self, texts: Texts) -> str:
        """What its owner is told."""
        if self.urgent:
            return texts("hand.urgent", time=moment(self.deadline))
        told = texts("hand.until", time=moment(self.deadline - self.bank))
        bank = round(self.bank)
        if not bank:
            return told
        return f"{told}\n{texts('hand.bank', time=duration(texts, bank))}"


def moment(at: float) -> str:
    """A moment as Discord shows it to everybody in their own words: in two minutes, a minute ago."""
    return f"<t:{at:.0f}:R>"
