"""The pictures of ``docs/pictures``; run as a module it draws them anew."""

from pathlib import Path

from bot.render.chart import ChartPicture
from bot.render.gallery import drawn
from bot.render.palette import THEMES
from bot.rendering import POSITIONS, render_card, render_position, render_sheet

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
POINTS = ((10, 60, 40, -20, 100), (-30, -40, 10, 70, 20), (20, -20, -50, -50, -120))


def position(name: str) -> str:
    """The text form of an example."""
    return (Path(__file__).parent / "positions" / f"{name}.txt").read_text(encoding="utf-8")


def pictures() -> dict[str, bytes]:
    """The files by name."""
    files = {what: render_position(what, position(what), "classic", 1) for what in POSITIONS}
    files["hand-contrast"] = render_position("hand", position("hand"), "contrast", 1)
    files["card"] = render_card("3t", "classic")
    files["chart"] = drawn(ChartPicture(POINTS), THEMES["classic"])
    for theme in THEMES:
        files[f"sheet-{theme}"] = render_sheet(theme)
    return files


if __name__ == "__main__":
    for name, data in pictures().items():
        (DOCS / f"{name}.png").write_bytes(data)
