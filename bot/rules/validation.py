"""验牌 Whether a finished hand can be: every reason why it cannot (rules §3 to §7).

Only what the cards themselves can show is looked at; that a special really happened is taken as given
unless it contradicts how the hand was won.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.rules.cards import COPIES, XI, Kind
from bot.rules.melds import Meld, State
from bot.rules.position import PLAYERS, Holding, Position, Special, Win
from bot.rules.progress import distance
from bot.rules.ruleset import RuleSet, Xi
from bot.rules.score import is_declared, win_worth
from bot.rules.winner import has_claimed
from bot.rules.wins import is_qiong_hen, is_win

EVERYBODY = tuple(range(PLAYERS))

BY_DRAW = (Special.TIAN_HU, Special.HAI_DI, Special.GANG_KAI, Special.QIONG_HEN)
"""What comes with a self-drawn win only."""

BY_DISCARD = (Special.DI_HU,)
"""What comes with a win off a discard only."""

NEVER_DEALT = (Special.BAO_TING, Special.HAI_DI, Special.GANG_KAI)
"""What the dealer's win with the dealt hand cannot be besides."""

UNCLAIMED = (Special.TIAN_HU, Special.DI_HU, Special.BAO_TING)
"""What leaves no time for a 碰 or 明杠, or forbids them."""


class Fault(StrEnum):
    """What can be wrong with a finished hand."""

    FLIPPED_CARDS = "flipped_cards"
    """``number`` cards flipped where the system flips ``limit``"""
    XI_NOT_PLAYED = "xi_not_played"
    """喜儿 where the table has none"""
    XI_IN_HAND = "xi_in_hand"
    """a 喜儿 in the hand where they are set aside"""
    XI_SET_ASIDE = "xi_set_aside"
    """喜儿 set aside where they stay in the hand"""
    XI_NUMBER = "xi_number"
    """``number`` 喜儿 set aside or held by all together, of ``limit`` that are not flipped"""
    XI_DEALT = "xi_dealt"
    """all five 喜儿 dealt to a player who has ``number``"""
    FIVE_OF_A_KIND = "five_of_a_kind"
    """a player has ``number`` of a card of which there are ``limit``"""
    FLIPPED_AND_HELD = "flipped_and_held"
    """a player has ``number`` of a card of which ``limit`` are not flipped"""
    TOO_MANY_COPIES = "too_many_copies"
    """all players and the flipped cards together have ``number`` of a card, of ``limit``"""
    HAND_COUNT = "hand_count"
    """``number`` concealed cards where there must be ``limit``"""
    MELD_STATE = "meld_state"
    """a triplet is never laid"""
    MELD_XI = "meld_xi"
    """喜儿 are never laid as a meld"""
    MELD_SIZE = "meld_size"
    """``number`` cards laid where there must be ``limit``"""
    GANG_FLIPPED = "gang_flipped"
    """a 杠 of a kind of which a card is flipped"""
    MELD_TWICE = "meld_twice"
    """a kind laid twice"""
    CALLED_XI = "called_xi"
    """a 喜儿 called as a dragon"""
    CALLED_LAID = "called_laid"
    """a called dragon of which cards are laid"""
    CALLED_TWICE = "called_twice"
    """a dragon called twice"""
    SEAT = "seat"
    """there is no seat ``number``"""
    OWN_DISCARD = "own_discard"
    """won off the own discard"""
    WINNING_CARD = "winning_card"
    """the winner does not have the winning card in the hand"""
    NEEDS_DRAW = "needs_draw"
    """the special comes with a self-drawn win only"""
    NEEDS_DISCARD = "needs_discard"
    """the special comes with a win off a discard only"""
    NOT_TOGETHER = "not_together"
    """天胡 never comes with the special"""
    CLAIMED_BEFORE = "claimed_before"
    """the special never comes with a 碰 or 明杠"""
    QIONG_HEN_NOT_PLAYED = "qiong_hen_not_played"
    """穷狠 where the table does not have it"""
    NOT_QIONG_HEN = "not_qiong_hen"
    """穷狠 with two alike, or not in the long game"""
    BUYING_NOT_PLAYED = "buying_not_played"
    """买庄 where the table does not have it"""
    NOT_A_WIN = "not_a_win"
    """the winner is ``number`` cards short of a win"""
    BELOW_MIN_HU = "below_min_hu"
    """a win worth ``number`` hu where the table asks for ``limit``"""


