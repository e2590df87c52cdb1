"""PostgreSQL goes away and comes back: said clearly meanwhile, and nobody has to help it."""

import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper.store import postgres
from scorekeeper.store.changes import listening
from scorekeeper.store.db import db, glance, writing
from scorekeeper.store.failures import Unavailable
from tests.api.sitting import Sitting, turn
from tests.pages.phone import Phone
from tests.stores import driven
from tools.postgres import Postgres

POOL = 3
NEW = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}]}
CUT = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.fixture
def there(own_postgres: Postgres, new_app: Callable[..., Flask]) -> Flask:
    app = new_app(
        SQLALCHEMY_DATABASE_URI=driven(own_postgres.url()), POOL_SIZE=POOL, RATELIMIT_ENABLED=True
    )
    with app.app_context():
        db.create_all()
    return app


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_away_is_503_and_back_is_back(
    own_postgres: Postgres, there: Flask, how: signal.Signals
) -> None:
    table, phone = Sitting(there.test_client()), Phone(there)
    url = phone.open_table()
    assert table.host.enter(turn(0)).status_code == 201
    own_postgres.stop(how)
    for answer in (
        table.host.enter(turn(0), key="the-key-of-the-second-entry"),
        table.host.get(),
        table.client.post("/api/v1/tables", json=NEW),
        table.client.post("/api/v1/join", json={"code": "AAAAAA"}),
    ):
        assert (answer.status_code, answer.json["type"]) == (503, "/unavailable")
        assert int(answer.headers["Retry-After"]) >= 1
    assert "Ahora mismo no" in phone.get(url, 503).text
    new, without_a_cookie = {"game": "farkle", "name": ["Ana", "Luis"]}, Phone(there)
    assert "Ahora mismo no" in without_a_cookie.post("/es/new", new, 503).text
    own_postgres.start()
    entered = table.host.enter(turn(0), key="the-key-of-the-second-entry")
    assert entered.status_code == 201 and "Idempotent-Replayed" not in entered.headers
    assert table.now["version"] == 2
    phone.get(url)


def test_connections_cut_while_they_lay_idle_are_nobodys_trouble(
    own_postgres: Postgres, there: Flask
) -> None:
    table = Sitting(there.test_client())
    version = table.watch.get().headers["ETag"]
    for ask, status in (
        (lambda: table.watch.get(If_None_Match=version), 304),
        (lambda: table.watch.get(), 200),
        (lambda: table.host.enter(turn(0)), 201),
    ):
        fill_the_pool(there)
        with psycopg.connect(own_postgres.url()) as outside:
            row = outside.execute(CUT).fetchone()
        assert row is not None and row[0] >= 1
        assert ask().status_code == status


def fill_the_pool(app: Flask) -> None:
    with app.app_context():
        with_all_connections(lambda: None)


def with_all_connections(do: Callable[[], None], left: int = POOL) -> None:
    """Do it while every connection is in use."""
    if left:
        glance(lambda _: with_all_connections(do, left - 1))
    else:
        do()


def test_when_every_connection_is_in_use_one_may_ask_again(there: Flask) -> None:
    table = Sitting(there.test_client())

    def ask() -> None:
        refused = table.host.enter(turn(0))
        assert (refused.status_code, refused.json["type"]) == (503, "/unavailable")

    with there.app_context():
        with_all_connections(ask)
    assert table.host.enter(turn(0)).status_code == 201


def test_who_listens_finds_a_connection_when_all_others_lie_idle(there: Flask) -> None:
    fill_the_pool(there)
    with there.app_context(), listening(db.engine, lambda: None) as changed:
        assert not changed()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the last may wait longer than a phone would."""
    monkeypatch.setattr(postgres, "POOL_PATIENCE_S", 120)


@pytest.mark.usefixtures("patient")
def test_many_who_want_few_connections_all_get_their_turn(there: Flask) -> None:
    table = Sitting(there.test_client())

    def play(phone: int) -> set[int]:
        said = [table.host.enter(turn(0), key=f"{phone:015}{number:015}") for number in range(2)]
        return {each.status_code for each in said}

    phones = range(4 * POOL)
    with ThreadPoolExecutor(len(phones)) as pool:
        assert list(pool.map(play, phones)) == [{201}] * len(phones)
    assert table.now["version"] == 2 * len(phones)


@pytest.mark.parametrize("by", ["the driver", "SQLAlchemy"])
def test_a_connection_cut_in_the_middle_of_its_work(
    own_postgres: Postgres, there: Flask, by: str
) -> None:
    with there.app_context():
        with pytest.raises(Unavailable), writing() as connection:
            connection.execute(text("SELECT 1"))
            with psycopg.connect(own_postgres.url()) as outside:
                outside.execute(CUT)
            if by == "SQLAlchemy":
                connection.execute(text("SELECT 1"))
            connection.driver.execute("SELECT 1")
        with writing() as connection:
            assert connection.execute(text("SELECT 1")).scalar() == 1
