"""Buttons, menus and forms, with the real client answering."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import discord
import pytest

from playground import Actor, DriverError, GuildHandle, Message, Permission, Playground
from tests.playground.conftest import Bot, channel_of, shown, start

Answer = Callable[[discord.Interaction], Awaitable[object]]


def answer_with(bot: Bot, answer: Answer) -> None:
    """Answer every interaction alike."""
    bot.on_interaction = answer  # type: ignore[attr-defined]  # the library looks it up by name


def data_of(interaction: discord.Interaction) -> dict[str, Any]:
    """Give the raw data of a click or choice."""
    return cast("dict[str, Any]", interaction.data)


async def board(bot: Bot, discord_: Playground, guild: GuildHandle) -> Message:
    """Post a message with two buttons, one disabled, and three menus."""
    await start(bot, discord_)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Join", custom_id="join"))
    view.add_item(discord.ui.Button(label="Closed", custom_id="closed", disabled=True))
    view.add_item(discord.ui.Button(label="Rules", url="https://example.invalid/"))
    options = [discord.SelectOption(label="Three", value="3"), discord.SelectOption(label="4")]
    view.add_item(discord.ui.Select(custom_id="card", placeholder="A card", options=options))
    view.add_item(discord.ui.UserSelect[discord.ui.View](custom_id="who", placeholder="Somebody"))
    sent = await channel_of(bot, guild).send("Board", view=view)
    return discord_.world.messages[sent.id]


@pytest.fixture
async def posted(bot: Bot, discord_: Playground, guild: GuildHandle) -> Message:
    return await board(bot, discord_, guild)


async def test_a_click_gets_a_private_answer(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor, ben: Actor
) -> None:
    answer_with(bot, lambda i: i.response.send_message("You joined", ephemeral=True))
    message = await board(bot, discord_, guild)
    reply = await anna.click(message, "Join")
    assert shown(reply).only_for is anna.user
    assert anna.messages(guild.general)[-1].content == "You joined"
    assert ben.messages(guild.general) == [message]


async def test_a_click_can_change_its_message(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    answer_with(bot, lambda i: i.response.edit_message(content="Full", view=None))
    message = await board(bot, discord_, guild)
    reply = await anna.click(message, custom_id="join")
    assert reply.message is message
    assert (message.content, message.buttons(), message.edited) == ("Full", [], True)
    assert [version.content for version in message.history] == ["Board", "Full"]


async def test_a_choice_carries_its_value(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    answer_with(bot, lambda i: i.response.send_message(str(data_of(i)["values"])))
    message = await board(bot, discord_, guild)
    assert (await anna.choose(message, "A card", ["Three"])).text == "['3']"
    assert (await anna.choose(message, "who", [anna])).text == f"['{anna.id}']"


@pytest.mark.parametrize(
    ("press", "complaint"),
    [
        (lambda a, m: a.click(m, "Closed"), "disabled"),
        (lambda a, m: a.click(m, "Rules"), "link"),
        (lambda a, m: a.click(m, "Leave"), "0 buttons"),
        (lambda a, m: a.click(m, force=True), "custom id"),
        (lambda a, m: a.choose(m, "card", ["9"]), "no option"),
        (lambda a, m: a.choose(m, "card", []), "0 chosen"),
        (lambda a, m: a.choose(m, "nothing", ["3"]), "0 menus"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
async def test_what_cannot_be_pressed_is_refused_by_the_driver(
    posted: Message,
    anna: Actor,
    press: Callable[[Actor, Message], Awaitable[object]],
    complaint: str,
) -> None:
    with pytest.raises(DriverError, match=complaint):
        await press(anna, posted)


async def test_what_cannot_be_seen_cannot_be_pressed(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    message = await board(bot, discord_, guild)
    guild.overwrite(guild.general, anna, deny=Permission.VIEW_CHANNEL)
    with pytest.raises(DriverError, match="cannot see"):
        await anna.click(message, "Join")


async def test_a_forged_click_reaches_the_bot(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    answer_with(bot, lambda i: i.response.send_message(data_of(i)["custom_id"]))
    message = await board(bot, discord_, guild)
    reply = await anna.click(message, custom_id="table:9:win", force=True)
    assert reply.text == "table:9:win"
    anna.leave(guild.state)
    assert (await anna.click(message, custom_id="late", force=True)).text == "late"


async def test_two_clicks_at_once_are_two_interactions(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor, ben: Actor
) -> None:
    answer_with(bot, lambda i: i.response.send_message(i.user.name))
    message = await board(bot, discord_, guild)
    replies = await asyncio.gather(anna.click(message, "Join"), ben.click(message, "Join"))
    assert {reply.text for reply in replies} == {"anna", "ben"}


class Form(discord.ui.Modal, title="Name the table"):
    name: discord.ui.TextInput["Form"] = discord.ui.TextInput(label="Name", max_length=10)
    hint = discord.ui.TextDisplay[Any]("Names are shown to everybody.")
    seats = discord.ui.Label["Form"](
        text="Seats",
        component=discord.ui.Select["Form"](
            custom_id="seats", options=[discord.SelectOption(label="Three", value="3")]
        ),
    )
    note = discord.ui.Label["Form"](
        text="Note", component=discord.ui.TextInput(custom_id="note", required=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Named {self.name.value}")


async def test_a_form_is_filled_in(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    async def open_form(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_modal(Form())

    answer_with(bot, open_form)
    message = await board(bot, discord_, guild)
    opened = await anna.click(message, "Join")
    assert opened.modal is not None
    assert [field["label"] for field in opened.modal.fields] == ["Name", "Seats", "Note"]
    with pytest.raises(DriverError, match="must be filled"):
        await anna.submit(opened, {})
    with pytest.raises(DriverError, match="characters"):
        await anna.submit(opened, {"Name": "x" * 11})
    with pytest.raises(DriverError, match="no fields"):
        await anna.submit(opened, {"Name": "x", "Colour": "red"})
    reply = await anna.submit(opened, {"Name": "East", "Seats": "Three", "note": "quiet"})
    assert reply.text == "Named East"


async def test_blocks_of_the_second_system_can_be_read_and_pressed(
    bot: Bot, discord_: Playground, guild: GuildHandle, anna: Actor
) -> None:
    answer_with(bot, lambda i: i.response.defer())
    await start(bot, discord_)
    view = discord.ui.LayoutView(timeout=None)
    container = discord.ui.Container[discord.ui.LayoutView](discord.ui.TextDisplay("Hello"))
    row = discord.ui.ActionRow[discord.ui.LayoutView]()
    row.add_item(discord.ui.Button(label="Deal", custom_id="deal"))
    container.add_item(row)
    view.add_item(container)
    sent = await channel_of(bot, guild).send(view=view)
    message = discord_.world.messages[sent.id]
    assert message.texts == ["Hello"]
    reply = await anna.click(message, "Deal")
    assert reply.deferred
