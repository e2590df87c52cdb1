"""Attempts on PostgreSQL: one statement in the place of eight, on rows as they are remembered.

The statement locks the table's row, as every entry does.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy import insert, literal, select

from scorekeeper.store.db import engine, glance
from scorekeeper.store.prepared import Named, Prepared, new_row
from scorekeeper.store.remembered import REMEMBERED, Memory
from scorekeeper.store.rights import Asked, Right, Rights, as_given, given
from scorekeeper.store.rows import EntryRow, KeyRow, TableRow
from scorekeeper.store.versions import as_known, with_circle

tables, entries, keys = TableRow.__table__, EntryRow.__table__, KeyRow.__table__


def _written_if(*so: Any) -> Prepared:
    still = (
        select(tables.c.id)
        .select_from(with_circle)
        .where(*so)
        .with_for_update(of=tables)
        .cte("still")
    )
    line = (
        insert(entries)
        .from_select(entries.c.keys(), new_row(entries, table_id=still.c.id))
        .returning(entries.c.seq)
        .cte("line")
    )
    key = (
        insert(keys)
        .from_select(keys.c.keys(), new_row(keys).select_from(line))
        .returning(literal(1))
        .cte("kept")
    )
    return Prepared(select(line.c.seq).add_cte(key))


_by_token = _written_if(*as_known)
_by_device = _written_if(*as_known, as_given)


class AtOnce:
    """The rows that this process remembers, and the statement that holds only if they still are."""

    def __init__(self) -> None:
        self._rows = Memory[Any](REMEMBERED)
        self._rights = Memory[tuple[Right, ...]](REMEMBERED)

    def row(self, name: str, read: Callable[[], Any]) -> Any:
        return self._rows.get(name)

    def remember(self, kept: Any) -> None:
        self._rows.put(kept.id, kept)
        self._rows.put(kept.code, kept)

    def forget(self, kept: Any) -> None:
        self._rows.drop(kept.id)

    def rights(self, asked: Asked) -> tuple[Right, ...] | None:
        return self._rights.get(asked)

    def remember_rights(self, asked: Asked, rights: tuple[Right, ...]) -> None:
        self._rights.put(asked, rights)

    def write(self, values: Named, of: Rights | None) -> bool:
        write = _by_token
        if of is not None:
            write, values = _by_device, values | given(*of)
        try:
            return glance(lambda swift: write.run(swift, **values).fetchone()) is not None
        except engine().dialect.loaded_dbapi.IntegrityError:
            return False
