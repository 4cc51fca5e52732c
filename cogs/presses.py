"""Buttons and menus: what each stands for, whoever presses it and however old it is."""

from bot.errors import GameError, Refusal
from bot.game.actions import Action, Verb
from bot.game.commands import Act, Command, FillChairs, LeaveTable, PressReady, TakeChair
from bot.rules.cards import Kind
from bot.services.session import TableSession
from bot.services.tables import Tables
from cogs.answers import report
from cogs.controls import Interaction
from cogs.desk import Desk
from cogs.gang import gang_action
from cogs.ids import BUTTON_TEMPLATE, MENU_TEMPLATE, ControlId, Press
from cogs.publisher import Publisher


class Presses:
    """Takes what people press at tables to the desk."""

    def __init__(self, tables: Tables, desk: Desk, publisher: Publisher) -> None:
        self._tables = tables
        self._desk = desk
        self._publisher = publisher

    async def pressed(self, interaction: Interaction, custom_id: str, value: str | None) -> None:
        """Do what a button or a menu stands for, and answer."""
        desk = self._desk
        try:
            control, card = _meaning(custom_id, value)
            session = self._tables.get(control.table)
            await desk.texts(interaction)
            if control.verb is Press.HAND:
                await desk.show_hand(interaction, session)
            elif control.verb is Press.START:
                await desk.start(interaction, session, step=control.step)
            elif control.verb is Press.CLOSE:
                await desk.close(interaction, session, step=control.step)
            elif isinstance(control.verb, Press) and control.verb is not Press.CLAIM_GANG:
                command = _command(control.verb, interaction)
                step = None if control.verb is Press.BACK else control.step
                await desk.submit(interaction, session, command, step=step)
            else:
                move = Act(interaction.user.id, _action(interaction, session, control, card))
                step = control.step
                if _is_on_board(interaction):
                    step = await self._publisher.step_seen(session, step)
                await desk.submit(interaction, session, move, step=step)
        except Exception as error:
            await report(interaction, desk.language(interaction), error)


def _is_on_board(interaction: Interaction) -> bool:
    """Whether the control stands on a message that everybody at the table sees."""
    message = interaction.message
    return interaction.guild_id is not None and message is not None and not message.flags.ephemeral


def _action(
    interaction: Interaction, session: TableSession, control: ControlId, card: Kind | None
) -> Action:
    if control.verb is Press.CLAIM_GANG:
        return gang_action(session, interaction.user.id, card)
    return Action(Verb(control.verb), card)


def _meaning(custom_id: str, value: str | None) -> tuple[ControlId, Kind | None]:
    match = (BUTTON_TEMPLATE if value is None else MENU_TEMPLATE).fullmatch(custom_id)
    try:
        if match:
            control = ControlId.of(match)
            return control, control.card if value is None else Kind.parse(value)
    except ValueError:
        pass
    raise GameError(Refusal.STALE)


def _command(press: Press, interaction: Interaction) -> Command:
    user = interaction.user.id
    match press:
        case Press.JOIN | Press.BACK:
            return TakeChair(user)
        case Press.LEAVE:
            return LeaveTable(user)
        case Press.BOTS:
            return FillChairs(user)
        case Press.READY:
            return PressReady(user, interaction.id)
        case _:
            raise GameError(Refusal.STALE)
