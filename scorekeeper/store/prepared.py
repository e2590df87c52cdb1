"""Statements that run with every entry: put into words once, then run by the driver alone.

Built anew each time, a statement costs several times what SQLite takes to answer it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson
from sqlalchemy import ClauseElement, bindparam, select

from scorekeeper.store.db import Swift

Named = dict[str, Any]


class Prepared:
    """A statement of SQLAlchemy's, run without it. Values go in and come out as the driver has
    them: JSON goes in as text (``as_json``) and comes out through ``from_json``."""

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        """``columns`` are those that an INSERT fills."""
        self._statement = statement
        self._columns = columns
        self._texts: dict[str, tuple[str, Sequence[str] | None, Named]] = {}

    def run(self, connection: Swift, **values: Any) -> Any:
        """The driver's cursor."""
        dialect = connection.dialect.name
        text, order, fixed = self._texts.get(dialect) or self._word(connection)
        if fixed:
            values = fixed | values
        given = values if order is None else [values[name] for name in order]
        return connection.run(text, given)

    def _word(self, connection: Swift) -> tuple[str, Sequence[str] | None, Named]:
        said = self._statement.compile(dialect=connection.dialect, column_keys=self._columns)
        fixed = {name: value for name, value in said.params.items() if value is not None}
        order = said.positiontup if said.positional else None  # type: ignore[attr-defined]
        return self._texts.setdefault(connection.dialect.name, (str(said), order, fixed))


def new_row(table: Any, **known: Any) -> Any:
    """The columns of a new row: those known by another statement, the others given, each by the
    name of the table and its own."""
    given = (bindparam(f"{table.name}_{c.name}", type_=c.type) for c in table.c)
    return select(*(known.get(c.name, each) for c, each in zip(table.c, given, strict=True)))


def as_json(value: Any) -> str:
    return orjson.dumps(value).decode()


def from_json(column: Any) -> Any:
    """A JSON column, which some drivers hand over read already. Shared: never change it."""
    return _read(column) if isinstance(column, str) else column


@lru_cache(maxsize=1024)  # a table's options and names come out the same every time
def _read(text: str) -> Any:
    return orjson.loads(text)
