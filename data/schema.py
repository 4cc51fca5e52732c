"""The tables of the database. ``migrations/`` holds the steps that lead here; a test compares the two.

Ids that Discord gave out have 64 bits. Moments are seconds since 1970, as the services count them.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
    }
)
"""All tables; constraints have names so that a later migration can change them."""

VERSION_TABLE = "changpai_version"
"""Holds the revision that is in force, and marks a database as ours."""

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("seq", Integer, nullable=False),  # number of the last event
    Column("deadline", Double),  # when the table's clock strikes next
    Column("opened", Double, nullable=False),
    Column("closed", Double),
)
"""One row a table, as its log leaves it."""

events = Table(
    "events",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # from 1 at each table
    Column("at", Double, nullable=False),
    Column("data", Text, nullable=False),  # JSON, by bot.game.codec
)
"""The log. Its key is what keeps two writers of one table apart."""

causes = Table(
    "causes",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),  # of the interaction
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),  # the first event it led to
)
"""Interactions that have taken effect, so that none does twice."""

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("player", BigInteger, nullable=False),  # a user, or the number of a computer player
    Column("computer", Boolean, nullable=False),
    Column("away", Boolean, nullable=False),
)
"""Who sits where now."""

hands = Table(
    "hands",
    metadata,
    Column("table_id", Integer, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1 at each table
    Column("guild", BigInteger, nullable=False),
    Column("at", Double, nullable=False),
    Column("dealer", Integer, nullable=False),  # chair
    Column("shape", String(16)),  # NULL for 荒牌
    Column("self_drawn", Boolean, nullable=False),
    Column("seed", String(64), nullable=False),  # hexadecimal digits
    Column("working", Text, nullable=False),  # JSON
)
"""Finished hands."""

hand_players = Table(
    "hand_players",
    metadata,
    Column("table_id", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("chair", Integer, primary_key=True),
    Column("player", BigInteger, nullable=False),
    Column("computer", Boolean, nullable=False),
    Column("hu", Integer, nullable=False),
    Column("change", Integer, nullable=False),  # points
    Column("won", Boolean, nullable=False),
    ForeignKeyConstraint(["table_id", "number"], ["hands.table_id", "hands.number"]),
)
"""What each of the three made of a finished hand."""

corrections = Table(
    "corrections",
    metadata,
    Column("table_id", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),  # of the hand that counts for nothing
    Column("author", BigInteger, nullable=False),  # a user
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    ForeignKeyConstraint(["table_id", "number"], ["hands.table_id", "hands.number"]),
)
"""Hands that were voided. Their own rows stay as they are."""

totals = Table(
    "totals",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("player", BigInteger, primary_key=True, autoincrement=False),
    Column("hands", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("hu", Integer, nullable=False),
)
"""Running sums over ``hand_players`` without the voided hands: people only, computers have no standing."""

places = Table(
    "places",
    metadata,
    Column("table_id", Integer, primary_key=True),
    Column("key", String(64), primary_key=True),  # what is shown there
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),  # 0: the channel itself
)
"""Where a table is shown in Discord."""

people = Table(
    "people",
    metadata,
    Column("user", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("locale", String(16), nullable=False),
    Column("private_channel", BigInteger),
)
"""What was last seen of a user."""

notes = Table(
    "notes",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What else of Discord has to outlive the process: languages of servers, the commands it was given."""

leases = Table(
    "leases",
    metadata,
    Column("id", Integer, primary_key=True),  # always 1
    Column("token", String(32), nullable=False),  # known to the holder alone
    Column("host", Text, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("started", Double, nullable=False),
    Column("heartbeat", Double, nullable=False),
)
"""The process that uses the database; no row while none does."""
