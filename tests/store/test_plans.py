"""Whatever is asked with every entry, look or piece of news finds its rows by an index."""

import json
import re
from collections.abc import Callable
from typing import Any

import psycopg
from flask import Flask
from sqlalchemy import event

from scorekeeper.store import watched
from scorekeeper.store.db import db, reading
from tests.api.sitting import Sitting, turn
from tests.pages.phone import HTMX, Phone, entry

READS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
VALUE = re.compile(r"'[^']*'|\b\d+\b")
# What PostgreSQL last counted in a table tells it how to read it: of three rows it reads all.
# Until the transaction ends nothing is counted, and of such tables it expects some pages.
LIKE_NEW = (
    "SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off;"
    "SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off;"
    f"TRUNCATE {', '.join(table.name for table in db.metadata.sorted_tables)}"
)
# One statement and what it was given; on SQLite its values stand in it.
Said = tuple[str, Any]


class Spy:
    """Hears every statement of an app, on the driver's own connections."""

    def __init__(self, app: Flask) -> None:
        self.said: dict[str, Said] = {}
        with app.app_context():
            on_sqlite = db.engine.dialect.name == "sqlite"
            event.listen(db.engine, "connect", self._trace if on_sqlite else self._record)
            db.engine.dispose()

    def _hear(self, statement: str, given: Any = None) -> None:
        if statement.lstrip().startswith(READS):
            self.said.setdefault(VALUE.sub("?", statement), (statement, given))

    def _trace(self, connection: Any, _: Any) -> None:
        connection.set_trace_callback(self._hear)

    def _record(self, connection: Any, _: Any) -> None:
        hear = self._hear

        class Cursor(psycopg.Cursor[Any]):
            def execute(self, query: Any, params: Any = None, **rest: Any) -> Any:
                hear(query if isinstance(query, str) else "", params)
                return super().execute(query, params, **rest)

        connection.cursor_factory = Cursor


def plan_on_sqlite(said: Said) -> list[str]:
    """The steps that read a whole table."""
    with db.engine.connect() as connection:
        steps = connection.connection.driver_connection.execute(f"EXPLAIN QUERY PLAN {said[0]}")
        details = [row[3] for row in steps]
    return [step for step in details if step.startswith("SCAN") and "CONSTANT" not in step]


def plan_on_postgres(said: Said) -> list[str]:
    """The same, though it were forbidden: no index fits, or none narrows it down."""
    with db.engine.connect() as connection:
        driver = connection.connection.driver_connection
        with driver.transaction(force_rollback=True):
            driver.execute(LIKE_NEW)
            ((plan,),) = driver.execute(f"EXPLAIN (FORMAT JSON) {said[0]}", said[1]).fetchall()
    return list(wide(plan if isinstance(plan, list) else json.loads(plan)))


def wide(plan: Any) -> list[str]:
    found = []
    for node in plan:
        node = node.get("Plan", node)
        kind = node["Node Type"]
        if "Scan" in kind and "Relation Name" in node and "Index Cond" not in node:
            found.append(f"{kind} on {node['Relation Name']}: {node.get('Filter')}")
        found += wide(node.get("Plans", ()))
    return found


def play(app: Flask) -> None:
    table = Sitting(app.test_client())
    for number in range(3):
        table.host.enter(turn(0), key=f"a-key-for-entry-number-{number}")
        seen = table.watch.get()
        table.watch.get(If_None_Match=seen.headers["ETag"])
    table.host.post("/undo")
    phone = Phone(app)
    url = phone.open_table()
    key = {"key": "a-key-for-the-entry-of-a-phone"}
    phone.post(f"{url}/entries", entry("turn_total", 0, 0, points=500) | key)
    phone.get(url)
    phone.get(url, **{name.replace("-", "_"): value for name, value in HTMX.items()})
    other = Phone(app)
    other.get(f"{url}/join")
    other.post(f"{url}/join", {"seat": "1"})
    with app.app_context(), reading() as connection:
        # One at a time: of a handful of rows PostgreSQL would rather read all than look up two.
        watched.marks(connection, [1])
        watched.holders(connection, [1])


def test_no_hot_query_reads_a_whole_table(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    spy = Spy(app)
    play(app)
    assert len(spy.said) > 10
    with app.app_context():
        plan = plan_on_sqlite if db.engine.dialect.name == "sqlite" else plan_on_postgres
        found = {said[0]: plan(said) for said in spy.said.values()}
    wide_ones = {statement: steps for statement, steps in found.items() if steps}
    assert wide_ones == {}


def test_a_missing_index_would_be_noticed(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    with app.app_context():
        on_sqlite = db.engine.dialect.name == "sqlite"
        plan = plan_on_sqlite if on_sqlite else plan_on_postgres
        assert plan(("SELECT * FROM entries WHERE text = 'roll'", None))
        assert plan(("SELECT * FROM tables WHERE preset = 'x'", None))
        assert not plan(("SELECT * FROM entries WHERE table_id = 1 AND seq > 4", None))
