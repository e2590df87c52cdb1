"""Links that work once: kept until they are used or their time is over."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from scorekeeper.store.rows import LinkRow, TableRow
from scorekeeper.store.spoilt import NOTHING, check

links, tables = LinkRow.__table__, TableRow.__table__


KINDS = (int, str, int | NOTHING, str, int, int, int, int | NOTHING)


@dataclass(frozen=True, slots=True)
class Link:
    """A link's row, and the public id of its table."""

    pk: int
    table: str
    device: int | None
    role: str
    seat: int
    epoch: int
    until: int
    used_at: int | None


_found = select(
    links.c.id,
    tables.c.public_id,
    links.c.device_id,
    links.c.role,
    links.c.seat,
    links.c.epoch,
    links.c.until,
    links.c.used_at,
).join(tables, tables.c.id == links.c.table_id)


def find(connection: Connection, public_id: str) -> Link | None:
    row = connection.execute(_found.where(links.c.public_id == public_id)).first()
    if row is None:
        return None
    check(row, KINDS)
    return Link(*row)


def find_everywhere(connection: Connection, public_id: str) -> tuple[int, int, int, bool] | None:
    """A link for everything that a device has everywhere: its key, the device's, until when it
    counts, whether it was used."""
    everywhere = links.c.public_id == public_id, links.c.table_id.is_(None)
    said = select(links.c.id, links.c.device_id, links.c.until, links.c.used_at)
    row = connection.execute(said.where(*everywhere, links.c.device_id.is_not(None))).first()
    return (row[0], row[1], row[2], row[3] is not None) if row else None


def add(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(links).values(**columns))


def use(connection: Connection, pk: int, at: int) -> bool:
    """Mark it used; whether it was not before."""
    unused = update(links).where(links.c.id == pk, links.c.used_at.is_(None))
    return connection.execute(unused.values(used_at=at)).rowcount == 1


def forget_before(connection: Connection, at: int) -> int:
    """Delete the links whose time was over before ``at``; how many there were."""
    return connection.execute(delete(links).where(links.c.until < at)).rowcount
