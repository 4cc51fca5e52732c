"""Finished hands in SQL, and the totals that follow from them."""

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.ports import HandRecord
from data import schema
from data.upsert import insert_into

_SUMS = ("hands", "wins", "points", "hu")


async def store_hand(
    connection: AsyncConnection, table: int, guild: int, at: float, hand: HandRecord
) -> None:
    """Store a hand and add it to the totals of the people who played it."""
    key = {"table_id": table, "number": hand.number}
    await connection.execute(
        insert(schema.hands).values(
            **key,
            guild=guild,
            at=at,
            dealer=hand.dealer,
            shape=hand.shape,
            self_drawn=hand.self_drawn,
            seed=hand.seed,
            working=hand.working,
        )
    )
    players = [
        {
            **key,
            "chair": result.chair,
            "player": result.player,
            "computer": result.computer,
            "hu": result.hu,
            "change": result.change,
            "won": result.won,
        }
        for result in hand.players
    ]
    if players:
        await connection.execute(insert(schema.hand_players), players)
    await _add_to_totals(connection, guild, hand)


async def _add_to_totals(connection: AsyncConnection, guild: int, hand: HandRecord) -> None:
    rows = [
        {
            "guild": guild,
            "player": result.player,
            "hands": 1,
            "wins": int(result.won),
            "points": result.change,
            "hu": result.hu,
        }
        # Always in the same order, or two tables could wait for each other's row.
        for result in sorted(hand.players, key=lambda result: result.player)
        if not result.computer
    ]
    if not rows:
        return
    add = insert_into(connection, schema.totals)
    sums = {name: schema.totals.c[name] + add.excluded[name] for name in _SUMS}
    keys = [schema.totals.c.guild, schema.totals.c.player]
    await connection.execute(add.on_conflict_do_update(index_elements=keys, set_=sums), rows)
