"""What has happened at a table: past-tense facts that fold into its state.

Chairs (0 to 3) are the places at a table, seats (0 to 2) the active players of one hand in turn order.
An event names its seat or chair first. Fields never change their meaning: a new one has a default.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.game.actions import Action
from bot.game.speed import Speed
from bot.rules.cards import Kind
from bot.rules.melds import State
from bot.rules.position import Win
from bot.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened in a guild, its host on no chair yet."""

    guild: int
    host: int
    chairs: int
    """3 (捉鳖) or 4 (one rests each hand)"""
    rules: RuleSet
    pace: Speed = Speed.NORMAL


@dataclass(frozen=True, slots=True)
class ChairTaken:
    """Somebody sat down."""

    chair: int
    player: int
    """a user's id, or a number from 1 for a computer player"""
    computer: bool = False


@dataclass(frozen=True, slots=True)
class ChairLeft:
    """Somebody left; during a match the computer plays on for them."""

    chair: int


@dataclass(frozen=True, slots=True)
class HostChanged:
    """The rights of the host moved to another player."""

    host: int


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The host chose other rules before the match."""

    rules: RuleSet


@dataclass(frozen=True, slots=True)
class PaceChanged:
    """The host chose another pace before the match."""

    pace: Speed


@dataclass(frozen=True, slots=True)
class WallCommitted:
    """The secret behind the wall of the next hand was fixed; clicks from now on are mixed in."""

    number: int
    """of that hand at this table, from 1"""
    secret: str
    """64 hexadecimal digits, to be shown to nobody before that hand is over"""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """All chairs are taken and the first hand is due."""

    chair: int
    """who started it"""
    entropy: int = 0
    """id of the interaction that asked for it; 0 for none"""


@dataclass(frozen=True, slots=True)
class ReadyPressed:
    """A player is ready for the next hand."""

    chair: int
    entropy: int = 0
    """id of the interaction that said so; 0 for none"""


@dataclass(frozen=True, slots=True)
class BankSpent:
    """A turn took longer than its own time: what it used of the player's time bank for this hand."""

    chair: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The end; a hand under way counts for nothing."""

    reason: str
    by: int | None = None
    """the user who asked for it; None if nobody did"""


class Breach(StrEnum):
    """What does not hold at a table after a mistake of ours."""

    FOLD = "fold"
    """events do not follow from what was before"""
    CARDS = "cards"
    """a card is missing, or there too often"""
    HAND_SIZE = "hand_size"
    """somebody has too many cards or too few"""
    POINTS = "points"
    """what is won and lost does not add up to zero"""
    TURN = "turn"
    """nobody can go on, although the hand has not ended"""


@dataclass(frozen=True, slots=True)
class TableFrozen:
    """A command would have broken what always holds: it was not carried out, and nothing goes on."""

    reason: Breach


@dataclass(frozen=True, slots=True)
class HandVoided:
    """A finished hand counts for nothing any more; why, and who has said so, is kept beside the log."""

    number: int
    """of the hand at this table"""


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The wall was fixed and the cards were dealt from it (rules §3.1)."""

    number: int
    """of the hand at this table, from 1"""
    dealer: int
    """the dealer's chair"""
    seed: str
    """64 hexadecimal digits, from which the wall (and the lot for the first dealer) follow"""
    wall: tuple[Kind, ...]
    """all cards: the deal first, then the draws, the flipped cards at the end"""


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered in a sealed window; nobody else learns it before the window closes."""

    seat: int
    action: Action
    over: tuple[Action, ...] = ()
    """claims that were open as well and are given up until the next own draw, where passing binds; 碰 and
    杠 with their card"""


@dataclass(frozen=True, slots=True)
class DragonCalled:
    """叫 A dragon was named; its cards stay in the hand."""

    seat: int
    card: Kind


@dataclass(frozen=True, slots=True)
class DragonLaid:
    """摞 A dragon was put face up."""

    seat: int
    card: Kind


@dataclass(frozen=True, slots=True)
class QiongHenDeclared:
    """穷狠 The dealt hand holds no two alike; the hand ends with this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class DragonRoundOpened:
    """Replacements were drawn, so another round for dragons follows."""


@dataclass(frozen=True, slots=True)
class BaoTingRoundOpened:
    """The two non-dealers may declare 报听 on what they were dealt."""


@dataclass(frozen=True, slots=True)
class MaiZhuangRoundOpened:
    """买庄 All three are asked whether they buy in."""


@dataclass(frozen=True, slots=True)
class ZhuangBought:
    """买庄 A player has bought in for this hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """The opening is over: the dealer's first turn."""


@dataclass(frozen=True, slots=True)
class BaoTingDeclared:
    """报听 From now on this hand is frozen."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A card came from the wall."""

    seat: int
    card: Kind
    replacement: bool = False
    """for a 杠 or a laid dragon, also when a 喜儿 came between"""


@dataclass(frozen=True, slots=True)
class XiSetAside:
    """喜儿 A bonus card was put face up; its replacement is drawn at once."""

    seat: int
    card: Kind
    dealt: bool = False
    """whether it was dealt, or replaced one that was, before the first round for dragons"""


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded; a claim window opens."""

    seat: int
    card: Kind
    automatic: bool = False
    """whether it was done for a player whose time had run out"""


@dataclass(frozen=True, slots=True)
class Penged:
    """碰 The discard was claimed for three alike."""

    seat: int
    card: Kind


@dataclass(frozen=True, slots=True)
class GangLaid:
    """杠 Four alike lie on the table: claimed, added to a 碰, or from the hand."""

    seat: int
    card: Kind
    state: State
    """``ming_gang`` or ``an_gang``"""
    claimed: bool = False
    """whether the fourth card was the discard"""


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A win or 荒牌, with the figures as they were counted then; all per seat."""

    win: Win | None
    shape: str | None
    """``qing``, ``piao``, ``ta`` or ``qiong_hen``; None for 荒牌"""
    hu: tuple[int, int, int]
    changes: tuple[int, int, int]
    """points, adding up to zero"""


HandEvent = (
    Answered
    | DragonCalled
    | DragonLaid
    | QiongHenDeclared
    | DragonRoundOpened
    | BaoTingRoundOpened
    | MaiZhuangRoundOpened
    | ZhuangBought
    | PlayBegan
    | BaoTingDeclared
    | Drew
    | XiSetAside
    | Discarded
    | Penged
    | GangLaid
    | HandEnded
)
"""What changes a hand once it is dealt."""

Event = (
    TableOpened
    | ChairTaken
    | ChairLeft
    | HostChanged
    | RulesChanged
    | PaceChanged
    | WallCommitted
    | MatchStarted
    | ReadyPressed
    | BankSpent
    | TableClosed
    | HandVoided
    | TableFrozen
    | HandDealt
    | HandEvent
)
"""All that can stand in a table's log."""
