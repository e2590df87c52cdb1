"""results: the points for a place and the game's mode; moments found by date and by the sheet

Revision ID: 0006
Revises: 0005
Create Date: 2026-11-30 10:40:00.000000

"""

from alembic import op
import sqlalchemy as sa


revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

VALUES = "ix_results_circle_id_game_value"
BY_KIND = "ix_moments_circle_id_game_kind_value"
NEW = (
    (
        "ix_moments_circle_id_game_kind_as_sheet_value_ended_at",
        ["circle_id", "game", "kind", "as_sheet", "value", "ended_at"],
    ),
    ("ix_moments_circle_id_ended_at", ["circle_id", "ended_at"]),
)


def upgrade():
    op.add_column("results", sa.Column("points", sa.Integer(), nullable=False, server_default="0"))
    op.add_column(
        "results", sa.Column("mode", sa.String(length=16), nullable=False, server_default="")
    )
    op.drop_index(op.f(VALUES), "results")
    op.drop_index(op.f(BY_KIND), "moments")
    for name, columns in NEW:
        op.create_index(op.f(name), "moments", columns)


def downgrade():
    for name, _columns in NEW:
        op.drop_index(op.f(name), "moments")
    op.create_index(op.f(BY_KIND), "moments", ["circle_id", "game", "kind", "value"])
    op.create_index(op.f(VALUES), "results", ["circle_id", "game", "value"])
    op.drop_column("results", "mode")
    op.drop_column("results", "points")
