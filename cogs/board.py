"""牌桌 The message that everybody at a table sees."""

from bot.game.actions import Verb
from bot.game.hand import Phase
from bot.game.legal import plays_qiong_hen
from bot.game.shown import Shown, shown
from bot.game.table import MATCH_OVER, Chair, Stage
from bot.game.views import PublicHand, TableView
from bot.render.board import BoardPicture
from bot.texts import Texts
from cogs.cards import GAP, card_name, card_names, laid_text
from cogs.ids import Press
from cogs.limit import moment
from cogs.names import Names, chair_at, chair_numbers
from cogs.pace_words import pace_text
from cogs.panel import Button, Panel, Section, Tone
from cogs.rule_words import rules_text
from cogs.wall_words import DIGITS, origin_lines, pledged_lines
from cogs.words import moves_text, sentence_case, shape_text, signed


def board_panel(
    texts: Texts, table: int, view: TableView, names: Names, until: float | None = None
) -> Panel:
    """The board of a table at any stage of its life.

    ``until`` is the deadline, seconds since 1970; told only where everything that moves it changes the
    board anyway, and nothing is secret about it: outside of hands.
    """
    match view.stage:
        case Stage.LOBBY:
            return _lobby(texts, table, view, names, until)
        case Stage.DEALING | Stage.PLAYING:
            return _playing(texts, table, view, names)
        case Stage.BETWEEN:
            return _between(texts, table, view, names, until)
        case Stage.FROZEN:
            return _frozen(texts, table, view, names)
        case Stage.CLOSED:
            return _closed(texts, table, view, names)


def _lobby(texts: Texts, table: int, view: TableView, names: Names, until: float | None) -> Panel:
    free = view.chairs.count(None)
    lines = [texts("board.lobby", n=free) if free else texts("board.lobby_full"), ""]
    for number, chair in enumerate(view.chairs, 1):
        if chair is None:
            lines.append(texts("board.chair_free", n=number))
            continue
        said = [texts("board.chair", n=number, name=names.of(chair))]
        if chair.computer:
            said.append(texts("board.computer"))
        elif chair.player == view.host:
            said.append(texts("board.host"))
        lines.append(GAP.join(said))
    lines += ["", *pledged_lines(texts, view, DIGITS)]
    lines.append(texts("board.rules", rules=rules_text(texts, view.rules)))
    lines.append(texts("board.pace", pace=pace_text(texts, view.pace)))
    if until is not None:
        lines.append(texts("board.lobby_until", time=moment(until)))
    return Panel(
        table,
        view.step,
        title=texts("board.title", table=table),
        text="\n".join(lines),
        footer=texts("board.lobby_hint"),
        buttons=(
            (
                _button(texts, Press.JOIN, Tone.MAIN),
                _button(texts, Press.LEAVE, Tone.BAD),
                _button(texts, Press.BOTS),
                _button(texts, Press.START, Tone.GOOD),
                _button(texts, Press.HAND),
            ),
        ),
    )


def _playing(texts: Texts, table: int, view: TableView, names: Names) -> Panel:
    dealt = view.stage is Stage.PLAYING
    hand = view.hand if dealt else None
    content, ring = "", None
    text = texts("board.dealing")
    sections: tuple[Section, ...] = ()
    picture = None
    if hand is not None:
        resting = None if view.resting is None else view.resting + 1
        told = shown(hand, view.recent)
        content, ring = _ring(texts, view, told)
        text = _course(texts, view, hand, told, names)
        sections = _moves(texts, view, names)
        picture = BoardPicture.of(hand, told, chair_numbers(view), resting)
    return Panel(
        table,
        view.step,
        title=texts("board.title_hand", table=table, n=view.hands if dealt else view.hands + 1),
        text=text,
        sections=sections,
        footer=texts("board.claim_hint"),
        content=content,
        ring=ring,
        picture=picture,
        buttons=(
            (
                _button(texts, Press.HAND, Tone.MAIN),
                _button(texts, Verb.HU, Tone.GOOD),
                _button(texts, Verb.PENG),
                _button(texts, Press.CLAIM_GANG),
                _button(texts, Verb.PASS),
            ),
            (_button(texts, Press.LEAVE, Tone.BAD),),
        ),
    )


def _ring(texts: Texts, view: TableView, told: Shown) -> tuple[str, int | None]:
    """The mention of the one person to act, and who that is."""
    if told.actor is None:
        return "", None
    chair = chair_at(view, told.actor)
    if not chair.is_present:
        return "", None
    return texts("board.ring", who=f"<@{chair.player}>"), chair.player


def _course(texts: Texts, view: TableView, hand: PublicHand, told: Shown, names: Names) -> str:
    """The state of play, then a paragraph for each player in turn order."""
    lines = [texts("board.header", cards=card_names(texts, hand.flipped), n=told.left)]
    if told.latest is not None:
        name = names.at_seat(view, told.latest.seat)
        card = card_name(texts, told.latest.card)
        lines.append(texts("board.latest", name=name, card=card))
    if told.actor is not None:
        lines.append(texts("board.turn", name=names.at_seat(view, told.actor)))
    elif hand.phase is Phase.CLAIMS:
        lines.append(texts("board.last_discard"))
    else:
        lines.append(_opening(texts, hand))
    resting = None if view.resting is None else view.chairs[view.resting]
    if resting is not None:
        lines.append(texts("board.resting", name=names.of(resting)))
    seats = [_seat(texts, view, hand, told, names, seat) for seat in range(len(hand.seats))]
    return "\n\n".join(["\n".join(lines), *seats])


