"""What Discord takes in one message, with lengths in UTF-16 units, the strictest way to count."""

from cogs.ids import ControlId
from cogs.panel import Panel


def length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def embed_length(panel: Panel) -> int:
    """All text of the embed together."""
    fields = [length(section.title) + length(section.text) for section in panel.sections]
    return length(panel.title) + length(panel.text) + length(panel.footer) + sum(fields)


def assert_fits(panel: Panel) -> None:
    """Discord would accept this message."""
    assert 0 < length(panel.title) <= 256
    assert 0 < length(panel.text) <= 4096
    assert length(panel.footer) <= 2048
    assert length(panel.content) <= 2000
    assert len(panel.sections) <= 25
    for section in panel.sections:
        assert 0 < length(section.title) <= 256
        assert 0 < length(section.text) <= 1024, section.text
    assert embed_length(panel) <= 6000
    assert_controls_fit(panel)


def assert_controls_fit(panel: Panel) -> None:
    """So would it these buttons and menus."""
    ids = []
    assert len(panel.menus) + len(panel.buttons) <= 5
    for menu in panel.menus:
        ids.append(ControlId(panel.table, panel.step, menu.verb).menu_id)
        assert 0 < len(menu.choices) <= 25
        assert 0 < length(menu.placeholder) <= 150
        assert len({choice.card for choice in menu.choices}) == len(menu.choices)
        for choice in menu.choices:
            assert 0 < length(choice.label) <= 100
            assert length(choice.description) <= 100
    for row in panel.buttons:
        assert 0 < len(row) <= 5
        for button in row:
            ids.append(ControlId(panel.table, panel.step, button.verb, button.card).button_id)
            assert 0 < length(button.label) <= 80
    assert len(set(ids)) == len(ids)
    assert all(len(text) <= 100 for text in ids)
