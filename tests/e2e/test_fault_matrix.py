"""Every call that a table makes in its life, with everything that Discord can answer instead.

Whatever fails: the move counts once, the table goes on, and in the end everybody sees how it stands.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.game.events import Discarded
from bot.game.table import Stage
from bot.services.pace import Pace
from cogs.trouble import LONGEST_WAIT_SECONDS
from playground import Actor
from playground.faults import Fault, Where
from playground.state.channels import Channel
from tests.e2e.house import House
from tests.e2e.unwell import hurry, is_shown_as_it_is

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"
OPEN_DM = "/users/@me/channels"

UNHURRIED = Pace(beat=0, think=0, turn=1e6, claim=1e6, between=1e6, lobby=1e6)
"""Nobody's time runs out while the clock is pushed to the next attempt."""

CODES = (10003, 10008, 10062, 30046, 40003, 40060, 50001, 50007, 50013, 50027, 50083)
STATUSES = (429, 500, 503)

Plan = Callable[[House, str, str, Where | None], Fault]


def failing(code: int, status: int | None = None) -> Plan:
    def plan(house: House, method: str, route: str, where: Where | None) -> Fault:
        # The library itself tries five times where a server or a limit is to blame.
        times = 5 if code == 30046 or status else 1
        return house.discord.faults.fail(
            method, route, code=code, status=status, times=times, where=where
        )

    return plan


FAULTS: dict[str, Plan] = {
    **{str(code): failing(code) for code in CODES},
    **{f"status {status}": failing(0, status) for status in STATUSES},
    "far too many": lambda house, method, route, where: house.discord.faults.fail(
        method, route, status=429, retry_after=60, where=where
    ),
    "no answer": lambda house, method, route, where: house.discord.faults.hold(
        method, route, where=where
    ),
    "answer lost": lambda house, method, route, where: house.discord.faults.lose_answer(
        method, route, where=where
    ),
}


@dataclass(frozen=True)
class Call:
    """A call that the next move leads to."""

    method: str
    route: str
    private: bool | None = None
    """whether it concerns a private message; None where that makes no difference"""
    never: tuple[str, ...] = ()
    """what cannot be answered here, or only where it is so: a message to be deleted is not there"""
    deleted: bool = False
    """whether the message is deleted before, so that it has to be sent anew"""


CALLS = {
    "answer": Call("POST", CALLBACK),
    "edit board": Call("PATCH", MESSAGE, private=False),
    "send board": Call("POST", MESSAGES, private=False, deleted=True),
    "edit hand": Call("PATCH", MESSAGE, private=True),
    "send hand": Call("POST", MESSAGES, private=True),
    "delete hand": Call("DELETE", MESSAGE, private=True, never=("10003", "10008", "50007")),
}


@pytest.fixture
async def unhurried(small: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """Nothing in the library sleeps, and nobody's time runs out."""
    hurry(monkeypatch, patience=0.4)
    small.pace = UNHURRIED
    await small.restart_bot()
    return small


async def discard_once(house: House, channel: Channel, people: list[Actor]) -> None:
    """Let whoever is at turn discard by command, once everybody has passed."""
    session = house.session(channel)
    for _ in range(4):
        await house.settled()
        for who in people:
            view = session.view_of(who.id)
            assert view is not None
            action = view.legal.default
            if action is None:
                continue
            if action.card is None:
                await who.slash(channel, "过")
            else:
                await who.slash(channel, "discard", card=str(action.card))
                return
    raise AssertionError("nobody is at turn")


async def calm_down(house: House, channel: Channel) -> None:
    """Let Discord's bad day pass."""
    await house.settled()
    house.discord.faults.clear()
    house.clock.push(LONGEST_WAIT_SECONDS)
    await is_shown_as_it_is(house, channel, push=LONGEST_WAIT_SECONDS)


@pytest.mark.parametrize("fault", FAULTS)
async def test_no_call_that_fails_in_a_hand_costs_more_than_time(
    unhurried: House, fault: str
) -> None:
    house, people = unhurried, unhurried.people()
    house.tolerated_failures = None
    channel = await house.dealt(people)
    calls = {name: call for name, call in CALLS.items() if fault not in call.never}
    for moves, (name, call) in enumerate(calls.items(), start=1):
        if call.deleted:
            for board in house.boards(channel):
                house.discord.faults.delete_message(board)

        def concerns(path: str, _: object, call: Call = call) -> bool:
            return call.private is None or call.private is (f"/{channel.id}/" not in path)

        planned = FAULTS[fault](house, call.method, call.route, concerns)
        await discard_once(house, channel, people)
        await calm_down(house, channel)
        assert planned.struck, name
        log = await house.log(channel)
        assert sum(isinstance(event, Discarded) for event in log) == moves, name
        assert house.session(channel).view.stage is Stage.PLAYING


OPENING = {
    "create channel": ("POST", "/guilds/{guild_id}/channels"),
    "answer": ("POST", CALLBACK),
    "follow up": ("POST", FOLLOW_UP),
    "send board": ("POST", MESSAGES),
    "open conversation": ("POST", OPEN_DM),
}
"""What has to be called until the first hand of somebody new is dealt; each is tried by somebody else."""


async def table_of(house: House, host: Actor) -> Channel:
    """Open a table, if need be a second time, once Discord's bad day is over."""
    for _ in range(2):
        await host.slash(house.guild.general, "table open")
        await house.settled()
        tables = house.client.backstage.tables.of_player(host.id)
        if tables:
            (session,) = tables
            stage = house.client.stage
            return next(c for c in house.guild.channels if stage.table_in(c.id) == session.number)
        house.discord.faults.clear()
        house.clock.push(LONGEST_WAIT_SECONDS)
    raise AssertionError("no table opens")


async def started(house: House, host: Actor, channel: Channel) -> bool:
    """Start with computers."""
    await host.slash(channel, "table bots")
    await host.slash(channel, "table start")
    await house.settled()
    return house.session(channel).view.stage is Stage.PLAYING


@pytest.mark.parametrize("fault", FAULTS)
async def test_no_call_that_fails_before_a_hand_costs_more_than_another_try(
    unhurried: House, fault: str
) -> None:
    house = unhurried
    house.tolerated_failures, house.tolerated_errors = None, "incident"
    for name, (method, route) in OPENING.items():
        host = house.person(name)
        planned = FAULTS[fault](house, method, route, None)
        channel = await table_of(house, host)
        at_once = await started(house, host, channel)
        house.discord.faults.clear()
        house.clock.push(LONGEST_WAIT_SECONDS)
        await house.settled()
        assert at_once or await started(house, host, channel), name
        await is_shown_as_it_is(house, channel, push=LONGEST_WAIT_SECONDS)
        if name != "follow up":  # which is only called where an answer was late
            assert planned.struck, name
