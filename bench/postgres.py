"""The same on PostgreSQL: entries against one INSERT by psycopg 3, each in its own database."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from bench import measures, ratios, servers
from tools.postgres import VARIABLE, Postgres, folder_of_programs

ROWS = ("entry by API", "entry by page")


@contextmanager
def server(url: str | None) -> Iterator[str | None]:
    """The address of a server: ``url``, the one the tests use, one of our own, or none at all."""
    url = url or os.environ.get(VARIABLE)
    if url or folder_of_programs() is None:
        yield url
        return
    # As it comes: what the tests do without, a benchmark does not.
    with Postgres(fsync="on", full_page_writes="on") as own:
        yield own.url()


@contextmanager
def database(url: str, name: str) -> Iterator[str]:
    """An empty database on the server, for as long as it is needed."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{name}"')
        parts = urlsplit(url)
        yield urlunsplit(parts._replace(path=f"/{name}"))
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def report(url: str | None, seconds: float, rounds: int) -> None:
    print("\n## PostgreSQL\n")
    with server(url) as found, tempfile.TemporaryDirectory() as folder:
        if found is None:
            print("Not measured: there is no PostgreSQL here, and --postgres names none.")
            return
        with (
            database(found, "bench_product") as product,
            database(found, "bench_floor") as floor,
            servers.product(Path(folder), database=product) as ours,
            servers.floor(Path(folder), database=floor) as below,
        ):
            rows = measures.measures(ours, below)
            wanted = [row for row in rows if row.name in ROWS and row.against == "one INSERT"]
            for row in wanted:
                row.against = "one INSERT, psycopg 3"
            ratios.report(wanted, seconds, rounds)
