"""验牌 Whether the proof of a wall is right, by the code that deals; ``tools/verify_wall.py`` needs none."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from bot.errors import ConfigError
from bot.game.pledge import Click, Origin, Pledge
from bot.game.proof import FORMAT
from bot.game.wall import build_wall, draw_lot
from bot.rules.ruleset import ONLINE, Xi


class Proof(msgspec.Struct):
    """What ``bot.game.proof`` writes."""

    format: str
    version: int
    hand: int
    chairs: int
    xi: bool
    seed: str
    lot: bool
    dealer: int
    wall: str
    dealt: list[str]
    drawn: str
    flipped: str
    guild: str = "0"
    host: str = "0"
    secret: str = ""
    commitment: str = ""
    clicks: list[str] = []

    @property
    def origin(self) -> Origin:
        """What the seed has to follow from in version 2."""
        pledge = Pledge(int(self.guild), int(self.host), self.hand, self.secret)
        return Origin(pledge, tuple(map(_click, self.clicks)))


def read_proof(text: str) -> Proof:
    """The proof in a file; a ``ConfigError`` if it is none."""
    try:
        proof = msgspec.json.decode(text, type=Proof)
        if proof.format != FORMAT or proof.version not in (1, 2):
            raise ConfigError("another format or version of proof")
        if proof.chairs not in (3, 4):
            raise ConfigError("another number of chairs than three or four")
        proof.origin  # noqa: B018 - its numbers are read
    except (msgspec.MsgspecError, ValueError) as error:
        raise ConfigError(f"no proof of a wall: {error}") from None
    return proof


def checks(proof: Proof) -> Iterator[tuple[str, bool]]:
    """What is looked at, and whether it is right."""
    wall = proof.wall.split()
    yield "the proof is whole", _is_whole(proof)
    rules = replace(ONLINE, xi=Xi.BONUS if proof.xi else Xi.NONE)
    if proof.version == 2:
        origin = proof.origin
        yield "the commitment holds the secret", proof.commitment == origin.pledge.commitment
        yield "the seed follows from secret and clicks", proof.seed == origin.seed
    if proof.lot:
        lot = draw_lot(proof.seed, proof.chairs)
        yield "the first dealer follows from the seed", proof.dealer == lot
    yield "the wall follows from the seed", wall == list(map(str, build_wall(proof.seed, rules)))
    first = 0
    for cards in map(str.split, proof.dealt):
        after = first + len(cards)
        yield "a hand was dealt from the wall", sorted(cards) == sorted(wall[first:after])
        first = after
    drawn, flipped = proof.drawn.split(), proof.flipped.split()
    yield "the draws came from the wall", drawn == wall[first : first + len(drawn)]
    yield "the flipped cards came from its end", flipped == wall[::-1][: len(flipped)]


def _is_whole(proof: Proof) -> bool:
    """Whether there is all that is to be checked, as none of it may be left out."""
    dealer, *others = (len(cards.split()) for cards in proof.dealt or [""])
    return (
        others == [dealer - 1] * 2
        and len(proof.flipped.split()) in (1, 2)
        and proof.lot == (proof.hand == 1)
        and (proof.version == 1 or len(proof.clicks) == proof.chairs)
    )


def _click(text: str) -> Click:
    """Read ``123456:987654`` or ``computer-1:0``."""
    player, _, entropy = text.partition(":")
    return Click(int(player.removeprefix("computer-")), "-" in player, int(entropy))
