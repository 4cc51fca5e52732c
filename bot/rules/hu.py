"""算胡 The hu of the cards, counted for every player by copies, not by how a hand is split (rules §4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from bot.rules.cards import COPIES, HONOURS, NINE_TIAO, ORDINARY, RANKS, XI, Kind, Suit
from bot.rules.melds import State
from bot.rules.position import Holding
from bot.rules.ruleset import RuleSet, Xi

Row = dict[State, int]
"""What a kind counts in each state."""

DOUBLE_ROW: Row = {
    State.PENG: 2,
    State.TRIPLET: 4,
    State.MING_GANG: 8,
    State.AN_GANG: 12,
    State.DRAGON: 16,
}
"""The double game: every kind, times its factor."""

OTHER_ROW: Row = {
    State.PENG: 1,
    State.TRIPLET: 2,
    State.MING_GANG: 4,
    State.AN_GANG: 6,
    State.DRAGON: 8,
}
"""The single game: a kind that is no jiang."""

JIANG_ROW: Row = {
    State.PENG: 4,
    State.TRIPLET: 8,
    State.MING_GANG: 16,
    State.AN_GANG: 24,
    State.DRAGON: 32,
}
"""The single game: 将 an honour, a one or nine, or a rank of the flipped card's group."""

FLIPPED_HONOUR_ROW: Row = {
    State.PENG: 8,
    State.TRIPLET: 16,
    State.MING_GANG: 32,
    State.AN_GANG: 48,
    State.DRAGON: 64,
}
"""The single game: an honour while one of the honours is flipped."""

LIFTED_PENG = 2
"""翻将 A 碰 counts this often where a copy of its kind is flipped; three in hand are 暗杠 there."""

OLD_JIANG = frozenset((*HONOURS, NINE_TIAO))
"""老将 of the double game; in the single game 九条 is a nine like the others."""

XI_VALUES = (10, 30, 50, 70, 100)
"""喜儿 One to five of them set aside, where the table agreed on nothing else."""

WILD_VALUES = (20, 50, 100, 200, 400)
"""喜儿 One to five wild ones in the hand, where the table agreed on nothing else."""

XI_DEALT = 2
"""All five 喜儿 in the dealt hand count this often."""


class Reason(StrEnum):
    """Why a kind counts as it does."""

    OLD_JIANG = "old_jiang"
    """老将 ×2 in the double game"""
    OLD_JIANG_FLIPPED = "old_jiang_flipped"
    """老将 ×2 again in the double game, for each flipped old jiang"""
    SAME_RANK = "same_rank"
    """将 ×2 in the double game, for each flipped suit card of the rank"""
    FLIPPED_HONOUR = "flipped_honour"
    """the row of the single game for honours while one of them is flipped"""
    HONOUR = "honour"
    """千字 红花 白花 in the single game's row of jiang"""
    TERMINAL = "terminal"
    """a one or nine in the single game's row of jiang"""
    GROUP = "group"
    """147 258 369 in the single game's row of jiang: the flipped card is of the same group"""


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, and the flipped card behind it if there is one."""

    reason: Reason
    card: Kind | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """One kind that counts, in its best state."""

    kind: Kind
    state: State
    flipped: int
    """how many copies of the kind itself are flipped (翻将)"""
    points: int
    """the table's figure for the state, lifted where a copy is flipped"""
    factor: int
    """m of the double game; 1 in the single game, where the row says it all"""
    why: tuple[Why, ...]
    """one for each doubling of the factor; in the single game the row's, none for the row of others"""
    hu: int

    @property
    def lift(self) -> int:
        """翻将 How often the row's figure stands in ``points``: twice for a 碰 of which a copy is flipped."""
        return LIFTED_PENG if self.flipped and self.state is State.PENG else 1

    @property
    def fills(self) -> int | None:
        """翻将 How many cards count as 暗杠 or 龙 because the others are flipped; None if none is."""
        filled = self.flipped and self.state in (State.AN_GANG, State.DRAGON)
        return COPIES - self.flipped if filled else None


@dataclass(frozen=True, slots=True)
class XiHu:
    """喜儿 What a player's 喜儿 count."""

    number: int
    dealt: bool
    """whether all five were dealt, for twice their value"""
    value: int
    """before the flipped 喜儿 double it"""
    flipped: int
    """how many 喜儿 are flipped, each for ×2"""
    hu: int


@dataclass(frozen=True, slots=True)
class HuCount:
    """底胡 What a player's cards count."""

    counted: tuple[Counted, ...]
    """in order of kind"""
    san_lao: int
    """三老会齐 the hu of the three honours once more, 0 if they do not all count"""
    xi: XiHu | None
    raw: int
    """all of it together"""
    rounded: int
    """rounded up to tens"""


def count_hu(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...]) -> HuCount:
    """Count one player's cards, winner or not."""
    counted = tuple(_count_kinds(rules, holding, flipped))
    honours = [item.hu for item in counted if item.kind in HONOURS]
    san_lao = sum(honours) if len(honours) == len(HONOURS) else 0
    xi = count_xi(rules, holding, flipped)
    raw = sum([item.hu for item in counted]) + san_lao + (xi.hu if xi else 0)
    return HuCount(counted, san_lao, xi, raw, up_to_tens(raw))


