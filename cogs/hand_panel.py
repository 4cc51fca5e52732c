"""手牌 The private message: one player's cards, and all that this player may do now."""

from bot.game.actions import QIONG_HEN, Action, Verb
from bot.game.hand import Phase
from bot.game.table import Stage
from bot.game.views import PublicSeat, SeatView, TableView
from bot.render.hand import HandPicture
from bot.rules.cards import RANKS, XI, Kind
from bot.rules.hu import jiang_factor
from bot.rules.wins import ready_kinds
from bot.texts import Texts
from cogs.board import last_hand
from cogs.cards import (
    GAP,
    card_name,
    card_names,
    hand_text,
    jiang_text,
    laid_text,
    several,
)
from cogs.ids import Press
from cogs.limit import Limit
from cogs.names import Names, chair_at
from cogs.panel import Button, Choice, Menu, Panel, Section, Tone
from cogs.words import action_text, actions_text, sentence_case, signed

ROW = 5
"""Buttons in a row."""

_IN_MENUS = (Verb.DISCARD, Verb.BAO_TING)

_AFTER = (Stage.BETWEEN, Stage.CLOSED)
"""When the result of the last hand is worth a line."""


def hand_panel(
    texts: Texts,
    table: int,
    view: TableView,
    seat: SeatView | None,
    names: Names,
    link: str,
    limit: Limit | None = None,
) -> Panel:
    """The message for one player; ``seat`` is None for one without a seat in the hand.

    It changes only with what this player holds or may do, not with every move of the others. ``link``
    leads to the table's channel; empty for none. ``limit`` is how long there is to decide.
    """
    lines = [f"**{_status(texts, view, seat, names)}**", *_facts(texts, view, seat, names, limit)]
    sections: tuple[Section, ...] = ()
    menus: tuple[Menu, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    picture, reminds = None, False
    if view.stage is Stage.PLAYING and seat is not None:
        sections = _sections(texts, view, seat, names)
        menus = _menus(texts, seat)
        buttons = _rows(texts, seat)
        picture = HandPicture.of(seat)
        reminds = limit is not None and limit.urgent and bool(seat.legal.actions)
    elif view.stage is Stage.BETWEEN and not _is_ready(view, seat):
        buttons = ((Button(texts("press.ready"), Press.READY, tone=Tone.MAIN),),)
    if link:
        lines.append(texts("hand.link", table=table, link=link))
    return Panel(
        table,
        view.step,
        title=texts("hand.title", table=table),
        text="\n".join(lines),
        sections=sections,
        menus=menus,
        buttons=buttons,
        picture=picture,
        reminds=reminds,
    )


def _facts(
    texts: Texts, view: TableView, seat: SeatView | None, names: Names, limit: Limit | None
) -> list[str]:
    """What has just come about, and how long there is to answer it."""
    if view.stage in _AFTER and view.hand is not None and view.hand.result is not None:
        return [_result(texts, view, seat, names)]
    if view.stage is not Stage.PLAYING or seat is None:
        return []
    facts = []
    if seat.drawn is not None:
        facts.append(texts("hand.drawn", card=card_name(texts, seat.drawn)))
    if seat.legal.actions and limit is not None:
        facts.append(limit.text(texts))
    return facts


def _result(texts: Texts, view: TableView, seat: SeatView | None, names: Names) -> str:
    """Who has won the last hand, and what that means for the player."""
    told = [last_hand(texts, view, names)]
    result = view.hand.result if view.hand else None
    if result is not None and seat is not None:
        told.append(texts("hand.change", points=signed(result.changes[seat.seat])))
    return GAP.join(told)


def _status(texts: Texts, view: TableView, seat: SeatView | None, names: Names) -> str:
    """What the player may do now, in one line."""
    match view.stage:
        case Stage.LOBBY:
            return texts("hand.lobby")
        case Stage.DEALING:
            return texts("hand.dealing")
        case Stage.FROZEN:
            return texts("hand.table_frozen")
        case Stage.CLOSED:
            return texts("hand.closed")
        case Stage.BETWEEN:
            return texts("hand.between_ready" if _is_ready(view, seat) else "hand.between")
        case Stage.PLAYING:
            return texts("hand.resting") if seat is None else _asked(texts, view, seat, names)


def _is_ready(view: TableView, seat: SeatView | None) -> bool:
    """Whether the player has agreed to the next hand; without a seat it is the one who rests."""
    number = view.resting if seat is None else view.active[seat.seat]
    chair = None if number is None else view.chairs[number]
    return chair is not None and chair.ready


def _asked(texts: Texts, view: TableView, seat: SeatView, names: Names) -> str:
    """What is asked of a player in the hand."""
    public, actions = seat.public, seat.legal.actions
    if not actions:
        # Having passed looks like having nothing to answer: the message need not change again.
        if any(action.verb is not Verb.PASS for action in seat.answered):
            return texts("hand.answered", moves=actions_text(texts, seat.answered))
        return texts("hand.waiting")
    match public.phase:
        case Phase.DRAGONS:
            return texts("hand.qiong_hen" if QIONG_HEN in seat.legal else "hand.dragons")
        case Phase.BAO_TING:
            return texts("hand.bao_ting")
        case Phase.MAI_ZHUANG:
            none, one, both = public.rules.mai_zhuang or (1, 1, 1)
            return texts("hand.mai_zhuang", none=none, one=one, both=both)
        case Phase.CLAIMS if public.turn is not None and public.discard is not None:
            return texts(
                "hand.claim",
                name=names.at_seat(view, public.turn),
                card=card_name(texts, public.discard),
                moves=actions_text(texts, actions),
            )
        case _:
            return _own_turn(texts, seat)


def _own_turn(texts: Texts, seat: SeatView) -> str:
    more = [action for action in seat.legal.actions if action.verb not in _IN_MENUS]
    if seat.legal.of(Verb.BAO_TING):
        more.append(Action(Verb.BAO_TING))
    if not more:
        return texts("hand.turn")
    moves = actions_text(texts, more)
    if seat.public.seats[seat.seat].bao_ting and seat.drawn is not None:
        return texts("hand.turn_frozen", moves=moves, card=card_name(texts, seat.drawn))
    return texts("hand.turn_or", moves=moves)


def _sections(texts: Texts, view: TableView, seat: SeatView, names: Names) -> tuple[Section, ...]:
    """The own cards, laid ones, jiang and waits; the rest of the table only for a decision."""
    own = seat.public.seats[seat.seat]
    rest = seat.hand if seat.drawn is None else seat.hand.remove(seat.drawn)
    sections = [
        Section(texts("hand.cards", n=rest.total), hand_text(texts, rest, "\n")),
        Section(texts("hand.laid"), _laid(texts, own)),
        Section(texts("hand.flipped"), _flipped(texts, seat)),
        Section(texts("hand.waits_title"), _ready(texts, seat)),
    ]
    if seat.legal.actions:
        sections.append(Section(texts("hand.table"), _others(texts, view, seat, names)))
    return tuple(section for section in sections if section.text)


def _laid(texts: Texts, own: PublicSeat) -> str:
    """What lies open before the player, 喜儿 on a line of their own."""
    lines = [laid_text(texts, own.melds, own.called)]
    if own.xi:
        lines.append(texts("board.xi", cards=card_names(texts, own.xi)))
    return "\n".join(line for line in lines if line)


def _flipped(texts: Texts, seat: SeatView) -> str:
    public = seat.public
    lines = [texts("hand.flipped_cards", cards=card_names(texts, public.flipped))]
    own = {*seat.hand.kinds(), *(meld.kind for meld in public.seats[seat.seat].melds)}
    jiang = jiang_text(texts, public.rules, sorted(own.difference(XI)), public.flipped)
    if jiang:
        lines.append(texts("hand.jiang", cards=jiang))
    return "\n".join(lines)


def _ready(texts: Texts, seat: SeatView) -> str:
    lines = []
    if seat.public.seats[seat.seat].bao_ting:
        lines.append(texts("hand.frozen"))
    if seat.waits:
        lines.append(texts("hand.waits", cards=card_names(texts, seat.waits)))
    if seat.given_up:
        lines.append(texts("hand.given_up", moves=actions_text(texts, seat.given_up)))
    return "\n".join(lines)


def _others(texts: Texts, view: TableView, seat: SeatView, names: Names) -> str:
    """What lies on the table besides the own cards."""
    lines = [texts("hand.left", n=seat.public.left)]
    for place, player in enumerate(seat.public.seats):
        if place == seat.seat:
            continue
        said = [texts("board.bao_ting")] if player.bao_ting else []
        said += [texts("board.bought")] if player.bought else []
        laid = laid_text(texts, player.melds, player.called)
        said += [laid] if laid else []
        said += [texts("board.xi", cards=card_names(texts, player.xi))] if player.xi else []
        if said:
            name = names.of(chair_at(view, place))
            lines.append(texts("hand.other", name=name, cards=GAP.join(said)))
    return "\n".join(lines)


def _menus(texts: Texts, seat: SeatView) -> tuple[Menu, ...]:
    """Cards to discard, and cards to discard with 报听."""
    discards = tuple(
        Choice(several(texts, card, seat.hand[card]), card, _about(texts, seat, card))
        for card in _cards(seat, Verb.DISCARD)
    )
    bao_ting = tuple(
        Choice(card_name(texts, card), card, _waits_after(texts, seat, card))
        for card in _cards(seat, Verb.BAO_TING)
    )
    menus = (
        Menu(texts("hand.choose_discard"), Verb.DISCARD, discards),
        Menu(texts("hand.choose_bao_ting"), Verb.BAO_TING, bao_ting),
    )
    return tuple(menu for menu in menus if menu.choices)


def _cards(seat: SeatView, verb: Verb) -> tuple[Kind, ...]:
    """The cards that a move may name."""
    return tuple(action.card for action in seat.legal.of(verb) if action.card is not None)


def _about(texts: Texts, seat: SeatView, card: Kind) -> str:
    """What is worth knowing of a card before it is discarded."""
    said = [texts("hand.choice_drawn")] if card == seat.drawn else []
    if card in XI:
        return GAP.join([*said, texts("hand.choice_wild")])
    factor = jiang_factor(seat.public.rules, card, seat.public.flipped)
    if factor > 1:
        said.append(texts("hand.choice_jiang", factor=factor))
    return GAP.join(said)


def _waits_after(texts: Texts, seat: SeatView, card: Kind) -> str:
    """What the hand waits for without the card: the ranks of a suit at most, but for wild cards."""
    melds = seat.public.seats[seat.seat].melds
    kinds = ready_kinds(seat.hand.remove(card), melds, seat.public.flipped)
    if len(kinds) > RANKS:
        return texts("hand.choice_waits_many", n=len(kinds))
    return texts("hand.choice_waits", cards=card_names(texts, kinds))


def _rows(texts: Texts, seat: SeatView) -> tuple[tuple[Button, ...], ...]:
    """A button for every legal action that is in no menu."""
    buttons = [
        _button(texts, action, seat.public.phase)
        for action in seat.legal.actions
        if action.verb is not Verb.DISCARD and (action.verb, action.card) not in _menu_items(seat)
    ]
    return tuple(tuple(buttons[start : start + ROW]) for start in range(0, len(buttons), ROW))


def _button(texts: Texts, action: Action, phase: Phase) -> Button:
    label = sentence_case(_asked_label(texts, action, phase))
    return Button(label, action.verb, action.card, _tone(action.verb))


def _asked_label(texts: Texts, action: Action, phase: Phase) -> str:
    """A move by name; where only one thing is asked, its answer."""
    if phase is Phase.MAI_ZHUANG:
        return texts(f"hand.mai_zhuang.{action.verb}")
    return action_text(texts, action)


def _menu_items(seat: SeatView) -> set[tuple[Verb, Kind | None]]:
    return {(verb, card) for verb in _IN_MENUS for card in _cards(seat, verb)}


def _tone(verb: Verb) -> Tone:
    match verb:
        case Verb.HU:
            return Tone.GOOD
        case Verb.PASS:
            return Tone.PLAIN
        case _:
            return Tone.MAIN
