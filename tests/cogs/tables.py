"""Tables in play, for the presenters: seated, dealt, and driven to wherever a test wants them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from bot.game.actions import Action, Verb
from bot.game.commands import (
    ActForSeat,
    CloseWindow,
    Command,
    FillChairs,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.decide import deal_from, decide
from bot.game.events import TableOpened
from bot.game.hand import HandState
from bot.game.legal import legal_actions, pending
from bot.game.play import may_close
from bot.game.table import Stage, Table, evolve, folded, opened
from bot.rules.ruleset import ONLINE, RuleSet
from bot.texts import Catalogues
from cogs.names import Names

CATALOGUES = Catalogues.load()
ZH, EN = CATALOGUES.of("zh-CN"), CATALOGUES.of("en-US")
ANNA, BO, CHEN, DAN = 100000000000000001, 100000000000000002, 100000000000000003, 4
PEOPLE = (ANNA, BO, CHEN, DAN)
KNOWN = {ANNA: "Anna", BO: "波波", CHEN: "Chen"}
ZH_NAMES, EN_NAMES = Names(ZH, KNOWN), Names(EN, KNOWN)
LINK = "https://discord.com/channels/1/2"


def do(table: Table, command: Command) -> Table:
    """The table after a command."""
    for event in decide(table, command):
        table = evolve(table, event)
    return table


def lobby(people: int = 2, chairs: int = 3, rules: RuleSet = ONLINE) -> Table:
    """A table with some people on its chairs, Anna the host."""
    table = opened(TableOpened(1, ANNA, chairs, rules))
    for player in PEOPLE[:people]:
        table = do(table, TakeChair(player))
    return table


def dealt(seed: int = 0, people: int = 3, chairs: int = 3, rules: RuleSet = ONLINE) -> Table:
    """A table whose first hand has just been dealt, computers on the chairs that nobody has."""
    table = lobby(people, chairs, rules)
    if people < chairs:
        table = do(table, FillChairs(ANNA))
    return dealt_from(do(table, StartMatch(ANNA)), seed)


def dealt_from(table: Table, seed: int) -> Table:
    """The table once the hand that is due was dealt from the wall of a seed."""
    return folded(table, deal_from(table, f"{seed:064x}"))


def with_hand(table: Table, hand: HandState) -> Table:
    """The same table with another hand under way, as if everybody had seen it so."""
    return replace(table, stage=Stage.PLAYING, hand=hand)


Chooser = Callable[[Random, tuple[Action, ...]], Action]


def eager(rng: Random, actions: tuple[Action, ...]) -> Action:
    """Wins and lays whatever it can, else does anything."""
    for verb in (
        Verb.HU,
        Verb.LAY,
        Verb.CALL,
        Verb.AN_GANG,
        Verb.ADD_GANG,
        Verb.GANG,
        Verb.BAO_TING,
    ):
        wanted = [action for action in actions if action.verb is verb]
        if wanted and rng.random() < 0.8:
            return rng.choice(wanted)
    return rng.choice(actions)


def course(table: Table, rng: Random, choose: Chooser = eager) -> Iterator[Table]:
    """Every state of the hand from here to its end, this one first."""
    yield table
    while table.stage is Stage.PLAYING:
        hand = table.hand
        assert hand is not None
        if may_close(hand):
            table = do(table, CloseWindow())
        else:
            seat = rng.choice(pending(hand))
            action = choose(rng, legal_actions(hand, seat).actions)
            table = do(table, ActForSeat(seat, action))
        yield table


def played(table: Table, seed: int = 0, choose: Chooser = eager) -> Table:
    """The table at the end of the hand."""
    *_, last = course(table, Random(seed), choose)
    return last


def next_hand(table: Table, seed: int) -> Table:
    """The table after everybody was ready and the next hand was dealt."""
    for player in table.people:
        table = do(table, PressReady(player))
    return dealt_from(table, seed)
