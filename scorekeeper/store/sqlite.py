"""How SQLite is opened: every connection writes ahead, waits its turn and keeps references."""

import sqlite3
from collections.abc import Callable
from typing import Any

LOCK_PATIENCE_MS = 10_000


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
    if not connection.in_transaction:
        connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
