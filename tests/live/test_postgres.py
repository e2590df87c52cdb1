"""PostgreSQL tells by itself: LISTEN on one connection a process, found again when it is cut."""

from statistics import median

import psycopg

from tests.live.conftest import Pair
from tests.live.listening import Table

EARS = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
CUT = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"


def ask(pair: Pair, question: str) -> int:
    url = pair.here.environ["DATABASE_URL"]
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute(question).fetchone()
        assert row is not None
        return int(row[0])


def test_an_entry_is_told_soon_even_after_the_ear_was_cut(postgres: Pair) -> None:
    table = Table(postgres.here.url)
    with table.listen() as phone, table.listen():
        phone.next()
        assert ask(postgres, EARS) == 1
        for server in (postgres.here, postgres.there, None, postgres.there):
            if server is None:
                assert ask(postgres, CUT) == 1
                continue
            waits = []
            for _ in range(10):
                version, answered = table.enter(server=server.url)
                waits.append(phone.until(version).at - answered)
            print(f"\nmedian {median(waits) * 1000:.0f} ms, most {max(waits) * 1000:.0f}")
            assert max(waits) < 2
