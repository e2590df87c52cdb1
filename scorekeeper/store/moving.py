"""Everything that one device has becomes another's: grants at tables, circles, what it shared."""

from sqlalchemy import Connection, and_, delete, func, select, update

from scorekeeper.store.changes import touch
from scorekeeper.store.circle_rows import MemberRow
from scorekeeper.store.devices import grant
from scorekeeper.store.rows import GrantRow, ShareRow, TableRow
from scorekeeper.store.upsert import put

grants, tables = GrantRow.__table__, TableRow.__table__
members, shares = MemberRow.__table__, ShareRow.__table__
GOING_ON = ("playing", "paused")


def played_on(connection: Connection, device: int) -> tuple[str, ...]:
    """The public ids of the tables that go on and where a device does more than look on."""
    said = (
        select(tables.c.public_id)
        .join(grants, grants.c.table_id == tables.c.id)
        .where(
            grants.c.device_id == device,
            grants.c.role != "watch",
            tables.c.status.in_(GOING_ON),
        )
        .group_by(tables.c.id, tables.c.public_id)
        .order_by(tables.c.id)
    )
    return tuple(connection.execute(said).scalars())


def counted(connection: Connection, device: int) -> tuple[int, int]:
    """How many tables a device knows, and how many circles it belongs to."""
    at = select(func.count(grants.c.table_id.distinct())).where(grants.c.device_id == device)
    of = select(func.count()).select_from(members).where(members.c.device_id == device)
    return int(connection.execute(at).scalar_one()), int(connection.execute(of).scalar_one())


def carry_over(connection: Connection, old: int, new: int, at: int) -> None:
    """All grants of device ``old`` are device ``new``'s as well; ``old`` looks on at its tables.
    Its circles and what it shared are ``new``'s alone."""
    mine = grants.c.device_id == old
    rows = connection.execute(select(grants.c.table_id, grants.c.role, grants.c.seat).where(mine))
    held = [row._asdict() for row in rows]
    if held:
        grant(connection, [{**row, "device_id": new, "created_at": at} for row in held])
        seen = {row["table_id"] for row in held}
        looks_on = {"device_id": old, "role": "watch", "seat": -1, "created_at": at}
        connection.execute(delete(grants).where(and_(mine, grants.c.role != "watch")))
        grant(connection, [{**looks_on, "table_id": table} for table in seen])
    _circles(connection, old, new, at)
    connection.execute(update(shares).where(shares.c.device_id == old).values(device_id=new))
    touch(connection)


def _circles(connection: Connection, old: int, new: int, at: int) -> None:
    """Of two roles in a circle the one that may do more counts."""
    key = ("circle_id", "device_id")
    found = select(members.c.circle_id, members.c.role).where(members.c.device_id == old)
    rows = [
        {**row._asdict(), "device_id": new, "created_at": at} for row in connection.execute(found)
    ]
    runs = [row for row in rows if row["role"] == "organiser"]
    put(connection, members, runs, key, replaced=("role",))
    put(connection, members, [row for row in rows if row not in runs], key)
    connection.execute(delete(members).where(members.c.device_id == old))
