"""What Discord refuses, over raw HTTP: each limit at its edge and one beyond."""

from collections.abc import Callable
from typing import Any

import pytest

from playground import GuildHandle, Playground
from playground.actions import interactions
from playground.state.interactions import InteractionKind
from tests.playground.conftest import Api

Json = dict[str, Any]


def button(**changes: object) -> Json:
    return {"type": 2, "style": 1, "label": "Join", "custom_id": "join", **changes}


def menu(*options: Json, **changes: object) -> Json:
    body = {"type": 3, "custom_id": "menu", "options": list(options) or [option("a")]}
    return {**body, **changes}


def option(value: str, **changes: object) -> Json:
    return {"label": "L", "value": value, **changes}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def rows(*components: Json) -> Json:
    return {"content": "x", "components": [row(*components)]}


def buttons(count: int) -> list[Json]:
    return [button(custom_id=f"b{number}") for number in range(count)]


def embed(**fields: object) -> Json:
    return {"embeds": [fields]}


def fields(count: int) -> Json:
    return embed(fields=[{"name": "n", "value": "v"}] * count)


def field(name: str, value: str) -> Json:
    return embed(fields=[{"name": name, "value": value}])


def long_embeds(length: int) -> Json:
    return {"embeds": [{"description": "d" * 3000}, {"description": "d" * (length - 3000)}]}


MESSAGES: list[tuple[Json, str | None]] = [
    ({"content": "x" * 2000}, None),
    ({"content": "x" * 2001}, "content"),
    ({"embeds": [{"title": "t"}] * 10}, None),
    ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    (embed(title="t" * 256), None),
    (embed(title="t" * 257), "embeds.0.title"),
    (embed(description="d" * 4096), None),
    (embed(description="d" * 4097), "embeds.0.description"),
    (embed(title="t", footer={"text": "f" * 2048}), None),
    (embed(title="t", footer={"text": "f" * 2049}), "embeds.0.footer.text"),
    (embed(title="t", author={"name": "a" * 257}), "embeds.0.author.name"),
    (fields(25), None),
    (fields(26), "embeds.0.fields"),
    (field("n" * 256, "v" * 1024), None),
    (field("n" * 257, "v"), "embeds.0.fields.0.name"),
    (field("n", "v" * 1025), "embeds.0.fields.0.value"),
    (field("n", ""), "embeds.0.fields.0.value"),
    (long_embeds(6000), None),
    (long_embeds(6001), "embeds.0"),
    (embed(image={"url": "file:///etc"}), "embeds.0.image.url"),
    ({"content": "x", "components": [row(each) for each in buttons(5)]}, None),
    ({"content": "x", "components": [row(each) for each in buttons(6)]}, "components"),
    (rows(*buttons(5)), None),
    (rows(*buttons(6)), "components.0.components"),
    (rows(), "components.0.components"),
    (rows(menu(), button()), "components.0.components.1"),
    (rows(button(), button()), "components.0.components.1.custom_id"),
    (rows(button(custom_id="c" * 100)), None),
    (rows(button(custom_id="c" * 101)), "components.0.components.0.custom_id"),
    (rows(button(label="l" * 80)), None),
    (rows(button(label="l" * 81)), "components.0.components.0.label"),
    (rows(button(label=None)), "components.0.components.0"),
    (rows(button(style=9)), "components.0.components.0.style"),
    (rows(button(emoji={"id": "1"})), "components.0.components.0.emoji.id"),
    (rows({"type": 2, "style": 5, "label": "link"}), "components.0.components.0.url"),
    (rows({"type": 4, "custom_id": "x"}), "components.0.components.0.type"),
    (rows(menu(*[option(str(n)) for n in range(25)])), None),
    (rows(menu(*[option(str(n)) for n in range(26)])), "components.0.components.0.options"),
    (rows(menu(options=[])), "components.0.components.0.options"),
    (rows(menu(option("v" * 101))), "components.0.components.0.options.0.value"),
    (rows(menu(option("v", label="l" * 101))), "components.0.components.0.options.0.label"),
    (
        rows(menu(option("v", description="d" * 101))),
        "components.0.components.0.options.0.description",
    ),
    (rows(menu(option("v"), option("v"))), "components.0.components.0.options.1.value"),
    (rows(menu(placeholder="p" * 150)), None),
    (rows(menu(placeholder="p" * 151)), "components.0.components.0.placeholder"),
    (rows(menu(max_values=2)), "components.0.components.0.max_values"),
    (rows(menu(min_values=26)), "components.0.components.0.min_values"),
    ({"components": [{"type": 10, "content": "x"}]}, "components.0.type"),
    ({"components": [{"type": 10, "content": "x"}], "flags": 1 << 15}, None),
    ({"components": [{"type": 10, "content": "x" * 4001}], "flags": 1 << 15}, "components"),
    ({"components": [{"type": 10, "content": "x"}] * 41, "flags": 1 << 15}, "components"),
    ({"content": "x", "flags": 1 << 15}, "content"),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    ({"content": "x", "nonce": "n" * 26}, "nonce"),
]


