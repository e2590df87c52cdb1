"""Greenlets whose entries are ready at the same moment; run by ``test_queued.py``, each case in a
process of its own. Prints what came of it as JSON.

    python -m gevent.monkey --module tests.store.ready CASE FILE
"""

import json
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from typing import Any

import gevent
from flask import Flask
from sqlalchemy import event
from werkzeug.test import TestResponse

from scorekeeper.app import create_app
from scorekeeper.store.db import db
from tests.api.circle import Circle, Member
from tests.api.sitting import Caller, Sitting, turn
from tests.pages.circle import Party, invitation
from tests.pages.phone import HTMX, Phone, entry

MANY = 10
Said = dict[str, Any]
Ask = Callable[[], TestResponse]


class Club:
    """An app, and tables whose phones each have a client of their own."""

    def __init__(self, app: Flask, file: str) -> None:
        self.app = app
        self.file = file

    def table(self) -> Sitting:
        opened = Sitting(self.app.test_client())
        assert opened.host.enter(turn(500)).status_code == 201
        return opened

    def phone(self, caller: Caller) -> Caller:
        return Caller(self.app.test_client(), caller.path, caller.token)

    def entry(self, table: Sitting, number: int, points: int = 600) -> Ask:
        phone = self.phone(table.host)
        return lambda: phone.enter(turn(points), key=key(number))

    def at_once(self, *asks: Ask) -> list[int]:
        """All sent before any is answered, in this order; the statuses."""
        jobs = [gevent.spawn(ask) for ask in asks]
        gevent.joinall(jobs, raise_error=True)
        return [job.value.status_code for job in jobs]

    def lines(self, table: Sitting) -> list[str]:
        """What stands in the file, by another connection."""
        said = (
            "SELECT entries.text FROM entries JOIN tables ON tables.id = table_id"
            " WHERE public_id = ? ORDER BY seq"
        )
        with closing(sqlite3.connect(self.file)) as eye:
            return [text for (text,) in eye.execute(said, (table.id,))]


def key(number: int) -> str:
    return f"key-of-the-entry-{number:06}"


def wait_for_the_disk_once(club: Club) -> Said:
    tables = [club.table() for _ in range(MANY)]
    with closing(sqlite3.connect(club.file)) as eye:
        commits = lambda: eye.execute("PRAGMA data_version").fetchone()[0]  # noqa: E731
        before = commits()
        statuses = club.at_once(*(club.entry(table, n) for n, table in enumerate(tables)))
        count = commits() - before
    return {"statuses": statuses, "commits": count, "lines": [*map(club.lines, tables)]}


def at_one_table(club: Club) -> Said:
    """Each is judged by what those before it wrote."""
    table = club.table()
    statuses = club.at_once(*(club.entry(table, n, 600 + 50 * n) for n in range(MANY)))
    return {"statuses": statuses, "lines": club.lines(table)}


