"""牌局 Finished hands as JSON, read into values of the rules.

A case names its system, the options in which the table differs, the flipped cards, what each player
has (null for a player who is not known) and how the hand was won. Nothing is taken that is not
understood: an unknown key, option or card is an error.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.case_values import (
    CaseError,
    Json,
    check_keys,
    to_bool,
    to_card,
    to_hand,
    to_int,
    to_int_or_none,
    to_ints,
    to_list,
    to_member,
    to_object,
    to_seat,
    to_str,
    to_three,
)
from bot.rules.cards import COPIES, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State
from bot.rules.position import PLAYERS, Holding, Position, Special, Win
from bot.rules.ruleset import (
    SYSTEMS,
    BaoTingWindow,
    Exhausted,
    Rounding,
    RuleSet,
    Settlement,
    Xi,
)
from bot.rules.score import best_card
from bot.rules.wins import is_win, ready_kinds

NEEDED = frozenset(("system", "flipped", "players", "winner"))
"""What a case must say."""

KEYS = NEEDED.union(
    [
        "id",
        "note",
        "options",
        "dealer",
        "card",
        "by",
        "from",
        "from_ready",
        "flags",
        "bought",
        "expect",
        "log",
    ]
)
"""What a case may say; a note, what is expected and how it came about are not looked at."""

PLAYER_KEYS = frozenset(("hand", "melds", "called", "xi", "xi_dealt"))
"""What it may say of a player, and must of the hand."""

_LAID = (State.PENG, State.MING_GANG, State.AN_GANG, State.DRAGON)

STATES = dict(zip(("peng", "ming", "an", "dragon"), _LAID, strict=True))
"""What a laid meld is called in a case."""

OPTIONS: Mapping[str, Callable[[RuleSet, object], RuleSet]] = {
    "hand_size": lambda rules, value: replace(rules, hand_size=to_int(value)),
    "qing": lambda rules, value: replace(rules, qing=to_int(value)),
    "piao_before": lambda rules, value: replace(rules, piao_before=to_int(value)),
    "piao_after": lambda rules, value: replace(rules, piao_after=to_int(value)),
    "win": lambda rules, value: replace(rules, win=to_int(value)),
    "rounding": lambda rules, value: replace(rules, rounding=to_member(value, Rounding)),
    "bao_ting": lambda rules, value: replace(rules, bao_ting=to_member(value, BaoTingWindow)),
    "gang_kai": lambda rules, value: replace(rules, gang_kai=to_bool(value)),
    "di_hu": lambda rules, value: replace(rules, di_hu=to_bool(value)),
    "hai_di": lambda rules, value: replace(rules, hai_di=to_bool(value)),
    "yi_hu_tou": lambda rules, value: replace(rules, yi_hu_tou=to_bool(value)),
    "qiong_hen": lambda rules, value: replace(rules, qiong_hen=to_bool(value)),
    "xi": lambda rules, value: replace(rules, xi=to_member(value, Xi)),
    "xi_values": lambda rules, value: replace(rules, xi_values=to_ints(value)),
    "no_xi_doubles": lambda rules, value: replace(rules, no_xi_doubles=to_bool(value)),
    "bao_zhang": lambda rules, value: replace(rules, bao_zhang=to_bool(value)),
    "cap": lambda rules, value: replace(rules, cap=to_int_or_none(value)),
    "stake": lambda rules, value: replace(rules, stake=to_int(value)),
    "settlement": lambda rules, value: replace(rules, settlement=to_member(value, Settlement)),
    "exhausted": lambda rules, value: replace(rules, exhausted=to_member(value, Exhausted)),
    "mai_zhuang": lambda rules, value: replace(rules, mai_zhuang=to_three(value)),
    "min_hu": lambda rules, value: replace(rules, min_hu=to_int(value)),
    "binding_pass": lambda rules, value: replace(rules, binding_pass=to_bool(value)),
    "match_hands": lambda rules, value: replace(rules, match_hands=to_int_or_none(value)),
    "sealed": lambda rules, value: replace(rules, sealed=to_bool(value)),
}
"""How each option of a table is read; what it may be is the rules' own question."""


@dataclass(frozen=True, slots=True)
class Case:
    """A finished hand and the rules that it was played by."""

    rules: RuleSet
    position: Position
    known: tuple[int, ...]
    """the seats of which the case says what they have"""


