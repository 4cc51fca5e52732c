"""玩法 Rule sets as values: one immutable record a system, any field of which a table may override."""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from bot.rules.cards import XI

HAND_SIZES = (22, 13, 10)
"""Cards dealt to a non-dealer: seven melds and a pair less one card, four, or three."""

LEAST_CAP = 10
"""封顶 Hu come in tens, so a lower cap would leave nothing."""

FIGURES = ("qing", "piao_before", "piao_after", "win", "min_hu")
"""The fields that may be any figure from 0."""

_BOUNDED = (*FIGURES, "cap", "stake", "xi_values")
"""Fields that hold figures, one or several."""

MAI_ZHUANG = ((1, 2, 3), (2, 3, 4), (3, 4, 5), (3, 5, 7), (5, 7, 10))
"""买庄 The factors that can be agreed: when none, one or both of two players have bought."""

MATCH_HANDS = (3, 6, 9, 12)
"""How many hands a match can have, if their number is agreed."""


class Rounding(StrEnum):
    """进整 Where a winner's hu is rounded up to tens."""

    FINAL = "final"
    """the total, once"""
    BASE = "base"
    """the base hu, before the rest is added"""


class BaoTingWindow(StrEnum):
    """报听 How long 报听 may be declared (rules §3.4)."""

    DEALT = "dealt"
    """折庄 on the dealt hand only"""
    FIRST_DISCARD = "first_discard"
    """until the own first discard"""


class Settlement(StrEnum):
    """How hu become points (rules §6)."""

    DIFFERENCE = "difference"
    """every two players settle the difference of their hu"""
    WINNER_TAKES = "winner_takes"
    """both losers pay the winner's whole hu and settle between themselves"""


class Xi(StrEnum):
    """喜儿 What the five optional cards do (rules §7)."""

    NONE = "none"
    BONUS = "bonus"
    WILD = "wild"


class Exhausted(StrEnum):
    """荒牌 What a drawn hand is worth."""

    SCORE_BASE = "score_base"
    """the three base hu are settled by differences"""
    NO_SCORE = "no_score"


MOST = 1_000_000
"""The largest figure a table may agree on, so that points always fit the database."""


class Flaw(StrEnum):
    """What can be inconsistent about a rule set."""

    SYSTEM = "system"
    """made from a system that does not exist"""
    FLIPPED_CARDS = "flipped_cards"
    """another number of flipped cards than one or two, or than its system's"""
    HAND_SIZE = "hand_size"
    """neither 22 nor 13 nor 10"""
    NEGATIVE = "negative"
    """a figure below 0"""
    CAP = "cap"
    """a cap below ten, the least that counts"""
    STAKE = "stake"
    """less than one point for a hu"""
    XI_VALUES = "xi_values"
    """not five rising positive figures"""
    XI_VALUES_UNUSED = "xi_values_unused"
    """figures for 喜儿 at a table without them"""
    NO_XI_UNUSED = "no_xi_unused"
    """没喜 doubles at a table without bonus 喜儿"""
    YI_HU_TOU_UNUSED = "yi_hu_tou_unused"
    """一胡头儿 doubles in the double game, where nothing is worth 1 hu"""
    MAI_ZHUANG = "mai_zhuang"
    """other factors for 买庄 than the five choices"""
    MIN_HU_ABOVE_CAP = "min_hu_above_cap"
    """a least win above the cap, so that every win would be worth the same"""
    TOO_MUCH = "too_much"
    """a figure that no table can mean, and whose points might not fit a database"""
    MATCH_HANDS = "match_hands"
    """another number of hands than 3, 6, 9 or 12"""