def sent_twice(club: Club) -> Said:
    table = club.table()
    statuses = club.at_once(*(club.entry(table, n // 2) for n in range(4)))
    return {"statuses": statuses, "lines": club.lines(table)}


def _meanwhile(club: Club, do: Callable[[Caller], TestResponse]) -> Said:
    """Somebody does something while an entry at the same table, and one at another, are ready."""
    table, other = club.table(), club.table()
    host = club.phone(table.host)
    statuses = club.at_once(club.entry(table, 1), club.entry(other, 2), lambda: do(host))
    again = club.entry(table, 1)().status_code
    return {"statuses": statuses, "lines": club.lines(table), "again": again}


def paused_meanwhile(club: Club) -> Said:
    return _meanwhile(club, lambda host: host.post("/pause"))


def deleted_meanwhile(club: Club) -> Said:
    return _meanwhile(club, lambda host: host.delete())


def handed_on_meanwhile(club: Club) -> Said:
    """The seat is handed to another phone: the token of the one that had it is void."""
    table = club.table()
    seat, host = club.phone(table.seats[1]), club.phone(table.host)
    link = host.post("/seats/1/transfer").json["link"]
    newcomer = club.app.test_client()
    statuses = club.at_once(
        lambda: seat.enter(turn(600), key=key(1)),
        lambda: newcomer.post("/api/v1/join", json={"link": link}),
    )
    return {"statuses": statuses, "lines": club.lines(table)}


def shut_out_meanwhile(club: Club) -> Said:
    """The circle's organisers are asked in anew, which leaves no line at any table."""
    circle = Circle(club.app.test_client())
    table = circle.table()
    organiser = Caller(club.app.test_client(), table.host.path, circle.organiser.token or "")
    other = Member(club.app.test_client(), circle.organiser.token)
    statuses = club.at_once(
        lambda: organiser.enter(turn(500), key=key(1)),
        lambda: other.ask("POST", f"{circle.path}/invites/renew", {"role": "organiser"}),
    )
    return {"statuses": statuses, "lines": club.lines(table)}


def _by_phones(club: Club, do: Callable[[Party, Phone, str], Ask]) -> Said:
    """Somebody takes from a phone what it may do while an entry of that phone is ready."""
    party = Party(club.app)
    phone = Phone(club.app)
    phone.post(invitation(party.organiser, party.url, "organiser"), {})
    table = party.open()
    phone.get(table)
    return _taken(club, phone, table, do(party, phone, table))


def _taken(club: Club, phone: Phone, table: str, meanwhile: Ask) -> Said:
    fields = {**entry("turn_total", 0, 0, points="500"), "key": key(1)}
    statuses = club.at_once(
        lambda: phone.client.post(f"{table}/entries", data=fields, headers=HTMX), meanwhile
    )
    with closing(sqlite3.connect(club.file)) as eye:
        lines = [text for (text,) in eye.execute("SELECT text FROM entries")]
    return {"statuses": statuses, "lines": lines}


def shown_out_meanwhile(club: Club) -> Said:
    """Of the circle, whose organisers run its tables."""

    def show_out(party: Party, phone: Phone, _: str) -> Ask:
        page = party.organiser.page(f"{party.url}/settings")
        forms = [str(each["action"]) for each in page.select("form[action*='/phones/']")]
        return lambda: party.organiser.client.post(forms[-1])

    return _by_phones(club, show_out)


def moved_meanwhile(club: Club) -> Said:
    """All that the phone has goes to another one."""

    def move(party: Party, phone: Phone, _: str) -> Ask:
        page = phone.post("/es/everything", {}, 200).text
        newcomer, link = Phone(club.app), re.search(r"/l/[\w.-]+", page)
        assert link
        newcomer.open_table()  # so that it is known
        return lambda: newcomer.client.post(f"/es{link[0]}")

    return _by_phones(club, move)


def run_elsewhere_meanwhile(club: Club) -> Said:
    """What a phone may do at one table, by a code to come back with; it runs that table."""
    phone, newcomer = Phone(club.app), Phone(club.app)
    table = phone.open_table()
    newcomer.open_table()
    page = phone.post(f"{table}/recovery", {}, 200).text
    link = re.search(r"/l/[\w.-]+", page)
    assert link
    path = f"/es{link[0]}"
    return _taken(club, phone, table, lambda: newcomer.client.post(path))


def full(club: Club) -> Said:
    """There is no room for any more; then there is, and all send again what was not taken."""
    tables = [club.table() for _ in range(MANY)]
    with closing(sqlite3.connect(club.file)) as eye:
        (pages,) = eye.execute("PRAGMA page_count").fetchone()
    room = [pages]

    def bound(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {room[0]}")

    with club.app.app_context():
        event.listen(db.engine, "connect", bound)
        db.engine.dispose()
    statuses, number = [], 0
    while not any(status >= 500 for status in statuses[-MANY:]):
        asks = (club.entry(each, number + n, 1000) for n, each in enumerate(tables))
        statuses += club.at_once(*asks)
        number += MANY
    lines = sum(len(club.lines(each)) - 1 for each in tables)
    room[0] = pages + 1000
    with club.app.app_context():
        db.engine.dispose()
    last = number - MANY
    again = club.at_once(*(club.entry(each, last + n, 1000) for n, each in enumerate(tables)))
    after = [len(club.lines(each)) - 1 for each in tables]
    taken = sum(status == 201 for status in statuses)
    rounds = number // MANY
    found = {"statuses": statuses, "taken": taken, "lines": lines}
    return found | {"again": again, "after": after, "rounds": rounds}


CASES: dict[str, Callable[[Club], Said]] = {
    case.__name__: case
    for case in (
        *(wait_for_the_disk_once, at_one_table, sent_twice, full),
        *(paused_meanwhile, deleted_meanwhile, handed_on_meanwhile, shut_out_meanwhile),
        *(shown_out_meanwhile, moved_meanwhile, run_elsewhere_meanwhile),
    )
}


def main(case: str, file: str) -> None:
    app = create_app(
        {
            "SECRET_KEY": "x",
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}",
            "RATELIMIT_ENABLED": False,
        }
    )
    with app.app_context():
        db.create_all()
    said = CASES[case](Club(app, file))
    print(json.dumps(said))
    with app.app_context():
        db.engine.dispose()


if __name__ == "__main__":
    main(*sys.argv[1:])
