"""All that the bot could show somebody at one moment, whether or not it does."""

import json
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.errors import GameError
from bot.game.actions import Action, Verb
from bot.game.commands import Act
from bot.game.decide import decide
from bot.services.session import TableSession
from cogs.controls import embed_of, view_of
from cogs.gang import GANGS, gang_action
from cogs.panel import Panel
from cogs.play import Play
from cogs.words import refusal_text
from tests.game.selfplay import EVERY_ACTION
from tests.secrets.wire import CATALOGUES, Wire, described

PROBES = 8
"""How many of all the moves there are somebody tries at a moment."""

OFFERS = ((Verb.DISCARD,), GANGS, (Verb.BAO_TING,), (Verb.CALL,), (Verb.LAY,))
"""The moves whose cards commands offer while they are typed."""


def payload(panel: Panel) -> str:
    """A panel as it goes over the wire."""
    view = view_of(panel)
    components = [] if view is None else view.to_components()
    shown = [
        panel.content,
        panel.ring,
        embed_of(panel).to_dict(),
        components,
        described(panel.picture),
    ]
    return json.dumps(shown, ensure_ascii=False, default=str)


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a table has to tell, through the cogs that tell it."""

    wire: Wire
    session: TableSession
    channel: int

    async def of(self, user: int, rng: Random) -> list[str]:
        """Everything for one user, in a fixed order."""
        panels = self.wire.client.panels
        shown = [
            payload(await panels.board(self.session, texts)) for texts in CATALOGUES.texts.values()
        ]
        shown += [
            payload(await panels.hand(self.session, user, unaware)) for unaware in (False, True)
        ]
        shown += [repr(self.session.view), repr(self.session.view_of(user)), repr(self.session)]
        shown += [self._offered(user), str(self.session.deadline)]
        return shown + [self._answer(user, action) for action in rng.sample(EVERY_ACTION, PROBES)]

    def _offered(self, user: int) -> str:
        """What commands offer while they are typed."""
        play = self.wire.client.get_cog("Play")
        assert isinstance(play, Play)
        asking = SimpleNamespace(
            channel_id=self.channel, user=SimpleNamespace(id=user), locale=discord.Locale.chinese
        )
        offers = [play._choices(cast("Any", asking), "", verbs) for verbs in OFFERS]
        return str([[choice.to_dict() for choice in offer] for offer in offers])

    def _answer(self, user: int, action: Action) -> str:
        """What comes of a move: that it can be made, or the words in which it is refused."""
        try:
            meant = action
            if action.verb in GANGS:
                meant = gang_action(self.session, user, action.card)
            decide(self.session._table, Act(user, meant))
        except GameError as error:
            words = [refusal_text(texts, error) for texts in CATALOGUES.texts.values()]
            return f"{action}: {words} {error} {error!r}"
        return f"{action}: done"
