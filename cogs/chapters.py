"""规则书 The rule book by chapter, in the words of the catalogues and with the figures of the rules.

No figure is written here or in the texts: all of them come from the rule set and the tables of
``bot.rules``.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum

from bot.game.actions import Verb
from bot.game.decide import MISSED_TURNS
from bot.game.legal import plays_qiong_hen
from bot.game.speed import Speed
from bot.rules.cards import COPIES, HONOURS, WENQIAN, XI, deck
from bot.rules.hu import (
    DOUBLE_ROW,
    FLIPPED_HONOUR_ROW,
    JIANG_ROW,
    LIFTED_PENG,
    OLD_JIANG,
    OTHER_ROW,
    XI_DEALT,
    Row,
    xi_values,
)
from bot.rules.melds import State
from bot.rules.position import PLAYERS
from bot.rules.ruleset import (
    HAND_SIZES,
    BaoTingWindow,
    Exhausted,
    Rounding,
    RuleSet,
    Settlement,
    Xi,
)
from bot.rules.score import QIONG_HEN_HU
from bot.rules.titles import TITLES
from bot.rules.winner import (
    NO_XI_FLIPPED,
    SINGLE_EXTRA_HU,
    WENQIAN_HU,
    YI_HU,
    Doubling,
    Factor,
)
from bot.texts import Texts
from cogs.cards import card_names
from cogs.pace_words import pace_text
from cogs.rule_fields import OPEN, RuleField
from cogs.rule_words import explained, joined, label, shown_value

DOUBLE_FACTORS = (1, 2, 4, 8)
"""The factors of the double game: no reason, one, two, three."""


class Topic(StrEnum):
    """The chapters, in their order."""

    CARDS = "cards"
    DEAL = "deal"
    PLAY = "play"
    DRAGONS = "dragons"
    BAO_TING = "bao_ting"
    HU = "hu"
    WINNING = "winning"
    SPECIAL = "special"
    SETTLEMENT = "settlement"
    XI = "xi"
    TITLES = "titles"
    OPTIONS = "options"


def chapter(texts: Texts, rules: RuleSet, topic: Topic) -> tuple[str, ...]:
    """The paragraphs of a chapter, as they are for these rules."""
    return tuple(CHAPTERS[topic](texts, rules))


def is_double(rules: RuleSet) -> bool:
    """双将 Whether it is the double game."""
    return rules.flipped_cards > 1


def _cards(texts: Texts, rules: RuleSet) -> Iterator[str]:
    yield texts("book.cards.deck", n=len(deck(xi=False)), copies=COPIES)
    if rules.xi is not Xi.NONE:
        yield texts("book.cards.xi", n=len(XI), cards=card_names(texts, XI))
    yield texts("book.cards.words", wenqian=card_names(texts, WENQIAN))
    if is_double(rules):
        yield texts("book.cards.jiang_double", cards=card_names(texts, sorted(OLD_JIANG)))
    else:
        yield texts("book.cards.jiang_single", cards=card_names(texts, HONOURS))
    yield texts("book.cards.writing")
    yield texts("book.cards.people")


def _deal(texts: Texts, rules: RuleSet) -> Iterator[str]:
    size, flipped = rules.hand_size, rules.flipped_cards
    left = len(deck(xi=rules.xi is not Xi.NONE)) - PLAYERS * size - 1 - flipped
    yield texts("book.deal.seats")
    yield texts("book.deal.dealer")
    yield texts("book.deal.cards", n=flipped, size=size, dealer=size + 1)
    yield texts("book.deal.left", n=left)
    sizes = joined(texts, HAND_SIZES)
    yield texts("book.deal.sizes", sizes=sizes, size=size, melds=size // 3)


def _play(texts: Texts, rules: RuleSet) -> Iterator[str]:
    yield texts("book.play.goal", melds=rules.hand_size // 3)
    yield texts("book.play.no_chow")
    yield texts("book.play.claims")
    yield texts("book.play.sealed")
    if rules.sealed:
        yield texts("book.play.sealed_even")
    yield texts("book.play.passing_bound" if rules.binding_pass else "book.play.passing_free")
    yield texts("book.play.draw")
    yield texts("book.play.keep")
    if rules.min_hu:
        yield texts("book.play.least", n=rules.min_hu)
    if rules.mai_zhuang:
        yield texts("book.play.mai_zhuang")
    yield texts("book.play.empty")
    paces = "\n".join(pace_text(texts, speed) for speed in Speed)
    yield texts("book.play.paces", paces=paces)
    yield texts("book.play.late", n=MISSED_TURNS)


def _dragons(texts: Texts, rules: RuleSet) -> Iterator[str]:
    row = DOUBLE_ROW if is_double(rules) else OTHER_ROW
    moves = [texts(f"verb.{verb}") for verb in (Verb.CALL, Verb.LAY)]
    if plays_qiong_hen(rules):
        moves.insert(0, texts("field.qiong_hen"))
    yield texts("book.dragons.what")
    yield texts("book.dragons.call")
    yield texts("book.dragons.lay")
    yield texts("book.dragons.neither", dragon=row[State.DRAGON], an_gang=row[State.AN_GANG])
    yield texts("book.dragons.rounds", moves=texts("list.and").join(moves))


def _bao_ting(texts: Texts, rules: RuleSet) -> Iterator[str]:
    yield texts("book.bao_ting.what", times=Factor(Doubling.BAO_TING).times)
    if rules.bao_ting is BaoTingWindow.DEALT:
        yield texts("book.bao_ting.dealt", size=rules.hand_size)
    else:
        yield texts("book.bao_ting.first")
    yield texts("book.bao_ting.before")
    yield texts("book.bao_ting.after")


def _hu(texts: Texts, rules: RuleSet) -> Iterator[str]:
    yield texts("book.hu.how")
    yield texts("book.hu.states")
    yield "\n".join(_rows(texts, rules))
    if is_double(rules):
        yield texts("book.hu.double_jiang", old=card_names(texts, sorted(OLD_JIANG)))
    else:
        yield texts("book.hu.single_jiang_why")
    yield texts("book.hu.lifted", times=LIFTED_PENG)
    yield texts("book.hu.san_lao")
    yield texts("book.hu.base")


def _rows(texts: Texts, rules: RuleSet) -> Iterator[str]:
    """The table of what a kind counts in each state."""
    if is_double(rules):
        for factor in DOUBLE_FACTORS:
            msgid = "book.hu.double_factor" if factor > 1 else "book.hu.double_plain"
            row = {state: figure * factor for state, figure in DOUBLE_ROW.items()}
            yield _row(texts, texts(msgid, factor=factor), row)
        return
    yield _row(texts, texts("book.hu.single_other"), OTHER_ROW)
    yield _row(texts, texts("book.hu.single_jiang"), JIANG_ROW)
    yield _row(texts, texts("book.hu.single_flipped"), FLIPPED_HONOUR_ROW)


def _row(texts: Texts, name: str, row: Row) -> str:
    figures = (texts("summary.term", label=texts(f"state.{s}"), n=row[s]) for s in State)
    return texts("book.hu.row", name=name, figures=texts("list.and").join(figures))


def _winning(texts: Texts, rules: RuleSet) -> Iterator[str]:
    yield texts("book.winning.shapes")
    before, after = rules.piao_before, rules.piao_after
    piao = texts(
        "book.winning.piao",
        win=rules.win,
        before=texts("book.winning.piao_before", n=before) if before else "",
        after=texts("book.winning.piao_after", n=after) if after else "",
    )
    ta = texts("book.winning.ta", win=rules.win)
    yield "\n".join((ta, texts("book.winning.qing", qing=rules.qing), piao))
    _, one, two, three, *_ = WENQIAN_HU
    yield texts("book.winning.other", single=SINGLE_EXTRA_HU, one=one, two=two, three=three)
    if rules.gang_kai:
        yield texts("book.winning.gang_kai", single=SINGLE_EXTRA_HU)
    final = rules.rounding is Rounding.FINAL
    yield texts("book.winning.round_final" if final else "book.winning.round_base")
    yield texts("book.winning.then")
    if rules.cap is not None:
        yield texts("book.winning.cap", n=rules.cap)


def doublings(rules: RuleSet) -> tuple[Doubling, ...]:
    """番 Those that the rules know."""
    played = {
        Doubling.DI_HU: rules.di_hu,
        Doubling.HAI_DI: rules.hai_di,
        Doubling.YI_HU_TOU: rules.yi_hu_tou,
        Doubling.NO_XI: rules.no_xi_doubles,
    }
    return tuple(doubling for doubling in Doubling if played.get(doubling, True))


def _special(texts: Texts, rules: RuleSet) -> Iterator[str]:
    figures = {"yi_hu": YI_HU[1], "flipped": NO_XI_FLIPPED}
    lines = [
        texts(
            "book.special.factor",
            name=texts(f"doubling.{doubling}"),
            times=Factor(doubling).times,
            what=texts(f"book.special.{doubling}", **figures),
        )
        for doubling in doublings(rules)
    ]
    yield "\n".join((texts("book.special.intro"), *lines))
    if rules.gang_kai:
        yield texts("book.special.gang_kai", n=SINGLE_EXTRA_HU)
    if plays_qiong_hen(rules):
        yield texts("book.special.qiong_hen", size=rules.hand_size, hu=QIONG_HEN_HU)


def _settlement(texts: Texts, rules: RuleSet) -> Iterator[str]:
    takes = rules.settlement is Settlement.WINNER_TAKES
    yield texts("book.settlement.winner_takes" if takes else "book.settlement.difference")
    yield texts("book.settlement.stake", n=rules.stake)
    if rules.mai_zhuang:
        none, one, both = rules.mai_zhuang
        yield texts("book.settlement.mai_zhuang", none=none, one=one, both=both)
    bao_zhang = "book.settlement.bao_zhang"
    yield texts(bao_zhang if rules.bao_zhang else "book.settlement.no_bao_zhang")
    scored = rules.exhausted is Exhausted.SCORE_BASE
    yield texts("book.settlement.score_base" if scored else "book.settlement.no_score")


def _xi(texts: Texts, rules: RuleSet) -> Iterator[str]:
    if rules.xi is Xi.NONE:
        yield texts("book.xi.none")
        return
    yield texts("book.xi.bonus" if rules.xi is Xi.BONUS else "book.xi.wild")
    values = xi_values(rules)
    yield texts("book.xi.values", values=joined(texts, values))
    if rules.xi is Xi.BONUS:
        yield texts("book.xi.dealt", times=XI_DEALT)
    yield texts("book.xi.flipped")
    if rules.no_xi_doubles:
        times = Factor(Doubling.NO_XI).times
        yield texts("book.xi.no_xi", times=times, flipped=NO_XI_FLIPPED)


def _titles(texts: Texts, _rules: RuleSet) -> Iterator[str]:
    yield texts("book.titles.how")
    (lowest, _), (_, second), *_ = TITLES.items()
    lines = [texts("book.titles.lowest", name=texts(f"title.{lowest}"), n=f"{second:,}")]
    for title, hu in TITLES.items():
        if hu:
            lines.append(texts("book.titles.row", name=texts(f"title.{title}"), n=f"{hu:,}"))
    yield "\n".join(lines)


def _options(texts: Texts, rules: RuleSet) -> Iterator[str]:
    yield texts("book.options.intro")
    yield "\n".join(_option(texts, rules, field) for field in OPEN)


def _option(texts: Texts, rules: RuleSet, field: RuleField) -> str:
    value = shown_value(texts, rules, field)
    what = explained(texts, field)
    return texts("book.options.row", name=label(texts, field), value=value, what=what)


CHAPTERS: dict[Topic, Callable[[Texts, RuleSet], Iterator[str]]] = {
    Topic.CARDS: _cards,
    Topic.DEAL: _deal,
    Topic.PLAY: _play,
    Topic.DRAGONS: _dragons,
    Topic.BAO_TING: _bao_ting,
    Topic.HU: _hu,
    Topic.WINNING: _winning,
    Topic.SPECIAL: _special,
    Topic.SETTLEMENT: _settlement,
    Topic.XI: _xi,
    Topic.TITLES: _titles,
    Topic.OPTIONS: _options,
}
