"""The rule book once more, slow and plain: a second implementation that shares no code with the first.

Cards are texts like ``3t``, a hand is a list of them. Every way to split is tried, every shape and every
place of the winning card, and each is priced as the book's sentences say.
"""

from dataclasses import dataclass

from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import RuleSet

HONOURS = ("1z", "2z", "3z")
RANK = {"piao": 2, "qing": 1, "ta": 0}
"""On a tie 飘, then 清, then 塌."""


@dataclass(frozen=True)
class Result:
    shape: str | None
    hu: tuple[int, ...]
    changes: tuple[int, ...]


def ways(cards: list[str]) -> set[tuple[tuple[str, ...], ...]]:
    """Every way to lay out the cards as melds and one pair, the pair first."""
    found = set()
    for card in set(cards):
        if cards.count(card) >= 2:
            for melds in meld_ways(without(cards, [card, card])):
                found.add(((card, card), *sorted(melds)))
    return found


def meld_ways(cards: list[str]) -> list[list[tuple[str, ...]]]:
    """Every way to lay out the cards as melds: what can the first card belong to?"""
    if not cards:
        return [[]]
    first, suit = min(cards), min(cards)[1]
    melds = [(first, first, first)]
    if suit in "tbw":
        melds.append((first, f"{int(first[0]) + 1}{suit}", f"{int(first[0]) + 2}{suit}"))
    found = []
    for meld in melds:
        if all(cards.count(card) >= meld.count(card) for card in meld):
            found += [[meld, *rest] for rest in meld_ways(without(cards, list(meld)))]
    return found


def without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def waits(cards: list[str]) -> set[str]:
    """Every card that can be added for a complete hand."""
    every = [f"{rank}{suit}" for suit in "tbw" for rank in range(1, 10)] + list(HONOURS)
    return {card for card in every if cards.count(card) < 4 and ways([*cards, card])}


def state_of(card: str, holding: Holding, flipped: list[str]) -> str | None:
    """The best state, tried from the best."""
    cards = [str(kind) for kind in holding.hand]
    laid = [str(meld.state) for meld in holding.melds if str(meld.kind) == card]
    remaining = 4 - flipped.count(card)
    all_in_hand = cards.count(card) == remaining
    if "dragon" in laid or (card in [str(kind) for kind in holding.called] and all_in_hand):
        return "dragon"
    if "an_gang" in laid or all_in_hand:
        return "an"
    if "ming_gang" in laid or ("peng" in laid and card in cards):
        return "ming"
    if cards.count(card) == 3:
        return "triplet"
    return "peng" if "peng" in laid else None


def double_hu(card: str, state: str, flipped: list[str]) -> int:
    old = (*HONOURS, "9t")
    m = 1
    if card in old:
        m *= 2
        for other in flipped:
            if other in old:
                m *= 2
    if card[1] in "tbw":
        for other in flipped:
            if other[1] in "tbw" and other[0] == card[0] and other != "9t":
                m *= 2
    none_flipped = {"peng": 2, "triplet": 4, "ming": 8, "an": 12, "dragon": 16}
    one_flipped = {"peng": 4, "triplet": 12, "an": 12, "dragon": 16}
    two_flipped = {"an": 12, "dragon": 16}
    return m * (none_flipped, one_flipped, two_flipped)[flipped.count(card)][state]


def single_hu(card: str, state: str, flipped: str) -> int:
    groups = ("147", "258", "369")
    honour = card in HONOURS
    same_group = flipped[1] in "tbw" and any(card[0] in g and flipped[0] in g for g in groups)
    if honour and flipped in HONOURS:
        row = {"peng": 8, "triplet": 16, "ming": 32, "an": 48, "dragon": 64}
    elif honour or card[0] in "19" or same_group:
        row = {"peng": 4, "triplet": 8, "ming": 16, "an": 24, "dragon": 32}
    else:
        row = {"peng": 1, "triplet": 2, "ming": 4, "an": 6, "dragon": 8}
    return 2 * row["peng"] if state == "peng" and card == flipped else row[state]


def counted(rules: RuleSet, holding: Holding, flipped: list[str]) -> dict[str, tuple[str, int]]:
    """State and hu of each kind that counts."""
    found = {}
    held = {str(kind) for kind in holding.hand} | {str(meld.kind) for meld in holding.melds}
    for card in held:
        state = state_of(card, holding, flipped)
        if state and rules.flipped_cards == 2:
            found[card] = (state, double_hu(card, state, flipped))
        elif state:
            found[card] = (state, single_hu(card, state, flipped[0]))
    return found


def base_hu(rules: RuleSet, holding: Holding, flipped: list[str]) -> int:
    each = {card: hu for card, (_, hu) in counted(rules, holding, flipped).items()}
    hu = sum(each.values())
    if all(card in each for card in HONOURS):
        hu += sum(each[card] for card in HONOURS)
    if rules.xi == "bonus" and holding.xi > 0:
        own = rules.xi_values
        if holding.xi_dealt:
            xi = 2 * own[4] if own else 200
        else:
            xi = (own or (10, 30, 50, 70, 100))[holding.xi - 1]
        for card in flipped:
            if card[1] == "x":
                xi *= 2
        hu += xi
    return hu


