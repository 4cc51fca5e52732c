"""The scanner finds what is planted: a leak of every kind, in every place."""

import logging
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import discord
import pytest

from bot.game.hand import HandState
from bot.game.table import Table
from bot.game.views import seat_view
from bot.render.hand import HandPicture
from bot.rules.cards import Kind
from bot.rules.ruleset import ONLINE
from bot.services.news import News
from bot.services.ports import Place
from cogs import controls
from cogs.board import board_panel
from cogs.cards import card_name, hand_text
from cogs.messages import Messages
from cogs.panel import Panel
from cogs.play import Play
from cogs.words import refusal_text
from tests.secrets.evening import Evening, Habits
from tests.secrets.scanner import Scanner
from tests.secrets.tokens import cards_in
from tests.secrets.wire import CATALOGUES, Wire

ZH, EN = CATALOGUES.of("zh-CN"), CATALOGUES.of("en-US")
ANNA = 101
RULES = replace(ONLINE, hand_size=10)
Plant = Callable[[pytest.MonkeyPatch, Scanner], None]


def table_of(scanner: Scanner) -> Table | None:
    return scanner.session._table if scanner.session else None


def hand_of(scanner: Scanner) -> HandState | None:
    table = table_of(scanner)
    return table.hand if table is not None and table.hand is not None else None


def next_card(scanner: Scanner) -> str:
    """The text form of the next card to draw, which nobody can know; nothing where there is none."""
    hand = hand_of(scanner)
    return str(hand.wall[hand.top]) if hand is not None and hand.left else ""


# What is told


def other_hand(table: Table, hand: HandState) -> str:
    seat = next(seat for seat in range(3) if table.at_seat(seat).player != ANNA)
    return hand_text(ZH, hand.seats[seat].hand)


TOLD: dict[str, Callable[[Table, HandState], str]] = {
    "a name": lambda _, hand: card_name(ZH, hand.wall[hand.top]),
    "a name in English": lambda _, hand: f"(next: {card_name(EN, hand.wall[hand.top])})",
    "a text form": lambda _, hand: str(hand.wall[hand.top]),
    "a group of cards": other_hand,
    "a text form of several": lambda _, hand: str(hand.seats[1].hand),
    "an emoji": lambda _, hand: f"<:card_{hand.wall[hand.top]}:123>",
    "a seed": lambda table, _: table.seed,
    "what is pledged": lambda table, _: str(table.origin),
    "a value": lambda _, hand: repr(hand),
    "whether there were answers": lambda _, hand: str([bool(a) for a in hand.answers]),
    "how many events there were": lambda table, _: str(table.seq),
    "a card without its name": lambda _, hand: "!" if hand.wall[hand.top] < 13 else "?",
}


