"""What stands in a table's channel: the summary of every hand, and below them the board."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field

import discord

from bot.errors import GameError
from bot.game.commands import AbandonTable
from bot.game.table import Stage as TableStage
from bot.game.views import TableView
from bot.rules.score import Score
from bot.services.ports import Clock, PlaceStore
from bot.services.session import TableSession
from cogs.messages import Messages, Slot
from cogs.panel import Panel
from cogs.panels import Panels
from cogs.stage import Stage
from cogs.trouble import TROUBLE, Backoff, Code, is_passing, note

log = logging.getLogger(__name__)

CALL_SECONDS = 30.0
"""How long Discord may take to show what has changed in a channel, its own waiting times included."""

BOARD = "board"


@dataclass(slots=True)
class Showing:
    """What is shown of one table in its channel, and what is still to be."""

    board: Panel | None = None
    refused: Panel | None = None
    """what Discord does not take, whenever it is sent"""
    below: bool = False
    """whether the board has to be posted anew, under a summary"""
    slot: Slot = field(default_factory=Slot)
    backoff: Backoff = field(default_factory=Backoff)
    summarised: int = 0
    """the last hand whose summary is due or posted"""
    due: dict[int, tuple[TableView, Score]] = field(default_factory=dict)
    """the hands, by number, whose summary is not posted yet, as they ended"""


class ChannelView:
    """Keeps the channels of all tables as they should be."""

    def __init__(
        self,
        client: discord.Client,
        messages: Messages,
        panels: Panels,
        places: PlaceStore,
        stage: Stage,
        clock: Clock,
    ) -> None:
        self._client = client
        self._messages = messages
        self._panels = panels
        self._places = places
        self._stage = stage
        self._clock = clock
        self._showings: dict[int, Showing] = {}

    def note_summary(self, session: TableSession) -> None:
        """Keep the end of a hand until it is posted: the next hand may be dealt before that."""
        view, showing = session.view, self._showing(session.number)
        over = view.hand is not None and view.hand.result is not None
        if over and view.stage is not TableStage.PLAYING and view.hands > showing.summarised:
            showing.summarised = view.hands
            showing.due[view.hands] = (view, session.score)

    async def catch_up(self, session: TableSession) -> None:
        """After a restart: find the ends of hands that an earlier process could not post."""
        view, showing = session.view, self._showing(session.number)
        over = view.hand is not None and view.hand.result is not None
        showing.summarised = view.hands if over else max(view.hands - 1, 0)
        places = await self._places.places(session.number)
        hands = range(1, showing.summarised + 1)
        missing = [hand for hand in hands if _summary_key(hand) not in places]
        if missing:
            showing.due.update(await session.ends_of(missing))

    def board_shown(self, number: int) -> Panel | None:
        """What a table's board was last made to say by this process."""
        return self._showing(number).board

    def forget(self, number: int) -> None:
        """Let go of a table that has ended."""
        self._showings.pop(number, None)

    async def show(self, session: TableSession, channel: int) -> float | None:
        """Show a table in its channel; when to try again, None if not at all."""
        showing = self._showing(session.number)
        if self._clock.now() < showing.backoff.not_before:
            return showing.backoff.not_before
        try:
            async with asyncio.timeout(CALL_SECONDS):
                await self._show(session, showing, channel)
        except TROUBLE as error:
            return await self._failed(session, showing, channel, error)
        showing.backoff.reset()
        return None

    async def say_goodbye(self, session: TableSession) -> None:
        """Let the board say that the bot stops and the game goes on, if Discord takes it at once."""
        board = (await self._places.places(session.number)).get(BOARD)
        if board is None:
            return
        panel = await self._panels.goodbye(session)
        try:
            await self._messages.edit(board, panel)
        except TROUBLE as error:
            note(log, error, "table %d was not told that the bot stops", session.number)

    async def _failed(
        self, session: TableSession, showing: Showing, channel: int, error: Exception
    ) -> float | None:
        """What to do about a table that could not be shown in its channel."""
        code = error.code if isinstance(error, discord.HTTPException) else 0
        if code == Code.UNKNOWN_CHANNEL:
            if self._has_no_outage(session.guild) and await self._stage.is_gone(channel):
                log.warning("table %d has lost its channel", session.number)
                with suppress(GameError):
                    await session.submit(AbandonTable("channel_gone"))
                return None
            log.warning("table %d: its channel cannot be seen for now", session.number)
        elif session.is_closed and isinstance(error, (discord.Forbidden, discord.NotFound)):
            log.warning("table %d has ended where it cannot be seen: %s", session.number, error)
            return None
        else:
            note(log, error, "table %d cannot be shown in its channel", session.number)
            if not is_passing(error):
                return await self._refused(session, showing, channel)
            if code == Code.THREAD_IS_ARCHIVED:
                await self._wake_thread(session.number, channel)
        showing.backoff.failed(self._clock.now(), error)
        return showing.backoff.not_before

    async def _refused(self, session: TableSession, showing: Showing, channel: int) -> float | None:
        """Let go of what Discord does not take; if it was a summary, the board may still be."""
        if showing.due:
            showing.due.clear()
            return await self.show(session, channel)
        showing.refused = await self._panels.board(session)
        return None

    async def _wake_thread(self, number: int, channel: int) -> None:
        try:
            await self._stage.reopen(channel)
        except TROUBLE as error:
            note(log, error, "table %d: its thread stays asleep", number)

    def _has_no_outage(self, guild: int) -> bool:
        """Whether an unknown channel may be gone for good."""
        known = self._client.get_guild(guild)
        return known is None or not known.unavailable

    def _showing(self, number: int) -> Showing:
        return self._showings.setdefault(number, Showing())

    async def _show(self, session: TableSession, showing: Showing, channel: int) -> None:
        await self._post_summaries(session, showing, channel)
        if session.view.stage is TableStage.DEALING:
            return  # the deal comes at once
        panel = await self._panels.board(session)
        if panel == showing.refused:
            return
        showing.refused = None
        if panel != showing.board or showing.below:
            await self._show_board(session.number, showing, channel, panel)
            showing.board = panel
        await self._messages.clear(showing.slot)

    async def _post_summaries(self, session: TableSession, showing: Showing, channel: int) -> None:
        """Post the summary of every hand that has ended, once."""
        for hands, (view, score) in sorted(showing.due.items()):
            key = _summary_key(hands)
            if key not in await self._places.places(session.number):
                panel = await self._panels.summary(session, view, score)
                # The nonce holds for some minutes, also if the answer or this process is lost.
                nonce = f"summary:{session.number}:{hands}"
                place = await self._messages.send(channel, panel, nonce)
                showing.below = True
                await self._places.put_place(session.number, key, place)
            del showing.due[hands]

    async def _show_board(self, number: int, showing: Showing, channel: int, panel: Panel) -> None:
        """Edit the board, or post it where there is none, or where a summary has come below it."""
        old = (await self._places.places(number)).get(BOARD)
        if old is not None and not showing.below and await self._messages.edit(old, panel):
            return
        place = await self._messages.post(channel, panel, showing.slot)
        await self._places.put_place(number, BOARD, place)
        showing.slot.nonce, showing.below = "", False
        if old is not None and old != place:
            showing.slot.leftover.append(old)


def _summary_key(hand: int) -> str:
    """Where a summary is found among the places of its table."""
    return f"summary:{hand}"
