import discord
from discord import app_commands

from playground import Playground
from tests.playground.conftest import Bot, start


async def test_a_command_is_answered(bot: Bot, discord_: Playground) -> None:
    guild = discord_.create_guild("南通茶馆", locale="zh-CN")
    anna = discord_.create_user("anna")
    guild.add(anna)

    @bot.tree.command(description="Says it back")
    async def echo(interaction: discord.Interaction, text: str) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Join", custom_id="join"))
        await interaction.response.send_message(f"{interaction.user.name}: {text}", view=view)

    async def on_interaction(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_message("joined", ephemeral=True)

    bot.on_interaction = on_interaction

    await start(bot, discord_)
    reply = await anna.slash(guild.general, "echo", text="hi")
    assert reply.text == "anna: hi"
    second = await anna.click(reply.message, "Join")
    assert second.text == "joined"
    assert second.message.ephemeral
    await bot.close()
    print(discord_.calls.by_route())