def read_case(case: Json) -> Case:
    """What the case says; ``CaseError`` names the first thing that cannot be read.

    Whether the hand can be is another question.
    """
    check_keys(case, KEYS, NEEDED)
    rules = _rules(case)
    flipped = tuple(to_card(card) for card in to_list(case["flipped"], "flipped"))
    players = to_list(case["players"], "players", PLAYERS)
    first, second, third = (
        Holding(Hand()) if player is None else _holding(player, flipped) for player in players
    )
    one, two, three = (
        to_bool(own) for own in to_list(case.get("bought", [False] * PLAYERS), "bought", PLAYERS)
    )
    known = tuple(seat for seat, player in enumerate(players) if player is not None)
    position = Position(flipped, (first, second, third), None, (one, two, three))
    if case["winner"] is not None:
        position = replace(position, win=_win(case, rules, position, known))
    return Case(rules, position, known)


def _rules(case: Json) -> RuleSet:
    system = to_str(case["system"])
    if system not in SYSTEMS:
        raise CaseError("unknown_system", system=system)
    rules = SYSTEMS[system]
    for name, value in to_object(case.get("options", {}), "options").items():
        if name not in OPTIONS:
            raise CaseError("unknown_option", option=name)
        try:
            rules = OPTIONS[name](rules, value)
        except CaseError:
            raise CaseError("bad_option", option=name, value=value) from None
    return rules


def _holding(value: object, flipped: tuple[Kind, ...]) -> Holding:
    player = to_object(value, "player")
    check_keys(player, PLAYER_KEYS, frozenset(("hand",)))
    return Holding(
        to_hand(player["hand"]),
        tuple(_meld(meld, flipped) for meld in to_list(player.get("melds", []), "melds")),
        tuple(to_card(card) for card in to_list(player.get("called", []), "called")),
        to_int(player.get("xi", 0)),
        to_bool(player.get("xi_dealt", False)),
    )


def _meld(value: object, flipped: tuple[Kind, ...]) -> Meld:
    name, card = to_list(value, "meld", 2)
    state = STATES.get(to_str(name))
    if state is None:
        raise CaseError("unknown_state", state=name)
    kind = to_card(card)
    return Meld(state, kind, COPIES - 1 if state is State.PENG else COPIES - flipped.count(kind))


def _win(case: Json, rules: RuleSet, position: Position, known: tuple[int, ...]) -> Win:
    seat = to_seat(case["winner"], "winner")
    if seat not in known:
        raise CaseError("winner_unknown", winner=seat)
    specials = frozenset(
        to_member(flag, Special, "flag") for flag in to_list(case.get("flags", []), "flags")
    )
    discarder, ready = _discarder(case, rules, position, known)
    dealer = None if case.get("dealer") is None else to_seat(case["dealer"], "dealer")
    for special, who, is_dealer in (
        (Special.TIAN_HU, seat, True),
        (Special.BAO_TING, seat, False),
        (Special.DI_HU, discarder, True),
    ):
        if special in specials and dealer is not None and (who == dealer) is not is_dealer:
            raise CaseError("not_with_dealer", flag=special, dealer=dealer)
    if case.get("card") is not None:
        return Win(seat, to_card(case["card"]), discarder, ready, specials)
    # What completes a dealt hand may be left to choose, and a declaration needs no card.
    hand = position.holdings[seat].hand
    if not specials & {Special.TIAN_HU, Special.QIONG_HEN} or not hand.total:
        raise CaseError("no_card")
    win = Win(seat, hand.kinds()[0], discarder, ready, specials)
    if Special.TIAN_HU in specials and is_win(hand):
        return replace(win, card=best_card(rules, replace(position, win=win)))
    return win


def _discarder(
    case: Json, rules: RuleSet, position: Position, known: tuple[int, ...]
) -> tuple[int | None, bool]:
    """Who discarded the winning card, and whether ready: the case may leave that to be seen."""
    seat, by = case.get("from"), case.get("by")
    if by not in (None, "self", "discard") or (by == "self" and seat is not None):
        raise CaseError("by", by=by, **{"from": seat})
    if seat is None and by != "discard":
        return None, False
    ready = case.get("from_ready")
    if seat is None:
        # Only 包张 asks who it was.
        if rules.bao_zhang and ready is not True:
            raise CaseError("discarder_unknown")
        return (to_seat(case["winner"], "winner") + 1) % PLAYERS, True
    discarder = to_seat(seat, "from")
    if ready is not None:
        return discarder, to_bool(ready)
    if discarder not in known:
        return discarder, False
    own = position.holdings[discarder]
    return discarder, bool(ready_kinds(own.hand, own.melds, position.flipped))
