"""counts of requests that processes share

Revision ID: 0009
Revises: 0008
Create Date: 2026-11-30 11:20:00.000000

"""

from alembic import op
import sqlalchemy as sa


revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade():
    # Nothing is lost with them but a count: PostgreSQL need not wait for the disk.
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "rates",
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rates")),
        prefixes=unlogged,
    )


def downgrade():
    op.drop_table("rates")
