"""What a request holds goes with its answer, and does not wait for the garbage collector; what an
app holds goes with the app."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, Request, request, request_started
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.store.db import db
from tests.api.sitting import Sitting, turn
from tests.pages.phone import HTMX, Phone, entry

Asked = list[weakref.ref[Request]]
KEY = "k" * 30


@pytest.fixture
def asked(app: Flask) -> Iterator[Asked]:
    """The requests from now on."""
    found: Asked = []

    def note(_app: Flask, **_: object) -> None:
        found.append(weakref.ref(request._get_current_object()))  # type: ignore[attr-defined]

    gc.disable()
    with request_started.connected_to(note, app):
        yield found
    gc.enable()


def test_requests_of_programs_are_let_go(client: FlaskClient, asked: Asked) -> None:
    table = Sitting(client)
    for _again in range(2):
        assert table.host.enter(turn(600), key=KEY).status_code == 201
    assert table.host.enter({"type": "nonsense"}).status_code == 422
    etag = table.host.get().headers["ETag"]
    assert table.host.get(If_None_Match=etag).status_code == 304
    assert client.get("/static/nothing.css").status_code == 404
    assert len(asked) == 7 and not any(each() for each in asked)


def test_requests_of_pages_are_let_go(app: Flask, asked: Asked) -> None:
    phone = Phone(app)
    address = phone.open_table()
    phone.get(address)
    entered = entry("roll", 0, 0, dice="112346")
    phone.post(f"{address}/entries", entered, 200, {**HTMX, "Idempotency-Key": KEY})
    phone.get("/en/t/NOBODY", 404)
    assert len(asked) == 4 and not any(each() for each in asked)


def _played(file: Path) -> weakref.ref[Flask]:
    app = create_app(
        {
            "SECRET_KEY": "x",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}",
            "RATELIMIT_ENABLED": False,
        }
    )
    with app.app_context():
        db.create_all()
    phone = Phone(app)
    address = phone.open_table()
    phone.post(f"{address}/entries", entry("roll", 0, 0, dice="112346"))
    with app.app_context():
        db.engine.dispose()
    return weakref.ref(app)


def test_an_app_is_let_go(tmp_path: Path) -> None:
    """Thousands of them are made in tests."""
    played = _played(tmp_path / "x.db")
    gc.collect()
    assert played() is None
