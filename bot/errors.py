"""Every error of ours, in one tree.

::

    ChangpaiError
    ├── GameError     a person can cause it: refused, nothing changed, told only to that person
    ├── StateError    a bug, or a log that does not fold: the table stops, its log stays
    └── ConfigError   the operator can mend it: one line and exit code 2

Errors carry a code and parameters; the sentences are in the catalogues, under ``refusal.CODE``.
"""

from enum import StrEnum


class Refusal(StrEnum):
    """Why an action was refused; each has its own sentence."""

    # at the table
    NO_TABLE_HERE = "no_table_here"
    WHICH_TABLE = "which_table"
    MISSING_PERMISSIONS = "missing_permissions"
    NOT_SEATED = "not_seated"
    AWAY = "away"
    ALREADY_SEATED = "already_seated"
    TABLE_FULL = "table_full"
    TABLE_STARTED = "table_started"
    TABLE_NOT_FULL = "table_not_full"
    TABLE_CLOSED = "table_closed"
    TABLE_FROZEN = "table_frozen"
    TABLE_SET_ASIDE = "table_set_aside"
    HOST_ONLY = "host_only"
    NOT_STALE = "not_stale"
    BAD_RULES = "bad_rules"
    RULES_FIXED = "rules_fixed"
    ADMIN_ONLY = "admin_only"
    NO_SUCH_HAND = "no_such_hand"
    HAND_VOIDED = "hand_voided"
    CANNOT_REACH = "cannot_reach"
    NOT_REACHED_YET = "not_reached_yet"
    STOPPING = "stopping"
    WALL_SECRET = "wall_secret"  # noqa: S105 - a refusal, no password
    # in the hand
    NO_HAND = "no_hand"
    HAND_OVER = "hand_over"
    RESTING = "resting"
    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_ANSWERED = "already_answered"
    NOT_HELD = "not_held"
    UNKNOWN_CARD = "unknown_card"
    FROZEN = "frozen"
    NOT_A_WIN = "not_a_win"
    NO_DISCARD_TO_CLAIM = "no_discard_to_claim"
    OWN_DISCARD = "own_discard"
    CANNOT_PENG = "cannot_peng"
    CANNOT_GANG = "cannot_gang"
    WHICH_CARD = "which_card"
    NO_REPLACEMENT = "no_replacement"
    DRAW_FIRST = "draw_first"
    BELOW_MIN_HU = "below_min_hu"
    PASSED_UP = "passed_up"
    NOT_A_DRAGON = "not_a_dragon"
    DRAGONS_TOO_LATE = "dragons_too_late"
    NO_QIONG_HEN = "no_qiong_hen"
    QIONG_HEN_TOO_LATE = "qiong_hen_too_late"
    NOT_QIONG_HEN = "not_qiong_hen"
    NO_MAI_ZHUANG = "no_mai_zhuang"
    MAI_ZHUANG_NOT_NOW = "mai_zhuang_not_now"
    BAO_TING_DEALER = "bao_ting_dealer"
    BAO_TING_TOO_LATE = "bao_ting_too_late"
    BAO_TING_LAID = "bao_ting_laid"
    NOT_READY = "not_ready"
    NOTHING_TO_PASS = "nothing_to_pass"  # noqa: S105 - a move, no password
    MUST_DISCARD = "must_discard"


class ChangpaiError(Exception):
    """The root; never raised itself."""


class GameError(ChangpaiError):
    """An action was refused. Nothing has changed."""

    def __init__(self, code: Refusal, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        details = " ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} {details}".rstrip()


class StateError(ChangpaiError):
    """A log or a state that cannot be: a bug, or damage on disk."""


class ConfigError(ChangpaiError):
    """A setting that does not work, as one line for the operator."""
