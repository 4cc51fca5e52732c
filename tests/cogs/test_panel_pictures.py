"""Which messages have a picture, and what of it reaches Discord."""

from io import BytesIO

import pytest
from PIL import Image

from bot.render.board import BoardPicture
from bot.render.hand import HandPicture
from bot.render.summary import SummaryPicture
from cogs.controls import embed_of
from cogs.pictures import FILE, files_of
from tests.cogs.golden import messages
from tests.cogs.tables import EN


@pytest.mark.parametrize(
    ("message", "kind"),
    [("board", BoardPicture), ("hand", HandPicture), ("summary", SummaryPicture)],
)
async def test_a_hand_under_way_or_over_has_its_picture(message: str, kind: type) -> None:
    panel = messages(EN)[message]
    assert isinstance(panel.picture, kind)
    (file,) = await files_of(panel)
    assert (file.filename, file.description) == (FILE, panel.title)
    assert Image.open(BytesIO(file.fp.read())).format == "PNG"
    assert embed_of(panel).image.url == f"attachment://{FILE}"
