"""A full disk: said clearly, nothing corrupt, and all goes on when there is room again."""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.store.db import db
from tests.api.sitting import Sitting, turn
from tests.pages.phone import Phone, entry

PLENTY = 2**30


class Disk:
    """How many pages the database may have; what SQLite says is what a full disk makes it say."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.pages = PLENTY
        with app.app_context():
            event.listen(db.engine, "connect", self._opened)
        self.path = app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")

    def _opened(self, connection: sqlite3.Connection, _record: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {self.pages}")

    def fill(self) -> None:
        """No page more than there is."""
        self._allow(1)  # never fewer than are used

    def make_room(self) -> None:
        self._allow(PLENTY)

    def _allow(self, pages: int) -> None:
        self.pages = pages
        with self.app.app_context():
            db.engine.dispose()

    def check(self) -> str:
        connection = sqlite3.connect(self.path)
        (said,) = connection.execute("PRAGMA integrity_check").fetchone()
        connection.close()
        return str(said)


@pytest.fixture
def disk(app: Flask, sqlite: str) -> Iterator[Disk]:
    yield Disk(app)


def test_a_full_disk_refuses_clearly_and_recovers(app: Flask, disk: Disk) -> None:
    table = Sitting(app.test_client())
    assert table.host.enter(turn(0)).status_code == 201
    disk.fill()
    answers = []
    while not answers or answers[-1].status_code == 201:
        key = f"the-key-of-entry-number-{len(answers)}"
        answers.append(table.host.enter(turn(0), key=key))
        assert len(answers) < 1000
    refused, written = answers[-1], len(answers)
    assert (refused.status_code, refused.json["type"]) == (507, "/no-room")
    assert refused.content_type == "application/problem+json"
    assert int(refused.headers["Retry-After"]) >= 1
    assert table.now["version"] == written, "what was acknowledged is there, and can be read"
    assert disk.check() == "ok"
    disk.make_room()
    again = table.host.enter(turn(0), key=key)
    assert again.status_code == 201 and "Idempotent-Replayed" not in again.headers
    assert table.now["version"] == written + 1
    assert disk.check() == "ok"


def test_a_page_says_it_too(app: Flask, disk: Disk) -> None:
    phone = Phone(app)
    url = phone.open_table()
    disk.fill()
    status = 303
    for number in range(1000):
        answer = phone.client.post(
            f"{url}/entries",
            data=entry("turn_total", number, 0, number % 2, points=0),
            headers={"Idempotency-Key": f"the-key-of-entry-number-{number}"},
        )
        status = answer.status_code
        if status != 303:
            break
    assert status == 507
    assert "No queda sitio" in answer.text
    assert phone.get(url).status_code == 200