def tens(hu: int) -> int:
    while hu % 10:
        hu += 1
    return hu


def winner_hu(rules: RuleSet, position: Position, win: Win) -> tuple[str, int]:
    """The shape and total of the best reading, before final rounding and cap."""
    holding = position.holdings[win.seat]
    readings = []
    for way in ways([str(kind) for kind in holding.hand]):
        for group in way:
            for shape in shapes(way, holding):
                if str(win.card) in group:
                    total = reading_hu(rules, position, win, (way, group, shape))
                    readings.append((total, RANK[shape], shape))
    total, _, shape = max(readings)
    return shape, total


def shapes(way: tuple[tuple[str, ...], ...], holding: Holding) -> list[str]:
    melds = [*way[1:], *((str(m.kind),) * m.size for m in holding.melds if m.size > 2)]
    sequences = [meld for meld in melds if len(set(meld)) == 3]
    others = [meld for meld in sequences if meld != ("1b", "2b", "3b")]
    found = ["qing"] if len(sequences) == len(melds) else []
    found += [] if others else ["piao"]
    return found or ["ta"]


def pays_wait(card: str, group: tuple[str, ...]) -> bool:
    if len(group) == 2:
        return True
    if len(set(group)) == 1:
        return False
    low, middle, high = group
    return card == middle or (card == high and high[0] == "3") or (card == low and low[0] == "7")


def reading_hu(
    rules: RuleSet,
    position: Position,
    win: Win,
    reading: tuple[tuple[tuple[str, ...], ...], tuple[str, ...], str],
) -> int:
    """The total of one way to lay out, one group that the card completes and one shape."""
    way, group, shape = reading
    holding = position.holdings[win.seat]
    base = base_hu(rules, holding, [str(card) for card in position.flipped])
    if rules.rounding == "base":
        base = tens(base)
    other = {0: 0, 1: 20, 2: 50, 3: 100, 4: 100}[way.count(("1b", "2b", "3b"))]
    other += 10 if win.discarder is None else 0
    other += 10 if pays_wait(str(win.card), group) else 0
    other += 10 if rules.gang_kai and Special.GANG_KAI in win.specials else 0
    if shape == "ta":
        total = base + rules.win + other
    elif shape == "qing":
        total = rules.qing + base + other
    else:
        total = (base + rules.win + other + rules.piao_before) * 2 + rules.piao_after
        if not any(str(meld.state) in ("peng", "ming_gang") for meld in holding.melds):
            total *= 2
    return total * factor(rules, position, win)


def factor(rules: RuleSet, position: Position, win: Win) -> int:
    """All the factors but 闷飘."""
    holding = position.holdings[win.seat]
    flipped = [str(card) for card in position.flipped]
    times = 1
    for special, has in (
        (Special.TIAN_HU, True),
        (Special.DI_HU, rules.di_hu),
        (Special.BAO_TING, True),
        (Special.HAI_DI, rules.hai_di),
    ):
        if has and special in win.specials:
            times *= 2
    if rules.yi_hu_tou and list(counted(rules, holding, flipped).values()) == [("peng", 1)]:
        times *= 2
    if rules.no_xi_doubles and rules.xi == "bonus" and holding.xi == 0:
        times *= 4 if any(card[1] == "x" for card in flipped) else 2
    return times


def result(rules: RuleSet, position: Position) -> Result:
    flipped = [str(card) for card in position.flipped]
    hu = [tens(base_hu(rules, holding, flipped)) for holding in position.holdings]
    shape = None
    win = position.win
    if win is not None:
        shape, total = winner_hu(rules, position, win)
        hu[win.seat] = tens(total) if rules.rounding == "final" else total
    elif rules.exhausted == "no_score":
        hu = [0, 0, 0]
    if rules.cap is not None:
        hu = [min(own, rules.cap) for own in hu]
    return Result(
        shape, tuple(hu), tuple(change * rules.stake for change in points(rules, hu, win))
    )


def points(rules: RuleSet, hu: list[int], win: Win | None) -> list[int]:
    """Changes at one point per hu."""
    if win is None:
        return [2 * hu[seat] - hu[seat - 1] - hu[seat - 2] for seat in range(3)]
    gains = [0, 0, 0]
    losers = [seat for seat in range(3) if seat != win.seat]
    one, other = losers
    gains[one] += hu[one] - hu[other]
    gains[other] += hu[other] - hu[one]
    for loser in losers:
        due = hu[win.seat] if rules.settlement == "winner_takes" else hu[win.seat] - hu[loser]
        payer = loser
        if rules.bao_zhang and win.discarder is not None and not win.discarder_ready and due > 0:
            payer = win.discarder
        gains[payer] -= due
        gains[win.seat] += due
    return gains
