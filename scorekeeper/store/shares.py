"""Shared rulings and results: found by their random id, by who made them, by their table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, or_, select, update

from scorekeeper.store.rows import GrantRow, ShareRow, TableRow
from scorekeeper.store.spoilt import NOTHING, check, reads

grants, shares, tables = GrantRow.__table__, ShareRow.__table__, TableRow.__table__


SOME = int | NOTHING
KINDS = (int, str, str, str, dict, SOME, str | NOTHING, int, SOME)


@dataclass(frozen=True, slots=True)
class Share:
    """A row of ``shares``; ``table`` is the public id of the table it comes from, if any."""

    pk: int
    id: str
    kind: str
    game: str
    data: Mapping[str, Any]
    device: int | None
    table: str | None
    created_at: int
    revoked_at: int | None


_found = select(
    shares.c.id,
    shares.c.public_id,
    shares.c.kind,
    shares.c.game,
    shares.c.data,
    shares.c.device_id,
    tables.c.public_id,
    shares.c.created_at,
    shares.c.revoked_at,
).select_from(shares.outerjoin(tables, tables.c.id == shares.c.table_id))
_living = shares.c.revoked_at.is_(None)


@reads
def find(connection: Connection, public_id: str) -> Share | None:
    row = connection.execute(_found.where(shares.c.public_id == public_id)).first()
    return _share(row) if row else None


def _share(row: Any) -> Share:
    check(row, KINDS)
    return Share(*row)


def same(connection: Connection, device: int, digest: str) -> str | None:
    """The id of what the device has shared already and not taken back."""
    mine = shares.c.device_id == device, shares.c.digest == digest, _living
    return connection.execute(select(shares.c.public_id).where(*mine)).scalar()


def add(connection: Connection, **columns: Any) -> None:
    connection.execute(insert(shares).values(**columns))


@reads
def in_reach_of(connection: Connection, device: int, most: int) -> list[Share]:
    """What a device shared, and what was shared from the tables it runs; newest first."""
    runs = select(grants.c.table_id).where(grants.c.device_id == device, grants.c.role == "host")
    whose = or_(shares.c.device_id == device, shares.c.table_id.in_(runs))
    listed = _found.where(whose, _living).order_by(shares.c.id.desc()).limit(most)
    return [_share(row) for row in connection.execute(listed)]


def revoke(connection: Connection, pk: int, at: int) -> None:
    """Take it back: nothing is kept of it but that it was there."""
    connection.execute(
        update(shares).where(shares.c.id == pk).values(revoked_at=at, data={}, digest="")
    )
