"""Circles and the devices that belong to them. Commits are the desk's business."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from scorekeeper.store.changes import touch
from scorekeeper.store.circle_rows import CircleRow, MemberRow
from scorekeeper.store.db import Swift
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.rows import DeviceRow, GrantRow, TableRow
from scorekeeper.store.spoilt import Spoilt, check, reads, rows
from scorekeeper.store.upsert import put

circles, members = CircleRow.__table__, MemberRow.__table__
devices, grants, tables = DeviceRow.__table__, GrantRow.__table__, TableRow.__table__


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle's row. Times are UTC milliseconds; ``epochs`` are those of its invitations."""

    pk: int
    id: str
    name: str
    timezone: str
    epochs: Mapping[str, Any]
    created_at: int
    deleted_at: int | None


@dataclass(frozen=True, slots=True)
class Member:
    """A device of a circle: its public id, what it may do, since when."""

    id: str
    role: str
    since: int


_circle = select(
    circles.c.id,
    circles.c.public_id,
    circles.c.name,
    circles.c.timezone,
    circles.c.epochs,
    circles.c.created_at,
    circles.c.deleted_at,
)
_role = Prepared(
    select(members.c.role)
    .join(devices, devices.c.id == members.c.device_id)
    .where(devices.c.hash == bindparam("hash"), members.c.circle_id == bindparam("circle"))
)


def find(connection: Connection, public_id: str) -> Circle | None:
    return _one(connection, _circle.where(circles.c.public_id == public_id))


def by_pk(connection: Connection, pk: int) -> Circle | None:
    return _one(connection, _circle.where(circles.c.id == pk))


def lock(connection: Connection, pk: int) -> Circle | None:
    """The circle, whose people, nights and invitations nobody else changes until this transaction
    ends. Whoever needs a table as well locks that one first."""
    return _one(connection, _circle.where(circles.c.id == pk).with_for_update(key_share=True))


def _one(connection: Connection, statement: Select[Any]) -> Circle | None:
    return next(iter(_read(connection, statement)), None)


def _read(connection: Connection, statement: Select[Any]) -> tuple[Circle, ...]:
    found = tuple(Circle(*row) for row in rows(connection, statement))
    for circle in found:
        check(circle.epochs.values(), [int] * len(circle.epochs))
        _zone(circle.timezone)
    return found


@reads
@lru_cache(maxsize=1024)
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except OSError as trouble:  # the name leads to what is no zone's file
        raise Spoilt from trouble


def add(connection: Connection, **columns: Any) -> int:
    """A new circle's row; its primary key."""
    made = connection.execute(insert(circles).values(**columns))
    return int(made.inserted_primary_key[0])


def change(connection: Connection, pk: int, **columns: Any) -> None:
    connection.execute(update(circles).where(circles.c.id == pk).values(**columns))


def remove(connection: Connection, pk: int) -> None:
    """Delete a circle with its people and nights; its tables are gone by then."""
    connection.execute(delete(circles).where(circles.c.id == pk))


def deleted_before(connection: Connection, at: int, most: int) -> tuple[Circle, ...]:
    """Circles that somebody deleted at ``at`` or before."""
    return _read(connection, _circle.where(circles.c.deleted_at <= at).limit(most))


def of_device(connection: Connection, device: int) -> tuple[tuple[Circle, str], ...]:
    """The circles that a device (its key) belongs to, and what it may do there; newest first."""
    found = rows(
        connection,
        _circle.add_columns(members.c.role)
        .join(members, members.c.circle_id == circles.c.id)
        .where(members.c.device_id == device)
        .order_by(members.c.created_at.desc(), circles.c.id.desc()),
    )
    return tuple((Circle(*row[:-1]), row[-1]) for row in found)


def role_of(connection: Swift, secret_hash: str, circle: int) -> str | None:
    """What the device with this secret may do in a circle (its key)."""
    row = _role.run(connection, hash=secret_hash, circle=circle).fetchone()
    return str(row[0]) if row else None


def enrol(connection: Connection, belong: Sequence[dict[str, Any]]) -> None:
    """Have devices belong to circles: ``circle_id``, ``device_id``, ``role``, ``created_at``."""
    put(connection, members, belong, ("circle_id", "device_id"), replaced=("role",))


def members_of(connection: Connection, circle: int) -> tuple[Member, ...]:
    """The devices of a circle, the first to come first."""
    found = rows(
        connection,
        select(devices.c.public_id, members.c.role, members.c.created_at)
        .join(devices, devices.c.id == members.c.device_id)
        .where(members.c.circle_id == circle)
        .order_by(members.c.created_at, members.c.device_id),
    )
    return tuple(Member(*row) for row in found)


def leave(connection: Connection, circle: int, device: str) -> bool:
    """A device (its public id) belongs to a circle no more, nor looks on at its tables; whether it
    did. Seats that it holds there it keeps."""
    pk = select(devices.c.id).where(devices.c.public_id == device).scalar_subquery()
    mine = members.c.circle_id == circle, members.c.device_id == pk
    gone = connection.execute(delete(members).where(*mine)).rowcount
    theirs = select(tables.c.id).where(tables.c.circle_id == circle)
    watching = grants.c.role == "watch", grants.c.device_id == pk, grants.c.table_id.in_(theirs)
    connection.execute(delete(grants).where(*watching))
    touch(connection)
    return gone == 1
