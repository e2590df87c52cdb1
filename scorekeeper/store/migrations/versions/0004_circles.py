"""circles: their people, evenings, and what finished tables came to

Revision ID: 0004
Revises: 0003
Create Date: 2026-11-30 10:03:00.000000

"""

from alembic import op
import sqlalchemy as sa


revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade():
    big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "circles",
        sa.Column("id", big, nullable=False),
        sa.Column("public_id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("timezone", sa.String(length=40), nullable=False),
        sa.Column("epochs", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("deleted_at", sa.BigInteger(), nullable=True),
        sa.Column("imported_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_circles")),
        sa.UniqueConstraint("public_id", name=op.f("uq_circles_public_id")),
    )
    with op.batch_alter_table("circles", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_circles_deleted_at"), ["deleted_at"], unique=False)

    op.create_table(
        "members",
        sa.Column("circle_id", big, nullable=False),
        sa.Column("device_id", big, nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"],
            ["circles.id"],
            name=op.f("fk_members_circle_id_circles"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["device_id"],
            ["devices.id"],
            name=op.f("fk_members_device_id_devices"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("circle_id", "device_id", name=op.f("pk_members")),
    )
    with op.batch_alter_table("members", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_members_device_id"), ["device_id"], unique=False)

    op.create_table(
        "nights",
        sa.Column("id", big, nullable=False),
        sa.Column("public_id", sa.String(length=32), nullable=False),
        sa.Column("circle_id", big, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("origin", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id"],
            ["circles.id"],
            name=op.f("fk_nights_circle_id_circles"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nights")),
        sa.UniqueConstraint("public_id", name=op.f("uq_nights_public_id")),
    )
    with op.batch_alter_table("nights", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_nights_circle_id_starts_at"), ["circle_id", "starts_at"], unique=False
        )

    op.create_table(
        "players",
        sa.Column("id", big, nullable=False),
        sa.Column("public_id", sa.String(length=32), nullable=False),
        sa.Column("circle_id", big, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("folded", sa.String(length=120), nullable=False),
        sa.Column("nickname", sa.String(length=60), nullable=True),
        sa.Column("colour", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("retired_at", sa.BigInteger(), nullable=True),
        sa.Column("merged_into", big, nullable=True),
        sa.Column("origin", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["circle_id"],
            ["circles.id"],
            name=op.f("fk_players_circle_id_circles"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["merged_into"],
            ["players.id"],
            name=op.f("fk_players_merged_into_players"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("public_id", name=op.f("uq_players_public_id")),
    )
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_players_circle_id_folded"), ["circle_id", "folded"], unique=True
        )
        batch_op.create_index(batch_op.f("ix_players_merged_into"), ["merged_into"], unique=False)

    op.create_table(
        "tallies",
        sa.Column("circle_id", big, nullable=False),
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("as_sheet", sa.Boolean(), nullable=False),
        sa.Column("sums", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"],
            ["circles.id"],
            name=op.f("fk_tallies_circle_id_circles"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "circle_id", "player_id", "game", "as_sheet", name=op.f("pk_tallies")
        ),
    )
    op.create_table(
        "moments",
        sa.Column("table_id", big, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("circle_id", big, nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("player_id", big, nullable=True),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("as_sheet", sa.Boolean(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"],
            ["circles.id"],
            name=op.f("fk_moments_circle_id_circles"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_moments_player_id_players"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_moments_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_moments")),
    )
    with op.batch_alter_table("moments", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_moments_circle_id_game_kind_value"),
            ["circle_id", "game", "kind", "value"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_moments_player_id_kind_value"),
            ["player_id", "kind", "value"],
            unique=False,
        )

    op.create_table(
        "results",
        sa.Column("table_id", big, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("circle_id", big, nullable=True),
        sa.Column("player_id", big, nullable=True),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("as_sheet", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("score", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["circle_id"],
            ["circles.id"],
            name=op.f("fk_results_circle_id_circles"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_results_player_id_players"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_results_circle_id_ended_at"), ["circle_id", "ended_at"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_results_circle_id_game_ended_at"),
            ["circle_id", "game", "ended_at"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_results_circle_id_game_value"),
            ["circle_id", "game", "value"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_results_player_id_ended_at"), ["player_id", "ended_at"], unique=False
        )

    op.create_table(
        "seats",
        sa.Column("table_id", big, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", big, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["players.id"],
            name=op.f("fk_seats_player_id_players"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seats_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_seats_player_id_table_id"), ["player_id", "table_id"], unique=False
        )

    with op.batch_alter_table("links", schema=None) as batch_op:
        batch_op.alter_column("table_id", existing_type=sa.BigInteger(), nullable=True)

    op.add_column("tables", sa.Column("circle_id", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("night_id", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("origin", sa.String(length=64), nullable=True))
    op.create_index(op.f("ix_tables_circle_id_created_at"), "tables", ["circle_id", "created_at"])
    op.create_index(op.f("ix_tables_circle_id_origin"), "tables", ["circle_id", "origin"])
    op.create_index(op.f("ix_tables_night_id"), "tables", ["night_id"])


def downgrade():
    # Not by copying: entries go with the table that a copy replaces.
    op.drop_index(op.f("ix_tables_night_id"), "tables")
    op.drop_index(op.f("ix_tables_circle_id_origin"), "tables")
    op.drop_index(op.f("ix_tables_circle_id_created_at"), "tables")
    for column in ("origin", "night_id", "circle_id"):
        op.drop_column("tables", column)
    op.execute("DELETE FROM links WHERE table_id IS NULL")
    with op.batch_alter_table("links", schema=None) as batch_op:
        batch_op.alter_column("table_id", existing_type=sa.BigInteger(), nullable=False)
    for table in ("seats", "results", "moments", "tallies", "players", "nights", "members"):
        op.drop_table(table)
    op.drop_table("circles")
