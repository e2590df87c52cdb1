"""circles: their tables of one game that stand alike

Revision ID: 0008
Revises: 0007
Create Date: 2026-11-30 11:00:00.000000

"""

from alembic import op


revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

NAME = "ix_tables_circle_id_game_status_created_at"


def upgrade():
    op.create_index(op.f(NAME), "tables", ["circle_id", "game", "status", "created_at"])


def downgrade():
    op.drop_index(op.f(NAME), "tables")
