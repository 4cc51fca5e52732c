"""Choosing, changing and reading the rules, through Discord: the options, the form, the book."""

from dataclasses import replace

import pytest

from bot.errors import Refusal
from bot.game.events import RulesChanged
from bot.rules.ruleset import (
    DANJIANG,
    DANJIANG_XI,
    ONLINE,
    SYSTEMS,
    RuleSet,
    Settlement,
    Xi,
)
from cogs.chapters import Topic
from cogs.rule_words import rules_text
from playground import Actor
from playground.state.channels import Channel
from tests.e2e.house import CATALOGUES, House, is_refused
from tests.e2e.rule_talk import LANGUAGES, form, opened, rules_of, table, whisper


@pytest.fixture(params=LANGUAGES)
def locale(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# /table open


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ONLINE),
        ({"system": "danjiang_xi"}, DANJIANG_XI),
        (
            {"system": "danjiang", "cards": 13, "xi": "wild", "stake": 5, "cap": 300,
             "settlement": "winner_takes", "bao_zhang": True, "match": 6, "sealed": True},
            replace(DANJIANG, hand_size=13, xi=Xi.WILD, stake=5, cap=300, bao_zhang=True,
                    settlement=Settlement.WINNER_TAKES, match_hands=6, sealed=True),
        ),
        ({"system": "danjiang_xi", "xi": "none"}, replace(DANJIANG_XI, xi=Xi.NONE,
                                                          no_xi_doubles=False)),
    ],
    ids=["usual", "system", "everything", "without xi"],
)  # fmt: skip
async def test_a_table_is_opened_with_the_chosen_rules_and_its_board_says_so(
    house: House, locale: str, options: dict[str, object], expected: RuleSet
) -> None:
    anna = house.person("安娜", locale)
    channel = await table(house, anna, **options)
    assert rules_of(house, channel) == expected
    board = house.board(channel)
    assert board is not None
    # The board speaks the server's language.
    told = rules_text(CATALOGUES.of("zh-CN"), expected)
    assert f"规则：{told}" in board.embeds[0]["description"].splitlines()


