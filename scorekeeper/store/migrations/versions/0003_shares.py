"""rulings and results to be looked at by a link

Revision ID: 0003
Revises: 0002
Create Date: 2026-11-30 09:10:00.000000

"""
from alembic import op
import sqlalchemy as sa


revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade():
    big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "shares",
        sa.Column("id", big, nullable=False),
        sa.Column("public_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("device_id", big, nullable=True),
        sa.Column("table_id", big, nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_shares_device_id_devices"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_shares_table_id_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shares")),
        sa.UniqueConstraint("public_id", name=op.f("uq_shares_public_id")),
    )
    with op.batch_alter_table("shares", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_shares_device_id_digest"), ["device_id", "digest"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_shares_table_id"), ["table_id"], unique=False)


def downgrade():
    op.drop_table("shares")
