"""快慢 How fast a table plays; what that means in seconds is ``bot.services.pace``'s business."""

from enum import StrEnum


class Speed(StrEnum):
    """The paces that a table can choose between."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"
    LETTERS = "letters"
    """like chess by post: a day for everything"""
