"""What tests share: an app on a database of its own, a clock to be set, a client."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.app import create_app
from scorekeeper.store.db import db

START = 1_772_741_700_000  # 2026-03-05T20:15:00Z


class Clock:
    """UTC milliseconds; stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> int:
        return self.now

    def move(self, *, seconds: float = 0, hours: float = 0) -> None:
        self.now += int((seconds + 3600 * hours) * 1000)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def new_app(tmp_path: Path, clock: Clock) -> Iterator[Callable[..., Flask]]:
    """Makes apps on one database, as servers after one another; ``config`` wins."""
    made = []

    def make(**config: Any) -> Flask:
        app = create_app(
            {
                "TESTING": True,
                "SECRET_KEY": "only for tests",
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path / 'scorekeeper.db'}",
                "SQLITE_SYNCHRONOUS": "OFF",  # nobody pulls the plug on a test
                "RATELIMIT_ENABLED": False,
                "CLOCK": clock,
                **config,
            }
        )
        made.append(app)
        with app.app_context():
            db.create_all()
        return app

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    return new_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
