"""Whether the database stands where our migrations end."""

from functools import lru_cache
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


@lru_cache(maxsize=1)
def known() -> frozenset[str]:
    """All revisions that this version of the code knows how to go on from."""
    return frozenset(each.revision for each in _scripts().walk_revisions())


@lru_cache(maxsize=1)
def heads() -> frozenset[str]:
    """The revisions that this version of the code wants."""
    return frozenset(_scripts().get_heads())


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))


def standing(connection: Connection) -> frozenset[str]:
    """The revisions of the database; none before its first migration."""
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def is_current(connection: Connection) -> bool:
    return standing(connection) == heads()
