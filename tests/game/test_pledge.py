"""How a wall is fixed: a secret before anybody clicks, then people's own clicks (docs/fairness.md)."""

import hashlib
from dataclasses import replace

import pytest

from bot.errors import StateError
from bot.game.commands import (
    CloseTable,
    CommitWall,
    DealHand,
    FillChairs,
    PressReady,
    StartMatch,
    TakeChair,
)
from bot.game.decide import decide
from bot.game.events import HandDealt
from bot.game.pledge import Click, Origin, Pledge
from bot.game.table import Stage, Table
from bot.game.views import table_view
from bot.game.wall import build_wall, draw_lot
from bot.rules.cards import KINDS, deck
from bot.rules.ruleset import DANJIANG_XI, ONLINE, RuleSet, Xi
from tests.game.tables import (
    GUEST,
    HOST,
    Deal,
    after,
    lobby,
    new_table,
    play_out,
    seed,
    started,
    told,
)

SECRET = "5e" * 32
PLEDGE = Pledge(7, HOST, 1, SECRET)
CLICKS = (Click(HOST, False, 900), Click(GUEST, False, 0), Click(1, True, 0))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def pledged(people: int = 2) -> Table:
    """A full lobby whose first wall is fixed."""
    table = after(new_table(), *(TakeChair(HOST + guest) for guest in range(people)))
    return after(table, FillChairs(HOST), CommitWall(SECRET))


def dealt(entropy: int = 900) -> Table:
    return after(pledged(), StartMatch(HOST, entropy), DealHand())


def test_the_commitment_binds_table_hand_and_secret() -> None:
    assert PLEDGE.commitment == sha256(f"changpai/2/commit/7/{HOST}/1/{SECRET}")
    others = (replace(PLEDGE, guild=8), replace(PLEDGE, host=1), replace(PLEDGE, hand=2))
    commitments = {each.commitment for each in (PLEDGE, *others, replace(PLEDGE, secret="5f" * 32))}
    assert len(commitments) == 5


def test_the_seed_follows_from_the_pledge_and_everybodys_click_by_chair() -> None:
    origin = Origin(PLEDGE, CLICKS)
    mixed = f"changpai/2/seed/7/{HOST}/1/{SECRET}/{HOST}:900/{GUEST}:0/computer-1:0"
    assert origin.seed == sha256(mixed)
    again = replace(origin, clicks=(replace(CLICKS[0], entropy=901), *CLICKS[1:]))
    swapped = replace(origin, clicks=(CLICKS[1], CLICKS[0], CLICKS[2]))
    assert len({origin.seed, again.seed, swapped.seed}) == 3


def test_the_wall_and_the_first_dealer_follow_from_that_seed() -> None:
    table = after(pledged(), StartMatch(HOST, 900))
    event = decide(table, DealHand())[0]
    expected = Origin(PLEDGE, CLICKS).seed
    assert isinstance(event, HandDealt)
    assert (event.seed, event.wall) == (expected, build_wall(expected, table.rules))
    assert event.dealer == draw_lot(expected, 3)
    assert dealt(901).seed != expected


def test_the_next_wall_is_fixed_before_anybody_is_ready_and_takes_their_clicks() -> None:
    table, _ = play_out(dealt())
    table = after(table, CommitWall("6f" * 32), PressReady(HOST, 11), PressReady(GUEST, 12))
    table = after(table, DealHand())
    assert table.origin is not None
    assert table.origin.pledge == Pledge(7, HOST, 2, "6f" * 32)
    assert [click.entropy for click in table.origin.clicks] == [11, 12, 0]
    assert table.seed == table.origin.seed


def test_a_wall_is_fixed_once_and_none_is_dealt_before_it_is() -> None:
    assert told(lobby(2), CommitWall(SECRET)) == f"wall_committed 1 {SECRET}"
    for table in (pledged(), dealt()):
        with pytest.raises(StateError, match="no wall is to be fixed"):
            decide(table, CommitWall(SECRET))
    with pytest.raises(StateError, match="no wall is fixed"):
        decide(started(2), DealHand())