def _opening(texts: Texts, hand: PublicHand) -> str:
    """What everybody is asked before the dealer's first turn, whoever has anything to answer."""
    if hand.phase is Phase.MAI_ZHUANG:
        return texts("board.mai_zhuang")
    return texts("board.opening_qiong_hen" if plays_qiong_hen(hand.rules) else "board.opening")


def _seat(
    texts: Texts, view: TableView, hand: PublicHand, told: Shown, names: Names, seat: int
) -> str:
    """One player: marks, laid and called cards, discards."""
    player = hand.seats[seat]
    chair = chair_at(view, seat)
    said = [
        texts(
            "board.seat", chair=view.active[seat] + 1, name=names.of(chair), n=told.concealed[seat]
        )
    ]
    if seat == hand.dealer:
        said.append(texts("board.dealer"))
    if player.bao_ting:
        said.append(texts("board.bao_ting"))
    if player.bought:
        said.append(texts("board.bought"))
    if chair.away:
        said.append(texts("player.away"))
    lines = [GAP.join(said)]
    laid = laid_text(texts, player.melds, player.called)
    if laid:
        lines.append(texts("board.melds", melds=laid))
    if player.xi:
        lines.append(texts("board.xi", cards=card_names(texts, player.xi)))
    if told.rivers[seat]:
        lines.append(texts("board.river", cards=card_names(texts, told.rivers[seat])))
    return "\n".join(lines)


def _moves(texts: Texts, view: TableView, names: Names) -> tuple[Section, ...]:
    moves = moves_text(texts, view, names)
    return (Section(texts("board.recent"), moves),) if moves else ()


def _between(texts: Texts, table: int, view: TableView, names: Names, until: float | None) -> Panel:
    lines = [last_hand(texts, view, names), texts("board.between"), ""]
    lines += [
        GAP.join((_points(texts, names, chair), _readiness(texts, chair)))
        for chair in view.chairs
        if chair is not None
    ]
    lines += ["", *pledged_lines(texts, view, DIGITS)]
    if until is not None:
        lines += ["", texts("board.between_until", time=moment(until))]
    return Panel(
        table,
        view.step,
        title=texts("board.title_hand", table=table, n=view.hands),
        text="\n".join(lines).rstrip(),
        buttons=(
            (
                _button(texts, Press.READY, Tone.MAIN),
                _button(texts, Press.HAND),
                _button(texts, Press.LEAVE, Tone.BAD),
            ),
        ),
    )


def _closed(texts: Texts, table: int, view: TableView, names: Names) -> Panel:
    lines = [texts("board.closed")]
    if view.closed == MATCH_OVER:
        lines.insert(0, texts("board.match_over", n=view.hands))
    if view.closed_by is not None:
        lines.insert(0, texts("board.closed_by", name=names.person(view.closed_by)))
    if view.hands:
        lines += ["", *(_points(texts, names, chair) for chair in view.chairs if chair)]
    if view.hand is not None and view.hand.result is None:
        lines += ["", texts("board.voided", n=view.hands), *origin_lines(texts, table, view, names)]
    return Panel(
        table,
        view.step,
        title=texts("board.title_closed", table=table),
        text="\n".join(lines),
    )


def _frozen(texts: Texts, table: int, view: TableView, names: Names) -> Panel:
    points = [_points(texts, names, chair) for chair in view.chairs if chair]
    return Panel(
        table,
        view.step,
        title=texts("board.title_frozen", table=table),
        text="\n".join((texts("board.frozen"), "", *points)),
    )


def close_panel(texts: Texts, table: int, view: TableView) -> Panel:
    """What somebody is asked who is about to break off a hand."""
    buttons = ((_button(texts, Press.CLOSE, Tone.BAD),),)
    title = texts("board.title_hand", table=table, n=view.hands)
    text = texts("table.close_confirm", n=view.hands)
    return Panel(table, view.step, title=title, text=text, buttons=buttons)


def last_hand(texts: Texts, view: TableView, names: Names) -> str:
    """Who has won the last hand, and how; in one line."""
    result = view.hand.result if view.hand else None
    if result is None or result.win is None or result.shape is None:
        return texts("board.last_drawn")
    return texts(
        "board.last_won",
        name=names.at_seat(view, result.win.seat),
        shape=shape_text(texts, result.shape),
        hu=result.hu[result.win.seat],
    )


def _points(texts: Texts, names: Names, chair: Chair) -> str:
    return texts("board.points", name=names.of(chair), points=signed(chair.points))


def _readiness(texts: Texts, chair: Chair) -> str:
    if chair.computer:
        return texts("board.computer")
    if chair.away:
        return texts("player.away")
    return texts("board.ready" if chair.ready else "board.not_ready")


def _button(texts: Texts, verb: Verb | Press, tone: Tone = Tone.PLAIN) -> Button:
    label = texts(f"press.{verb}") if isinstance(verb, Press) else texts(f"verb.{verb}")
    return Button(sentence_case(label), verb, tone=tone)
