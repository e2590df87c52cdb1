"""Where the tests' tables are kept: in SQLite files, or in databases of a PostgreSQL server.

``SCOREKEEPER_TEST_STORE=postgres`` runs all that touches a database on PostgreSQL. Its server is
the one that ``SCOREKEEPER_TEST_POSTGRES`` names, else one of their own for the tests.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from flask_migrate import upgrade

from scorekeeper.app import create_app
from scorekeeper.store.db import db
from tools.postgres import MISSING, VARIABLE, Postgres, folder_of_programs

ON_POSTGRES = os.environ.get("SCOREKEEPER_TEST_STORE") == "postgres"
PATIENCE_S = 120


class Databases:
    """Migrated, empty databases: copies of one that is made first, emptied after each test."""

    def __init__(self, url: str) -> None:
        """``url`` names a database of a server where its user may make others."""
        self._url = url
        self._numbers = count()
        self._free: list[str] = []
        self._template = self._made("template0")
        app = create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": driven(self._template)})
        with app.app_context():
            upgrade()
            db.engine.dispose()

    @contextmanager
    def one(self) -> Iterator[str]:
        """The address of a database that nobody else uses meanwhile."""
        url = self._free.pop() if self._free else self._made(name(self._template))
        yield url
        try:
            empty(url)
        except psycopg.Error:  # its tables are not what they were
            self._drop(url)
        else:
            self._free.append(url)

    def close(self) -> None:
        for url in (self._template, *self._free):
            self._drop(url)

    def _drop(self, url: str) -> None:
        self._run(f'DROP DATABASE "{name(url)}" WITH (FORCE)')

    def _made(self, template: str) -> str:
        parts = urlsplit(self._url)
        made = f"scorekeeper_test_{os.getpid()}_{next(self._numbers)}"
        self._run(f'CREATE DATABASE "{made}" TEMPLATE "{template}"')
        return urlunsplit(parts._replace(path=f"/{made}"))

    def _run(self, statement: str) -> None:
        """Who was connected to a database may take a while to be gone, more than PostgreSQL's five
        seconds where the machine is busy."""
        deadline = time.monotonic() + PATIENCE_S
        with psycopg.connect(self._url, autocommit=True) as connection:
            while True:
                try:
                    connection.execute(statement.encode())
                    return
                except psycopg.errors.ObjectInUse:
                    if time.monotonic() > deadline:
                        raise


CUT = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
"""


def empty(url: str) -> None:
    """Delete every row, whoever is still connected: making a database anew costs ten times that."""
    tables = reversed(db.metadata.sorted_tables)
    with psycopg.connect(url) as connection:
        connection.execute((CUT + "".join(f'DELETE FROM "{t.name}";' for t in tables)).encode())


class Files:
    """The same for SQLite, but not migrated: a file in a new folder that ``folder`` makes."""

    def __init__(self, folder: Callable[[], Path]) -> None:
        self._folder = folder

    @contextmanager
    def one(self) -> Iterator[str]:
        yield f"sqlite:///{self._folder() / 'scorekeeper.db'}"


def name(url: str) -> str:
    return urlsplit(url).path.removeprefix("/")


def driven(url: str) -> str:
    """As SQLAlchemy wants it: with the driver."""
    return url.replace("postgresql://", "postgresql+psycopg://", 1)


@contextmanager
def on_postgres() -> Iterator[Databases]:
    url = os.environ.get(VARIABLE)
    if url is None:
        with a_postgres() as server:
            yield Databases(server.url())
        return
    made = Databases(url)
    yield made
    made.close()


def a_postgres(**settings: object) -> Postgres:
    """A server to be started, and stopped at will.

    Skips where there is no PostgreSQL; fails where everything must be tried.
    """
    if folder_of_programs() is None:
        must = ON_POSTGRES or os.environ.get("CI") == "true"
        pytest.fail(MISSING) if must else pytest.skip(MISSING)
    return Postgres(**settings)


def touches_the_store(item: pytest.Item) -> bool:
    """Whether a test is to run on either store; what is about one alone asks for it."""
    names = set(getattr(item, "fixturenames", ()))
    return "databases" in names and not names & {"sqlite", "postgres", "own_postgres"}
