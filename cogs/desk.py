"""Where presses and commands become moves: find the table, submit, answer.

Whoever presses is taken at nobody's word: the service judges seat, turn and legality anew.
"""

import asyncio
import logging
from collections.abc import Iterable

import discord

from bot.errors import GameError, Refusal
from bot.game.actions import Action, Verb
from bot.game.commands import (
    Act,
    Command,
    FillChairs,
    LeaveTable,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.table import Stage as TableStage
from bot.rules.cards import Kind
from bot.services.ports import Place
from bot.services.session import TableSession
from bot.services.tables import Tables
from bot.texts import Texts
from cogs.answers import TROUBLE, acknowledge, promptly, report, whisper, whisper_panel
from cogs.controls import Interaction, embed_of, view_of
from cogs.courier import Courier
from cogs.ids import BUTTON_TEMPLATE, MENU_TEMPLATE, ControlId, Press
from cogs.people import People
from cogs.publisher import Publisher
from cogs.stage import Stage

log = logging.getLogger(__name__)

LOCK_SECONDS = 0.3
"""How long a press waits for a hand that is just being shown, before it is carried out nevertheless."""

ANSWER_SECONDS = 10.0
"""How long Discord may take to accept an answer before the table no longer waits for it."""

GANGS = (Verb.GANG, Verb.AN_GANG, Verb.ADD_GANG)
"""杠 The moves that one button and one command stand for."""


class Desk:
    """Takes what people press and type at tables."""

    def __init__(
        self,
        tables: Tables,
        people: People,
        stage: Stage,
        courier: Courier,
        publisher: Publisher,
    ) -> None:
        self._tables = tables
        self._people = people
        self._stage = stage
        self._courier = courier
        self._publisher = publisher

    async def texts(self, interaction: Interaction) -> Texts:
        """The texts in the language of whoever asks; notes that they are there."""
        return await promptly(interaction, self._people.saw(interaction.user, interaction.locale))

    def language(self, interaction: Interaction) -> Texts:
        """The texts in the language of whoever asks, whatever else may be broken."""
        return self._people.texts_for(interaction.locale)

    # Presses

    async def pressed(self, interaction: Interaction, custom_id: str, value: str | None) -> None:
        """Do what a button or a menu stands for, and answer."""
        try:
            control, card = _meaning(custom_id, value)
            session = self._tables.get(control.table)
            await self.texts(interaction)
            if control.verb is Press.HAND:
                await self.show_hand(interaction, session)
            elif control.verb is Press.START:
                await self.start(interaction, session)
            elif isinstance(control.verb, Press) and control.verb is not Press.CLAIM_GANG:
                await self.submit(interaction, session, _command(control.verb, interaction.user.id))
            else:
                await self._move(interaction, session, control, card)
        except Exception as error:
            await report(interaction, self.language(interaction), error)

    async def _move(
        self, interaction: Interaction, session: TableSession, control: ControlId, card: Kind | None
    ) -> None:
        user = interaction.user.id
        if control.verb is Press.CLAIM_GANG:
            action = gang_action(session, user, card)
        else:
            action = Action(Verb(control.verb), card)
        await self.submit(interaction, session, Act(user, action), step=control.step)

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
        user = interaction.user.id
        delivery = self._courier.delivery(session.number, user)
        work = session.submit(command, cause=interaction.id, step=step)
        if not await _acquired(delivery.lock):
            # The hand is being shown, and that can take as long as Discord likes: the move goes first.
            await acknowledge(interaction)
            await work
            async with delivery.lock:
                await self._answer(interaction, session, done)
            return
        refused: GameError | None = None
        try:
            try:
                await promptly(interaction, work)
            except GameError as error:
                refused = error
            if refused is None or _is_own_hand(interaction):
                await self._answer(interaction, session, "" if refused else done)
        finally:
            delivery.lock.release()
        if refused:
            raise refused

    async def _answer(self, interaction: Interaction, session: TableSession, done: str) -> None:
        """Answer what has been carried out; if Discord does not take it, the publisher will tell."""
        shown: int | None = None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                if done and interaction.type is not discord.InteractionType.component:
                    await whisper(interaction, done)
                shown = await self._refresh(interaction, session)
        except TROUBLE as error:
            log.warning("could not show what came of an interaction: %s", error)
            await acknowledge(interaction)  # the message may be gone: nothing else has failed
        self._courier.acted(session.number, interaction.user.id, interaction, shown)

    async def _refresh(self, interaction: Interaction, session: TableSession) -> int | None:
        """Answer a press: the own hand message in place, any other message untouched.

        The id of the message, if it is one that only its owner sees.
        """
        message = interaction.message
        if message is None:
            return None
        if not _is_own_hand(interaction):
            await acknowledge(interaction)
            return None
        user = interaction.user.id
        delivery = self._courier.delivery(session.number, user)
        panel = await promptly(interaction, self._publisher.hand_panel(session, user))
        if interaction.response.is_done():
            await interaction.edit_original_response(embed=embed_of(panel), view=view_of(panel))
        else:
            await interaction.response.edit_message(embed=embed_of(panel), view=view_of(panel))
        if delivery.closed if message.flags.ephemeral else _is_at(delivery.place, message):
            delivery.panel = panel
        return message.id if message.flags.ephemeral else None

    # Commands

    def session_for(self, interaction: Interaction) -> TableSession:
        """The table that a command means: the channel's, or the caller's only one (with a move to make).

        Raises a ``GameError`` if there is none, or if several could be meant.
        """
        here = self._stage.table_in(interaction.channel_id)
        if here is not None:
            return self._tables.get(here)
        mine = self._tables.of_player(interaction.user.id)
        waiting = [session for session in mine if _awaits(session, interaction.user.id)]
        for sessions in (waiting, mine):
            if len(sessions) == 1:
                return sessions[0]
        raise GameError(Refusal.WHICH_TABLE if mine else Refusal.NO_TABLE_HERE)

    async def move(self, interaction: Interaction, action: Action) -> None:
        """Make a move by command and confirm it to the player."""
        session = self.session_for(interaction)
        texts = await self.texts(interaction)
        done = texts("command.done", action=texts(f"done.{action.verb}"))
        await self.submit(interaction, session, Act(interaction.user.id, action), done=done)

    async def gang(self, interaction: Interaction, card: Kind | None) -> None:
        """杠 by command: the one that is legal, or the one that the card names."""
        session = self.session_for(interaction)
        await self.move(interaction, gang_action(session, interaction.user.id, card))

    async def show_hand(self, interaction: Interaction, session: TableSession) -> None:
        """Show the own hand in an answer that only its owner sees."""
        user = interaction.user.id
        if user not in session.people:
            raise GameError(Refusal.NOT_SEATED)
        delivery = self._courier.delivery(session.number, user)
        if not await _acquired(delivery.lock):
            await acknowledge(interaction)
            await delivery.lock.acquire()
        try:
            panel = await promptly(interaction, self._publisher.hand_panel(session, user))
            shown = await whisper_panel(interaction, panel)
            delivery.asked = True
            self._courier.acted(session.number, user, interaction, shown)
            if delivery.closed:
                delivery.panel = panel
        finally:
            delivery.lock.release()

    def legal_cards(self, interaction: Interaction, verbs: Iterable[Verb]) -> tuple[Kind, ...]:
        """The cards that the caller may name with these verbs now; none where nothing can be done."""
        try:
            view = self.session_for(interaction).view_of(interaction.user.id)
        except GameError:
            return ()
        if view is None:
            return ()
        wanted = set(verbs)
        cards = {action.card for action in view.legal.actions if action.verb in wanted}
        return tuple(sorted(card for card in cards if card is not None))

    async def start(
        self, interaction: Interaction, session: TableSession, *, done: str = ""
    ) -> None:
        """Start a match, once a way leads to every player."""
        user, view = interaction.user.id, session.view
        may_start = view.host == user and view.stage is TableStage.LOBBY
        if may_start and None not in view.chairs:
            await promptly(interaction, self._reach(session))
        await self.submit(interaction, session, StartMatch(user), done=done)

    async def _reach(self, session: TableSession) -> None:
        """Show every player where the cards will be; a ``GameError`` names those who do not see it."""
        users = session.people
        self._courier.knock_again(session.number, users)
        await asyncio.gather(*(self._publisher.show_hand(session, user) for user in users))
        closed = self._courier.unreachable(session.number, users)
        if closed:
            names = await self._people.names(closed)
            listed = ", ".join(names.get(user, str(user)) for user in closed)
            raise GameError(Refusal.CANNOT_REACH, players=listed)


def gang_action(session: TableSession, user: int, card: Kind | None) -> Action:
    """杠 The legal one of the three kinds of gang; ``GameError`` if the card does not decide which."""
    view = session.view_of(user)
    legal = [] if view is None else [a for a in view.legal.actions if a.verb in GANGS]
    if card is not None and view is not None:
        legal = [action for action in legal if (action.card or view.public.discard) == card]
    if len(legal) > 1:
        raise GameError(Refusal.WHICH_CARD)
    if legal:
        return legal[0]
    return Action(Verb.GANG) if card is None else Action(Verb.AN_GANG, card)


def _meaning(custom_id: str, value: str | None) -> tuple[ControlId, Kind | None]:
    match = (BUTTON_TEMPLATE if value is None else MENU_TEMPLATE).fullmatch(custom_id)
    try:
        if match:
            control = ControlId.of(match)
            return control, control.card if value is None else Kind.parse(value)
    except ValueError:
        pass
    raise GameError(Refusal.STALE)


def _command(press: Press, user: int) -> Command:
    match press:
        case Press.JOIN:
            return TakeChair(user)
        case Press.LEAVE:
            return LeaveTable(user)
        case Press.BOTS:
            return FillChairs(user)
        case Press.READY:
            return PressReady(user)
        case _:
            raise GameError(Refusal.STALE)


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


def _is_at(place: Place | None, message: discord.Message) -> bool:
    return place is not None and place.message == message.id


def _awaits(session: TableSession, user: int) -> bool:
    view = session.view_of(user)
    return (
        session.view.stage is TableStage.PLAYING and view is not None and bool(view.legal.actions)
    )
