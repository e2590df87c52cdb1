"""The floor: a bare Flask app that answers a constant, or writes with the driver and nothing else.

The same worker, the same durability (WAL, ``synchronous=FULL``) as the product: raw sqlite3, or
psycopg 3 where ``BENCH_DATABASE`` is the address of a PostgreSQL server.
"""

import os
import sqlite3
from itertools import count
from uuid import uuid4

from flask import Flask, request

ENTRY = "INSERT INTO entry(table_id, seq, at, seat, text, code) VALUES (?, ?, ?, ?, ?, ?)"
KEY = "INSERT INTO key(scope, key, fingerprint, status, headers, body, at) VALUES (?,?,?,?,?,?,?)"
VERSION = 'UPDATE "table" SET version = version + 1 WHERE id = 1'
# What the product keeps of its first answer to a key: where in the log to read it again.
HEADERS = (
    '{"Content-Type":"application/json","ETag":"\\"12.en.host\\"",'
    '"Scorekeeper-Adds":"entered 12 12 en 10"}'
)
HASH = "f" * 64


def connect() -> sqlite3.Connection:
    connection = sqlite3.connect(os.environ["BENCH_DATABASE"], isolation_level=None)
    connection.executescript(
        f"""
        PRAGMA journal_mode=WAL;
        PRAGMA synchronous={os.environ.get("SCOREKEEPER_SQLITE_SYNCHRONOUS", "FULL")};
        CREATE TABLE IF NOT EXISTS entry(
            table_id INT, seq INT, at INT, seat INT, text TEXT, code TEXT,
            PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS key(
            scope TEXT, key TEXT, fingerprint TEXT, status INT, headers TEXT, body BLOB, at INT,
            PRIMARY KEY (scope, key)
        ) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS key_at ON key(at);
        CREATE TABLE IF NOT EXISTS "table"(id INTEGER PRIMARY KEY, version INT);
        INSERT OR IGNORE INTO "table" VALUES (1, 0);
        """
    )
    return connection


def create_app() -> Flask:
    app = Flask(__name__)

    @app.get("/constant")
    def constant() -> dict[str, int]:
        return {"answer": 42}

    if os.environ["BENCH_DATABASE"].startswith("postgresql://"):
        _on_postgres(app)
    else:
        _on_sqlite(app)
    return app


def _on_postgres(app: Flask) -> None:
    """A connection a request that runs, taken from those that wait."""
    import psycopg

    url, numbers = os.environ["BENCH_DATABASE"], count(1)
    statement = ENTRY.replace("?", "%s")
    with psycopg.connect(url) as first:
        first.execute(
            "CREATE TABLE IF NOT EXISTS entry(table_id int, seq int, at bigint, seat int,"
            " text text, code text, PRIMARY KEY (table_id, seq))"
        )
    waiting: list[psycopg.Connection[tuple[object, ...]]] = []

    @app.post("/insert")
    def insert() -> dict[str, int]:
        """One INSERT, committed."""
        request.get_data()
        seq = next(numbers)
        connection = waiting.pop() if waiting else psycopg.connect(url, autocommit=True)
        connection.execute(statement, (1, seq, 0, 0, "keep 1 1 1 1", "farkle.kept"))
        waiting.append(connection)
        return {"seq": seq}


def _on_sqlite(app: Flask) -> None:
    connection = connect()
    last = connection.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]
    numbers = count(last + 1)

    @app.post("/insert")
    def insert() -> dict[str, int]:
        """One INSERT, committed."""
        request.get_data()
        seq = next(numbers)
        connection.execute(ENTRY, (1, seq, 0, 0, "keep 1 1 1 1", "farkle.kept"))
        return {"seq": seq}

    @app.post("/writes")
    def writes() -> dict[str, int]:
        """An entry, its idempotency key and the table's version, committed once."""
        return write(VERSION)

    @app.post("/bare-writes")
    def bare_writes() -> dict[str, int]:
        """The same, where the version is the number of the last entry, as with us."""
        return write()

    def write(*more: str) -> dict[str, int]:
        request.get_data()
        seq = next(numbers)
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(ENTRY, (1, seq, 0, 0, "keep 1 1 1 1", "farkle.kept"))
        connection.execute(KEY, (HASH, uuid4().hex, HASH, 201, HEADERS, b"", seq))
        for statement in more:
            connection.execute(statement)
        connection.execute("COMMIT")
        return {"seq": seq}
