"""The first schema: logs, results, totals, places and people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.Double()),
        sa.Column("opened", sa.Double(), nullable=False),
        sa.Column("closed", sa.Double()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_tables"),
    )
    op.create_table(
        "causes",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_causes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_causes_tables"),
    )
    op.create_table(
        "chairs",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("chair", sa.Integer(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("computer", sa.Boolean(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "chair", name="pk_chairs"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chairs_tables"),
    )
    op.create_table(
        "hands",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("shape", sa.String(16)),
        sa.Column("self_drawn", sa.Boolean(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("working", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_hands"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hands_tables"),
    )
    op.create_table(
        "hand_players",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chair", sa.Integer(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("computer", sa.Boolean(), nullable=False),
        sa.Column("hu", sa.Integer(), nullable=False),
        sa.Column("change", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", "chair", name="pk_hand_players"),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["hands.table_id", "hands.number"],
            name="fk_hand_players_hands",
        ),
    )
    op.create_table(
        "totals",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("hu", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "player", name="pk_totals"),
    )
    op.create_table(
        "places",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "key", name="pk_places"),
    )
    op.create_table(
        "people",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("private_channel", sa.BigInteger()),
        sa.PrimaryKeyConstraint("user", name="pk_people"),
    )
