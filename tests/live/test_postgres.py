"""PostgreSQL tells by itself: LISTEN on one connection a process, found again when it is cut."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from unittest.mock import ANY

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
        while ask(two, EARS) != 1:  # it listens a moment after the first phone came
            assert phone.next()
        for server in (two.here, two.there, None, two.there):
            if server is None:
                assert ask(two, CUT) == 1
                continue
            waits = []
            for _ in range(10):
                version, answered = table.enter(server=server.url)
                waits.append(phone.until(version).at - answered)
            print(f"\nmedian {median(waits) * 1000:.0f} ms, most {max(waits) * 1000:.0f}")
            assert median(waits) < 1  # two seconds after which it would look by itself


def test_a_query_that_waits_holds_up_nobody_else(two: Pair) -> None:
    """One process serves all these: it must not stand still while the database does."""
    held, free = Table(two.here.url), Table(two.here.url)
    lock = "SELECT id FROM tables WHERE code = %s FOR UPDATE"
    with psycopg.connect(two.here.environ["DATABASE_URL"]) as outside, ThreadPoolExecutor() as pool:
        outside.execute(lock, [held.code])
        waiting = pool.submit(held.enter)
        waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not ask(two, waits):
            assert not waiting.done()
        for number in range(1, 6):
            assert free.enter() == (str(number), ANY)
        assert not waiting.done()
        outside.commit()
        assert waiting.result() == ("1", ANY)
