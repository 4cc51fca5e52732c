"""Typing commands, with the real client answering."""

import asyncio

import discord
import pytest
from discord import app_commands

from playground import Actor, Choice, DriverError, GuildHandle, Permission, Playground
from tests.playground.conftest import Bot, shown, start


class Chinese(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the library passes it
    ) -> str | None:
        words = {"table": "牌桌", "open": "开", "seats": "座位", "card": "牌"}
        return words.get(string.message) if locale is discord.Locale.chinese else None


@pytest.fixture
async def table(bot: Bot, discord_: Playground) -> Bot:
    group = app_commands.Group(name="table", description="Tables")

    @group.command(name="open", description="Open a table")
    async def open_table(interaction: discord.Interaction, seats: int, quick: bool = False) -> None:
        await interaction.response.send_message(f"{seats} seats, quick={quick}")

    @group.command(name="invite", description="Invite somebody")
    async def invite(interaction: discord.Interaction, who: discord.Member) -> None:
        await interaction.response.send_message(f"{who.mention} is invited")

    @bot.tree.command(name="discard", description="Discard a card")
    async def discard(interaction: discord.Interaction, card: str) -> None:
        await interaction.response.send_message(card, ephemeral=True)

    @discard.autocomplete("card")
    async def cards(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=f"{rank} bamboo", value=rank)
            for rank in ("3", "30", "4")
            if rank.startswith(current)
        ]

    @bot.tree.command(name="colour", description="Choose")
    @app_commands.choices(which=[app_commands.Choice(name="Red", value="r")])
    async def colour(interaction: discord.Interaction, which: str) -> None:
        await interaction.response.send_message(which)

    bot.tree.add_command(group)
    await bot.tree.set_translator(Chinese())
    await start(bot, discord_)
    return bot


@pytest.mark.parametrize("path", ["table open", "/table open", "牌桌 开", "table 开"])
async def test_a_subcommand_is_found_by_its_names(
    table: Bot, anna: Actor, guild: GuildHandle, path: str
) -> None:
    reply = await anna.slash(guild.general, path, seats=3)
    assert reply.acknowledged
    assert reply.text == "3 seats, quick=False"


async def test_an_option_is_found_by_its_local_name(
    table: Bot, ben: Actor, guild: GuildHandle
) -> None:
    reply = await ben.slash(guild.general, "牌桌 开", 座位=4, quick=True)
    assert reply.text == "4 seats, quick=True"


async def test_a_person_is_a_value(table: Bot, anna: Actor, ben: Actor, guild: GuildHandle) -> None:
    reply = await anna.slash(guild.general, "table invite", who=ben)
    assert shown(reply).mentions == [ben.user]


async def test_suggestions_follow_what_is_typed(
    table: Bot, anna: Actor, guild: GuildHandle
) -> None:
    found = await anna.autocomplete(guild.general, "discard", card="3")
    assert [choice.value for choice in found] == ["3", "30"]
    assert found[0].name == "3 bamboo"


@pytest.mark.parametrize("which", ["r", "Red"])
async def test_a_choice_goes_by_value_or_name(
    table: Bot, anna: Actor, guild: GuildHandle, which: str
) -> None:
    assert (await anna.slash(guild.general, "colour", which=which)).text == "r"


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        (("nothing", {}), "not offered"),
        (("table", {}), "subcommand is missing"),
        (("table close", {}), "no subcommand"),
        (("table open", {}), "missing"),
        (("table open", {"seats": 3, "speed": 1}), "no option"),
        (("table open", {"seats": "three"}), "does not take"),
        (("table open", {"seats": True}), "does not take"),
        (("table invite", {"who": 5}), "neither a person"),
        (("colour", {"which": "blue"}), "no choice"),
    ],
)
async def test_the_client_refuses_what_is_not_registered(
    table: Bot,
    anna: Actor,
    guild: GuildHandle,
    typed: tuple[str, dict[str, object]],
    complaint: str,
) -> None:
    path, options = typed
    with pytest.raises(DriverError, match=complaint):
        await anna.slash(guild.general, path, **options)


