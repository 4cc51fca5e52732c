"""Refusals and other short texts."""

from dataclasses import replace

import pytest

from bot.errors import GameError, Refusal
from bot.game.actions import Action, Verb
from bot.rules.cards import Kind
from bot.rules.ruleset import DANJIANG, Flaw, Problem
from bot.texts import Texts
from cogs.stage import NEEDED
from cogs.words import action_text, refusal_text, sentence_case, signed
from tests.cogs.tables import EN, ZH

LANGUAGES = pytest.mark.parametrize("texts", [ZH, EN], ids=["zh", "en"])


@LANGUAGES
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_can_be_told_with_and_without_details(texts: Texts, code: Refusal) -> None:
    missing = tuple(name for name, needed in NEEDED if needed)
    details = {"card": Kind.parse("3t"), "held": 1, "free": 2, "text": "x", "players": ("Anna",)}
    for error in (GameError(code), GameError(code, **details, permissions=missing)):
        text = refusal_text(texts, error)
        assert text
        assert "{" not in text
        assert len(text) <= 2000


@LANGUAGES
def test_no_two_refusals_say_the_same(texts: Texts) -> None:
    assert len({refusal_text(texts, GameError(code)) for code in Refusal}) == len(Refusal)


def test_cards_are_named_and_typed_text_is_harmless() -> None:
    not_held = GameError(Refusal.NOT_HELD, card=Kind.parse("3t"))
    assert refusal_text(ZH, not_held).startswith("你手里没有三条")
    assert refusal_text(ZH, GameError(Refusal.NOT_HELD, card=None)).startswith("你手里没有这张牌")
    odd = refusal_text(EN, GameError(Refusal.UNKNOWN_CARD, text="<@1> `x`\n"))
    assert r"“\<\@1\> \`x\`”" in odd


def test_a_hand_that_is_no_win_is_told_how_near_it_is() -> None:
    near = GameError(Refusal.NOT_A_WIN, away=1, shape="123t 55w")
    assert refusal_text(EN, near) == (
        "No win: 1 card is still missing. Nearest: tiao 1 2 3 · wan 5 5"
    )
    far = GameError(Refusal.NOT_A_WIN, away=3, shape="123t")
    assert refusal_text(ZH, far) == "还不能胡，差 3 张。最接近的牌型：条 1 2 3"


@LANGUAGES
@pytest.mark.parametrize("flaw", Flaw)
def test_every_flaw_of_rules_can_be_told(texts: Texts, flaw: Flaw) -> None:
    error = GameError(Refusal.BAD_RULES, problems=(Problem(flaw, "qing", "77"),))
    told, empty = refusal_text(texts, error), refusal_text(texts, GameError(Refusal.BAD_RULES))
    assert told.startswith(empty)
    assert len(told) > len(empty)


def test_all_problems_of_rules_are_told_at_once() -> None:
    problems = replace(DANJIANG, stake=0, hand_size=12).problems()
    assert refusal_text(ZH, GameError(Refusal.BAD_RULES, problems=problems)) == (
        "这样的规则不能打：每人 12 张不行，只有 22、13、10 张、每胡 0 分太少，至少 1 分"
    )


def test_missing_permissions_are_called_what_discord_calls_them() -> None:
    error = GameError(Refusal.MISSING_PERMISSIONS, permissions=("embed_links", "manage_channels"))
    assert "Embed Links, Manage Channels" in refusal_text(EN, error)


def test_people_who_cannot_be_reached_are_named_harmlessly_one_by_one() -> None:
    error = GameError(Refusal.CANNOT_REACH, players=("甲, 乙", "**" + "大" * 40))
    told = refusal_text(ZH, error)
    assert told.startswith(r"我没法私信 甲, 乙、\*\*大大")
    assert "…。请" in told


@LANGUAGES
def test_the_host_is_named_to_whoever_is_not(texts: Texts) -> None:
    assert "<@42>" in refusal_text(texts, GameError(Refusal.HOST_ONLY, host=42))


def test_points_carry_their_sign() -> None:
    assert [signed(number) for number in (12, -5, 0)] == ["+12", "−5", "0"]


def test_moves_are_named_with_their_card() -> None:
    assert action_text(ZH, Action(Verb.CALL, Kind.parse("3t"))) == "叫 三条"
    assert sentence_case(action_text(EN, Action(Verb.AN_GANG, Kind.parse("2z")))) == (
        "An-gang red flower"
    )
    assert sentence_case("") == ""
