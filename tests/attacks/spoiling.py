"""A database in which every row of a column was given another value, by hand or by accident."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import product
from typing import Any

from flask import Flask

from scorekeeper.desk import sitting
from scorekeeper.pages.log import Recent
from scorekeeper.pages.table import Kept
from scorekeeper.store import attempts
from scorekeeper.store.db import db

SCRIPT = "<script>alert(1)</script>"
VALUES: tuple[Any, ...] = (
    *(None, SCRIPT, "null", "[]", f'["{SCRIPT}", 5]', -1, 10**12, 10**18, b"\xff\x00"),
    '{"target": -5, "x": [[]], "seats": {"0": "x"}, "host": {}}',
)
Columns = dict[str, list[str]]
Spoil = tuple[str, str, Any]
Asked = Iterable[tuple[str, Any]]
Fault = tuple[Any, ...]


def faults(
    app: Flask, url: str, spoils: Callable[[Columns], Iterable[Spoil]], ask: Callable[[], Asked]
) -> Iterator[Fault]:
    """What is answered with a fault of ours, or with a script, when a column has another value in
    all its rows. ``spoils`` makes of all columns (by table) which, one after the other."""
    file = url.removeprefix("sqlite:///")
    whole, columns = _as_it_was(file)
    for table, column, value in spoils(columns):
        _forget(app)
        if _spoil(file, whole, table, column, value):
            yield from ((table, column, value, *fault) for fault in _told(ask))


def each(table: str, values: Iterable[Any]) -> Callable[[Columns], Iterable[Spoil]]:
    """Every column of a table of the database takes each of these values."""
    return lambda columns: product((table,), columns[table], values)


def _told(ask: Callable[[], Asked]) -> Iterator[Fault]:
    for asked, answer in ask():
        told = next(iter(answer.response), b"") if answer.is_streamed else answer.data
        answer.close()
        scripted = SCRIPT.encode() in told and answer.mimetype in ("text/html", "image/svg+xml")
        if answer.status_code >= 500 or scripted:
            yield asked, answer.status_code


def _forget(app: Flask) -> None:
    """What the process remembers, so that all is read anew."""
    sitting.init_app(app)
    attempts.init_app(app)
    app.extensions["scorekeeper.recent"] = Recent()
    app.extensions["scorekeeper.pages"] = Kept()
    with app.app_context():
        db.engine.dispose()


def _as_it_was(file: str) -> tuple[bytes, Columns]:
    """The whole database, and the columns of its tables."""
    columns: Columns = {}
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raw = connection.serialize()
        said = (
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c"
            " WHERE m.type = 'table'"
        )
        for table, column in connection.execute(said):
            columns.setdefault(table, []).append(column)
    return raw[:18] + b"\x01\x01" + raw[20:], columns  # not in WAL, which needs files beside it


def _spoil(file: str, whole: bytes, table: str, column: str, value: Any) -> bool:
    """The database as it was, but for one value in every row; whether it takes that."""
    with closing(sqlite3.connect(":memory:")) as was, closing(sqlite3.connect(file)) as connection:
        was.deserialize(whole)
        was.execute("PRAGMA foreign_keys=OFF")
        try:
            was.execute(f'UPDATE OR IGNORE {table} SET "{column}" = ?', (value,))
        except sqlite3.IntegrityError:
            return False
        was.commit()
        was.backup(connection)
        return True
