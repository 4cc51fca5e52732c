"""读牌 A finished hand as somebody types it: cards, laid melds and what was special, in any language."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.errors import GameError, Refusal
from bot.rules.cards import COPIES, Kind
from bot.rules.hand import Hand
from bot.rules.melds import Meld, State
from bot.rules.notation import CardSyntaxError, parse_cards
from bot.rules.position import Holding, Position, Special, Win
from bot.rules.ruleset import HAND_SIZES, RuleSet
from bot.rules.score import best_card
from bot.rules.wins import is_win
from bot.texts import Catalogues, Texts

NOBODY = Holding(Hand())
"""The two other players, of whom nothing is asked."""

LAID = (State.PENG, State.MING_GANG, State.AN_GANG, State.DRAGON)

XI_DEALT = "xi_dealt"
"""起手五喜 The one special thing that is no ``Special``."""

SPECIALS = (*(special.value for special in Special), XI_DEALT)

_GAP = re.compile(r"[\s,、;:+/·]+")


class Ended(StrEnum):
    """How a hand was won."""

    SELF_DRAWN = "self_drawn"
    DISCARD = "discard"


class UnreadableError(Exception):
    """Words that mean nothing: the key of the reason, and the words."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(key, text)
        self.key = key
        self.text = text


@dataclass(frozen=True, slots=True)
class Written:
    """What somebody typed about one player's hand."""

    hand: str
    flipped: str
    card: str = ""
    melds: str = ""
    called: str = ""
    specials: str = ""
    xi: int = 0
    ended: Ended = Ended.DISCARD


@dataclass(frozen=True, slots=True)
class Asked:
    """The same as values, the player on seat 0."""

    rules: RuleSet
    position: Position
    """won by nobody while the hand is a card short"""
    specials: frozenset[Special]
    ended: Ended
    guessed: bool
    """whether the winning card is not said but the one that pays most"""

    @property
    def holding(self) -> Holding:
        """What the player has."""
        return self.position.holdings[0]

    def win_on(self, card: Kind, ended: Ended) -> Win:
        """A win of the player."""
        discarder = None if ended is Ended.SELF_DRAWN else 1
        return Win(0, card, discarder, True, self.specials)


class HandReader:
    """Reads hands in every language that there is."""

    def __init__(self, catalogues: Catalogues) -> None:
        languages = tuple(catalogues.texts.values())
        self._states = {
            _key(word): state
            for state in LAID
            for texts in languages
            for word in texts(f"calc.state.{state}").split("|")
        }
        self._specials = {
            _key(word): special
            for special in SPECIALS
            for word in (
                special,
                *(w for texts in languages for w in special_words(texts, special)),
            )
        }
        words = (r"[\s_-]*".join(word.split()) for word in _longest_first(self._states))
        self._state = re.compile("|".join(words), re.IGNORECASE)

    def read(self, rules: RuleSet, written: Written) -> Asked:
        """What was typed, by rules that are of the size of the hand where there is such a size.

        ``GameError`` for what names no card, ``UnreadableError`` for other words.
        """
        flipped = tuple(cards_of(written.flipped))
        melds = self._melds(written.melds, flipped)
        called = cards_of(written.called).kinds()
        named = self.specials(written.specials)
        hand = cards_of(written.hand)
        card = card_of(written.card) if written.card.strip() else None
        if card is not None and hand.total % 3 == 1:
            hand = hand.add(card)
        holding = Holding(hand, melds, called, written.xi, XI_DEALT in named)
        dealt = hand.total - (hand.total % 3 == 2) + 3 * sum(meld.is_meld for meld in melds)
        if dealt in HAND_SIZES:
            rules = replace(rules, hand_size=dealt)
        position = Position(flipped, (holding, NOBODY, NOBODY), None)
        specials = frozenset(Special(name) for name in named if name != XI_DEALT)
        asked = Asked(rules, position, specials, written.ended, guessed=False)
        return _won(asked, card)

    def specials(self, text: str) -> tuple[str, ...]:
        """The special things that are named, each once; ``UnreadableError`` for anything else."""
        left, found = _GAP.sub("", _key(text)), []
        while left:
            words = _longest_first(self._specials)
            word = next((word for word in words if left.startswith(_GAP.sub("", word))), None)
            if word is None:
                raise UnreadableError("calc.no_special", text)
            found.append(self._specials[word])
            left = left.removeprefix(_GAP.sub("", word))
        return tuple(dict.fromkeys(found))

    def _melds(self, text: str, flipped: tuple[Kind, ...]) -> tuple[Meld, ...]:
        plain = unicodedata.normalize("NFKC", text)
        marks = list(self._state.finditer(plain))
        before = plain[: marks[0].start()] if marks else plain
        if _GAP.sub("", before):
            raise UnreadableError("calc.no_state", before.strip())
        melds: list[Meld] = []
        ends = [*(mark.start() for mark in marks[1:]), len(plain)]
        for mark, end in zip(marks, ends, strict=False):
            state = self._states[_key(mark.group())]
            cards = cards_of(_GAP.sub(" ", plain[mark.end() : end]))
            if not cards.total:
                raise UnreadableError("calc.no_cards", mark.group())
            melds += [_meld(state, kind, cards[kind], flipped) for kind in cards.kinds()]
        return tuple(melds)


def special_words(texts: Texts, special: str) -> list[str]:
    """What something special is called, its name first."""
    return texts(f"calc.special.{special}").split("|")


def cards_of(text: str) -> Hand:
    """Cards in any notation; a ``GameError`` names what is none."""
    try:
        return parse_cards(text)
    except CardSyntaxError as error:
        raise GameError(Refusal.UNKNOWN_CARD, text=error.part) from None


def card_of(text: str) -> Kind:
    """One card; a ``GameError`` if it is none or several."""
    cards = tuple(cards_of(text))
    if len(cards) != 1:
        raise GameError(Refusal.UNKNOWN_CARD, text=text)
    return cards[0]


def can_be(hand: Hand) -> bool:
    """Whether so many cards, and of a kind, can be in a hand; no more are worth a look."""
    return max(hand.counts) <= COPIES and hand.total <= max(HAND_SIZES) + 1


def _meld(state: State, kind: Kind, number: int, flipped: tuple[Kind, ...]) -> Meld:
    """A meld as it is written: one card stands for as many as belong to it."""
    size = COPIES - 1 if state is State.PENG else COPIES - flipped.count(kind)
    return Meld(state, kind, size if number == 1 else number)


def _won(asked: Asked, card: Kind | None) -> Asked:
    """With the win on a card, the best if none is said, where the hand has as many cards as that takes."""
    hand = asked.holding.hand
    if Special.QIONG_HEN in asked.specials and hand.total:
        return replace(asked, position=replace(asked.position, win=Win.by_qiong_hen(0, hand)))
    if hand.total % 3 != 2:
        return asked
    win = asked.win_on(hand.kinds()[0] if card is None else card, asked.ended)
    position = replace(asked.position, win=win)
    if card is not None or not can_be(hand) or not is_win(hand):
        return replace(asked, position=position)
    best = asked.win_on(best_card(asked.rules, position), asked.ended)
    return replace(asked, position=replace(position, win=best), guessed=True)


def _key(text: str) -> str:
    """A word as it is compared."""
    return " ".join(
        unicodedata.normalize("NFKC", text).casefold().replace("_", " ").replace("-", " ").split()
    )


def _longest_first(words: Iterable[str]) -> list[str]:
    return sorted(words, key=len, reverse=True)
