"""Prints what one hand takes, which the table of rounds does not say."""

import pytest

from tests.bench.per_hand import FIGURES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if FIGURES:
        terminalreporter.section("median per hand")
        for figure in FIGURES:
            terminalreporter.write_line(str(figure))
