"""What boards, summaries and hand messages say now: presenters, given the state, the names and a language."""

from dataclasses import replace

from bot.game.table import Stage as TableStage
from bot.game.views import TableView
from bot.rules.score import Score
from bot.services.ports import PlaceStore
from bot.services.session import TableSession
from bot.texts import Texts
from cogs.board import board_panel
from cogs.emojis import Emojis
from cogs.hand_notices import gone_panel, unreached_panel
from cogs.hand_panel import hand_panel
from cogs.limit import Limit
from cogs.looks import Look, dressed
from cogs.names import Names
from cogs.panel import Panel
from cogs.people import People
from cogs.stage import CHANNEL
from cogs.summary import summary_panel


class Panels:
    """Draws the messages of tables as they should be at this moment."""

    def __init__(self, people: People, places: PlaceStore, emojis: Emojis) -> None:
        self._people = people
        self._places = places
        self._emojis = emojis

    async def hand(self, session: TableSession, user: int, unaware: bool = False) -> Panel:
        """What somebody's hand message says, also when its owner has left.

        ``unaware`` is for one who cannot be written to, and may not know where else the cards are.
        """
        texts, view = await self._people.texts_of(user), session.view
        channel = (await self._places.places(session.number)).get(CHANNEL)
        link = f"https://discord.com/channels/{session.guild}/{channel.channel if channel else 0}"
        if user not in session.people and view.stage is not TableStage.CLOSED:
            return gone_panel(texts, session.number, view, link)
        if unaware and view.stage is TableStage.LOBBY:
            return unreached_panel(texts, session.number, view)
        names, own = await self._names(session, texts), session.view_of(user)
        limit = Limit.of(session) if own is not None and own.legal.actions else None
        panel = hand_panel(texts, session.number, view, own, names, link, limit)
        look = await self._people.look_of(user)
        return dressed(panel if look is Look.TEXT else self._emojis.put_into(panel), look)

    async def board(self, session: TableSession, texts: Texts | None = None) -> Panel:
        """What a table's board says, in the server's language if no other is wanted."""
        texts = texts or await self._people.texts_in(session.guild)
        names = await self._names(session, texts)
        return board_panel(texts, session.number, session.view, names, session.deadline)

    async def goodbye(self, session: TableSession) -> Panel:
        """A table's board, when the bot stops."""
        texts = await self._people.texts_in(session.guild)
        panel = await self.board(session, texts)
        return replace(panel, text=f"{texts('board.restarting')}\n\n{panel.text}")

    async def summary(self, session: TableSession, view: TableView, score: Score) -> Panel:
        """The summary of a hand, as the table was when it had ended."""
        texts = await self._people.texts_in(session.guild)
        names = await self._names(session, texts)
        return summary_panel(texts, session.number, view, score, names)

    async def _names(self, session: TableSession, texts: Texts) -> Names:
        view = session.view
        users = [chair.player for chair in view.chairs if chair and not chair.computer]
        if view.closed_by is not None:
            users.append(view.closed_by)
        return Names(texts, await self._people.names(users))
