"""PostgreSQL tells by itself: LISTEN on one connection a process, found again when it is cut."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median

import psycopg
import pytest

from tests.live.conftest import Pair
from tests.live.listening import Table
from tests.stores import Databases

LISTENING = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
EARS = f"SELECT count(*) {LISTENING}"
CUT = f"SELECT count(pg_terminate_backend(pid)) {LISTENING}"


@pytest.fixture
def two(postgres: Databases, tmp_path: Path) -> Iterator[Pair]:
    with postgres.one() as url, Pair(tmp_path, url) as started:
        yield started


def ask(pair: Pair, question: str) -> int:
    url = pair.here.environ["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(question).fetchone()
        assert row is not None
        return int(row[0])


def test_an_entry_is_told_soon_even_after_the_ear_was_cut(two: Pair) -> None:
    table = Table(two.here.url)
    with table.listen() as phone, table.listen():
        phone.next()
        assert ask(two, EARS) == 1
        for server in (two.here, two.there, None, two.there):
            if server is None:
                assert ask(two, CUT) == 1
                continue
            waits = []
            for _ in range(10):
                version, answered = table.enter(server=server.url)
                waits.append(phone.until(version).at - answered)
            print(f"\nmedian {median(waits) * 1000:.0f} ms, most {max(waits) * 1000:.0f}")
            assert max(waits) < 2