@pytest.mark.parametrize("told", TOLD)
async def test_what_a_board_tells_is_found(
    wire: Wire, scanner: Scanner, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    def telling(*args: Any) -> Panel:
        panel, table, hand = board_panel(*args), table_of(scanner), hand_of(scanner)
        if table is None or hand is None or not hand.left or hand.result is not None:
            return panel
        return replace(panel, text=f"{panel.text}\n{TOLD[told](table, hand)}")

    monkeypatch.setattr("cogs.panels.board_panel", telling)
    assert await found(wire, scanner)


# Where it is told


def in_custom_ids(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    make = controls._button

    def telling(*args: Any) -> discord.ui.Button[discord.ui.View]:
        button = make(*args)
        button.custom_id = f"{button.custom_id}:{next_card(scanner)}"
        return button

    monkeypatch.setattr(controls, "_button", telling)


def in_values(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    make = controls._menu

    def telling(*args: Any) -> discord.ui.Select[discord.ui.View]:
        menu = make(*args)
        menu.options[0].value = next_card(scanner) or menu.options[0].value
        return menu

    monkeypatch.setattr(controls, "_menu", telling)


def in_offers(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    def telling(*_: object) -> tuple[Kind, ...]:
        card = next_card(scanner)
        return (Kind.parse(card),) if card else ()

    monkeypatch.setattr(Play, "_legal_cards", telling)


def in_refusals(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    def telling(*args: Any) -> str:
        return f"{refusal_text(*args)} {next_card(scanner)}"

    monkeypatch.setattr("cogs.answers.refusal_text", telling)


def beside_edits(
    monkeypatch: pytest.MonkeyPatch, tell: Callable[[discord.Client, int], Any]
) -> None:
    """Do something else with every edit of a message."""
    edit = Messages.edit

    async def telling(messages: Messages, place: Place, panel: Panel) -> bool:
        await tell(messages._client, place.channel)
        return await edit(messages, place, panel)

    monkeypatch.setattr(Messages, "edit", telling)


def in_names_of_files(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    async def tell(client: discord.Client, channel: int) -> None:
        file = discord.File(BytesIO(b""), f"next-{next_card(scanner)}.png")
        await client.get_partial_messageable(channel).send(file=file)

    beside_edits(monkeypatch, tell)


def in_pictures(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    def telling(*args: Any) -> Panel:
        hand = hand_of(scanner)
        panel = board_panel(*args)
        if panel.picture is None or hand is None:
            return panel
        return replace(panel, picture=HandPicture.of(seat_view(hand, 0)))

    monkeypatch.setattr("cogs.panels.board_panel", telling)


def in_reasons(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    async def tell(client: discord.Client, channel: int) -> None:
        await client.http.edit_channel(channel, name="x", reason=f"drew {next_card(scanner)}")

    beside_edits(monkeypatch, tell)


def in_the_log(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    def telling(*_: object) -> None:
        logging.getLogger("bot.game").debug("next is %s", next_card(scanner))

    beside_news(monkeypatch, telling)


def in_values_that_are_logged(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    def telling(*_: object) -> None:
        logging.getLogger("data").debug("%s", (hand_of(scanner) and "hand", hand_of(scanner)))

    beside_news(monkeypatch, telling)


def in_errors_that_are_logged(monkeypatch: pytest.MonkeyPatch, scanner: Scanner) -> None:
    def telling(*_: object) -> None:
        try:
            raise discord.DiscordException(f"could not show {next_card(scanner)}")
        except discord.DiscordException:
            logging.getLogger("cogs").warning("once more", exc_info=True)

    beside_news(monkeypatch, telling)


def beside_news(monkeypatch: pytest.MonkeyPatch, tell: Callable[[], None]) -> None:
    note = News.table_changed

    def telling(news: News, table: int) -> None:
        tell()
        note(news, table)

    monkeypatch.setattr(News, "table_changed", telling)


PLACES: dict[str, Plant] = {
    plant.__name__.replace("_", " "): plant
    for plant in (
        in_custom_ids,
        in_values,
        in_offers,
        in_refusals,
        in_names_of_files,
        in_pictures,
        in_reasons,
        in_the_log,
        in_values_that_are_logged,
        in_errors_that_are_logged,
    )
}


@pytest.mark.parametrize("place", PLACES)
async def test_wherever_a_card_is_told_it_is_found(
    wire: Wire, scanner: Scanner, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    PLACES[place](monkeypatch, scanner)
    assert await found(wire, scanner)


async def test_nothing_is_found_where_nothing_is_planted(wire: Wire, scanner: Scanner) -> None:
    assert await found(wire, scanner) == []
    assert scanner.errors == []


async def found(wire: Wire, scanner: Scanner) -> list[str]:
    """What is found in one short hand at which everybody asks and looks a lot."""
    habits = Habits(look=0.2, odd=0.4)
    evening = Evening(wire, scanner, Random(7), [ANNA, 102], channel=1000, habits=habits)
    await evening.play(RULES, chairs=3, hands=1)
    return scanner.leaks


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("三条、红花", "3t 2z"),
        ("条 1 2 3 · 饼 5 · 千 红", "1t 2t 3t 5b 1z 2z"),
        ("tiao 1 9 · red flower", "1t 9t 2z"),
        ("cp:1:20:discard:3t", "3t"),
        ('{"value":"9w"}', "9w"),
        ("123t 55w", "1t 2t 3t 5w"),
        ("<:T3t:99> <:b_7B:1>", "7b"),
        ('{"name": "card_t3_0123abcd", "id": "17"}', "3t"),
        ("🀐🀙🀇", "1t 1b 1w"),
        ("1 point a hu, 13 cards, table 3, 4b7c9t12", ""),
    ],
)
def test_cards_are_read_in_every_form(text: str, cards: str) -> None:
    assert cards_in(text) == {Kind.parse(card) for card in cards.split()}
