"""A row of the database that somebody tampered with, or that a disk spoilt: told, never a fault of
ours, and never a script."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from flask import Flask

from scorekeeper.desk.sitting import Memory
from scorekeeper.pages.log import Recent
from scorekeeper.pages.table import Kept
from scorekeeper.store.db import db
from tests.api.sitting import Sitting, keep, roll, turn
from tests.pages.phone import Phone, entry

SCRIPT = "<script>alert(1)</script>"
VALUES: tuple[Any, ...] = (
    *(None, SCRIPT, "null", "[]", f'["{SCRIPT}", 5]', -1, 10**12, b"\xff\x00"),
    '{"target": -5, "x": [[]], "seats": {"0": "x"}, "host": {}}',
)
TABLES_OF_DATABASE = (
    "tables",
    "entries",
    "devices",
    "grants",
    "links",
    "shares",
    "idempotency_keys",
)
KEY = "a-key-of-one-entry-only"


class Victim:
    """A table with something of everything, and all that can be asked of it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.phone = Phone(app)
        self.url = self.phone.open_table(names=("Ana", "Luis", "Eva"))
        self.code = self.url[-6:]
        for step, (kind, dice) in enumerate((("roll", "111523"), ("keep", "111"))):
            self.phone.post(f"{self.url}/entries", entry(kind, 0, step, dice=dice))
        self.shared = str(self.phone.post(f"{self.url}/e/2/share", {}).headers["Location"])
        self.table = Sitting(app.test_client(), names=("Ana", "Luis"))
        self.table.host.enter(roll(1, 1, 1, 5, 2, 3), keep(1, 1, 1))
        self.table.host.post("/entries", {"action": turn(0)}, key=KEY)
        self.link = self.table.host.post("/seats/1/transfer").json["link"].rpartition("/")[2]
        self.table.host.post("/undo")
        self.table.host.post("/disputes", {"seq": 1, "kind": "facts"})

    def ask(self) -> Iterator[tuple[str, Any]]:
        """Every kind of request, reading and writing, with its answer."""
        host, client = self.table.host, self.app.test_client()
        for path in ("", "/entries", "/rulebook", "/record", "/disputes/1", "/stream"):
            yield path, host.get(path)
        yield "hand", self.table.seats[0].get("/hand")
        yield "keyed", host.post("/entries", {"action": turn(0)}, key=KEY)
        yield "entry", host.enter(turn(0))
        yield "join", client.post("/api/v1/join", json={"code": self.table.code, "seat": 1})
        yield "link", client.get(f"/es/l/{self.link}")
        yield "shared", client.get(self.shared)
        yield "picture", client.get(f"{self.shared}.png")
        for path in ("", "/board", "/sheet", "/log", "/e/1", "/settings", "/join", "/stream"):
            yield path, self.phone.client.get(self.url + path)
        for path in ("/es/", "/es/shares"):
            yield path, self.phone.client.get(path)
        sent = entry("roll", 0, 2, dice="444")
        yield "form", self.phone.client.post(f"{self.url}/entries", data=sent)

    def forget(self) -> None:
        """What the process remembers, so that all is read anew."""
        self.app.extensions["scorekeeper.memory"] = Memory()
        self.app.extensions["scorekeeper.recent"] = Recent()
        self.app.extensions["scorekeeper.pages"] = Kept()
        with self.app.app_context():
            db.engine.dispose()


@pytest.fixture
def victim(sqlite: str, new_app: Callable[..., Flask]) -> Victim:
    return Victim(new_app(TESTING=False))


def columns(file: str) -> Iterator[tuple[str, str]]:
    with closing(sqlite3.connect(file)) as connection:
        for table in TABLES_OF_DATABASE:
            for row in connection.execute(f"PRAGMA table_info({table})").fetchall():
                yield table, row[1]


@pytest.mark.parametrize("name", TABLES_OF_DATABASE)
def test_no_row_is_a_fault_of_ours(victim: Victim, sqlite: str, name: str) -> None:
    file = sqlite.removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raw = connection.serialize()
        whole = raw[:18] + b"\x01\x01" + raw[20:]  # not in WAL, which needs files beside it
    found = []
    for table, column in columns(file):
        for value in VALUES if table == name else ():
            victim.forget()
            if not spoil(file, whole, table, column, value):
                continue
            for asked, answer in victim.ask():
                told = next(iter(answer.response), b"") if answer.is_streamed else answer.data
                answer.close()
                if answer.status_code >= 500 or (
                    SCRIPT.encode() in told and answer.mimetype in ("text/html", "image/svg+xml")
                ):
                    found.append((table, column, value, asked, answer.status_code))
    assert not found, "\n".join(map(str, found))


def spoil(file: str, whole: bytes, table: str, column: str, value: Any) -> bool:
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
