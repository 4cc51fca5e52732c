"""Random finished hands, as legal as a scorer can tell, rich in everything that scores."""

from collections import Counter
from dataclasses import replace
from random import Random

from bot.rules.cards import COPIES, KINDS, ORDINARY, WENQIAN, Kind, Suit, deck
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import MAI_ZHUANG, SYSTEMS, Exhausted, Rounding, RuleSet, Settlement, Xi

SPECIALS = tuple(special for special in Special if special is not Special.QIONG_HEN)
"""What can happen on the way to a complete hand."""


def random_rules(rng: Random) -> RuleSet:
    """A system, with some of its fields overridden."""
    rules = rng.choice(list(SYSTEMS.values()))
    if rng.random() < 0.3:
        rules = replace(rules, xi=Xi.BONUS, no_xi_doubles=rng.random() < 0.5)
    elif rng.random() < 0.3:
        rules = replace(rules, xi=Xi.WILD, no_xi_doubles=False)
    if rules.xi is not Xi.NONE and rng.random() < 0.3:
        rules = replace(rules, xi_values=(15, 40, 90, 190, 390))
    if rng.random() < 0.5:
        rules = replace(
            rules,
            hand_size=rng.choice((22, 13, 10)),
            bao_zhang=rng.random() < 0.5,
            cap=rng.choice((None, 100, 305, 600)),
            stake=rng.choice((1, 2, 5)),
            settlement=rng.choice(list(Settlement)),
            exhausted=rng.choice(list(Exhausted)),
            rounding=rng.choice(list(Rounding)),
            piao_after=rng.choice((0, 40)),
            qing=rng.choice((80, 100, 121)),
            mai_zhuang=rng.choice((None, *MAI_ZHUANG)),
        )
    return rules


def random_position(rng: Random, rules: RuleSet) -> Position:
    """A finished hand under the rules, one in ten of them 荒牌."""
    cards = list(deck(xi=rules.xi is not Xi.NONE))
    rng.shuffle(cards)
    flipped = tuple(cards[: rules.flipped_cards])
    left = Counter(card for card in cards[rules.flipped_cards :] if card.suit is not Suit.XI)
    xi = [card for card in cards[rules.flipped_cards :] if card.suit is Suit.XI]
    number = rng.choice((0, 1, 1, 1, 2, 2, 3, 4, 5))
    takers = [0 if place < number else rng.randrange(1, 5) for place in range(len(xi))]
    melds = rules.hand_size // 3
    seat = rng.randrange(3)
    holdings: list[Holding] = [Holding(Hand())] * 3
    for turn in range(3):
        player = (seat + turn) % 3
        holding = _holding(rng, left, flipped, melds, wins=player == seat)
        own = [card for card, taker in zip(xi, takers, strict=True) if taker == turn]
        if rules.xi is Xi.WILD:
            holdings[player] = replace(holding, hand=_with_wild(rng, left, holding.hand, own))
        else:
            dealt = len(own) == 5 and rng.random() < 0.5
            holdings[player] = replace(holding, xi=len(own), xi_dealt=dealt)
    first, second, third = holdings
    bought = rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5
    win = None if rng.random() < 0.1 else _win(rng, seat, holdings[seat])
    return Position(flipped, (first, second, third), win, bought)


def _with_wild(rng: Random, left: Counter[Kind], hand: Hand, xi: list[Kind]) -> Hand:
    """The hand with 喜儿 in the place of other cards."""
    for card in xi[: hand.total - 1]:
        gone = rng.choice([kind for kind in hand if kind.suit is not Suit.XI])
        hand = hand.remove(gone).add(card)
        left[gone] += 1
    return hand


def _win(rng: Random, seat: int, holding: Holding) -> Win:
    discarder = rng.choice([None, *({0, 1, 2} - {seat})])
    specials = frozenset(special for special in SPECIALS if rng.random() < 0.15)
    card = rng.choice(list(holding.hand))
    return Win(seat, card, discarder, rng.random() < 0.5, specials)


def _holding(
    rng: Random, left: Counter[Kind], flipped: tuple[Kind, ...], number: int, *, wins: bool
) -> Holding:
    """Laid and concealed melds; a pair to win, or else loose cards for the last meld and the pair."""
    # Few cards are taken apart from the others in some hands, so that much in them overlaps.
    favoured = rng.choice((WENQIAN, ORDINARY[:9], ORDINARY[9:18], ORDINARY, ORDINARY))
    only = rng.choice((None, None, True, False))
    laid: list[Meld] = []
    concealed: Counter[Kind] = Counter()
    loose = 0 if wins else 4
    for _ in range(number - (0 if wins else 1)):
        if rng.random() < 0.25 and not (only is True and wins):
            laid += _laid(rng, left, flipped)
        else:
            concealed += _concealed_meld(rng, left, favoured, only)
    if wins:
        concealed += _take(left, Counter({_any(rng, left, 2): 2}))
    for _ in range(loose):
        concealed += _take(left, Counter({_any(rng, left, 1): 1}))
    if rng.random() < 0.2:
        laid += _two_laid(left, flipped)
    called = tuple(kind for kind in sorted(concealed) if rng.random() < 0.5)
    return Holding(Hand.of(concealed.elements()), tuple(laid), called)


def _take(left: Counter[Kind], cards: Counter[Kind]) -> Counter[Kind]:
    left.subtract(cards)
    return cards


def _any(rng: Random, left: Counter[Kind], number: int) -> Kind:
    return rng.choice([kind for kind in ORDINARY if left[kind] >= number])


def _laid(rng: Random, left: Counter[Kind], flipped: tuple[Kind, ...]) -> list[Meld]:
    """A 碰, a 杠 or a dragon; of a flipped kind no 杠."""
    kind = _any(rng, left, 3)
    copies = COPIES - flipped.count(kind)
    states = [State.PENG]
    if left[kind] == copies:
        states += [State.DRAGON]
        states += [State.MING_GANG, State.AN_GANG] if copies == COPIES else []
    state = rng.choice(states)
    size = 3 if state is State.PENG else copies
    _take(left, Counter({kind: size}))
    return [Meld(state, kind, size)]


def _two_laid(left: Counter[Kind], flipped: tuple[Kind, ...]) -> list[Meld]:
    """摞 two cards of a kind that is flipped twice."""
    for kind in set(flipped):
        if flipped.count(kind) == 2 and left[kind] == 2:
            _take(left, Counter({kind: 2}))
            return [Meld(State.DRAGON, kind, 2)]
    return []


def _concealed_meld(
    rng: Random, left: Counter[Kind], favoured: tuple[Kind, ...], runs: bool | None
) -> Counter[Kind]:
    """A sequence or triplet that the cards left allow, from the favoured kinds if there is any."""
    triplets = [Counter({kind: 3}) for kind in ORDINARY]
    sequences = [
        Counter(KINDS[kind : kind + 3])
        for kind in ORDINARY
        if kind.suit is not Suit.HONOUR and kind.rank <= 7
    ]
    wanted = {True: sequences, False: [Counter(WENQIAN), *triplets], None: sequences + triplets}
    possible = [meld for meld in wanted[runs] if meld <= left]
    close = [meld for meld in possible if set(meld) <= set(favoured)]
    return _take(left, rng.choice(close or possible or [m for m in triplets if m <= left]))
