"""杠 One button and one command for its three kinds: which of them is meant."""

from bot.errors import GameError, Refusal
from bot.game.actions import Action, Verb
from bot.rules.cards import Kind
from bot.services.session import TableSession

GANGS = (Verb.GANG, Verb.AN_GANG, Verb.ADD_GANG)
"""The moves that one button and one command stand for."""


def gang_action(session: TableSession, user: int, card: Kind | None) -> Action:
    """The legal one of the three kinds of 杠; ``GameError`` if the card does not decide which."""
    view = session.view_of(user)
    legal = [] if view is None else [a for a in view.legal.actions if a.verb in GANGS]
    if card is not None and view is not None:
        legal = [action for action in legal if (action.card or view.public.discard) == card]
    if len(legal) > 1:
        raise GameError(Refusal.WHICH_CARD)
    if legal:
        return legal[0]
    return Action(Verb.GANG) if card is None else Action(Verb.AN_GANG, card)