def paths(tree: Json, before: str = "") -> set[str]:
    """Give the dotted paths that have errors."""
    found = {before.rstrip(".")} if "_errors" in tree else set()
    for key, below in tree.items():
        if key != "_errors":
            found |= paths(below, f"{before}{key}.")
    return found


def check(status: int, answer: Json, path: str | None) -> None:
    """Hold an answer against the expected faulty path, or against success."""
    if path is None:
        assert status == 200, answer
        return
    assert (status, answer["code"]) == (400, 50035)
    assert path in paths(answer["errors"])


@pytest.mark.parametrize(("body", "path"), MESSAGES)
async def test_a_message_is_held_to_the_limits(
    api: Api, guild: GuildHandle, body: Json, path: str | None
) -> None:
    check(*await api("POST", f"/channels/{guild.general.id}/messages", body), path)


async def test_an_empty_message_is_refused(api: Api, guild: GuildHandle) -> None:
    where = f"/channels/{guild.general.id}/messages"
    assert (await api("POST", where, {"content": ""}))[1]["code"] == 50006
    _, sent = await api("POST", where, {"content": "x"})
    status, answer = await api("PATCH", f"{where}/{sent['id']}", {"content": ""})
    assert (status, answer["code"]) == (400, 50006)


async def test_the_flag_of_the_second_system_stays_for_good(
    discord_: Playground, api: Api, guild: GuildHandle
) -> None:
    where = f"/channels/{guild.general.id}/messages"
    _, sent = await api("POST", where, {"content": "x"})
    blocks = {"components": [{"type": 10, "content": "y"}], "flags": 1 << 15}
    check(*await api("PATCH", f"{where}/{sent['id']}", blocks), "content")
    check(*await api("PATCH", f"{where}/{sent['id']}", {**blocks, "content": None}), None)
    check(*await api("PATCH", f"{where}/{sent['id']}", {"content": "z"}), "content")
    assert discord_.messages[0].texts == ["y"]


def command(**changes: object) -> Json:
    return {"name": "go", "description": "Go", **changes}


def text_option(name: str = "card", **changes: object) -> Json:
    return {"type": 3, "name": name, "description": "d", **changes}


def options(count: int) -> list[Json]:
    return [text_option(f"o{number}") for number in range(count)]


def choices(count: int) -> list[Json]:
    return [{"name": f"c{number}", "value": f"v{number}"} for number in range(count)]


def lengthy(total: int) -> Json:
    """Make a command of exactly so many characters: ten options with long choices."""
    body = command(
        options=[text_option(f"o{n}", choices=choices_of(14 if n == 0 else 11)) for n in range(10)]
    )
    spare = total - measure(body)
    body["description"] = "d" * (2 + spare)
    return body


def choices_of(count: int) -> list[Json]:
    return [{"name": f"{n:035}", "value": f"{n:035}"} for n in range(count)]


def measure(body: Json) -> int:
    texts = len(body["name"]) + len(body["description"])
    for each in body["options"]:
        texts += len(each["name"]) + len(each["description"])
        texts += sum(len(c["name"]) + len(c["value"]) for c in each["choices"])
    return texts


COMMANDS: list[tuple[Json, str | None]] = [
    (command(name="a" * 32), None),
    (command(name="a" * 33), "name"),
    (command(name="出牌"), None),
    (command(name="रम्मी"), None),
    (command(name="don't_stop-me"), None),
    (command(name="Go"), "name"),
    (command(name="go now"), "name"),
    (command(name="go!"), "name"),
    (command(name=""), "name"),
    (command(description="d" * 100), None),
    (command(description="d" * 101), "description"),
    (command(description=""), "description"),
    (command(name_localizations={"zh-CN": "出牌"}), None),
    (command(name_localizations={"fr": "Aller"}), "name_localizations.fr"),
    (command(name_localizations={"zh": "出牌"}), "name_localizations.zh"),
    (command(description_localizations={"zh-TW": "d" * 101}), "description_localizations.zh-TW"),
    (command(options=options(25)), None),
    (command(options=options(26)), "options"),
    (command(options=[text_option("Card")]), "options.0.name"),
    (command(options=[text_option(), text_option()]), "options.1.name"),
    (command(options=[text_option("a"), text_option("b", required=True)]), "options.1"),
    (command(options=[text_option(choices=choices(25))]), None),
    (command(options=[text_option(choices=choices(26))]), "options.0.choices"),
    (
        command(options=[text_option(choices=[{"name": "n" * 101, "value": "v"}])]),
        "options.0.choices.0.name",
    ),
    (
        command(options=[text_option(type=4, choices=[{"name": "n", "value": "v"}])]),
        "options.0.choices.0.value",
    ),
    (command(options=[text_option(autocomplete=True, choices=choices(1))]), "options.0"),
    (command(options=[text_option(type=99)]), "options.0.type"),
    (command(options=[text_option(), text_option("sub", type=1)]), "options"),
    (lengthy(8000), None),
]


