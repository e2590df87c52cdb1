"""What load balancers and supervisors ask: is it alive, may it be sent requests?"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_migrate import downgrade, upgrade

from scorekeeper.desk.live.hub import hub
from scorekeeper.store.db import db


@pytest.fixture
def migrated(new_app: Callable[..., Flask], tmp_path: Path) -> Iterator[Flask]:
    """An app whose database was made by the migrations, as a server's is."""
    app = new_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path / 'migrated.db'}")
    with app.app_context():
        db.drop_all()
        upgrade()
    yield app


def test_ready_once_the_migrations_are_done(migrated: Flask) -> None:
    answer = migrated.test_client().get("/readyz")
    assert answer.status_code == 200
    assert answer.json == {
        "status": "ready",
        "database": True,
        "migrations": True,
        "stopping": False,
    }
    assert answer.headers["Cache-Control"] == "no-store"


def test_not_ready_on_an_older_database(migrated: Flask) -> None:
    with migrated.app_context():
        downgrade()
    answer = migrated.test_client().get("/readyz")
    assert answer.status_code == 503
    assert (answer.json["database"], answer.json["migrations"]) == (True, False)


def test_not_ready_before_the_first_migration(new_app: Callable[..., Flask]) -> None:
    app = new_app(SQLALCHEMY_DATABASE_URI="sqlite://")
    assert app.test_client().get("/readyz").status_code == 503


def test_not_ready_without_a_database_but_alive(
    new_app: Callable[..., Flask], tmp_path: Path
) -> None:
    database = tmp_path / "gone.db"
    app = new_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{database}")
    with app.app_context():
        db.engine.dispose()
    database.unlink(missing_ok=True)
    database.mkdir()  # nothing opens this as a database
    client = app.test_client()
    answer = client.get("/readyz")
    assert answer.status_code == 503 and answer.json["database"] is False
    alive = client.get("/healthz")
    assert (alive.status_code, alive.json) == (200, {"status": "ok"})


def test_not_ready_while_it_stops(migrated: Flask) -> None:
    with migrated.app_context():
        hub().stopping = lambda: True
    answer = migrated.test_client().get("/readyz")
    assert answer.status_code == 503 and answer.json["stopping"] is True
