"""快慢 Paces and lengths of time in words, with the figures of ``bot.services.pace``."""

from bot.game.speed import Speed
from bot.services.pace import DAY, HOUR, MINUTE, PACES
from bot.texts import Texts

UNITS = (("day", DAY), ("hour", HOUR), ("minute", MINUTE), ("second", 1))


def duration(texts: Texts, seconds: float) -> str:
    """A length of time in the largest unit in which it is whole: 90 seconds, 2 minutes."""
    unit, size = next((unit, size) for unit, size in UNITS if not seconds % size)
    return texts(f"duration.{unit}", n=round(seconds / size))


def pace_text(texts: Texts, speed: Speed) -> str:
    """A pace by name, with how long there is for what."""
    pace = PACES[speed]
    return texts(
        "pace.figures",
        pace=texts(f"pace.{speed}"),
        turn=duration(texts, pace.turn),
        claim=duration(texts, pace.claim),
    )
