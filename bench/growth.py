"""Entries on long logs, and beside millions of others: neither should cost more."""

import sqlite3
import statistics
import tempfile
from pathlib import Path

from bench import ratios, servers, talkers
from bench.client import run
from bench.measures import CONNECTIONS
from bench.servers import Server

LEAST = 0.8
STORED = 2_000_000
A_TABLE = 200  # lines
ROUNDS = 5


def report_lines(ours: Server, early: int = 5, late: int = 500, entries: int = 30) -> None:
    """Rates of entries on long logs over those on short ones, a pair a round."""
    found = []
    for _ in range(ROUNDS):
        rates = []
        for lines in (early, late):
            tables = [talkers.open_table(ours, lines) for _ in range(CONNECTIONS)]
            talking = [talkers.entering(table, lines, entries) for table in tables]
            rates.append(run(ours, talking, 60).rate)
        found.append(rates[1] / rates[0])
    _say(f"at line {late} over at line {early}", found)


def report_stored(seconds: float, stored: int = STORED) -> None:
    """The same with ``stored`` entries of other tables in the database, and with none."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        full, empty = Path(folder) / "full", Path(folder) / "empty"
        full.mkdir()
        empty.mkdir()
        with servers.product(full):  # makes the database
            pass
        _fill(full / "product.db", stored)
        with servers.product(full) as ours, servers.product(empty) as other:
            for _ in range(ROUNDS):
                below, beside = (_rate(server, seconds) for server in (other, ours))
                found.append(beside / below)
    _say(f"with {stored:,} entries stored over with none", found)


def _rate(server: Server, seconds: float) -> float:
    talking = [talkers.entering(talkers.open_table(server)) for _ in range(CONNECTIONS)]
    return run(server, talking, seconds).rate


def _say(what: str, found: list[float]) -> None:
    ratio = statistics.median(found)
    print(f"\nEntries a second {what}: **{ratio:.2f}** ", end="")
    print(f"({min(found):.2f}-{max(found):.2f}), aim {LEAST}: {ratios.verdict(ratio >= LEAST)}.")


def _fill(path: Path, stored: int) -> None:
    """Tables with ``A_TABLE`` lines each, as many as it takes."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(
            """
            WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
            INSERT INTO tables(public_id, code, game, preset, options, edition, names, first,
                               status, epochs, created_at)
            SELECT 'stored-' || n, printf('%06X', n), 'farkle', 'rule-sheet', '{}', 1,
                   '["Ana", "Luis"]', 0, 'finished', '{}', 1700000000000 + n
            FROM n
            """,
            (stored // A_TABLE,),
        )
        connection.execute(
            """
            WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
            INSERT INTO entries(table_id, seq, at, kind, seat, text, code, by_role)
            SELECT tables.id, n, 1700000000000 + n, 'action', n % 2, 'keep 5 5 5', 'farkle.kept',
                   'host'
            FROM tables, n
            """,
            (A_TABLE,),
        )
    connection.close()
