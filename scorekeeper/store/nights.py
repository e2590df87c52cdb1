"""The nights of circles, and which tables belong to which."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, exists, func, insert, or_, select, update

from scorekeeper.store.circle_rows import NightRow
from scorekeeper.store.rows import EntryRow, TableRow
from scorekeeper.store.spoilt import rows

nights, tables, entries = NightRow.__table__, TableRow.__table__, EntryRow.__table__


@dataclass(frozen=True, slots=True)
class Night:
    """A night's row. ``starts_at``: when its first table was opened (UTC, milliseconds)."""

    pk: int
    id: str
    circle: int
    name: str | None
    note: str | None
    starts_at: int


_night = select(
    nights.c.id,
    nights.c.public_id,
    nights.c.circle_id,
    nights.c.name,
    nights.c.note,
    nights.c.starts_at,
)
_newest_first = nights.c.starts_at.desc(), nights.c.id.desc()


def find(connection: Connection, public_id: str) -> Night | None:
    return _one(connection, _night.where(nights.c.public_id == public_id))


def _one(connection: Connection, said: Select[Any]) -> Night | None:
    found = rows(connection, said.limit(1))
    return Night(*found[0]) if found else None


def by_pk(connection: Connection, pk: int) -> Night | None:
    return _one(connection, _night.where(nights.c.id == pk))


def of_circle(
    connection: Connection, circle: int, most: int, after: tuple[int, int] | None = None
) -> tuple[Night, ...]:
    """The nights of a circle, newest first; ``after`` is the start and the key of the last one
    that was shown."""
    said = _night.where(nights.c.circle_id == circle)
    if after is not None:
        at, pk = after
        same = and_(nights.c.starts_at == at, nights.c.id < pk)
        said = said.where(or_(nights.c.starts_at < at, same))
    found = rows(connection, said.order_by(*_newest_first).limit(most))
    return tuple(Night(*row) for row in found)


def begun_by(connection: Connection, circle: int, at: int) -> Night | None:
    """The last night of a circle that began at ``at`` or before."""
    where = nights.c.circle_id == circle, nights.c.starts_at <= at
    return _one(connection, _night.where(*where).order_by(*_newest_first))


def begun_after(connection: Connection, circle: int, at: int) -> Night | None:
    """The first night of a circle that began after ``at``."""
    where = nights.c.circle_id == circle, nights.c.starts_at > at
    order = nights.c.starts_at, nights.c.id
    return _one(connection, _night.where(*where).order_by(*order))


def last_played(connection: Connection, pk: int) -> int | None:
    """When something was last opened or played in a night; ``None`` without a table.

    What is put right the day after is no play.
    """
    played = (
        select(entries.c.at)
        .where(entries.c.table_id == tables.c.id, entries.c.kind == "action")
        .order_by(entries.c.seq.desc())
        .limit(1)
        .scalar_subquery()
    )
    found = rows(connection, select(tables.c.created_at, played).where(tables.c.night_id == pk))
    return max((max(opened, last or 0) for opened, last in found), default=None)


def counts(connection: Connection, pks: list[int]) -> dict[int, int]:
    """How many tables each of these nights has."""
    said = select(tables.c.night_id, func.count()).where(tables.c.night_id.in_(pks))
    return dict(map(tuple, connection.execute(said.group_by(tables.c.night_id))))


def add(connection: Connection, **columns: Any) -> int:
    made = connection.execute(insert(nights).values(**columns))
    return int(made.inserted_primary_key[0])


def change(connection: Connection, pk: int, **columns: Any) -> None:
    connection.execute(update(nights).where(nights.c.id == pk).values(**columns))


def tidy(connection: Connection, pk: int) -> None:
    """Forget a night that has no table any more; else let it begin with its first one."""
    first = connection.execute(
        select(func.min(tables.c.created_at)).where(tables.c.night_id == pk)
    ).scalar()
    if first is None:
        empty = ~exists().where(tables.c.night_id == nights.c.id)
        connection.execute(delete(nights).where(nights.c.id == pk, empty))
    else:
        change(connection, pk, starts_at=first)
