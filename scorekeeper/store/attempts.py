"""Entries on PostgreSQL, tried without a transaction: one statement in the place of seven.

An attempt takes the table's row as this process remembers it. At its end the line and the key of
the request are written, if the row is still that very one, nobody has written a line since and the
key is new. The statement locks the row, as every entry does. If anything is otherwise, or something
was asked for that is not that simple, nothing is written and all is done anew in a transaction.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, current_app
from sqlalchemy import Dialect, bindparam, insert, literal, select

from scorekeeper.store.circle_rows import CircleRow
from scorekeeper.store.db import engine, glance, in_place_of_a_connection
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.remembered import Memory
from scorekeeper.store.rows import EntryRow, KeyRow, TableRow
from scorekeeper.store.versions import Mark, last_line

T = TypeVar("T")
Named = dict[str, Any]
ROWS = "scorekeeper.rows"
REMEMBERED = 1024  # rows, each by its id and by its code
tables, entries, keys = TableRow.__table__, EntryRow.__table__, KeyRow.__table__
circles = CircleRow.__table__


class Overtaken(Exception):
    """It cannot be done, or not in this way; nothing is written."""


def _new(table: Any, **known: Any) -> Any:
    """The columns of a new row: those known by another statement, the others given."""
    given = (bindparam(f"{table.name}_{c.name}", type_=c.type) for c in table.c)
    return select(*(known.get(c.name, each) for c, each in zip(table.c, given, strict=True)))


_still = (
    select(tables.c.id)
    .select_from(tables.outerjoin(circles, circles.c.id == tables.c.circle_id))
    .where(tables.c.id == bindparam("pk"), Mark() == bindparam("mark", type_=tables.c.code.type))
    .where(last_line == bindparam("last", type_=entries.c.seq.type))
    .with_for_update(of=tables)
    .cte("still")
)
_line = (
    insert(entries)
    .from_select(entries.c.keys(), _new(entries, table_id=_still.c.id))
    .returning(entries.c.seq)
    .cte("line")
)
_key = (
    insert(keys)
    .from_select(keys.c.keys(), _new(keys).select_from(_line))
    .returning(literal(1))
    .cte("kept")
)
_write = Prepared(select(_line.c.seq).add_cte(_key))


class Attempt:
    """Stands in the place of a connection: has the rows remembered, takes one line and one key."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.is_done = False
        self._kept: Any = None
        self._line: Named = {}
        self._key: Named = {}

    def row(self, name: str) -> Any:
        """A table's row by its id or code."""
        self._kept = current_app.extensions[ROWS].get(name)
        if self._kept is None:
            raise Overtaken
        return self._kept

    def run(self, text: str, given: Any) -> Any:
        """Reads at once, like a transaction before it has locked anything."""
        if not text.startswith("SELECT"):
            raise Overtaken
        return glance(lambda swift: swift.run(text, given))

    def append(self, pk: int, line: Named) -> None:
        """Take the one line; ``pk`` is the table's."""
        if self._line or self._kept is None or self._kept.pk != pk:
            raise Overtaken
        self._line = {f"{entries.name}_{name}": value for name, value in line.items()}

    def keep(self, key: Named) -> None:
        self._key = {f"{keys.name}_{name}": value for name, value in key.items()}

    def end(self, trouble: BaseException | None) -> None:
        """Write them, unless there was ``trouble``. A connection lost meanwhile may have written
        them, too: asked once more, the key tells."""
        if trouble is not None:
            return
        if not self._line or not self._key:
            raise Overtaken
        kept = self._kept
        values = {"pk": kept.pk, "mark": kept.mark, "last": kept.last, **self._line, **self._key}
        try:
            written = glance(lambda swift: _write.run(swift, **values).fetchone())
        except self.dialect.loaded_dbapi.IntegrityError:
            written = None
        if written is None:
            current_app.extensions[ROWS].drop(kept.id)
            raise Overtaken
        self.is_done = True

    def __getattr__(self, name: str) -> Any:
        raise Overtaken(name)


def attempted(work: Callable[[], T]) -> T:
    """What ``work`` comes to: tried first, and if that does not do, done.

    All that ``work`` writes is in one transaction with an idempotency key, or it might be done
    twice. On SQLite, where statements are cheap, nothing is tried.
    """
    dialect = engine().dialect
    if dialect.name != "postgresql":
        return work()
    attempt = Attempt(dialect)
    try:
        with in_place_of_a_connection(attempt):
            return work()
    except Exception:
        if attempt.is_done:
            raise
    return work()


def init_app(app: Flask) -> None:
    app.extensions[ROWS] = Memory(REMEMBERED)


def remember(kept: Any) -> None:
    """Have a table's row at hand, as it is committed."""
    if kept.mark:
        rows: Memory[Any] = current_app.extensions[ROWS]
        rows.put(kept.id, kept)
        rows.put(kept.code, kept)
