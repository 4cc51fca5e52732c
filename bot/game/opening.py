"""开局 From the deal to the dealer's first turn: 喜儿, and the ends of the sealed rounds (rules §3.3)."""

from bot.game.actions import BAO_TING, MAI_ZHUANG, QIONG_HEN, Verb
from bot.game.course import Course, draw
from bot.game.ending import qiong_hen
from bot.game.events import (
    BaoTingDeclared,
    BaoTingRoundOpened,
    DragonCalled,
    DragonLaid,
    DragonRoundOpened,
    Drew,
    HandEvent,
    MaiZhuangRoundOpened,
    PlayBegan,
    QiongHenDeclared,
    XiSetAside,
    ZhuangBought,
)
from bot.game.hand import HandState
from bot.rules.cards import Kind

REPLACEMENTS = {4: 1, 3: 0, 2: 2}
"""摞 Cards drawn for a laid dragon, by its size (rules §3.3)."""


def begin(state: HandState) -> tuple[HandEvent, ...]:
    """What happens by itself in a hand just dealt: bonus 喜儿 are set aside and replaced.

    The dealer first and completely, then the next in turn order. What they hold then is the dealt hand.
    """
    course = Course(state)
    for seat in state.order:
        for kind in filter(state.sets_aside, state.seats[seat].hand.kinds()):
            _replace_dealt(course, seat, kind)
    return course.done()


def _replace_dealt(course: Course, seat: int, card: Kind) -> None:
    """Set one dealt 喜儿 aside and draw until the card is none."""
    while course.state.sets_aside(card):
        course.add(XiSetAside(seat, card, dealt=True))
        state = course.state
        card = state.wall[state.top]
        course.add(Drew(seat, card))


def close_dragons(course: Course) -> None:
    """Show what was declared, then draw the replacements, each player's completely.

    穷狠 ends the hand instead; of two the one nearest from the dealer wins (rules §3.5).
    """
    state = course.state
    drawn = False
    for seat in state.order:
        for action in state.answers[seat]:
            match action.verb, action.card:
                case Verb.CALL, Kind() as card:
                    course.add(DragonCalled(seat, card))
                case Verb.LAY, Kind() as card:
                    course.add(DragonLaid(seat, card))
    declared = [seat for seat in state.order if QIONG_HEN in state.answers[seat]]
    if declared:
        for seat in declared:
            course.add(QiongHenDeclared(seat))
        course.add(qiong_hen(course.state, declared[0]))
        return
    for seat in state.order:
        for action in state.answers[seat]:
            if action.verb is Verb.LAY and action.card is not None:
                for _ in range(REPLACEMENTS[state.dragon_size(action.card)]):
                    draw(course, seat, replacement=True)
                    drawn = True
    course.add(DragonRoundOpened() if drawn else BaoTingRoundOpened())


def close_bao_ting(course: Course) -> None:
    """报听 Show who has declared; where it is played, 买庄 comes next, else the dealer's turn."""
    state = course.state
    for seat in state.order:
        if BAO_TING in state.answers[seat]:
            course.add(BaoTingDeclared(seat))
    course.add(MaiZhuangRoundOpened() if state.rules.mai_zhuang else PlayBegan())


def close_mai_zhuang(course: Course) -> None:
    """买庄 Show who has bought in; the dealer's turn comes next."""
    state = course.state
    for seat in state.order:
        if MAI_ZHUANG in state.answers[seat]:
            course.add(ZhuangBought(seat))
    course.add(PlayBegan())
