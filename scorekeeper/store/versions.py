"""What tells one version of a table from another: its newest line, and the rows it rests on."""

from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.compiler import compiles

from scorekeeper.store.rows import EntryRow, TableRow

tables, entries = TableRow.__table__, EntryRow.__table__

last_line = (
    select(func.coalesce(func.max(entries.c.seq), 0))
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery()
)


class Mark(ColumnElement[str]):
    """Tells the rows of a table and of its circle from every other version of these rows: by which
    transaction each was written, and where (PostgreSQL's ``xmin`` and ``ctid``)."""

    inherit_cache = True


@compiles(Mark, "postgresql")
def _on_postgres(_mark: Mark, _compiler: Any, **_: Any) -> str:
    return (
        "(tables.xmin::text || tables.ctid::text"
        " || coalesce(circles.xmin::text || circles.ctid::text, ''))"
    )


@compiles(Mark)
def _elsewhere(_mark: Mark, _compiler: Any, **_: Any) -> str:
    return "''"
