"""What can be asked of a table. Players are users' ids; who may ask is judged in ``decide``."""

from dataclasses import dataclass

from bot.game.actions import Action
from bot.game.speed import Speed
from bot.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class TakeChair:
    """Sit down on the first free chair, on a computer's in the lobby, or again on the own one."""

    player: int


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Get up; in a match the computer plays on, and the results still count."""

    player: int


@dataclass(frozen=True, slots=True)
class FillChairs:
    """Put computer players on all free chairs."""

    player: int


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Play by other rules, until the match has begun; the host's right."""

    player: int
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class ChangePace:
    """Play at another pace, until the match has begun; the host's right."""

    player: int
    pace: Speed


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin, with all chairs taken; the host's right."""

    player: int
    entropy: int = 0
    """id of the interaction that asks for it; 0 for none"""


@dataclass(frozen=True, slots=True)
class PressReady:
    """Agree to the next hand."""

    player: int
    entropy: int = 0
    """id of the interaction that says so; 0 for none"""


@dataclass(frozen=True, slots=True)
class Act:
    """Make a move in the hand."""

    player: int
    action: Action


@dataclass(frozen=True, slots=True)
class ActForSeat:
    """A move of a seat that the computer plays."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class CommitWall:
    """Fix the secret behind the wall of the next hand."""

    secret: str
    """64 hexadecimal digits that nobody can guess"""


@dataclass(frozen=True, slots=True)
class DealHand:
    """Deal the hand that is due, from the wall that is fixed."""


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """End the sealed window that no outstanding answer can change."""


@dataclass(frozen=True, slots=True)
class Expire:
    """The deadline has passed: take the defaults, or close a table that nobody touches.

    Who lets ``MISSED_TURNS`` turns in a row run out, or is not ready for the next hand when others are,
    is taken to have left: the computer plays on.
    """


@dataclass(frozen=True, slots=True)
class CloseTable:
    """End the table; a hand under way counts for nothing. The host's or an admin's right.

    A frozen table can be ended by everybody who sits there.
    """

    player: int
    admin: bool = False
    stale: bool = False
    """whether nobody has touched the table for so long that anybody may close it"""


@dataclass(frozen=True, slots=True)
class AbandonTable:
    """End the table because its place in Discord is gone."""

    reason: str


@dataclass(frozen=True, slots=True)
class VoidHand:
    """Let a finished hand count for nothing; an admin's right, judged by whoever passes this on."""

    number: int
    author: int
    """a user"""
    reason: str


Command = (
    TakeChair
    | LeaveTable
    | FillChairs
    | ChangeRules
    | ChangePace
    | StartMatch
    | PressReady
    | Act
    | ActForSeat
    | CommitWall
    | DealHand
    | CloseWindow
    | Expire
    | CloseTable
    | AbandonTable
    | VoidHand
)