@pytest.mark.parametrize(("body", "path"), COMMANDS)
async def test_a_command_is_held_to_the_limits(
    discord_: Playground, api: Api, body: Json, path: str | None
) -> None:
    where = f"/applications/{discord_.world.bot.id}/commands"
    check(*await api("POST", where, body), path)
    check(*await api("PUT", where, [body]), None if path is None else f"0.{path}")


async def test_a_command_as_a_whole_can_be_too_long(discord_: Playground, api: Api) -> None:
    where = f"/applications/{discord_.world.bot.id}/commands"
    status, answer = await api("POST", where, lengthy(8001))
    assert status == 400
    assert answer["errors"]["_errors"][0]["code"] == "APPLICATION_COMMAND_TOO_LARGE"


async def test_two_commands_of_one_name_are_refused(discord_: Playground, api: Api) -> None:
    where = f"/applications/{discord_.world.bot.id}/commands"
    check(*await api("PUT", where, [command(), command()]), "1")


async def test_a_command_keeps_its_id_when_it_is_registered_again(
    discord_: Playground, api: Api
) -> None:
    where = f"/applications/{discord_.world.bot.id}/commands"
    _, first = await api("POST", where, command())
    _, again = await api("PUT", where, [command(description="Go on")])
    assert again[0]["id"] == first["id"]
    check(*await api("PATCH", f"{where}/{first['id']}", {"description": "d" * 101}), "description")
    _, changed = await api("PATCH", f"{where}/{first['id']}", {"description": "Stop"})
    assert changed["description"] == "Stop"


def text_input(**changes: object) -> Json:
    return row({"type": 4, "style": 1, "custom_id": "t", "label": "T", **changes})


def modal(*components: Json, **changes: object) -> Json:
    return {"title": "T", "custom_id": "m", "components": list(components), **changes}


MODALS: list[tuple[Json, str | None]] = [
    (modal(text_input(), title="t" * 45), None),
    (modal(text_input(), title="t" * 46), "title"),
    (modal(text_input(), custom_id="c" * 101), "custom_id"),
    (modal(), "components"),
    (modal(*[text_input(custom_id=str(n)) for n in range(5)]), None),
    (modal(*[text_input(custom_id=str(n)) for n in range(6)]), "components"),
    (modal(text_input(), text_input()), "components.1.components.0.custom_id"),
    (modal(text_input(label="l" * 46)), "components.0.components.0.label"),
    (modal(text_input(placeholder="p" * 101)), "components.0.components.0.placeholder"),
    (modal(text_input(value="v" * 4001)), "components.0.components.0.value"),
    (modal(text_input(style=3)), "components.0.components.0.style"),
    (modal(row(button())), "components.0.components.0.type"),
    (modal({"type": 99}), "components.0.type"),
]

CHOICES: list[tuple[Json, str | None]] = [
    ({"choices": choices(25)}, None),
    ({"choices": choices(26)}, "choices"),
    ({"choices": [{"name": "n" * 101, "value": "v"}]}, "choices.0.name"),
    ({"choices": [{"name": "n", "value": "v" * 101}]}, "choices.0.value"),
]


@pytest.mark.parametrize(("body", "path"), MODALS)
async def test_a_form_is_held_to_the_limits(
    api: Api, begin: Callable[..., str], body: Json, path: str | None
) -> None:
    status, answer = await api("POST", begin(), {"type": 9, "data": body})
    check(status if status != 204 else 200, answer, path and f"data.{path}")


@pytest.mark.parametrize(("body", "path"), CHOICES)
async def test_suggestions_are_held_to_the_limits(
    api: Api, begin: Callable[..., str], body: Json, path: str | None
) -> None:
    where = begin(autocomplete=True)
    status, answer = await api("POST", where, {"type": 8, "data": body})
    check(status if status != 204 else 200, answer, path and f"data.{path}")


@pytest.fixture
def begin(discord_: Playground, guild: GuildHandle) -> Callable[..., str]:
    """Start an interaction and give the path of its callback."""
    anna = discord_.create_user("anna")
    guild.add(anna)

    def begin(*, autocomplete: bool = False) -> str:
        kind = InteractionKind.AUTOCOMPLETE if autocomplete else InteractionKind.COMMAND
        option = {"type": 3, "name": "card", "value": "", "focused": True}
        data = {"id": "1", "name": "go", "type": 1, "options": [option]}
        started = interactions.start(
            discord_.world, kind, anna.user, guild.general, data, source=None
        )
        return f"/interactions/{started.id}/{started.token}/callback"

    return begin