async def test_systems_are_offered_by_their_names(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    name = CATALOGUES.of(locale)("system.danjiang")
    channel = await table(house, anna, chairs=4, system=name)
    assert rules_of(house, channel) == DANJIANG
    assert len(house.session(channel).view.chairs) == 4


async def test_rules_that_cannot_be_played_are_refused_with_every_problem(
    house: House, locale: str
) -> None:
    anna = house.person("安娜", locale)
    reply = await opened(house, anna, stake=0, cap=5)
    assert is_refused(reply, anna, Refusal.BAD_RULES)
    texts = CATALOGUES.of(locale)
    for flaw, value in (("stake", 0), ("cap", 5)):
        assert texts(f"flaw.{flaw}", value=value) in whisper(reply, anna)
    assert await house.client.backstage.store.open_tables() == []
    assert house.guild.channels == [house.guild.general]


# /table rules


async def test_everybody_sees_the_rules_of_the_table(house: House, locale: str) -> None:
    anna, bo = house.person("安娜", locale), house.person("阿波", locale)
    channel = await table(house, anna, system="danjiang", cap=300)
    texts = CATALOGUES.of(locale)
    reply = await bo.slash(channel, LANGUAGES[locale]["table rules"])
    told = whisper(reply, bo)
    assert rules_text(texts, replace(DANJIANG, cap=300)) in told
    for field in ("qing", "gang_kai", "match_hands"):
        assert texts(f"field.{field}") in told


async def test_the_host_changes_the_rules_with_a_form(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    channel = await table(house, anna)
    texts = CATALOGUES.of(locale)
    opened_form = await form(channel, anna)
    assert opened_form.modal is not None
    assert opened_form.modal.title == texts("form.title", table=house.number(channel))
    figures = next(f for f in opened_form.modal.fields if f["custom_id"] == "figure")
    stake, cap = texts("field.stake"), texts("field.cap")
    assert f"{stake} = 1" in figures["value"].splitlines()
    written = figures["value"].replace(f"{stake} = 1", f"{stake} = 3")
    written = "\n".join(line for line in written.splitlines() if not line.startswith(cap))
    reply = await anna.submit(opened_form, {"figure": f"{written}\n{cap}：200"})
    assert whisper(reply, anna) == texts("table.rules_changed")
    expected = replace(ONLINE, stake=3, cap=200)
    assert rules_of(house, channel) == expected
    await house.settled()
    board = house.board(channel)
    assert board is not None
    told = rules_text(CATALOGUES.of("zh-CN"), expected)
    assert f"规则：{told}" in board.embeds[0]["description"].splitlines()


async def test_another_system_is_chosen_in_the_form(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    channel = await table(house, anna, cap=300)
    reply = await anna.submit(await form(channel, anna), {"system": "danjiang"})
    assert whisper(reply, anna) == CATALOGUES.of(locale)("table.rules_changed")
    assert rules_of(house, channel) == replace(DANJIANG, cap=300)


async def test_all_mistakes_are_told_to_the_host_alone_and_nothing_changes(
    house: House, locale: str
) -> None:
    anna = house.person("安娜", locale)
    channel = await table(house, anna)
    texts = CATALOGUES.of(locale)
    lines = "qing = much\nno such thing = 1\nstake = 0\nwin = 30"
    reply = await anna.submit(await form(channel, anna), {"figure": lines})
    told = whisper(reply, anna)
    assert texts("form.mistakes") in told
    assert texts("form.no_figure", line="qing = much") in told
    assert texts("form.unknown", line="no such thing = 1") in told
    assert texts("flaw.stake", value=0) in told
    assert lines in told
    assert rules_of(house, channel) == ONLINE
    assert not [e for e in await house.log(channel) if isinstance(e, RulesChanged)]


async def test_once_the_match_has_begun_the_rules_are_shown_and_stay(
    house: House, locale: str
) -> None:
    anna, bo = house.person("安娜", locale), house.person("阿波", locale)
    channel = await table(house, anna)
    await bo.slash(channel, "table join")
    open_form = await form(channel, anna)
    await anna.slash(channel, "table bots")
    await anna.slash(channel, "table start")
    await house.settled()
    reply = await anna.submit(open_form, {"figure": "stake = 3"})
    assert is_refused(reply, anna, Refusal.RULES_FIXED)
    shown = await anna.slash(channel, LANGUAGES[locale]["table rules"])
    assert shown.modal is None
    assert rules_text(CATALOGUES.of(locale), ONLINE) in whisper(shown, anna)
    assert rules_of(house, channel) == ONLINE


async def test_a_form_is_worth_nothing_when_one_is_no_longer_host(
    house: House, locale: str
) -> None:
    anna, bo = house.person("安娜", locale), house.person("阿波", locale)
    channel = await table(house, anna)
    await bo.slash(channel, "table join")
    open_form = await form(channel, anna)
    await anna.slash(channel, "table leave")
    reply = await anna.submit(open_form, {"figure": "stake = 3"})
    assert is_refused(reply, anna, Refusal.NOT_SEATED)
    await anna.slash(channel, "table join")
    reply = await anna.submit(open_form, {"figure": "stake = 3"})
    assert is_refused(reply, anna, Refusal.HOST_ONLY)
    await house.close(bo, channel)
    await house.settled()
    reply = await anna.submit(open_form, {"figure": "stake = 3"})
    assert is_refused(reply, anna, Refusal.TABLE_CLOSED)


async def test_a_form_outlives_the_process_that_showed_it(house: House) -> None:
    anna = house.person("安娜")
    channel = await table(house, anna)
    open_form = await form(channel, anna)
    await house.restart_bot()
    await anna.submit(open_form, {"figure": "stake = 3"})
    assert rules_of(house, channel) == replace(ONLINE, stake=3)


async def test_a_form_that_is_not_ours_is_answered_too(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    channel = await table(house, anna)
    open_form = await form(channel, anna)
    assert open_form.interaction.modal is not None
    open_form.interaction.modal["custom_id"] = "nonsense"
    assert is_refused(await anna.submit(open_form, {}), anna, Refusal.STALE)


async def test_there_are_no_rules_of_a_table_where_there_is_none(house: House, locale: str) -> None:
    dan = house.person("老丁", locale)
    reply = await dan.slash(house.guild.general, LANGUAGES[locale]["table rules"])
    assert is_refused(reply, dan, Refusal.NO_TABLE_HERE)


# /rules


async def read(actor: Actor, channel: Channel, **options: object) -> str:
    names = LANGUAGES[actor.user.locale]
    given = {names[option]: value for option, value in options.items()}
    return whisper(await actor.slash(channel, names["rules"], **given), actor)


@pytest.mark.parametrize("topic", Topic)
async def test_every_chapter_can_be_read(house: House, topic: Topic) -> None:
    for locale in LANGUAGES:
        reader, texts = house.person("安娜", locale), CATALOGUES.of(locale)
        for system in (None, *SYSTEMS):
            chosen = {} if system is None else {"system": texts(f"system.{system}")}
            told = await read(reader, house.guild.general, topic=texts(f"topic.{topic}"), **chosen)
            shown = texts(f"system.{system or 'online'}")
            assert told.startswith(texts("book.title", topic=texts(f"topic.{topic}"), system=shown))


async def test_at_a_table_the_book_explains_what_is_played_there(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    channel = await table(house, anna, system="danjiang", stake=7)
    texts = CATALOGUES.of(locale)
    assert texts("book.settlement.stake", n=7) in await read(anna, channel, topic="settlement")
    general = await read(anna, house.guild.general, topic="settlement")
    assert texts("book.settlement.stake", n=1) in general
    other = await read(anna, channel, topic="settlement", system="online")
    assert texts("book.settlement.stake", n=1) in other
    await house.close(anna, channel)
    after = await read(anna, channel, topic="settlement")
    assert texts("book.settlement.stake", n=1) in after


async def test_without_a_topic_the_book_shows_its_contents(house: House, locale: str) -> None:
    anna, texts = house.person("安娜", locale), CATALOGUES.of(locale)
    told = await read(anna, house.guild.general)
    assert all(texts(f"topic.{topic}") in told for topic in Topic)


async def test_the_menu_of_the_book_leads_to_its_other_chapters(house: House, locale: str) -> None:
    anna, texts, names = house.person("安娜", locale), CATALOGUES.of(locale), LANGUAGES[locale]
    channel = await table(house, anna, system="danjiang", stake=7)
    (page,) = (await anna.slash(channel, names["rules"])).messages
    await house.restart_bot()
    turned = await anna.choose(page, texts("book.choose"), ["settlement"])
    assert turned.messages == [page]
    assert texts("book.settlement.stake", n=7) in page.embeds[0]["description"]
    (other,) = (await anna.slash(channel, names["rules"], **{names["system"]: "online"})).messages
    await anna.choose(other, None, ["settlement"])
    await anna.choose(other, None, ["hu"])
    title = texts("book.title", topic=texts("topic.hu"), system=texts("system.online"))
    assert other.embeds[0]["title"] == title


async def test_a_menu_of_the_book_that_is_not_ours_is_refused(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    (page,) = (await anna.slash(house.guild.general, LANGUAGES[locale]["rules"])).messages
    forged = await anna.click(page, custom_id="cb:poker", force=True)
    assert is_refused(forged, anna, Refusal.STALE)


async def test_the_book_is_open_in_private_messages_too(house: House, locale: str) -> None:
    anna = house.person("安娜", locale)
    told = await read(anna, anna.open_dm(), topic="hu")
    assert CATALOGUES.of(locale)("topic.hu") in told
