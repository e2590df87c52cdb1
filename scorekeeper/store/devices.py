"""Devices (browsers with our cookie) and the grants they hold."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from scorekeeper.store import rights
from scorekeeper.store.attempts import Attempt, remember_rights
from scorekeeper.store.circle_rows import CircleRow
from scorekeeper.store.db import Swift
from scorekeeper.store.rights import Asked, Right
from scorekeeper.store.rows import DeviceRow, GrantRow, TableRow

devices, grants, tables = DeviceRow.__table__, GrantRow.__table__, TableRow.__table__
circles = CircleRow.__table__

_find = select(devices.c.id, devices.c.public_id).where(devices.c.hash == bindparam("hash"))
# A table whose circle was deleted that long ago is no more.
_left = ~exists().where(
    circles.c.id == tables.c.circle_id, circles.c.deleted_at <= bindparam("gone")
)
_mine = (
    select(tables.c.public_id)
    .join(grants, grants.c.table_id == tables.c.id)
    .where(grants.c.device_id == bindparam("device"), _left)
    .group_by(tables.c.id, tables.c.public_id)
    .order_by(tables.c.id.desc())
    .limit(bindparam("most"))
)


_finished = (
    select(tables.c.public_id)
    .join(grants, grants.c.table_id == tables.c.id)
    .where(
        grants.c.device_id == bindparam("device"),
        tables.c.game == bindparam("game"),
        tables.c.status == "finished",
        _left,
    )
    .distinct()
)


def find(connection: Connection, secret_hash: str) -> tuple[int, str] | None:
    """A device's primary key and public id, by the hash of its secret."""
    row = connection.execute(_find, {"hash": secret_hash}).first()
    return (row[0], row[1]) if row else None


def add(connection: Connection, **columns: Any) -> int:
    return int(connection.execute(insert(devices).values(**columns)).inserted_primary_key[0])


def held(connection: Swift, asked: Asked) -> tuple[Right, ...]:
    """What a device may do at a table."""
    if isinstance(connection, Attempt):
        return connection.rights(asked)
    found = rights.held(connection, asked)
    remember_rights(asked, found)
    return found


def grant(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Add grants; one that the device holds already stays as it is."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(kind.insert(grants).on_conflict_do_nothing(), list(rows))


def copy_grants(connection: Connection, old: int, new: int, seats: Mapping[int, int]) -> None:
    """Give whoever may do something at table ``old`` the same at table ``new``.

    ``seats`` says which seat became which; who held another looks on.
    """
    held = select(grants.c.device_id, grants.c.role, grants.c.seat, grants.c.created_at)
    rows = connection.execute(held.where(grants.c.table_id == old)).mappings().all()
    copies = [{**row, "table_id": new, **_copied(row["role"], row["seat"], seats)} for row in rows]
    copies = [row for row in copies if row["device_id"] is not None or row["role"] == "seat"]
    if copies:
        grant(connection, copies)


def _copied(role: str, seat: int, seats: Mapping[int, int]) -> dict[str, Any]:
    if role == "seat" and seat in seats:
        return {"role": role, "seat": seats[seat]}
    return {"role": "watch" if role == "seat" else role, "seat": -1}


def holders(connection: Connection, table: int, role: str, seat: int) -> tuple[int, ...]:
    """The devices with a role at a table."""
    found = select(grants.c.device_id).where(*_is(table, role, seat))
    return tuple(connection.execute(found.where(grants.c.device_id.is_not(None))).scalars())


def take_away(connection: Connection, table: int, role: str, seat: int = -1) -> None:
    """Nobody has that role any more; who did looks on, and a seat's phones know which it was."""
    kept = grants.alias()
    told = exists().where(
        kept.c.table_id == table,
        kept.c.device_id == grants.c.device_id,
        kept.c.role == "watch",
        kept.c.seat == seat,
    )
    where = _is(table, role, seat)
    connection.execute(delete(grants).where(*where, told | grants.c.device_id.is_(None)))
    connection.execute(update(grants).where(*where).values(role="watch"))


def give_up(connection: Connection, device: int, table: int, role: str, seat: int = -1) -> None:
    """``device`` has that role no more."""
    where = (*_is(table, role, seat), grants.c.device_id == device)
    connection.execute(delete(grants).where(*where))


def held_by(connection: Connection, device: int, table: int) -> tuple[tuple[str, int], ...]:
    """Role and seat (or -1) of the grants that a device, by its key, holds at a table."""
    mine = grants.c.device_id == device, grants.c.table_id == table
    return tuple(map(tuple, connection.execute(select(grants.c.role, grants.c.seat).where(*mine))))


def _is(table: int, role: str, seat: int) -> tuple[Any, ...]:
    return grants.c.table_id == table, grants.c.role == role, grants.c.seat == seat


def tables_of(connection: Connection, device: int, most: int, gone: int) -> tuple[str, ...]:
    """The public ids of the tables a device knows, newest first; none of a circle that was deleted
    at ``gone`` or before."""
    asked = {"device": device, "most": most, "gone": gone}
    return tuple(connection.execute(_mine, asked).scalars())


def finished_of(connection: Connection, device: int, game: str, gone: int) -> tuple[str, ...]:
    """The public ids of the finished tables of a game that a device knows; ``gone`` as above."""
    asked = {"device": device, "game": game, "gone": gone}
    return tuple(connection.execute(_finished, asked).scalars())


def seats_taken(connection: Connection, table: int) -> frozenset[int]:
    """The seats of a table that some device holds."""
    rows = connection.execute(
        select(grants.c.seat).where(grants.c.table_id == table, grants.c.role == "seat")
    )
    return frozenset(rows.scalars())