def test_clicks_before_the_commitment_do_not_count() -> None:
    table = after(started(2), CommitWall(SECRET), DealHand())
    early = after(lobby(2), FillChairs(HOST), StartMatch(HOST, 900), CommitWall(SECRET), DealHand())
    assert early.origin is not None
    assert early.origin == table.origin
    assert {click.entropy for click in early.origin.clicks} == {0}


def test_the_host_who_opened_the_table_stays_in_the_pledge() -> None:
    table = after(pledged(), CloseTable(HOST))
    assert table.opener == table.host == HOST


def test_fixing_a_wall_outdates_nothing_that_people_see() -> None:
    table, _ = play_out(dealt())
    assert after(table, CommitWall(SECRET)).step == table.step


def test_only_the_commitment_shows_before_the_hand_is_over() -> None:
    lobby_view, hand_view = table_view(pledged()), table_view(dealt())
    for view in (lobby_view, hand_view):
        assert view.commitment == PLEDGE.commitment
        assert (view.seed, view.origin) == ("", None)
        assert SECRET not in repr(view)
    over, _ = play_out(dealt())
    assert table_view(over).origin == Origin(PLEDGE, CLICKS)
    following = after(over, CommitWall("6f" * 32))
    assert table_view(following).commitment == Pledge(7, HOST, 2, "6f" * 32).commitment
    assert "6f" * 32 not in repr(table_view(following))


def test_a_closed_table_tells_the_secret_of_a_hand_it_broke_off_and_no_other() -> None:
    voided = table_view(after(dealt(), CloseTable(HOST)))
    assert voided.origin == Origin(PLEDGE, CLICKS)
    assert voided.commitment == ""
    never = after(pledged(), CloseTable(HOST))
    assert never.stage is Stage.CLOSED
    assert SECRET not in repr(table_view(never))


def test_an_old_log_tells_the_seed_of_its_walls() -> None:
    table, _ = play_out(after(started(2), Deal(seed(1))))
    view = table_view(table)
    assert (view.seed, view.origin, view.commitment) == (seed(1), None, "")


WALLS = 3000


@pytest.mark.parametrize("rules", [ONLINE, DANJIANG_XI], ids=["120 cards", "125 cards"])
def test_every_kind_is_as_likely_in_every_place(rules: RuleSet) -> None:
    """Chi-square of kinds against places, over walls whose secrets count up: all of it is repeatable."""
    cards = deck(xi=rules.xi is not Xi.NONE)
    counts = [[0] * len(KINDS) for _ in cards]
    for number in range(WALLS):
        origin = Origin(replace(PLEDGE, secret=seed(number)), CLICKS)
        for place, kind in enumerate(build_wall(origin.seed, rules)):
            counts[place][kind] += 1
    kinds = sorted(set(cards))
    expected = {kind: WALLS * cards.count(kind) / len(cards) for kind in kinds}
    statistic = sum(
        (row[kind] - expected[kind]) ** 2 / expected[kind] for row in counts for kind in kinds
    )
    statistic *= 1 - 1 / len(cards)  # the cards of one wall are drawn without putting any back
    freedom = (len(cards) - 1) * (len(kinds) - 1)
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    spread = 2 / (9 * freedom)
    deviation = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    assert abs(deviation) < 3


def test_the_lot_falls_on_every_chair_as_often() -> None:
    seeds = [Origin(replace(PLEDGE, secret=seed(number)), CLICKS).seed for number in range(WALLS)]
    for chairs in (3, 4):
        lots = [draw_lot(each, chairs) for each in seeds]
        expected = WALLS / chairs
        assert sum((lots.count(chair) - expected) ** 2 / expected for chair in range(chairs)) < 12
