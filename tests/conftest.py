"""What tests share: an app on a database of its own, a clock to be set, a client."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from scorekeeper.app import create_app
from scorekeeper.desk.live.hub import EXTENSION
from scorekeeper.store.db import db
from tests.stores import (
    ON_POSTGRES,
    Databases,
    Files,
    a_postgres,
    driven,
    on_postgres,
    touches_the_store,
)
from tools.postgres import Postgres

# A busy machine may take its time over an example; what is drawn in CI stays hypothesis's choice.
settings.register_profile(
    "patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

START = 1_772_741_700_000  # 2026-03-05T20:15:00Z


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL only what touches the database is tried again."""
    if ON_POSTGRES:
        config.hook.pytest_deselected(items=[i for i in items if not touches_the_store(i)])
        items[:] = filter(touches_the_store, items)


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


@pytest.fixture(scope="session")
def postgres() -> Iterator[Databases]:
    """For tests about PostgreSQL, whichever store the others run on."""
    with on_postgres() as made:
        yield made


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server that the test may stop and start."""
    with a_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def databases(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Databases | Files:
    """Empty databases of the kind that the tests run on."""
    if ON_POSTGRES:
        found: Databases = request.getfixturevalue("postgres")
        return found
    return Files(lambda: tmp_path_factory.mktemp("store"))


@pytest.fixture
def store(databases: Databases | Files) -> Iterator[str]:
    """The address of the test's own database."""
    with databases.one() as url:
        yield url


@pytest.fixture
def sqlite(store: str) -> str:
    """For tests about SQLite alone."""
    return store


@pytest.fixture
def new_app(store: str, clock: Clock) -> Iterator[Callable[..., Flask]]:
    """Makes apps on one database, as servers after one another; ``config`` wins."""
    made = []

    def make(**config: Any) -> Flask:
        app = create_app(
            {
                "TESTING": True,
                "SECRET_KEY": "only for tests",
                "SQLALCHEMY_DATABASE_URI": driven(store),
                "SQLITE_SYNCHRONOUS": "OFF",  # nobody pulls the plug on a test
                "RATELIMIT_ENABLED": False,
                "CLOCK": clock,
                **config,
            }
        )
        made.append(app)
        if app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite:"):
            with app.app_context():
                db.create_all()
        return app

    yield make
    for app in made:
        stop_watching(app)
        with app.app_context():
            db.engine.dispose()


def stop_watching(app: Flask) -> None:
    """End the thread that watches the database, or it would open connections again."""
    hub = app.extensions[EXTENSION]
    hub.stopping = lambda: True
    deadline = time.monotonic() + 120
    while hub.awake:
        assert time.monotonic() < deadline, "the watcher does not end"
        hub.ring()
        time.sleep(0.002)


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    return new_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
