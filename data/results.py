"""Finished hands in SQL, and the totals that follow from them."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Protocol

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import GameError, Refusal
from bot.services.ports import Correction, HandRecord
from data import schema
from data.upsert import insert_into

_SUMS = ("hands", "wins", "points", "hu")


async def store_hand(
    connection: AsyncConnection, table: int, guild: int, at: float, hand: HandRecord
) -> None:
    """Store a hand and add it to the totals of the people who played it."""
    await connection.execute(insert(schema.hands).values(hand_row(table, guild, at, hand)))
    players = player_rows(table, hand)
    if players:
        await connection.execute(insert(schema.hand_players), players)
    await _add_to_totals(connection, guild, hand.players)


def hand_row(table: int, guild: int, at: float, hand: HandRecord) -> dict[str, object]:
    """A finished hand as its row."""
    return {
        "table_id": table,
        "number": hand.number,
        "guild": guild,
        "at": at,
        "dealer": hand.dealer,
        "shape": hand.shape,
        "self_drawn": hand.self_drawn,
        "seed": hand.seed,
        "working": hand.working,
    }


def player_rows(table: int, hand: HandRecord) -> list[dict[str, object]]:
    """What its players made of a finished hand, as rows."""
    key = {"table_id": table, "number": hand.number}
    return [key | asdict(result) for result in hand.players]


async def void_hand(
    connection: AsyncConnection, guild: int, table: int, correction: Correction
) -> None:
    """Store a correction and take the hand out of the totals.

    A ``GameError`` if the guild has no such hand, or if it was voided before.
    """
    hand, voided, played = schema.hands.c, schema.corrections, schema.hand_players.c
    key = {"table_id": table, "number": correction.number}
    found = select(hand.guild).where(hand.table_id == table, hand.number == correction.number)
    if await connection.scalar(found) != guild:
        raise GameError(Refusal.NO_SUCH_HAND)
    row = {"author": correction.author, "reason": correction.reason, "at": correction.at}
    try:
        await connection.execute(insert(voided).values(**key, **row))
    except IntegrityError as error:
        raise GameError(Refusal.HAND_VOIDED) from error
    query = select(played.player, played.computer, played.hu, played.change, played.won).where(
        played.table_id == table, played.number == correction.number
    )
    await _add_to_totals(connection, guild, (await connection.execute(query)).all(), sign=-1)
    total = schema.totals.c
    await connection.execute(delete(schema.totals).where(total.guild == guild, total.hands == 0))


class _Played(Protocol):
    """What totals are made of, in a record or in a row."""

    @property
    def player(self) -> int: ...
    @property
    def computer(self) -> bool: ...
    @property
    def hu(self) -> int: ...
    @property
    def change(self) -> int: ...
    @property
    def won(self) -> bool: ...


async def _add_to_totals(
    connection: AsyncConnection, guild: int, players: Iterable[_Played], sign: int = 1
) -> None:
    """Add what the players of a hand made of it, or with a sign of -1 take it back."""
    rows = [
        {
            "guild": guild,
            "player": result.player,
            "hands": sign,
            "wins": sign * int(result.won),
            "points": sign * result.change,
            "hu": sign * result.hu,
        }
        # Always in the same order, or two tables could wait for each other's row.
        for result in sorted(players, key=lambda result: result.player)
        if not result.computer
    ]
    if not rows:
        return
    add = insert_into(connection, schema.totals)
    sums = {name: schema.totals.c[name] + add.excluded[name] for name in _SUMS}
    keys = [schema.totals.c.guild, schema.totals.c.player]
    await connection.execute(add.on_conflict_do_update(index_elements=keys, set_=sums), rows)