@dataclass(frozen=True, slots=True)
class PositionProblem:
    """One reason why a finished hand cannot be, as a code and what fills it in."""

    fault: Fault
    seat: int | None = None
    card: Kind | None = None
    number: int | None = None
    """what there is"""
    limit: int | None = None
    """what there can or must be"""
    meld: Meld | None = None
    special: Special | None = None


def position_problems(
    rules: RuleSet, position: Position, known: Collection[int] = EVERYBODY
) -> tuple[PositionProblem, ...]:
    """Every reason why the hand cannot be, in the order of ``Fault``; empty if it can.

    The rules are taken as playable. Seats not ``known`` are not looked at. Whether the winner's
    cards are a win is asked only where nothing else is wrong.
    """
    found = [*_flipped(rules, position), *_copies(position)]
    for seat in known:
        holding = position.holdings[seat]
        found += _xi(rules, seat, holding)
        found += _melds(position, seat, holding)
        found += _called(seat, holding)
        found += _count(rules, position, seat)
    if position.win:
        found += _win(rules, position, position.win)
    if any(position.bought) and not rules.mai_zhuang:
        found.append(PositionProblem(Fault.BUYING_NOT_PLAYED))
    if position.win and not found:
        found += _worth(rules, position, position.win)
    order = tuple(Fault)
    return tuple(sorted(found, key=lambda problem: order.index(problem.fault)))


Problems = Iterator[PositionProblem]


def _flipped(rules: RuleSet, position: Position) -> Problems:
    number = len(position.flipped)
    if number != rules.flipped_cards:
        yield PositionProblem(Fault.FLIPPED_CARDS, number=number, limit=rules.flipped_cards)
    for card in position.flipped:
        if card in XI and rules.xi is Xi.NONE:
            yield PositionProblem(Fault.XI_NOT_PLAYED, card=card)


def _copies(position: Position) -> Problems:
    """One problem for each kind of which there are too many cards, the nearest to its cause."""
    flipped = Counter(position.flipped)
    held = [_cards(holding) for holding in position.holdings]
    total = sum(held, flipped)
    for card in sorted(total):
        copies, left = card.copies, card.copies - flipped[card]
        most = max(range(PLAYERS), key=lambda seat: held[seat][card])
        own = held[most][card]
        if own > copies:
            yield PositionProblem(Fault.FIVE_OF_A_KIND, most, card, own, copies)
        elif own > left and own:
            yield PositionProblem(Fault.FLIPPED_AND_HELD, most, card, own, left)
        elif total[card] > copies:
            yield PositionProblem(Fault.TOO_MANY_COPIES, None, card, total[card], copies)
    aside = sum(holding.xi for holding in position.holdings)
    free = len(XI) - sum(card in XI for card in flipped)
    if aside > free:
        yield PositionProblem(Fault.XI_NUMBER, number=aside, limit=free)


def _cards(holding: Holding) -> Counter[Kind]:
    """A player's cards, concealed and laid."""
    cards = Counter(holding.hand)
    for meld in holding.melds:
        cards[meld.kind] += meld.size
    return cards


def _xi(rules: RuleSet, seat: int, holding: Holding) -> Problems:
    fault = Fault.XI_IN_HAND if rules.xi is Xi.BONUS else Fault.XI_NOT_PLAYED
    for card in XI if rules.xi is not Xi.WILD else ():
        if holding.hand[card]:
            yield PositionProblem(fault, seat, card)
    if holding.xi and rules.xi is not Xi.BONUS:
        wild = rules.xi is Xi.WILD
        yield PositionProblem(Fault.XI_SET_ASIDE if wild else Fault.XI_NOT_PLAYED, seat)
    if holding.xi < 0:
        yield PositionProblem(Fault.XI_NUMBER, seat, number=holding.xi, limit=len(XI))
    if holding.xi_dealt and holding.xi != len(XI):
        yield PositionProblem(Fault.XI_DEALT, seat, number=holding.xi, limit=len(XI))


