"""Buttons and menus as discord.py knows them: persistent, told apart by their custom ids alone.

The library keeps none of them. Whichever process posted a control, and whether or not its message still
shows it, a press comes to the client's ``on_interaction`` with the id.
"""

import discord

from cogs.ids import ControlId
from cogs.panel import Button, Menu, Panel, Tone
from cogs.pictures import FILE

Interaction = discord.Interaction[discord.Client]

STYLES = {
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.BAD: discord.ButtonStyle.danger,
}


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
        embed.add_field(name=section.title, value=section.text, inline=False)
    if panel.footer:
        embed.set_footer(text=panel.footer)
    if panel.picture is not None:
        embed.set_image(url=f"attachment://{FILE}")
    return embed


def mentions_of(panel: Panel) -> discord.AllowedMentions:
    """Nobody but the one who is to act."""
    if panel.ring is None:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(panel.ring)]
    )


def _button(panel: Panel, button: Button, row: int) -> discord.ui.Button[discord.ui.View]:
    control = ControlId(panel.table, panel.step, button.verb, button.card)
    return discord.ui.Button(
        label=button.label,
        style=STYLES[button.tone],
        custom_id=control.button_id,
        row=row,
        emoji=button.emoji or None,
    )


def _menu(panel: Panel, menu: Menu, row: int) -> discord.ui.Select[discord.ui.View]:
    control = ControlId(panel.table, panel.step, menu.verb)
    options = [
        discord.SelectOption(
            label=choice.label,
            value=str(choice.card),
            description=choice.description or None,
            emoji=choice.emoji or None,
        )
        for choice in menu.choices
    ]
    return discord.ui.Select(
        placeholder=menu.placeholder, options=options, custom_id=control.menu_id, row=row
    )
