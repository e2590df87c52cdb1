"""What is asked again and again about the tables that somebody watches: one query for all."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from scorekeeper.store.circle_rows import CircleRow
from scorekeeper.store.rows import DeviceRow, EntryRow, GrantRow, TableRow

tables, entries = TableRow.__table__, EntryRow.__table__
circles = CircleRow.__table__
devices, grants = DeviceRow.__table__, GrantRow.__table__
AT_ONCE = 500  # more parameters than that no database is asked to swallow


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a table is: the seq of its newest line, its rematch, the epochs of its tokens and of
    those of its circle."""

    last: int
    followed_by: str | None
    epochs: dict[str, Any]
    circle_epochs: dict[str, Any] | None = None


_last = (
    select(func.coalesce(func.max(entries.c.seq), 0))
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery()
)
_marks = (
    select(tables.c.id, _last, tables.c.followed_by, tables.c.epochs, circles.c.epochs)
    .select_from(tables.outerjoin(circles, circles.c.id == tables.c.circle_id))
    .where(tables.c.id.in_(bindparam("pks", expanding=True)))
)
_holders = (
    select(grants.c.table_id, devices.c.public_id)
    .join(devices, devices.c.id == grants.c.device_id)
    .where(grants.c.table_id.in_(bindparam("pks", expanding=True)))
)


def marks(connection: Connection, pks: Collection[int]) -> dict[int, Mark]:
    """By primary key; a table that is gone is missing."""
    return {
        pk: Mark(*mark)
        for some in _batches(pks)
        for pk, *mark in connection.execute(_marks, {"pks": some})
    }


def holders(connection: Connection, pks: Collection[int]) -> set[tuple[int, str]]:
    """Each table's primary key with the public id of a device that may do something there."""
    return {
        (pk, device)
        for some in _batches(pks)
        for pk, device in connection.execute(_holders, {"pks": some})
    }


def _batches(pks: Collection[int]) -> Iterator[list[int]]:
    rest = iter(pks)
    while some := list(islice(rest, AT_ONCE)):
        yield some
