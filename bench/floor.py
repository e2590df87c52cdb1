"""The floor: a bare Flask app that answers a constant, or writes with raw sqlite3 and nothing else.

The same worker, the same durability (WAL, ``synchronous=FULL``) as the product.
"""

import os
import sqlite3

from flask import Flask, request

ENTRY = "INSERT INTO entry(table_id, seq, at, seat, text, code) VALUES (?, ?, ?, ?, ?, ?)"
KEY = "INSERT INTO key(scope, key, fingerprint, status, body, at) VALUES (?, ?, ?, ?, ?, ?)"
BODY = b"x" * 2000  # about what the product keeps as the first answer to a key


def connect() -> sqlite3.Connection:
    connection = sqlite3.connect(os.environ["BENCH_DATABASE"], isolation_level=None)
    connection.executescript(
        f"""
        PRAGMA journal_mode=WAL;
        PRAGMA synchronous={os.environ.get("SCOREKEEPER_SQLITE_SYNCHRONOUS", "FULL")};
        CREATE TABLE IF NOT EXISTS entry(
            table_id INT, seq INT, at INT, seat INT, text TEXT, code TEXT,
            PRIMARY KEY (table_id, seq)
        );
        CREATE TABLE IF NOT EXISTS key(
            scope TEXT, key TEXT, fingerprint TEXT, status INT, body BLOB, at INT,
            PRIMARY KEY (scope, key)
        );
        """
    )
    return connection


def create_app() -> Flask:
    app = Flask(__name__)
    connection = connect()
    last = connection.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]

    def next_seq() -> int:
        nonlocal last
        last += 1
        return last

    @app.get("/constant")
    def constant() -> dict[str, int]:
        return {"answer": 42}

    @app.post("/insert")
    def insert() -> dict[str, int]:
        """One INSERT, committed."""
        request.get_data()
        seq = next_seq()
        connection.execute(ENTRY, (1, seq, 0, 0, "keep 1 1 1 1", "farkle.kept"))
        return {"seq": seq}

    @app.post("/writes")
    def writes() -> dict[str, int]:
        """What an entry with an idempotency key writes, committed once."""
        request.get_data()
        seq = next_seq()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(ENTRY, (1, seq, 0, 0, "keep 1 1 1 1", "farkle.kept"))
        connection.execute(KEY, ("scope", f"key-{seq}", "f" * 64, 201, BODY, 0))
        connection.execute("COMMIT")
        return {"seq": seq}

    return app
