"""What a device may do at a table: its grants there, each with its role in the table's circle."""

from typing import NamedTuple

from sqlalchemy import and_, bindparam, func, literal, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from scorekeeper.store.circle_rows import MemberRow
from scorekeeper.store.db import Swift
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.rows import DeviceRow, GrantRow

devices, grants, members = DeviceRow.__table__, GrantRow.__table__, MemberRow.__table__


class Asked(NamedTuple):
    """Whose rights, and where; ``table`` and ``circle`` are the keys of rows."""

    device: str  # the hash of its secret
    table: int
    circle: int | None


class Right(NamedTuple):
    device: str  # its public id
    role: str
    seat: int  # or -1
    in_circle: str | None


Rights = tuple[Asked, tuple[Right, ...]]

_right = (devices.c.public_id, grants.c.role, grants.c.seat, members.c.role)
_there = and_(
    members.c.device_id == devices.c.id,
    members.c.circle_id == bindparam("right_circle", type_=members.c.circle_id.type),
)
_from = devices.join(grants, grants.c.device_id == devices.c.id).outerjoin(members, _there)
_theirs = (
    devices.c.hash == bindparam("right_device"),
    grants.c.table_id == bindparam("right_table"),
)
_held = Prepared(select(*_right).select_from(_from).where(*_theirs).order_by(grants.c.id))
_as_text = func.string_agg(
    func.concat_ws(" ", *_right), aggregate_order_by(literal(","), grants.c.id)
)
# Whether a device's rights are still those that ``given`` tells; on PostgreSQL.
as_given = select(_as_text).select_from(_from).where(*_theirs).scalar_subquery() == bindparam(
    "rights", type_=devices.c.public_id.type
)


def held(connection: Swift, asked: Asked) -> tuple[Right, ...]:
    """A device's rights at a table, the oldest first."""
    return tuple(Right(*row) for row in _held.run(connection, **_named(asked)))


def given(asked: Asked, rights: tuple[Right, ...]) -> dict[str, object]:
    """What ``as_given`` is to be told."""
    texts = (" ".join(str(each) for each in right if each is not None) for right in rights)
    return _named(asked) | {"rights": ",".join(texts)}


def _named(asked: Asked) -> dict[str, object]:
    return {f"right_{name}": value for name, value in asked._asdict().items()}
