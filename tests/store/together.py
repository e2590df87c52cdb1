"""Greenlets that write at the same moment; run by ``test_group.py``, each case in a process of its
own. Prints what came of it as JSON.

    python -m gevent.monkey --module tests.store.together CASE FILE
"""

import json
import sqlite3
import sys
from collections.abc import Callable
from typing import Any

import gevent
from flask import Flask
from sqlalchemy import text

from scorekeeper.app import create_app
from scorekeeper.store.db import after_commit, db, engine, reading, writing

MANY = 10
Said = dict[str, Any]


class Refusal(Exception):
    pass


def write(number: int) -> None:
    with writing() as connection:
        connection.execute(text("INSERT INTO notes VALUES (:n)"), {"n": number})


def written() -> list[int]:
    with reading() as connection:
        return [row[0] for row in connection.execute(text("SELECT n FROM notes ORDER BY n"))]


def at_once(app: Flask, *works: Callable[[], None]) -> list[str]:
    """What came of each: ``done``, or the error's name."""

    def run(work: Callable[[], None]) -> str:
        with app.app_context():
            try:
                work()
            except Exception as trouble:
                return type(trouble).__name__
            return "done"

    jobs = [gevent.spawn(run, work) for work in works]
    gevent.joinall(jobs)
    return [job.value for job in jobs]


def numbered(work: Callable[[int], None]) -> list[Callable[[], None]]:
    return [lambda number=number: work(number) for number in range(MANY)]  # type: ignore[misc]


def wait_for_the_disk_once(app: Flask) -> Said:
    """How many commits another connection sees; what was on the disk when each went on."""
    eye, seen = sqlite3.connect(engine().url.database or ""), []
    commits = lambda: eye.execute("PRAGMA data_version").fetchone()[0]  # noqa: E731
    before = commits()

    def look(number: int) -> None:
        rows = eye.execute("SELECT n FROM notes").fetchall()
        seen.append((number,) in rows)

    def work(number: int) -> None:
        with writing():
            write(number)
            after_commit(lambda: look(number))

    results = at_once(app, *numbered(work))
    count = commits() - before
    eye.close()
    return {"results": results, "commits": count, "seen": seen}


def refused(app: Flask) -> Said:
    """Some change their mind: the first, one in the middle."""

    def work(number: int) -> None:
        with writing():
            write(number)
            if number in (0, 5):
                raise Refusal

    return {"results": at_once(app, *numbered(work))}


def see_one_another(app: Flask) -> Said:
    """Each writes the number after the newest."""

    def work(_: int) -> None:
        with writing() as connection:
            newest = connection.execute(text("SELECT coalesce(max(n), -1) FROM notes")).scalar()
            write(newest + 1)

    return {"results": at_once(app, *numbered(work))}


def full(app: Flask) -> Said:
    """One writes more than there is room for; when there is room again all is well."""
    with reading() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()
        connection.execute(text(f"PRAGMA max_page_count = {pages + 4}"))
    db.engine.dispose()

    def work(number: int) -> None:
        with writing() as connection:
            connection.execute(text(f"PRAGMA max_page_count = {pages + 4}"))
            write(number)
            if number == 5:
                blob = text("INSERT INTO blobs VALUES (zeroblob(1000000))")
                connection.execute(blob)

    results = at_once(app, *numbered(work))
    then = written()
    db.engine.dispose()
    return {"results": results, "then": then, "after": at_once(app, lambda: write(100))}


def fail_at_the_commit(app: Flask) -> Said:
    """What one wrote is found out to be wrong only by the commit."""

    def work(number: int) -> None:
        with writing() as connection:
            write(number)
            if number == 5:
                connection.execute(text("INSERT INTO parts VALUES (77)"))

    results = at_once(app, *numbered(work))
    return {"results": results, "then": written(), "after": at_once(app, lambda: write(100))}


def ended_unseen(app: Flask) -> Said:
    """The first one's transaction is ended by an error that it passes over."""

    def work(number: int) -> None:
        with writing() as connection:
            write(number)
            if number == 0:
                connection.driver.execute("ROLLBACK")

    return {"results": at_once(app, *numbered(work))}


CASES: dict[str, Callable[[Flask], Said]] = {
    case.__name__: case
    for case in (
        wait_for_the_disk_once,
        refused,
        see_one_another,
        full,
        fail_at_the_commit,
        ended_unseen,
    )
}


def main(case: str, file: str) -> None:
    app = create_app({"SECRET_KEY": "x", "SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}"})
    with app.app_context():
        with writing() as connection:
            connection.execute(text("CREATE TABLE notes (n INTEGER PRIMARY KEY)"))
            connection.execute(text("CREATE TABLE blobs (b BLOB)"))
            connection.execute(
                text("CREATE TABLE parts (n REFERENCES notes(n) DEFERRABLE INITIALLY DEFERRED)")
            )
        said = CASES[case](app)
        print(json.dumps({**said, "written": written()}))
        db.engine.dispose()


if __name__ == "__main__":
    main(*sys.argv[1:])
