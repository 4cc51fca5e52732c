"""Buttons and menus as discord.py knows them: persistent, told apart by their custom ids alone."""

import re
from typing import TYPE_CHECKING, Self

import discord

from bot.rules.cards import Kind
from cogs.ids import BUTTON_TEMPLATE, MENU_TEMPLATE, ControlId
from cogs.panel import Button, Menu, Panel, Tone

if TYPE_CHECKING:
    from cogs.client import Client

    Interaction = discord.Interaction[Client]
else:
    Interaction = discord.Interaction

STYLES = {
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.BAD: discord.ButtonStyle.danger,
}


class PressedButton(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=BUTTON_TEMPLATE
):
    """A button of ours, whichever process posted it."""

    @classmethod
    async def from_custom_id(  # type: ignore[override] # our client
        cls, _interaction: Interaction, item: discord.ui.Item[discord.ui.View], _: re.Match[str]
    ) -> Self:
        """Wrap the button that was pressed; what its id means is read when it is acted on."""
        if not isinstance(item, discord.ui.Button):
            raise TypeError(f"a button's id on {item!r}")
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override] # our client
        """Hand the press to the desk."""
        await interaction.client.desk.pressed(interaction, self.custom_id, None)


class PickedMenu(
    discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=MENU_TEMPLATE
):
    """A menu of cards, whichever process posted it."""

    @classmethod
    async def from_custom_id(  # type: ignore[override] # our client
        cls, _interaction: Interaction, item: discord.ui.Item[discord.ui.View], _: re.Match[str]
    ) -> Self:
        """Wrap the menu that was used."""
        if not isinstance(item, discord.ui.Select):
            raise TypeError(f"a menu's id on {item!r}")
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override] # our client
        """Hand the choice to the desk."""
        await interaction.client.desk.pressed(interaction, self.custom_id, self.item.values[0])


def view_of(panel: Panel) -> discord.ui.View | None:
    """The controls of a panel; None if it has none.

    The view is stopped at once, so that the library keeps no reference to it: presses find their way
    by custom id, also after a restart.
    """
    if not panel.menus and not panel.buttons:
        return None
    view = discord.ui.View(timeout=None)
    for row, menu in enumerate(panel.menus):
        view.add_item(_menu(panel, menu, row))
    for row, buttons in enumerate(panel.buttons, start=len(panel.menus)):
        for button in buttons:
            view.add_item(_button(panel, button, row))
    view.stop()
    return view


def embed_of(panel: Panel) -> discord.Embed:
    """The embed of a panel."""
    embed = discord.Embed(title=panel.title, description=panel.text)
    for section in panel.sections:
        embed.add_field(name=section.title, value=section.text, inline=section.inline)
    if panel.footer:
        embed.set_footer(text=panel.footer)
    return embed


def mentions_of(panel: Panel) -> discord.AllowedMentions:
    """Nobody but the one who is to act."""
    if panel.ring is None:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(panel.ring)]
    )


def _button(panel: Panel, button: Button, row: int) -> PressedButton:
    control = ControlId(panel.table, panel.step, button.verb, button.card)
    return PressedButton(
        discord.ui.Button(
            label=button.label, style=STYLES[button.tone], custom_id=control.button_id, row=row
        ),
        row=row,
    )


def _menu(panel: Panel, menu: Menu, row: int) -> PickedMenu:
    control = ControlId(panel.table, panel.step, menu.verb)
    options = [
        discord.SelectOption(
            label=choice.label, value=str(choice.card), description=choice.description or None
        )
        for choice in menu.choices
    ]
    select: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        placeholder=menu.placeholder, options=options, custom_id=control.menu_id, row=row
    )
    return PickedMenu(select, row=row)


def card_of(value: str | None) -> Kind | None:
    """The card that a menu's value names; ``ValueError`` if it names none."""
    return None if value is None else Kind.parse(value)
