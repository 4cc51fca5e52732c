"""Whole messages stay as they were read and approved; see ``golden`` for how to write them anew."""

import pytest

from tests.cogs.golden import TEXTS, messages, path, written
from tests.cogs.limits import assert_fits


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("name", ["board", "hand", "summary"])
def test_a_whole_message_reads_as_it_did(language: str, name: str) -> None:
    panel = messages(TEXTS[language])[name]
    assert_fits(panel)
    assert written(panel) == path(language, name).read_text("utf-8")
