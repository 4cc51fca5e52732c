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
    name = texts(f"pace.{speed}")
    turn, claim = duration(texts, pace.turn), duration(texts, pace.claim)
    if not pace.bank:
        return texts("pace.figures", pace=name, turn=turn, claim=claim)
    bank = duration(texts, pace.bank)
    return texts("pace.figures_bank", pace=name, turn=turn, bank=bank, claim=claim)
