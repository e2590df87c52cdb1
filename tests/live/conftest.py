"""Two processes on one database, as two workers or two servers are, and a table on the first."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.browser.server import Server
from tests.live.listening import Table
from tests.stores import Databases, Files, driven

HEARTBEAT_S = 0.5


class Pair:
    """Two servers on the database at ``url``."""

    def __init__(self, folder: Path, url: str) -> None:
        environ = {"SCOREKEEPER_STREAM_HEARTBEAT": str(HEARTBEAT_S), "DATABASE_URL": url}
        self.here, self.there = Server(folder, **environ), Server(folder, **environ)
        self._url = url

    def __enter__(self) -> "Pair":
        self.here.start()
        self.there.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.here.stop()
        self.there.stop()

    def change(self, statement: str, **values: object) -> None:
        """Change one row from this process, which is none of the servers."""
        engine = create_engine(driven(self._url))
        with engine.begin() as connection:
            assert connection.execute(text(statement), values).rowcount == 1
        engine.dispose()


@pytest.fixture(scope="session")
def pair(databases: Databases | Files, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with databases.one() as url, Pair(tmp_path_factory.mktemp("pair"), url) as started:
        yield started


@pytest.fixture
def table(pair: Pair) -> Table:
    return Table(pair.here.url)