async def test_an_option_without_suggestions_cannot_be_completed(
    table: Bot, anna: Actor, guild: GuildHandle
) -> None:
    with pytest.raises(DriverError, match="no suggestions"):
        await anna.autocomplete(guild.general, "table open", seats=3)


async def test_commands_of_one_server_are_not_offered_in_another(
    bot: Bot, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    other = discord_.create_guild("other")
    other.add(anna)

    @bot.tree.command(description="Here only", guild=discord.Object(guild.id))
    async def local(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    await start(bot, discord_)
    await bot.tree.sync(guild=discord.Object(guild.id))
    assert anna.commands(guild.general) == ["local"]
    assert (await anna.slash(guild.general, "local")).text == "here"
    with pytest.raises(DriverError, match="not offered"):
        await anna.slash(other.general, "local")


async def test_a_command_for_administrators_is_hidden_from_others(
    bot: Bot, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    @bot.tree.command(description="Settings")
    @app_commands.default_permissions(manage_guild=True)
    async def settings(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")

    await start(bot, discord_)
    with pytest.raises(DriverError, match="not offered"):
        await anna.slash(guild.general, "settings")


async def test_registered_commands_can_be_listed_and_removed(
    table: Bot, discord_: Playground
) -> None:
    names = {command.name for command in await table.tree.fetch_commands()}
    assert names == {"table", "discard", "colour"}
    first = (await table.tree.fetch_commands())[0]
    await first.delete()
    assert len(await table.tree.fetch_commands()) == 2


async def test_options_of_every_kind_arrive(
    bot: Bot, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    @bot.tree.command(description="All kinds")
    async def kinds(
        interaction: discord.Interaction,
        where: discord.TextChannel,
        role: discord.Role,
        share: float,
        rounds: app_commands.Range[int, 1, 8],
        word: app_commands.Range[str, 2, 4],
    ) -> None:
        await interaction.response.send_message(f"{where} {role} {share} {rounds} {word}")

    await start(bot, discord_)
    role = guild.create_role("players", Permission.NONE)
    given = {"where": guild.general, "role": role, "share": 0.5, "rounds": 8, "word": "摸牌"}
    reply = await anna.slash(guild.general, "kinds", **given)
    assert reply.text == "general players 0.5 8 摸牌"
    for wrong in ({"rounds": 9}, {"word": "x"}, {"share": "half"}):
        with pytest.raises(DriverError, match="does not take"):
            await anna.slash(guild.general, "kinds", **{**given, **wrong})


async def test_suggestions_work_below_a_group_and_in_the_language_of_the_person(
    bot: Bot, discord_: Playground, ben: Actor, guild: GuildHandle
) -> None:
    group = app_commands.Group(name="league", description="Leagues")

    @group.command(name="join", description="Join one")
    async def join(interaction: discord.Interaction, season: int) -> None:
        await interaction.response.send_message(str(season))

    @join.autocomplete("season")
    async def seasons(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[int]]:
        return [app_commands.Choice(name="first", value=1)]

    bot.tree.add_command(group)
    await start(bot, discord_)
    assert await ben.autocomplete(guild.general, "league join", season="") == [Choice("first", 1)]


async def test_commands_can_be_kept_out_of_private_channels(
    bot: Bot, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    @bot.tree.command(description="Here only")
    @app_commands.guild_only()
    async def public(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")

    @bot.tree.command(description="There only")
    @app_commands.allowed_contexts(dms=True)
    async def private(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")

    await start(bot, discord_)
    assert anna.commands(guild.general) == ["public"]
    assert anna.commands(anna.open_dm()) == ["private"]


async def test_suggestions_that_never_come_are_a_failure(
    table: Bot, discord_: Playground, anna: Actor, guild: GuildHandle
) -> None:
    route = "/interactions/{interaction_id}/{interaction_token}/callback"
    discord_.faults.hold("POST", route)
    task = asyncio.create_task(anna.autocomplete(guild.general, "discard", card="3"))
    await discord_.until(lambda: discord_.world.unsettled)
    await table.close()
    with pytest.raises(DriverError, match="suggestions failed"):
        await task
