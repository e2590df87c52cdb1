"""How SQLite is opened: every connection writes ahead, waits its turn and keeps references."""

import sqlite3
import time
from collections.abc import Callable
from typing import Any

LOCK_PATIENCE_MS = 10_000
LOOK_AGAIN_S = 0.001
CONNECTIONS = 14  # of the 15 that SQLAlchemy allows: one is for who watches for changes


def opening(synchronous: str) -> Callable[[sqlite3.Connection, Any], None]:
    """What is done with each new connection."""

    def opened(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself: see begin
        for pragma in (
            f"busy_timeout={LOCK_PATIENCE_MS}",
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    return opened


def begin(connection: sqlite3.Connection, writes: bool) -> None:
    """Take the write lock at once, or two that both turn to writing would deadlock."""
    if connection.in_transaction:
        return
    if not writes:
        connection.execute("BEGIN")
        return
    connection.execute("PRAGMA busy_timeout=0")
    try:
        _begin_to_write(connection)
    finally:
        connection.execute(f"PRAGMA busy_timeout={LOCK_PATIENCE_MS}")


def _begin_to_write(connection: sqlite3.Connection) -> None:
    """While another process writes, the rest of this one goes on: SQLite itself would hold up all
    of it, and look less and less often."""
    end = time.monotonic() + LOCK_PATIENCE_MS / 1000
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
            return
        except sqlite3.OperationalError as trouble:
            busy = trouble.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > end:
                raise
        time.sleep(LOOK_AGAIN_S)
