"""Rows put in whether or not others with the same key are there already."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def put(
    connection: Connection,
    table: Table,
    rows: Sequence[Mapping[str, Any]],
    key: Sequence[str],
    replaced: Sequence[str] = (),
) -> None:
    """Insert ``rows``; of one whose ``key`` is taken only the columns ``replaced`` are written."""
    if not rows:
        return
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    said = kind.insert(table)
    if replaced:
        new = {name: said.excluded[name] for name in replaced}
        said = said.on_conflict_do_update(index_elements=list(key), set_=new)
    else:
        said = said.on_conflict_do_nothing(index_elements=list(key))
    connection.execute(said, list(rows))
