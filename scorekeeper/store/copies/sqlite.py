"""SQLite: its own backup, which sees the database at one moment and lets others write meanwhile."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Engine

from scorekeeper.store.copies.checks import VERSIONS, Unusable, aside, check_empty, check_versions

MAGIC = b"SQLite format 3\0"
# An instant, if nobody is connected; a server that is stopping may need a little more.
PATIENCE_S = 2.0


def save(engine: Engine, target: Path) -> None:
    with aside(target) as path, closing(sqlite3.connect(path)) as copy:
        with closing(engine.raw_connection()) as connection:
            _copy(connection.driver_connection, copy)
        _check_whole(copy)


def load(engine: Engine, source: Path, force: bool) -> None:
    target = Path(engine.url.database or "")
    with _opened(source) as backup:
        if target.exists():
            if not force:
                check_empty(engine)
            engine.dispose()
            _check_alone(target)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o600
        with aside(target) as path, closing(sqlite3.connect(path)) as copy:
            _copy(backup, copy)
            _check_whole(copy)
            path.chmod(mode)
            for rest in ("-wal", "-shm", "-journal"):  # of a damaged database: it has none else
                target.with_name(target.name + rest).unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """All in one step, so that it is one moment; one file, so that nothing lies beside it."""
    try:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as trouble:
        raise Unusable(f"The database cannot be copied: {trouble}.") from trouble


@contextmanager
def _opened(source: Path) -> Iterator[sqlite3.Connection]:
    """A backup that is looked through and found good."""
    try:
        with source.open("rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise Unusable(f"{source} is no SQLite database.")
    except OSError as trouble:
        raise Unusable(f"{source} cannot be read: {trouble.strerror}.") from trouble
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as backup:
        backup.execute("PRAGMA trusted_schema=OFF")
        _check_whole(backup)
        yield backup


def _check_whole(connection: sqlite3.Connection) -> None:
    """Every page reads well, every key leads somewhere, and the tables are ours."""
    try:
        problems = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        loose = connection.execute("PRAGMA foreign_key_check").fetchone()
        odd = connection.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')"
        ).fetchone()
        named = connection.execute(
            "SELECT name FROM sqlite_master WHERE name = ?", (VERSIONS,)
        ).fetchone()
        versions = connection.execute(f"SELECT version_num FROM {VERSIONS}") if named else ()
        check_versions(row[0] for row in versions)
    except sqlite3.Error as trouble:
        raise Unusable(f"The backup is damaged: {trouble}.") from trouble
    if problems != "ok" or loose:
        raise Unusable(f"The backup is damaged: {problems if loose is None else loose}.")
    if odd:
        raise Unusable(f"That is no backup of Scorekeeper: it brings along {odd[0]}.")


def _check_alone(target: Path) -> None:
    """A database in WAL leaves that mode only while nobody else has it open."""
    with closing(sqlite3.connect(target, timeout=PATIENCE_S)) as connection:
        try:
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
        except sqlite3.OperationalError:
            mode = "wal"
        except sqlite3.DatabaseError:
            return  # what is there is damaged: that is why somebody restores
    if mode != "delete":
        raise Unusable("The server is still running on this database: stop it first.")
