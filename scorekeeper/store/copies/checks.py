"""What every copy has to hold before it is taken for one, and the files it is written to."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.store.db import db
from scorekeeper.store.schema import known

VERSIONS = "alembic_version"


class Unusable(Exception):
    """Why a copy cannot be made or put back, in a sentence for whoever runs the server."""


def check_versions(found: Iterable[str]) -> None:
    """The copy was made by this version of Scorekeeper or an older one."""
    versions = set(found)
    if not versions:
        raise Unusable("That is no backup of Scorekeeper: it names no version of its tables.")
    if not versions <= known():
        raise Unusable("That backup was made by a newer Scorekeeper: update this one first.")


def check_empty(engine: Engine) -> None:
    """Nobody's tables, circles or phones are in this database."""
    try:
        with engine.connect() as connection:
            there = set(inspect(connection).get_table_names()) & set(db.metadata.tables)
            held = [name for name in sorted(there) if _has_rows(connection, name)]
    except SQLAlchemyError as trouble:
        raise Unusable(f"This database cannot be read ({trouble}). Use --force.") from trouble
    if held:
        raise Unusable(
            f"This database holds data already ({', '.join(held)}). "
            "Back it up first, then restore with --force: what it holds is then gone."
        )


def _has_rows(connection: object, name: str) -> bool:
    found = connection.execute(text(f'SELECT 1 FROM "{name}" LIMIT 1'))  # type: ignore[attr-defined]
    return found.first() is not None


@contextmanager
def aside(target: Path) -> Iterator[Path]:
    """An empty file beside ``target``, its owner's alone, that takes its place at the end."""
    if not target.parent.is_dir():
        raise Unusable(f"There is no folder {target.parent}.")
    path = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield path
        _flush(path)
        path.replace(target)
        _flush(target.parent)
    except OSError as trouble:
        raise Unusable(f"{target} cannot be written: {trouble.strerror}.") from trouble
    finally:
        path.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Have it on the disk, not on its way there."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
