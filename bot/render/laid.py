"""台面 What lies open before a player, as groups of cards."""

from collections.abc import Iterable, Iterator

from bot.render.canvas import Group
from bot.render.palette import Theme
from bot.render.sprites import chip
from bot.rules.cards import Kind
from bot.rules.melds import Meld, State

SIGNS = {
    State.PENG: "碰",
    State.TRIPLET: "刻",
    State.MING_GANG: "明杠",
    State.AN_GANG: "暗杠",
    State.DRAGON: "龙",
}
"""What a meld is called in a picture."""


def laid_groups(
    theme: Theme, melds: Iterable[Meld], called: Iterable[Kind] = (), xi: Iterable[Kind] = ()
) -> Iterator[Group]:
    """Laid melds, dragons that were called and 喜儿 set aside."""
    for meld in melds:
        yield Group((chip(theme, meld.kind),) * meld.size, SIGNS[meld.state], laid=True)
    for kind in called:
        yield Group((chip(theme, kind),), "叫")
    aside = tuple(chip(theme, kind) for kind in xi)
    if aside:
        yield Group(aside, "喜", laid=True)
