"""links that work once, claims to run a table, seats held by tokens

Revision ID: 0002
Revises: 0001
Create Date: 2026-11-30 08:40:00.000000

"""
from alembic import op
import sqlalchemy as sa


revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade():
    big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "links",
        sa.Column("id", big, nullable=False),
        sa.Column("public_id", sa.String(length=32), nullable=False),
        sa.Column("table_id", big, nullable=False),
        sa.Column("device_id", big, nullable=True),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["device_id"], ["devices.id"], name=op.f("fk_links_device_id_devices"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_links_table_id_tables"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_links")),
        sa.UniqueConstraint("public_id", name=op.f("uq_links_public_id")),
    )
    with op.batch_alter_table("links", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_links_table_id"), ["table_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_links_until"), ["until"], unique=False)
    op.add_column("tables", sa.Column("claim_until", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("grants", schema=None) as batch_op:
        batch_op.alter_column("device_id", existing_type=sa.BigInteger(), nullable=True)


def downgrade():
    op.execute("DELETE FROM grants WHERE device_id IS NULL")
    with op.batch_alter_table("grants", schema=None) as batch_op:
        batch_op.alter_column("device_id", existing_type=sa.BigInteger(), nullable=False)
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("claim_until")
    op.drop_table("links")
