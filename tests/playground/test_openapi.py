import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from playground.rest.calls import Request
from tests.playground.openapi import ApiDescription, BodyMismatchError

MESSAGES = "/channels/{channel_id}/messages"


@pytest.fixture(scope="module")
def description() -> ApiDescription:
    found = ApiDescription.load()
    if found is None:
        pytest.skip("Discord's API description is not at hand")
    return found


@pytest.mark.parametrize(
    "body",
    [
        {"content": "hi"},
        {"embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}]}]},
        {
            "components": [
                {
                    "type": 1,
                    "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}],
                }
            ]
        },
    ],
)
def test_a_right_body_passes(description: ApiDescription, body: dict[str, Any]) -> None:
    description.check("POST", MESSAGES, body)


@pytest.mark.parametrize(
    ("body", "about"),
    [
        ({"content": 7}, "content"),
        ({"content": "x" * 4001}, "content"),
        ({"embeds": [{"title": ["t"]}]}, "title"),
        ({"components": [{"type": 1, "components": [{"type": 2, "style": 99}]}]}, "components"),
        ({"flags": "64"}, "flags"),
        ([], "the body"),
    ],
)
def test_a_wrong_body_is_named(description: ApiDescription, body: object, about: str) -> None:
    with pytest.raises(BodyMismatchError, match=about):
        description.check("POST", MESSAGES, body)


def test_an_unknown_operation_is_named(description: ApiDescription) -> None:
    with pytest.raises(BodyMismatchError, match="no operation PUT"):
        description.check("PUT", MESSAGES, {})


def test_a_body_where_none_belongs_is_named(description: ApiDescription) -> None:
    with pytest.raises(BodyMismatchError, match="takes no body"):
        description.check("GET", "/gateway", {"a": 1})


def test_observing_collects_instead_of_raising(description: ApiDescription) -> None:
    request = Request("POST", MESSAGES, "/channels/1/messages", {}, {"content": 7}, ())
    description.observe(request)
    assert description.problems
    description.problems.clear()


def test_a_missing_description_is_none(tmp_path: Path) -> None:
    assert ApiDescription.load(tmp_path / "openapi.json.gz") is None


def test_a_description_is_read_from_a_packed_file(tmp_path: Path) -> None:
    path = tmp_path / "openapi.json.gz"
    path.write_bytes(gzip.compress(json.dumps({"paths": {}}).encode()))
    assert ApiDescription.load(path) is not None
