"""Two processes on one database, as two workers or two servers are, and a table on the first."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.live.listening import Table

HEARTBEAT_S = 0.5


class Pair:
    """Two servers on one SQLite file."""

    def __init__(self, folder: Path, **environ: str) -> None:
        settings = {"SCOREKEEPER_STREAM_HEARTBEAT": str(HEARTBEAT_S), **environ}
        self.here, self.there = Server(folder, **settings), Server(folder, **settings)
        self.database = self.here.database

    def __enter__(self) -> "Pair":
        self.here.start()
        self.there.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.here.stop()
        self.there.stop()


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with Pair(tmp_path_factory.mktemp("pair")) as started:
        yield started


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """The same on PostgreSQL, where there is one to try."""
    url = os.environ.get("SCOREKEEPER_TEST_POSTGRES")
    if not url:
        pytest.skip("SCOREKEEPER_TEST_POSTGRES names no database")
    with Pair(tmp_path_factory.mktemp("postgres"), DATABASE_URL=url) as started:
        yield started


@pytest.fixture
def table(pair: Pair) -> Table:
    return Table(pair.here.url)
