"""What upkeep asks of the whole database: every table in turn, and what nobody needs any more."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, exists, func, or_, select

from scorekeeper.store.circle_rows import CircleRow
from scorekeeper.store.db import db, reading
from scorekeeper.store.rows import DeviceRow, EntryRow, KeyRow, LinkRow, TableRow

devices, entries, keys = DeviceRow.__table__, EntryRow.__table__, KeyRow.__table__
links, tables, circles = LinkRow.__table__, TableRow.__table__, CircleRow.__table__
AT_ONCE = 500

_last = (
    select(func.coalesce(func.max(entries.c.at), tables.c.created_at))
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery()
)
_untouched = ~exists().where(entries.c.table_id == tables.c.id)


def every_table() -> Iterator[str]:
    """The public ids of all tables, oldest first; no transaction stays open between them."""
    return (public_id for _, public_id in _every(tables))


def every_circle() -> Iterator[tuple[int, str]]:
    """The same of all circles, with their keys."""
    return _every(circles)


def _every(those: Any) -> Iterator[tuple[int, str]]:
    after = 0
    while True:
        some = select(those.c.id, those.c.public_id).where(those.c.id > after)
        with reading() as connection:
            rows = connection.execute(some.order_by(those.c.id).limit(AT_ONCE)).all()
        if not rows:
            return
        yield from map(tuple, rows)
        after = rows[-1].id


def idle_since(connection: Connection, at: int) -> Sequence[str]:
    """Tables that could be played on and where nothing was written since ``at``."""
    going = tables.c.status.in_(("playing", "paused"))
    return _ids(connection, and_(going, tables.c.created_at < at, _last < at))


def abandoned_since(connection: Connection, at: int, unplayed: int) -> Sequence[str]:
    """Tables of no circle where nothing was written since ``at``, or nothing ever and which were
    opened before ``unplayed``."""
    old = and_(tables.c.created_at < at, _last < at)
    empty = and_(tables.c.created_at < unplayed, _untouched)
    return _ids(connection, and_(tables.c.circle_id.is_(None), or_(old, empty)))


def _ids(connection: Connection, where: object) -> Sequence[str]:
    found: Select[tuple[str]] = select(tables.c.public_id).where(where).order_by(tables.c.id)  # type: ignore[arg-type]
    return connection.execute(found).scalars().all()


def keys_before(connection: Connection, at: int, remove: bool) -> int:
    """Idempotency keys kept before ``at``: how many; gone, if they are to be removed."""
    return _count(connection, keys, keys.c.at < at, remove)


def links_before(connection: Connection, at: int, remove: bool) -> int:
    """Links whose time was over before ``at``."""
    return _count(connection, links, links.c.until < at, remove)


def idle_devices(connection: Connection, at: int, remove: bool) -> int:
    """Phones that came before ``at`` and of which nothing else in the database knows."""
    known = [
        ~exists().where(key.parent == devices.c.id)
        for table in db.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column is devices.c.id
    ]
    return _count(connection, devices, and_(devices.c.created_at < at, *known), remove)


def _count(connection: Connection, table: object, where: object, remove: bool) -> int:
    if remove:
        return connection.execute(delete(table).where(where)).rowcount  # type: ignore[arg-type]
    counted = select(func.count()).select_from(table).where(where)  # type: ignore[arg-type]
    return int(connection.execute(counted).scalar_one())
