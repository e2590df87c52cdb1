"""Tables and their logs: find, lock, read, append. Commits are the desk's business."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from scorekeeper.store.db import transaction
from scorekeeper.store.rows import EntryRow, TableRow
from scorekeeper.tables.entry import By, Entry, Kind

tables, entries = TableRow.__table__, EntryRow.__table__


class Stale(Exception):
    """Somebody else wrote this line of the log first."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table's row, and ``last``, the seq of its newest line (0: none yet)."""

    pk: int
    id: str
    code: str
    game: str
    preset: str
    options: dict[str, Any]
    edition: int
    names: list[str]
    first: int
    status: str
    epochs: dict[str, Any]
    created_at: int
    followed_by: str | None
    last: int


_last = (
    select(func.coalesce(func.max(entries.c.seq), 0))
    .where(entries.c.table_id == tables.c.id)
    .scalar_subquery()
)
_kept = select(
    tables.c.id,
    tables.c.public_id,
    tables.c.code,
    tables.c.game,
    tables.c.preset,
    tables.c.options,
    tables.c.edition,
    tables.c.names,
    tables.c.first,
    tables.c.status,
    tables.c.epochs,
    tables.c.created_at,
    tables.c.followed_by,
    _last,
)
_by_id = _kept.where(tables.c.public_id == bindparam("public_id"))
_by_code = _kept.where(tables.c.code == bindparam("code"))
_lock = select(tables.c.id).where(tables.c.public_id == bindparam("public_id")).with_for_update()
_lines = (
    select(
        entries.c.seq,
        entries.c.at,
        entries.c.kind,
        entries.c.seat,
        entries.c.text,
        entries.c.code,
        entries.c.by_role,
        entries.c.by_seat,
        entries.c.by_device,
        entries.c.by_label,
    )
    .where(entries.c.table_id == bindparam("pk"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_append = insert(entries)


def find(connection: Connection, public_id: str) -> Kept | None:
    """The table; asked again in the same transaction, what was found the first time."""
    read = _read()
    if public_id not in read:
        row = connection.execute(_by_id, {"public_id": public_id}).first()
        read[public_id] = Kept(*row) if row else None
    found: Kept | None = read[public_id]
    return found


def _read() -> dict[str, Any]:
    held = transaction()
    return {} if held is None else held.read


def find_by_code(connection: Connection, code: str) -> Kept | None:
    row = connection.execute(_by_code, {"code": code}).first()
    return Kept(*row) if row else None


def lock(connection: Connection, public_id: str) -> Kept | None:
    """The table, which nobody else can write to until this transaction ends."""
    locks = f"lock {public_id}"
    if connection.dialect.name != "sqlite" and locks not in _read():
        # On SQLite BEGIN IMMEDIATE holds the whole database.
        connection.execute(_lock, {"public_id": public_id})
        _read().pop(public_id, None)
        _read()[locks] = True
    return find(connection, public_id)


def lines(connection: Connection, pk: int, after: int = 0) -> tuple[Entry, ...]:
    """The log from line ``after + 1`` on, oldest first."""
    rows = connection.execute(_lines, {"pk": pk, "after": after})
    return tuple(
        Entry(seq, at, Kind(kind), seat, text, By(role, by_seat, device, label), code)
        for seq, at, kind, seat, text, code, role, by_seat, device, label in rows
    )


def append(connection: Connection, pk: int, new: Sequence[Entry]) -> None:
    """Write ``new`` at the end of the log; ``Stale`` when one of its lines exists already."""
    _read().clear()
    try:
        connection.execute(_append, [_row(pk, entry) for entry in new])
    except IntegrityError as clash:
        raise Stale(new[0].seq) from clash


def _row(pk: int, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": pk,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind.value,
        "seat": entry.seat,
        "text": entry.text,
        "code": entry.code,
        "by_role": entry.by.role,
        "by_seat": entry.by.seat,
        "by_device": entry.by.device,
        "by_label": entry.by.label,
    }


def add(connection: Connection, **columns: Any) -> int:
    """A new table's row; its primary key."""
    _read().clear()
    made = connection.execute(insert(tables).values(**columns))
    return int(made.inserted_primary_key[0])


def code_is_free(connection: Connection, code: str) -> bool:
    found = connection.execute(select(tables.c.id).where(tables.c.code == code)).first()
    return found is None


def change(connection: Connection, pk: int, **columns: Any) -> None:
    """Set columns of a table's row: its status, its epochs, its rematch."""
    _read().clear()
    connection.execute(update(tables).where(tables.c.id == pk).values(**columns))


def remove(connection: Connection, pk: int) -> None:
    """Delete a table with all that hangs on it."""
    _read().clear()
    connection.execute(delete(tables).where(tables.c.id == pk))


def last_lines(connection: Connection, pks: Iterable[int]) -> dict[int, int]:
    """The newest seq of each of the tables ``pks``."""
    rows = connection.execute(
        select(tables.c.id, _last).where(tables.c.id.in_(list(pks))).order_by(tables.c.id)
    )
    return {pk: last for pk, last in rows}  # noqa: C416
