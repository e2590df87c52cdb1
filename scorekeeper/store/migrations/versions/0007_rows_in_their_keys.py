"""entries and kept answers lie in their keys on SQLite, one page a line written instead of two

Revision ID: 0007
Revises: 0006
Create Date: 2026-11-30 10:40:00.000000

"""

from alembic import op


revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = ("entries", "idempotency_keys")


def upgrade():
    _copy(with_rowid=False)


def downgrade():
    _copy(with_rowid=True)


def _copy(with_rowid):
    if op.get_bind().dialect.name != "sqlite":
        return
    for table in TABLES:
        kept = {"sqlite_with_rowid": with_rowid}
        with op.batch_alter_table(table, recreate="always", table_kwargs=kept):
            pass
