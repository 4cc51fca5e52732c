"""Where presses and typed commands become moves: find the table, submit, answer.

Whoever presses is taken at nobody's word: the service judges seat, turn and legality anew.
"""

import asyncio
import logging

import discord

from bot.errors import GameError, Refusal
from bot.game.commands import CloseTable, Command, StartMatch, TakeChair
from bot.game.table import Stage as TableStage
from bot.services.session import TableSession
from bot.services.tables import Tables
from bot.texts import Texts
from cogs.answers import ANSWER_SECONDS, acknowledge, promptly, whisper, whisper_panel
from cogs.board import close_panel
from cogs.controls import Interaction, embed_of, view_of
from cogs.courier import Courier, Delivery
from cogs.panels import Panels
from cogs.people import People
from cogs.pictures import files_of
from cogs.publisher import Publisher
from cogs.stage import Stage
from cogs.trouble import TROUBLE, note

log = logging.getLogger(__name__)

LOCK_SECONDS = 0.3
"""How long a press waits for a hand that is just being shown, before it is carried out nevertheless."""


class Desk:
    """Carries out what people ask for at tables, and answers them."""

    def __init__(
        self,
        tables: Tables,
        people: People,
        stage: Stage,
        panels: Panels,
        courier: Courier,
        publisher: Publisher,
    ) -> None:
        self._tables = tables
        self._people = people
        self._stage = stage
        self._panels = panels
        self._courier = courier
        self._publisher = publisher

    async def texts(self, interaction: Interaction) -> Texts:
        """The texts in the language of whoever asks; notes who is there, and where."""
        return await promptly(interaction, self._noted(interaction))

    async def _noted(self, interaction: Interaction) -> Texts:
        if interaction.guild_id is not None and interaction.guild_locale is not None:
            await self._people.saw_server(interaction.guild_id, interaction.guild_locale)
        return await self._people.saw(interaction.user, interaction.locale)

    def language(self, interaction: Interaction) -> Texts:
        """The texts in the language of whoever asks, whatever else may be broken."""
        return self._people.texts_for(interaction.locale)

    def session_for(self, interaction: Interaction) -> TableSession:
        """The table that a command means: the channel's, or the caller's only one (with a move to make).

        Raises a ``GameError`` if there is none, or if several could be meant.
        """
        here = self._stage.table_in(interaction.channel_id)
        if here is not None:
            return self._tables.get(here)
        user = interaction.user.id
        mine = self._tables.of_player(user)
        waiting = [session for session in mine if _awaits(session, user)]
        running = [each for each in mine if each.view.stage is not TableStage.FROZEN]
        left = [session for session in self._tables.all() if session.has_left(user)]
        for sessions in (waiting, running, mine, () if mine else left):
            if len(sessions) == 1:
                return self._tables.get(sessions[0].number)
        raise GameError(Refusal.WHICH_TABLE if mine else Refusal.NO_TABLE_HERE)

    async def submit(
        self,
        interaction: Interaction,
        session: TableSession,
        command: Command,
        *,
        step: int | None = None,
        done: str = "",
    ) -> None:
        """Carry out a command and answer: by the hand message that was pressed, or by saying ``done``."""
        user, joins = interaction.user.id, isinstance(command, TakeChair)
        delivery = self._record(session, user, joins=joins)
        held = await _acquired(delivery.lock)
        refused: GameError | None = None
        try:
            if not held:
                # The hand is being shown, and that can take as long as Discord likes: the move goes first.
                await acknowledge(interaction)
            try:
                work = session.submit(command, cause=interaction.id, step=step)
                await promptly(interaction, work)
            except GameError as error:
                refused = error
            if refused is None or _is_own_hand(interaction):
                held = held or await delivery.lock.acquire()
                await self._answer(interaction, session, delivery, "" if refused else done)
        finally:
            if held:
                delivery.lock.release()
        if refused:
            if joins and user not in session.people:
                self._courier.drop(delivery)
            raise refused

    def _record(self, session: TableSession, user: int, *, joins: bool = False) -> Delivery:
        """How somebody's hand is shown; for one who does not sit here, a record that nobody keeps."""
        if (joins or user in session.people) and not session.is_closed:
            return self._courier.delivery(session.number, user)
        return self._courier.find(session.number, user) or Delivery(session.number, user)

    async def _answer(
        self, interaction: Interaction, session: TableSession, delivery: Delivery, done: str
    ) -> None:
        """Answer what has been carried out; if Discord does not take it, the publisher will tell."""
        shown: int | None = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                if done and interaction.type is not discord.InteractionType.component:
                    await whisper(interaction, done)
                shown = await self._refresh(interaction, session, delivery)
        except TROUBLE as error:
            note(log, error, "could not show what came of an interaction")
            await acknowledge(interaction)  # the message may be gone: nothing else has failed
        self._courier.acted(delivery, interaction, shown)

    async def _refresh(
        self, interaction: Interaction, session: TableSession, delivery: Delivery
    ) -> int | None:
        """Answer a press: the own hand message in place, any other message untouched.

        The id of the message, if it is one that only its owner sees.
        """
        message = interaction.message
        if message is None:
            return None
        if not _is_own_hand(interaction):
            await acknowledge(interaction)
            return None
        panel = await promptly(interaction, self._panels.hand(session, interaction.user.id))
        embed, view, files = embed_of(panel), view_of(panel), await files_of(panel)
        if interaction.response.is_done():
            await interaction.edit_original_response(embed=embed, attachments=files, view=view)
        else:
            await interaction.response.edit_message(embed=embed, attachments=files, view=view)
        private = None if delivery.place is None else delivery.place.message
        if delivery.closed if message.flags.ephemeral else private == message.id:
            delivery.panel = panel
        return message.id if message.flags.ephemeral else None

    def arrived(self, interaction: Interaction, session: TableSession) -> None:
        """Note that somebody has sat down, and how to answer them where private messages are closed."""
        self._courier.acted(self._record(session, interaction.user.id), interaction)

    async def show_hand(self, interaction: Interaction, session: TableSession) -> None:
        """Show the own hand in an answer that only its owner sees."""
        user = interaction.user.id
        if user not in session.people:
            raise GameError(Refusal.AWAY if session.has_left(user) else Refusal.NOT_SEATED)
        delivery = self._courier.delivery(session.number, user)
        if not await _acquired(delivery.lock):
            await acknowledge(interaction)
            await delivery.lock.acquire()
        try:
            panel = await promptly(interaction, self._panels.hand(session, user))
            shown = await whisper_panel(interaction, panel)
            delivery.asked = True
            delivery.backoff.reset()  # there is a way now, whatever a private message waits for
            self._courier.acted(delivery, interaction, shown)
            if delivery.closed:
                delivery.panel = panel
        finally:
            delivery.lock.release()

    async def start(
        self,
        interaction: Interaction,
        session: TableSession,
        *,
        step: int | None = None,
        done: str = "",
    ) -> None:
        """Begin the match, as soon as a way leads to everybody's hand."""
        user, view = interaction.user.id, session.view
        may_start = view.host == user and view.stage is TableStage.LOBBY
        if may_start and None not in view.chairs:
            await promptly(interaction, self._reach(session))
        command = StartMatch(user, interaction.id)
        await self.submit(interaction, session, command, step=step, done=done)

    async def close(
        self, interaction: Interaction, session: TableSession, *, step: int | None = None
    ) -> None:
        """End a table; who would break off a hand with it is asked once more. ``step`` is of their answer."""
        user, view = interaction.user.id, session.view
        admin = interaction.permissions.manage_channels
        texts = await self.texts(interaction)
        if step is None and view.stage is TableStage.PLAYING and (admin or user == view.host):
            await whisper_panel(interaction, close_panel(texts, session.number, view))
            return
        command = CloseTable(user, admin, session.is_stale)
        if step is None:
            await self.submit(interaction, session, command, done=texts("table.closed"))
            return
        await promptly(interaction, session.submit(command, cause=interaction.id, step=step))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await acknowledge(interaction)
                done = texts("table.closed")
                await interaction.edit_original_response(content=done, embed=None, view=None)
        except TROUBLE as error:
            note(log, error, "could not show that a table is closed")

    async def _reach(self, session: TableSession) -> None:
        """Show every player where the cards will be; a ``GameError`` names those who do not see it."""
        users = session.people
        self._courier.knock_again(session.number, users)
        await asyncio.gather(*(self._publisher.show_hand(session, user) for user in users))
        unreached = self._courier.unreachable(session.number, users)
        closed = [user for user in unreached if self._courier.is_closed(session.number, user)]
        if unreached:
            names = await self._people.names(unreached)
            listed = tuple(names.get(user, str(user)) for user in closed or unreached)
            code = Refusal.CANNOT_REACH if closed else Refusal.NOT_REACHED_YET
            raise GameError(code, players=listed)


async def _acquired(lock: asyncio.Lock) -> bool:
    """Whether a lock became free at once, as it does unless Discord is slow."""
    try:
        async with asyncio.timeout(LOCK_SECONDS):
            return await lock.acquire()
    except TimeoutError:
        return False


def _is_own_hand(interaction: Interaction) -> bool:
    """Whether a control of a hand message was pressed, which nobody but its owner sees."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def _awaits(session: TableSession, user: int) -> bool:
    view = session.view_of(user)
    return (
        session.view.stage is TableStage.PLAYING and view is not None and bool(view.legal.actions)
    )