def _melds(position: Position, seat: int, holding: Holding) -> Problems:
    for meld in holding.melds:
        gone = position.flipped.count(meld.kind)
        limit = COPIES - 1 if meld.state is State.PENG else COPIES - gone
        if meld.state is State.TRIPLET:
            yield PositionProblem(Fault.MELD_STATE, seat, meld.kind, meld=meld)
        elif meld.kind in XI:
            yield PositionProblem(Fault.MELD_XI, seat, meld.kind, meld=meld)
        elif meld.state in (State.MING_GANG, State.AN_GANG) and gone:
            yield PositionProblem(Fault.GANG_FLIPPED, seat, meld.kind, meld=meld)
        elif meld.size != limit:
            yield PositionProblem(Fault.MELD_SIZE, seat, meld.kind, meld.size, limit, meld)
    for kind in _repeated(meld.kind for meld in holding.melds):
        yield PositionProblem(Fault.MELD_TWICE, seat, kind)


def _called(seat: int, holding: Holding) -> Problems:
    laid = [meld.kind for meld in holding.melds]
    for kind in sorted(set(holding.called)):
        if kind in XI:
            yield PositionProblem(Fault.CALLED_XI, seat, kind)
        if kind in laid:
            yield PositionProblem(Fault.CALLED_LAID, seat, kind)
    for kind in _repeated(holding.called):
        yield PositionProblem(Fault.CALLED_TWICE, seat, kind)


def _count(rules: RuleSet, position: Position, seat: int) -> Problems:
    """The concealed cards: each meld takes three of those dealt, and the winning card is one more."""
    holding, win = position.holdings[seat], position.win
    least = most = rules.hand_size - 3 * sum(meld.is_meld for meld in holding.melds)
    if win and is_declared(rules, win):
        # The dealer has one more, and what is laid in the round of the declaration is not replaced.
        least, most = rules.hand_size - sum(meld.size for meld in holding.melds), most + 1
    elif win and win.seat == seat:
        least = most = most + 1
    number = holding.hand.total
    if not least <= number <= most:
        limit = least if number < least else most
        yield PositionProblem(Fault.HAND_COUNT, seat, number=number, limit=limit)


def _win(rules: RuleSet, position: Position, win: Win) -> Problems:
    """Who won, off whom, on which card and on what occasion."""
    seats = [seat for seat in (win.seat, win.discarder) if seat not in (None, *EVERYBODY)]
    yield from (PositionProblem(Fault.SEAT, number=seat) for seat in seats)
    if seats:
        return
    if win.discarder == win.seat:
        yield PositionProblem(Fault.OWN_DISCARD, win.seat)
    if not position.holdings[win.seat].hand[win.card]:
        yield PositionProblem(Fault.WINNING_CARD, win.seat, win.card)
    for special in sorted(win.specials):
        if special in BY_DRAW and win.discarder is not None:
            yield PositionProblem(Fault.NEEDS_DRAW, win.seat, special=special)
        if special in BY_DISCARD and win.discarder is None:
            yield PositionProblem(Fault.NEEDS_DISCARD, win.seat, special=special)
        if special in NEVER_DEALT and Special.TIAN_HU in win.specials:
            yield PositionProblem(Fault.NOT_TOGETHER, win.seat, special=special)
        if special in UNCLAIMED and has_claimed(position.holdings[win.seat]):
            yield PositionProblem(Fault.CLAIMED_BEFORE, win.seat, special=special)
    if Special.QIONG_HEN in win.specials and not rules.qiong_hen:
        yield PositionProblem(Fault.QIONG_HEN_NOT_PLAYED, win.seat)


def _worth(rules: RuleSet, position: Position, win: Win) -> Problems:
    """Whether the winner's cards, nothing else being wrong, are a win that the table allows."""
    hand = position.holdings[win.seat].hand
    if is_declared(rules, win):
        if not is_qiong_hen(hand):
            yield PositionProblem(Fault.NOT_QIONG_HEN, win.seat)
    elif not is_win(hand):
        yield PositionProblem(Fault.NOT_A_WIN, win.seat, win.card, distance(hand))
    elif (worth := win_worth(rules, position)) < rules.min_hu:
        yield PositionProblem(Fault.BELOW_MIN_HU, win.seat, None, worth, rules.min_hu)


def _repeated(kinds: Iterable[Kind]) -> list[Kind]:
    return [kind for kind, number in Counter(kinds).items() if number > 1]
