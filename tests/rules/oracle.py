"""The rule book once more, slow and plain: a second implementation that shares no code with the first.

Cards are texts like ``3t``, a hand is a list of them. Every way to split is tried, every shape and every
place of the winning card, and each is priced as the book's sentences say.
"""

from dataclasses import dataclass

from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import RuleSet
from tests.rules.oracle_ways import EVERY, HONOURS, MELDS, RUNS, Way, ways

RANK = {"piao": 2, "qing": 1, "ta": 0}
"""On a tie 飘, then 清, then 塌."""


@dataclass(frozen=True)
class Result:
    shape: str | None
    hu: tuple[int, ...]
    changes: tuple[int, ...]


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
    held = {str(kind) for kind in holding.hand if kind.suit != "x"} | {
        str(meld.kind) for meld in holding.melds
    }
    for card in held & set(EVERY):
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
    held = sum(kind.suit == "x" for kind in holding.hand)
    if rules.xi == "wild" and held:
        xi = (rules.xi_values or (20, 50, 100, 200, 400))[held - 1]
        hu += xi * 2 ** sum(card[1] == "x" for card in flipped)
    return hu


def tens(hu: int) -> int:
    while hu % 10:
        hu += 1
    return hu


def winner_hu(rules: RuleSet, position: Position, win: Win) -> tuple[str, int]:
    """The shape and total of the best reading, before final rounding and cap."""
    holding = position.holdings[win.seat]
    cards, card = [str(kind) for kind in holding.hand], str(win.card)
    # What a meld or pair of nothing but 喜儿 shows matters as 文钱, as another sequence or triplet, or
    # if the winning card can take a place in it.
    whole = [meld for meld in MELDS if card in meld]
    whole += [RUNS[0], ("1b", "2b", "3b"), ("1t", "1t", "1t"), ("1t", "1t"), (card, card)]
    readings = {
        (shape, way.count(("1b", "2b", "3b")), pays_wait(face, group))
        for way in ways(cards, whole)
        for group in way
        for face in faces(way, group, card, cards)
        for shape in shapes(way, holding)
    }
    priced = [(reading_hu(rules, position, win, r), RANK[r[0]], r[0]) for r in readings]
    total, _, shape = max(priced)
    return shape, total


def faces(way: Way, group: tuple[str, ...], card: str, cards: list[str]) -> set[str]:
    """What the winning card can be in a group: itself, or anything that a 喜儿 must stand for."""
    if card[1] != "x":
        return {card} & set(group)
    shown = [face for other in way for face in other]
    return {face for face in group if shown.count(face) > cards.count(face)}


def shapes(way: Way, holding: Holding) -> list[str]:
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


def reading_hu(rules: RuleSet, position: Position, win: Win, reading: tuple[str, int, bool]) -> int:
    """The total of one shape with so many 文钱, the wait paying or not."""
    shape, wenqian, waited = reading
    holding = position.holdings[win.seat]
    base = base_hu(rules, holding, [str(card) for card in position.flipped])
    if rules.rounding == "base":
        base = tens(base)
    other = {0: 0, 1: 20, 2: 50}.get(wenqian, 100)
    other += 10 if win.discarder is None else 0
    other += 10 if waited else 0
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
    changes = points(rules, hu, win, position.bought)
    return Result(shape, tuple(hu), tuple(change * rules.stake for change in changes))


def points(
    rules: RuleSet, hu: list[int], win: Win | None, bought: tuple[bool, bool, bool]
) -> list[int]:
    """Changes at one point per hu: each two settle, times what those two agreed."""
    gains = [0, 0, 0]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        times = (rules.mai_zhuang or (1, 1, 1))[[bought[one], bought[other]].count(True)]
        if win is None or win.seat not in (one, other):
            gains[one] += times * (hu[one] - hu[other])
            gains[other] += times * (hu[other] - hu[one])
            continue
        loser = one if win.seat == other else other
        due = hu[win.seat] if rules.settlement == "winner_takes" else hu[win.seat] - hu[loser]
        payer = loser
        if rules.bao_zhang and win.discarder is not None and not win.discarder_ready and due > 0:
            payer = win.discarder
        gains[payer] -= due * times
        gains[win.seat] += due * times
    return gains
