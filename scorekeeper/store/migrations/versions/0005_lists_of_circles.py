"""circles: their tables by game and by status; when two players became one

Revision ID: 0005
Revises: 0004
Create Date: 2026-11-30 10:25:00.000000

"""

from alembic import op
import sqlalchemy as sa


revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INDEXES = (
    ("ix_tables_circle_id_game_created_at", ["circle_id", "game", "created_at"]),
    ("ix_tables_circle_id_status_created_at", ["circle_id", "status", "created_at"]),
)


def upgrade():
    op.add_column("players", sa.Column("merged_at", sa.BigInteger(), nullable=True))
    for name, columns in INDEXES:
        op.create_index(op.f(name), "tables", columns)


def downgrade():
    for name, _columns in INDEXES:
        op.drop_index(op.f(name), "tables")
    op.drop_column("players", "merged_at")