def up_to_tens(hu: int) -> int:
    """进整 Round up to tens: 1 to 10 are 10, and 0 stays 0."""
    return -(-hu // 10) * 10


def _count_kinds(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...]) -> Iterator[Counted]:
    """The kinds that count, each once."""
    laid = {meld.kind: meld.state for meld in holding.melds}
    single = rules.flipped_cards == 1
    for kind, own in zip(ORDINARY, holding.hand.counts, strict=False):
        if own < 2 and kind not in laid:
            continue
        state = laid.get(kind)
        if state is None:
            copies = COPIES - flipped.count(kind)
            state = state_in_hand(own, copies, called=kind in holding.called)
        elif state is State.PENG and own:
            state = State.MING_GANG
        if state is not None:
            yield counted_as(single, kind, state, flipped)


def counted_as(single: bool, kind: Kind, state: State, flipped: tuple[Kind, ...]) -> Counted:
    """What a kind counts in a state, in the single or the double game."""
    return (_count_single if single else _count_double)(kind, state, flipped)


def jiang_factor(rules: RuleSet, kind: Kind, flipped: tuple[Kind, ...]) -> int:
    """将 How many times as much as an ordinary kind this one counts; a flipped copy of itself aside."""
    if kind in XI:
        return 1
    single = rules.flipped_cards == 1
    row = OTHER_ROW if single else DOUBLE_ROW
    return counted_as(single, kind, State.AN_GANG, flipped).hu // row[State.AN_GANG]


def state_in_hand(own: int, copies: int, *, called: bool) -> State | None:
    """The best state of a kind of which no card is laid, given how many copies are not flipped."""
    if own == copies:
        return State.DRAGON if called else State.AN_GANG
    return State.TRIPLET if own == 3 else None


@lru_cache(maxsize=1 << 12)
def _count_double(kind: Kind, state: State, flipped: tuple[Kind, ...]) -> Counted:
    """A kind in the double game: its row times two for each reason."""
    why: list[Why] = []
    if kind in OLD_JIANG:
        why.append(Why(Reason.OLD_JIANG))
        why += [Why(Reason.OLD_JIANG_FLIPPED, card) for card in flipped if card in OLD_JIANG]
    if _in_suit(kind):
        # A flipped 九条 works as an old jiang only: it makes no other nine jiang.
        why += [
            Why(Reason.SAME_RANK, card)
            for card in flipped
            if _in_suit(card) and card.rank == kind.rank and card != NINE_TIAO
        ]
    factor = 2 ** len(why)
    points = _lifted(DOUBLE_ROW, kind, state, flipped)
    return Counted(kind, state, flipped.count(kind), points, factor, tuple(why), points * factor)


@lru_cache(maxsize=1 << 12)
def _count_single(kind: Kind, state: State, flipped: tuple[Kind, ...]) -> Counted:
    """A kind in the single game: the first row that applies."""
    row, why = _single_row(kind, flipped)
    points = _lifted(row, kind, state, flipped)
    return Counted(kind, state, flipped.count(kind), points, 1, why, points)


def _single_row(kind: Kind, flipped: tuple[Kind, ...]) -> tuple[Row, tuple[Why, ...]]:
    """The single game's row for a kind, and what puts it there."""
    if kind in HONOURS:
        for card in flipped:
            if card in HONOURS:
                return FLIPPED_HONOUR_ROW, (Why(Reason.FLIPPED_HONOUR, card),)
        return JIANG_ROW, (Why(Reason.HONOUR),)
    if kind.rank in (1, RANKS):
        return JIANG_ROW, (Why(Reason.TERMINAL),)
    for card in flipped:
        if _in_suit(card) and card.rank % 3 == kind.rank % 3:
            return JIANG_ROW, (Why(Reason.GROUP, card),)
    return OTHER_ROW, ()


def _lifted(row: Row, kind: Kind, state: State, flipped: tuple[Kind, ...]) -> int:
    """翻将 The row's figure, lifted if a copy of the kind is flipped."""
    return row[state] * (LIFTED_PENG if state is State.PENG and kind in flipped else 1)


def _in_suit(kind: Kind) -> bool:
    """Whether it is a 条, 饼 or 万."""
    return kind.suit not in (Suit.HONOUR, Suit.XI)


def count_xi(rules: RuleSet, holding: Holding, flipped: tuple[Kind, ...]) -> XiHu | None:
    """喜儿 What those set aside, or the wild ones still held, count if the player has any."""
    number = _xi_number(rules, holding)
    if not number:
        return None
    dealt = holding.xi_dealt and rules.xi is Xi.BONUS
    values = xi_values(rules)
    value = values[number - 1] * (XI_DEALT if dealt else 1)
    doubled = sum(card in XI for card in flipped)
    return XiHu(number, dealt, value, doubled, value * 2**doubled)


def xi_values(rules: RuleSet) -> tuple[int, ...]:
    """喜儿 What one to five of them count at a table that plays with them."""
    return rules.xi_values or (WILD_VALUES if rules.xi is Xi.WILD else XI_VALUES)


def _xi_number(rules: RuleSet, holding: Holding) -> int:
    """喜儿 How many count: set aside as a bonus, or wild in the hand."""
    match rules.xi:
        case Xi.BONUS:
            return holding.xi
        case Xi.WILD:
            return sum(holding.hand.counts[kind] for kind in XI)
        case Xi.NONE:
            return 0
