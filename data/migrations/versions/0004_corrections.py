"""Corrections: hands that were voided."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "corrections",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_corrections"),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["hands.table_id", "hands.number"],
            name="fk_corrections_hands",
        ),
    )
