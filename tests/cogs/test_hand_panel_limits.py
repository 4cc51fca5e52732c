"""The worst that can come in a hand message, or worse: still within what Discord takes."""

from dataclasses import replace

import pytest

from bot.game.actions import BAO_TING, DISCARDS, GANG, HU, PASS, PENG, Action, Legal, Verb
from bot.game.hand import Phase
from bot.game.table import Table
from bot.game.views import SeatView, player_view, table_view
from bot.rules.cards import ORDINARY, Kind
from bot.rules.hand import Hand
from bot.texts import Texts
from cogs.hand_panel import hand_panel
from cogs.names import Names
from tests.cogs.limits import assert_fits
from tests.cogs.tables import ANNA, EN, KNOWN, LINK, ZH, dealt
from tests.cogs.test_hand_panel import offered

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])


def forced(table: Table, actions: tuple[Action, ...], hand: Hand, phase: Phase) -> SeatView:
    """A view with more legal moves at once than play allows."""
    view = player_view(table, ANNA)
    assert view is not None
    public = replace(view.public, phase=phase, turn=1, discard=Kind.parse("3t"))
    return replace(view, hand=hand, drawn=None, legal=Legal(actions, PASS), public=public)


@LANGUAGES
def test_twenty_three_different_cards_fit(texts: Texts) -> None:
    table = dealt()
    hand = Hand.of(ORDINARY[:23])
    actions = (HU, *(Action(Verb.BAO_TING, k) for k in hand), *(DISCARDS[k] for k in hand))
    seat = forced(table, actions, hand, Phase.TURN)
    panel = hand_panel(texts, 12, table_view(table), seat, Names(texts, KNOWN), LINK)
    assert_fits(panel)
    assert [len(menu.choices) for menu in panel.menus] == [23, 23]
    assert sorted(offered(panel), key=str) == sorted(actions, key=str)


@LANGUAGES
def test_six_dragons_and_a_pass_fit(texts: Texts) -> None:
    table = dealt()
    hand = Hand.of([*ORDINARY[:4] * 4, *ORDINARY[4:6] * 3])
    dragons = [Action(verb, k) for k in hand.kinds() for verb in (Verb.CALL, Verb.LAY)]
    seat = forced(table, (*dragons, PASS), hand, Phase.DRAGONS)
    panel = hand_panel(texts, 12, table_view(table), seat, Names(texts, KNOWN), LINK)
    assert_fits(panel)
    assert [len(row) for row in panel.buttons] == [5, 5, 3]


@LANGUAGES
def test_every_kind_of_button_at_once_fits(texts: Texts) -> None:
    table = dealt()
    hand = Hand.of(ORDINARY[:23])
    cards = ORDINARY[:5]
    actions = (
        HU,
        GANG,
        PENG,
        BAO_TING,
        PASS,
        *(Action(verb, k) for verb in (Verb.AN_GANG, Verb.ADD_GANG) for k in cards),
        *(Action(Verb.BAO_TING, k) for k in hand),
        *(DISCARDS[k] for k in hand),
    )
    seat = forced(table, actions, hand, Phase.TURN)
    panel = hand_panel(texts, 12, table_view(table), seat, Names(texts, KNOWN), LINK)
    assert_fits(panel)
    assert len(panel.menus) + len(panel.buttons) == 5
    assert sorted(offered(panel), key=str) == sorted(actions, key=str)
