"""牌 Cards, melds and splits in words, short enough for a phone and plain without colour."""

from collections.abc import Iterable
from itertools import groupby

from bot.rules.cards import Kind, Suit
from bot.rules.hand import Hand
from bot.rules.hu import jiang_factor
from bot.rules.melds import Meld
from bot.rules.ruleset import RuleSet
from bot.rules.splits import Part, Split
from bot.texts import Texts

GAP = " · "
"""Between groups of cards on one line."""

_NUMBERED = (Suit.TIAO, Suit.BING, Suit.WAN)


def card_name(texts: Texts, kind: Kind) -> str:
    """The full name: 三条, 红花."""
    return texts(f"card.{kind}")


def card_names(texts: Texts, kinds: Iterable[Kind]) -> str:
    """Several names in the order given."""
    return texts("list.and").join(card_name(texts, kind) for kind in kinds)


def several(texts: Texts, kind: Kind, number: int) -> str:
    """A name with how many there are, if more than one."""
    name = card_name(texts, kind)
    return name if number == 1 else texts("cards.times", card=name, n=number)


def hand_text(texts: Texts, hand: Hand, gap: str = GAP) -> str:
    """Cards by suit, each as often as it is there: ``条 1 2 3 3 · 饼 5 · 千 红``."""
    numbered = {suit: list(cards) for suit, cards in groupby(hand, key=lambda kind: kind.suit)}
    named = [kind for kind in hand if kind.suit not in _NUMBERED]
    groups = [
        texts(
            "cards.group",
            suit=texts(f"suit.{suit}"),
            ranks=" ".join(str(kind.rank) for kind in numbered[suit]),
        )
        for suit in _NUMBERED
        if suit in numbered
    ]
    if named:
        groups.append(" ".join(texts(f"short.{kind}") for kind in named))
    return gap.join(groups)


def laid_text(texts: Texts, melds: Iterable[Meld], called: Iterable[Kind]) -> str:
    """What lies open and which dragons are called; empty for nothing."""
    laid = [
        texts(
            "cards.meld",
            state=texts(f"state.{meld.state}"),
            card=card_name(texts, meld.kind),
            n=meld.size,
        )
        for meld in melds
    ]
    return GAP.join([*laid, *(texts("cards.called", card=card_name(texts, k)) for k in called)])


def split_text(
    texts: Texts, split: Split, completed: Part, winning: Kind, *, by_wild: bool = False
) -> str:
    """A hand as it was split, the winning card marked in the part it completes.

    What 喜儿 stand for is marked as well; ``by_wild`` says that the winning card is one.
    """
    parts = [*split.melds, split.pair]
    marked = parts.index(completed)
    return GAP.join(
        _part_text(texts, part, winning if place == marked else None, by_wild=by_wild)
        for place, part in enumerate(parts)
    )


def _part_text(texts: Texts, part: Part, winning: Kind | None, *, by_wild: bool) -> str:
    """One part; of several winning cards alike the last is the marked one."""
    # Of cards alike the last are the wild ones.
    cards = [
        (kind, part.cards[place:].count(kind) <= part.wild.count(kind))
        for place, kind in enumerate(part.cards)
    ]
    fitting = [place for place, card in enumerate(cards) if card == (winning, by_wild)]
    marked = fitting[-1] if fitting else None
    numbered = part.kind.suit in _NUMBERED
    shown = []
    for place, (kind, is_wild) in enumerate(cards):
        text = str(kind.rank) if numbered else texts(f"short.{kind}")
        text = texts("cards.wild", card=text) if is_wild else text
        shown.append(texts("cards.winning", card=text) if place == marked else text)
    if not numbered:
        return " ".join(shown)
    return texts("cards.part", ranks="".join(shown), suit=texts(f"suit.{part.kind.suit}"))


def jiang_text(
    texts: Texts, rules: RuleSet, kinds: Iterable[Kind], flipped: tuple[Kind, ...]
) -> str:
    """The jiang among some kinds with their factors, and those of which a copy is flipped."""
    shown = []
    for kind in kinds:
        factor, gone = jiang_factor(rules, kind, flipped), flipped.count(kind)
        if factor == 1 and not gone:
            continue
        msgid = "cards.factor" if not gone else "cards.factor_flipped"
        if factor == 1:
            msgid = "cards.flipped"
        shown.append(texts(msgid, card=card_name(texts, kind), factor=factor, n=gone))
    return texts("list.and").join(shown)
