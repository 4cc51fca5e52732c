"""What a hand costs in calls to Discord: three an action on average, or fewer."""

from collections import Counter

import pytest

from tests.e2e.house import House

BUDGET = 3.0

SEED = "1" * 64
"""Of a hand of usual length."""


async def test_three_people_who_press_buttons_stay_within_the_budget(house: House) -> None:
    house.walls.seeds = iter([SEED, SEED])
    assert await calls_per_action(house, people=3, types_commands=False) <= BUDGET


@pytest.mark.parametrize("types_commands", [True, False])
async def test_one_person_with_two_computers_stays_within_the_budget(
    house: House, types_commands: bool
) -> None:
    assert await calls_per_action(house, people=1, types_commands=types_commands) <= BUDGET


async def calls_per_action(house: House, *, people: int, types_commands: bool) -> float:
    """Play a hand; the calls it took for each move that anybody made, computers included."""
    actors = [house.person(name, "zh-CN") for name in ("安娜", "阿波", "小蔡")[:people]]
    channel = await house.seated(actors)
    if people < 3:
        await actors[0].slash(channel, "table bots")
    await actors[0].slash(channel, "table start")
    mark = len(house.discord.calls)
    await house.play_hand(
        [house.scripted(actor, types_commands=types_commands) for actor in actors], channel
    )
    await house.settled()
    made = house.discord.calls.since(mark)
    moves = await house.moves()
    how = "buttons and commands" if types_commands else "buttons"
    print(
        f"\n{people} of 3 people, {how}: {len(made)} calls for {moves} actions, "
        f"{len(made) / moves:.2f} an action"
    )
    for route, number in Counter(f"{call.method} {call.route}" for call in made).most_common():
        print(f"{number:6} {route}")
    return len(made) / moves
