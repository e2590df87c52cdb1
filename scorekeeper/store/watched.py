"""What is asked again and again about the tables that somebody watches: one query for all."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, zip_longest
from typing import Any

from sqlalchemy import Connection, bindparam, select

from scorekeeper.store.db import Swift
from scorekeeper.store.prepared import Prepared, from_json
from scorekeeper.store.rows import DeviceRow, GrantRow
from scorekeeper.store.versions import circles, last_line, tables, with_circle

devices, grants = DeviceRow.__table__, GrantRow.__table__
AT_ONCE = 512  # more parameters than that no database is asked to swallow


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a table is: the seq of its newest line, its rematch, the epochs of its tokens and of
    those of its circle."""

    last: int
    followed_by: str | None
    epochs: dict[str, Any]
    circle_epochs: dict[str, Any] | None = None


_holders = (
    select(grants.c.table_id, devices.c.public_id)
    .join(devices, devices.c.id == grants.c.device_id)
    .where(grants.c.table_id.in_(bindparam("pks", expanding=True)))
)


@lru_cache(maxsize=16)  # one for each power of two
def _marks(names: tuple[str, ...]) -> Prepared:
    return Prepared(
        select(tables.c.id, last_line, tables.c.followed_by, tables.c.epochs, circles.c.epochs)
        .select_from(with_circle)
        .where(tables.c.id.in_([bindparam(name, type_=tables.c.id.type) for name in names]))
    )


def marks(connection: Swift, pks: Collection[int]) -> dict[int, Mark]:
    """By primary key; a table that is gone is missing."""
    return {
        pk: Mark(last, followed_by, from_json(epochs), from_json(circle_epochs))
        for some in _batches(pks)
        for pk, last, followed_by, epochs, circle_epochs in _asked(connection, some)
    }


def _asked(connection: Swift, pks: list[int]) -> Any:
    """Few statements do for all numbers of tables: the last one is asked for again and again."""
    names = tuple(f"pk{number}" for number in range(1 << (len(pks) - 1).bit_length()))
    given = dict(zip_longest(names, pks, fillvalue=pks[-1]))
    return _marks(names).run(connection, **given).fetchall()


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
