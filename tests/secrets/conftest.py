"""The client without Discord, and the scanner that watches it."""

import logging
from collections.abc import AsyncIterator, Iterator

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from tests.secrets.scanner import LOGGERS, Scanner
from tests.secrets.wire import Wire, draw


@pytest.fixture
async def wire(scanner: Scanner, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wire]:
    wire = Wire(scanner.heard)
    monkeypatch.setattr(AsyncWebhookAdapter, "request", wire.adapted)
    monkeypatch.setattr("cogs.pictures.draw", draw)
    async with wire.client:
        showing = await wire.start()
        yield wire
        showing.cancel()


@pytest.fixture
def scanner(caplog: pytest.LogCaptureFixture) -> Iterator[Scanner]:
    scanner = Scanner()
    for name in LOGGERS:
        caplog.set_level(logging.WARNING if name == "discord" else logging.DEBUG, name)
        logging.getLogger(name).addHandler(scanner)
    yield scanner
    for name in LOGGERS:
        logging.getLogger(name).removeHandler(scanner)
