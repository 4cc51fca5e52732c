"""The same table with other hidden cards: for whoever cannot see them, nothing may be different."""

from collections import Counter
from dataclasses import replace
from random import Random

from bot.game.actions import HU, PASS, PENG
from bot.game.hand import HandState, Phase, Seat
from bot.game.table import Stage, Table
from bot.rules.cards import XI, Kind
from bot.rules.hand import Hand
from bot.rules.ruleset import Xi

SECRET_ANSWERS = {Phase.CLAIMS: ((), (PASS,), (PENG,), (HU,))}


def redealt(table: Table, own: int | None, rng: Random) -> Table:
    """The table as it might be for all that the owner of a seat (None: everybody else) has seen.

    Cards that the reader cannot see change places among the other hands and the wall; what lies open or
    was called stays. So do answers in a sealed window, what was given up, the seed, and how many
    events there were. A finished hand has no secrets.
    """
    hand = table.hand
    if table.stage is not Stage.PLAYING or hand is None or hand.result is not None:
        return table
    seed = f"{rng.getrandbits(256):064x}"
    return replace(table, hand=_redealt(hand, own, rng), seed=seed, seq=table.seq + 5)


def _redealt(hand: HandState, own: int | None, rng: Random) -> HandState:
    stays = set(XI) if hand.rules.xi is Xi.BONUS else set()
    end = len(hand.wall) - hand.rules.flipped_cards
    rest = hand.wall[hand.top : end]
    others = [seat for seat in range(len(hand.seats)) if seat != own]
    loose = {seat: _loose(hand.seats[seat]) for seat in others}
    pool = [card for cards in loose.values() for card in cards]
    pool += [card for card in rest if card not in stays]
    rng.shuffle(pool)
    seats = list(hand.seats)
    for seat in others:
        fixed = [card for card in seats[seat].hand if card in seats[seat].called]
        taken, pool = pool[: len(loose[seat])], pool[len(loose[seat]) :]
        frozen = None if seats[seat].frozen is None else (rng.choice(hand.wall),)
        cards = Hand.of([*fixed, *taken])
        seats[seat] = replace(seats[seat], hand=cards, frozen=frozen, given_up=())
    drawn = hand.drawn
    if drawn is not None and hand.turn != own:
        drawn = rng.choice(seats[hand.turn].hand.kinds())
    choices = SECRET_ANSWERS.get(hand.phase, ((), (PASS,)))
    answers = tuple(
        given if seat == own else rng.choice(choices) for seat, given in enumerate(hand.answers)
    )
    spare = iter(pool)
    upcoming = tuple(card if card in stays else next(spare) for card in rest)
    first, second, third = seats
    wall = (*_dealt(hand, upcoming), *upcoming, *hand.flipped[::-1])
    return replace(hand, wall=wall, seats=(first, second, third), drawn=drawn, answers=answers)


def _loose(seat: Seat) -> list[Kind]:
    """What of a hand nobody else can know."""
    return [card for card in seat.hand if card not in seat.called]


def _dealt(hand: HandState, upcoming: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The part of the wall that is gone: every card that is not elsewhere in it."""
    gone = Counter(hand.wall) - Counter(upcoming) - Counter(hand.flipped)
    return tuple(gone.elements())
