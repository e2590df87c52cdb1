"""What tells one version of a table from another: its newest line, and the rows it rests on."""

from typing import Any

from sqlalchemy import ColumnElement, bindparam, func, select
from sqlalchemy.ext.compiler import compiles

from scorekeeper.store.circle_rows import CircleRow
from scorekeeper.store.rows import EntryRow, TableRow

tables, entries = TableRow.__table__, EntryRow.__table__
circles = CircleRow.__table__

# The id beside them: SQLite gives the key of a table that is gone to another.
CHANGING = (
    *("public_id", "status", "epochs", "followed_by", "claim_until"),
    *("circle_id", "night_id", "origin"),
)
with_circle = tables.outerjoin(circles, circles.c.id == tables.c.circle_id)
last_line = (
    select(func.coalesce(func.max(entries.c.seq), 0))
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery()
)


class Mark(ColumnElement[str]):
    """Tells the rows of a table and of its circle from every other version of these rows."""

    inherit_cache = True


@compiles(Mark, "postgresql")
def _on_postgres(_mark: Mark, _compiler: Any, **_: Any) -> str:
    """By which transaction each was written, and where."""
    return (
        "(tables.xmin::text || tables.ctid::text"
        " || coalesce(circles.xmin::text || circles.ctid::text, ''))"
    )


@compiles(Mark)
def _on_sqlite(_mark: Mark, _compiler: Any, **_: Any) -> str:
    """By all that changes in the table's, and by what of the circle's says who may come in."""
    columns = (*(tables.c[name] for name in CHANGING), circles.c.epochs, circles.c.deleted_at)
    return "(" + " || ',' || ".join(f"quote({column})" for column in columns) + ")"


# A table at a known version; ``pk``, ``mark`` and ``last`` say which.
as_known = (
    tables.c.id == bindparam("pk"),
    Mark() == bindparam("mark", type_=tables.c.code.type),
    last_line == bindparam("last", type_=entries.c.seq.type),
)
