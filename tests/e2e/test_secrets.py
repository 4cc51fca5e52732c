"""No card that only one seat knows is ever shown, offered or logged to anybody else."""

import json
import re
from collections.abc import Iterator, Sequence

import pytest

from bot.game.events import Event, HandDealt, HandEnded
from bot.game.table import Stage, Table, evolve, opened
from bot.game.views import player_view, table_view
from bot.services.ports import Batch
from bot.texts import Texts
from cogs.board import board_panel
from cogs.cards import hand_text
from cogs.hand_panel import hand_panel
from cogs.limit import Limit
from cogs.names import Names
from data.tables import SqlTableStore
from playground import Actor, Message
from playground.state.channels import Channel
from playground.state.messages import Version
from tests.e2e.house import CATALOGUES, House, control

ENOUGH = 5
"""Cards in a hand from which its text cannot be there by chance."""


class Moments:
    """The table as it was after each batch that was committed: all that could be shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._seqs = {3}
        append = SqlTableStore.append

        async def noted(store: SqlTableStore, table: int, batch: Batch) -> None:
            self._seqs.add(batch.first_seq + len(batch.events) - 1)
            await append(store, table, batch)

        monkeypatch.setattr(SqlTableStore, "append", noted)

    def tables(self, log: Sequence[Event]) -> list[Table]:
        table = opened(log[0])  # type: ignore[arg-type]
        found = []
        for event in log[1:]:
            table = evolve(table, event)
            if table.seq in self._seqs:
                found.append(table)
        return found


def text_of(version: Version) -> str:
    """All that somebody who reads a version gets, controls included."""
    return json.dumps([version.content, version.embeds, version.components], ensure_ascii=False)


def versions(house: House) -> Iterator[tuple[Message, Version]]:
    for message in house.discord.messages:
        for version in message.history:
            yield message, version


def told(version: Version) -> str:
    return str(version.embeds[0].get("description")) if version.embeds else ""


@pytest.mark.parametrize(("fixture", "hands"), [("house", 1), ("small", 3)])
async def test_nobody_is_told_the_cards_of_another(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    house: House,
    fixture: str,
    hands: int,
) -> None:
    moments = Moments(monkeypatch)
    if fixture == "small":
        request.getfixturevalue(fixture)
        house.walls.lay("1111b 99b", "123t 456b 789w 5t", "33z 3333b", draws="9w 3w 2z 5t")
        house.walls.lay("33z", "123t 456b 789w 7t", "3z 55w 7777b", draws="9w 3b 1b 7t 7t 7t")
        house.walls.lay("55b 5t", "789b 4b", "123t 456b 789w 5t", draws="9w 1b 8t")
    anna, bo, chen = (
        house.person("Anna", "en-US"), house.person("阿波"), house.person("小蔡")
    )  # fmt: skip
    people = [anna, bo, chen]
    channel = await house.dealt(people)
    await play(house, channel, people, hands)

    log = await house.log(channel)
    assert sum(isinstance(event, HandEnded) for event in log) == hands
    past = moments.tables(log)
    check_public_messages(house, channel, past, people)
    check_hands(house, channel, past, people)
    check_that_no_hand_is_elsewhere(house, past, people)
    check_logs(caplog, past)


async def play(house: House, channel: Channel, people: Sequence[Actor], hands: int) -> None:
    """Play whole hands; on the way, everybody looks at the hand and at what commands offer."""
    players = [house.scripted(person) for person in people]
    session = house.session(channel)
    for number in range(1, hands + 1):
        for person in people:
            await person.slash(channel, "hand")
            await person.slash(channel, "table status")
            choices = await person.autocomplete(channel, "discard", card="")
            view = session.view_of(person.id)
            assert view is not None
            assert {choice.value for choice in choices} <= set(map(str, view.hand.kinds()))
        await house.play_hand(players, channel)
        await house.settled()
        if number < hands:
            for person in people:
                message = house.hand(person)
                await person.click(message, custom_id=control(message, "ready").button_id)
            await house.until(lambda number=number: session.view.hands > number)  # type: ignore[misc]
            await house.settled()


def names_in(texts: Texts, people: Sequence[Actor]) -> Names:
    return Names(texts, {person.id: person.name for person in people})


def timeless(version: Version) -> str:
    """What a message said, whatever the time limit."""
    return re.sub(r"<t:\d+:R>", "<t:0:R>", told(version))


def check_public_messages(
    house: House, channel: Channel, past: Sequence[Table], people: Sequence[Actor]
) -> None:
    """What everybody reads is a board of some moment, or a summary of a hand that was over."""
    texts = CATALOGUES.of("zh-CN")
    names = names_in(texts, people)
    boards = {board_panel(texts, 1, table_view(table), names, 0).text for table in past}
    hands = max(table.hands for table in past)
    summaries = {id(message) for message in house.summaries(channel)}
    for message, version in versions(house):
        if message.channel.guild is None or message.ephemeral:
            continue
        assert id(message) in summaries or timeless(version) in boards
        future = [table.pledge.secret for table in past if table.pledge and table.hands == hands]
        assert future[0] not in text_of(version), "the secret of a hand that was not dealt"
        for card in re.findall(r'"custom_id": "c[pm]:[^"]*"', text_of(version)):
            assert not re.search(r":\d[a-z]\"$", card)


def check_hands(
    house: House, channel: Channel, past: Sequence[Table], people: Sequence[Actor]
) -> None:
    """A private message is the hand of its owner at some moment, and only its owner reads it."""
    link = f"https://discord.com/channels/{house.guild.id}/{channel.id}"
    for person in people:
        texts = CATALOGUES.of(person.user.locale)
        names = names_in(texts, people)
        hands = {
            hand_panel(
                texts, 1, table_view(table), player_view(table, person.id), names, link, Limit(0)
            ).text
            for table in past
        }
        for message, version in versions(house):
            if message.channel is person.dm:
                text = timeless(version)
                assert text in hands or message.ephemeral
                assert set(version.readers) <= {person.user, house.discord.world.bot}


def check_that_no_hand_is_elsewhere(
    house: House, past: Sequence[Table], people: Sequence[Actor]
) -> None:
    """No text with a whole hand is anywhere but with its owner, until the hand is over."""
    owners = dict(hand_texts(past))
    public = {id(m) for m in house.discord.messages if m.channel.guild and not m.ephemeral}
    cells: set[tuple[str, frozenset[int]]] = set()
    for message, version in versions(house):
        fields = [f["value"] for embed in version.embeds for f in embed.get("fields", ())]
        if id(message) in public and len(fields) > 3:
            continue  # a summary
        readers = frozenset(reader.id for reader in version.readers if not reader.bot)
        cells |= {(text, readers) for text in (version.content, told(version), *fields)}
    shown = [(text, readers, hand) for text, readers in cells for hand in owners if hand in text]
    assert len(shown) > len(people)
    for text, readers, hand in shown:
        assert readers == {owners[hand]}, text


def hand_texts(past: Sequence[Table]) -> Iterator[tuple[str, int]]:
    """Every hand under way as text, with or without a card just drawn, and whose it is."""
    hands = {
        (player.hand, table.at_seat(seat).player)
        for table in past
        if table.hand is not None and table.stage is Stage.PLAYING
        for seat, player in enumerate(table.hand.seats)
    }
    for hand, owner in hands:
        for cut in (hand, *(hand.remove(kind) for kind in hand.kinds())):
            for texts in CATALOGUES.texts.values():
                if cut.total >= ENOUGH:
                    yield hand_text(texts, cut, "\n"), owner
                    yield hand_text(texts, cut), owner


def check_logs(caplog: pytest.LogCaptureFixture, past: Sequence[Table]) -> None:
    """What we write to the log tells neither seed nor cards."""
    said = "\n".join(
        record.getMessage()
        for record in [*caplog.get_records("setup"), *caplog.records]
        if record.name.split(".")[0] in {"bot", "cogs", "data"}
    )
    assert said
    for table in past:
        assert table.pledge is None or table.pledge.secret not in said
        if table.hand is None:
            continue
        assert table.seed not in said
        for seat in table.hand.seats:
            if seat.hand.total >= ENOUGH:
                assert str(seat.hand) not in said
    assert not re.search(r"\b\d[tbwz]\b", said)
    assert HandDealt.__name__ not in said