@dataclass(frozen=True, slots=True)
class Problem:
    """One inconsistency of a rule set."""

    flaw: Flaw
    field: str
    """the field at fault"""
    value: str
    """what it says"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Every figure and switch of a table, in hu unless said otherwise (rules §2).

    Plain data: anything can be made, and ``problems`` says what is wrong with it.
    """

    id: str
    """the system it was made from; with ``version`` it names the rules of a stored hand"""
    version: int = 1
    flipped_cards: int = 2
    """翻将 two cards are flipped in the double game, one in the single game; it decides the table of §4"""
    qing: int = 100
    """清胡"""
    piao_before: int = 30
    """飘胡, added before it is doubled"""
    piao_after: int = 0
    """飘胡, added after it was doubled"""
    win: int = 20
    """成胡 in 飘 and 塌"""
    rounding: Rounding = Rounding.FINAL
    bao_ting: BaoTingWindow = BaoTingWindow.FIRST_DISCARD
    gang_kai: bool = True
    """杠开 +10"""
    di_hu: bool = True
    """地胡 ×2"""
    hai_di: bool = True
    """海底捞月 ×2"""
    yi_hu_tou: bool = False
    """一胡头儿 ×2"""
    qiong_hen: bool = False
    """穷狠 300 for a dealt 22 without a pair"""
    hand_size: int = 22
    """cards dealt to a non-dealer: 22, 13 or 10"""
    xi: Xi = Xi.NONE
    xi_values: tuple[int, ...] | None = None
    """喜儿 the base hu of one to five of them where the table agreed on its own"""
    no_xi_doubles: bool = False
    """没喜 ×2, or ×4 when a flipped card is a 喜儿"""
    bao_zhang: bool = False
    """包张"""
    cap: int | None = None
    """封顶 the most hu a player can have"""
    stake: int = 1
    """points per hu"""
    settlement: Settlement = Settlement.DIFFERENCE
    exhausted: Exhausted = Exhausted.SCORE_BASE
    mai_zhuang: tuple[int, int, int] | None = None
    """买庄 what two players' points are multiplied by when none, one or both of them have bought"""
    min_hu: int = 0
    """起胡 the least hu of a win, after rounding and before the cap"""
    binding_pass: bool = False
    """过张 a claim that was let go may not be made again before the own next draw"""
    match_hands: int | None = None
    """how many hands are played, as many as the players like if None"""
    sealed: bool = False
    """every sealed window lasts equally long, whoever could answer or has answered"""

    def problems(self) -> tuple[Problem, ...]:
        """Every inconsistency at once, in the order of ``Flaw``; empty if the rules can be played."""
        system = SYSTEMS.get(self.id)
        fixed = (system.flipped_cards,) if system else (1, 2)
        values = self.xi_values
        checks = [
            (system is None, Flaw.SYSTEM, "id"),
            (self.flipped_cards not in fixed, Flaw.FLIPPED_CARDS, "flipped_cards"),
            (self.hand_size not in HAND_SIZES, Flaw.HAND_SIZE, "hand_size"),
            *((getattr(self, field) < 0, Flaw.NEGATIVE, field) for field in FIGURES),
            (self.cap is not None and self.cap < LEAST_CAP, Flaw.CAP, "cap"),
            (self.stake < 1, Flaw.STAKE, "stake"),
            (values is not None and not _are_xi_values(values), Flaw.XI_VALUES, "xi_values"),
            (values is not None and self.xi is Xi.NONE, Flaw.XI_VALUES_UNUSED, "xi_values"),
            (
                self.no_xi_doubles and self.xi is not Xi.BONUS,
                Flaw.NO_XI_UNUSED,
                "no_xi_doubles",
            ),
            (
                self.yi_hu_tou and self.flipped_cards != 1,
                Flaw.YI_HU_TOU_UNUSED,
                "yi_hu_tou",
            ),
            (self.mai_zhuang not in (None, *MAI_ZHUANG), Flaw.MAI_ZHUANG, "mai_zhuang"),
            (self.cap is not None and self.min_hu > self.cap, Flaw.MIN_HU_ABOVE_CAP, "min_hu"),
            *((_largest(getattr(self, field)) > MOST, Flaw.TOO_MUCH, field) for field in _BOUNDED),
            (self.match_hands not in (None, *MATCH_HANDS), Flaw.MATCH_HANDS, "match_hands"),
        ]
        return tuple(
            Problem(flaw, field, _written(getattr(self, field)))
            for wrong, flaw, field in checks
            if wrong
        )


def _largest(value: int | tuple[int, ...] | None) -> int:
    return max(value, default=0) if isinstance(value, tuple) else value or 0


def _written(value: object) -> str:
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _are_xi_values(values: tuple[int, ...]) -> bool:
    """Whether these are five rising positive figures."""
    return len(values) == len(XI) and all(a < b for a, b in pairwise((0, *values)))


ONLINE = RuleSet(id="online")
"""网络双将 The system most people know from the screen; the default."""

TONGZHOU = replace(
    ONLINE,
    id="tongzhou",
    rounding=Rounding.BASE,
    bao_ting=BaoTingWindow.DEALT,
    gang_kai=False,
    di_hu=False,
    hai_di=False,
)
"""通州双将"""

FIVE_NUMBERS = replace(
    ONLINE, id="five_numbers", piao_before=0, piao_after=40, rounding=Rounding.BASE
)
"""五数双将"""

DANJIANG = replace(
    TONGZHOU, id="danjiang", flipped_cards=1, qing=80, yi_hu_tou=True, qiong_hen=True
)
"""单将"""

DANJIANG_XI = replace(DANJIANG, id="danjiang_xi", xi=Xi.BONUS, no_xi_doubles=True)
"""单将带喜"""

SYSTEMS = {rules.id: rules for rules in (ONLINE, TONGZHOU, FIVE_NUMBERS, DANJIANG, DANJIANG_XI)}
"""The five systems by id."""
