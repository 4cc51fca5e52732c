"""Cards as emojis of the application: uploaded once, replaced when they look different, never needed."""

import pytest

from bot.rules.cards import KINDS
from cogs.emojis import PREFIX
from tests.e2e.house import House, controls


@pytest.fixture
async def lit(house: House) -> House:
    """A house whose bot brings emojis; it has started once already without."""
    house.emojis = True
    return house


def names(house: House) -> list[str]:
    return [str(emoji["name"]) for emoji in house.discord.world.emojis.values()]


async def brought(house: House) -> None:
    await house.restart_bot()
    await house.until(lambda: house.client._bringing and house.client._bringing.done())


async def emojis_in_the_menu(house: House) -> list[object]:
    """Of the cards in somebody's first own turn."""
    anna = house.person("安娜")
    channel = await house.table(anna)
    await anna.slash(channel, "table bots")
    await anna.slash(channel, "table start")
    await house.settled()
    player = house.scripted(anna)
    while "discard" not in controls(house.hand(anna)):
        message = player.offer()
        if message is not None:
            await player.act(channel, message)
        await house.settled()
    return [
        option.get("emoji")
        for row in house.hand(anna).components
        for control in row["components"]
        for option in control.get("options", ())
    ]


async def test_every_card_is_uploaded_once(lit: House) -> None:
    await brought(lit)
    first = dict(lit.discord.world.emojis)
    assert len(names(lit)) == len(KINDS)
    await brought(lit)
    assert lit.discord.world.emojis == first


async def test_only_cards_that_look_different_are_uploaded_again(lit: House) -> None:
    await brought(lit)
    emojis = lit.discord.world.emojis
    changed, *others = emojis
    emojis[changed]["name"] = f"{PREFIX}t1_00000000"
    foreign = {"id": "1", "name": "party", "animated": False}
    emojis[1] = foreign
    await brought(lit)
    assert changed not in emojis
    assert set(others) < set(emojis)
    assert emojis[1] == foreign
    assert len(emojis) == len(KINDS) + 1


async def test_menus_show_the_cards(lit: House) -> None:
    await brought(lit)
    assert all(await emojis_in_the_menu(lit))


async def test_without_emojis_cards_go_by_their_names(lit: House) -> None:
    lit.tolerated_errors = "could not give Discord the emojis"
    refused = lit.discord.faults.fail("POST", "/applications/{application_id}/emojis", status=400)
    await brought(lit)
    assert refused.struck == 1
    shown = await emojis_in_the_menu(lit)
    assert shown
    assert not any(shown)
