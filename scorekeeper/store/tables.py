"""Tables and their logs: find, lock, read, append. Commits are the desk's business."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from scorekeeper.rules.records import record
from scorekeeper.store.attempts import Attempt, remember
from scorekeeper.store.changes import touch
from scorekeeper.store.circle_rows import CircleRow
from scorekeeper.store.db import Swift, transaction
from scorekeeper.store.prepared import Prepared, from_json
from scorekeeper.store.results import replace as count
from scorekeeper.store.rows import EntryRow, TableRow
from scorekeeper.store.spoilt import NOTHING, check, check_times, reads
from scorekeeper.store.versions import Mark, last_line, with_circle
from scorekeeper.tables.entry import By, Entry, Kind

tables, entries = TableRow.__table__, EntryRow.__table__
circles = CircleRow.__table__


# Of a table's row (but for what is JSON) and of a line's, as they are read.
SOME, PERHAPS = int | NOTHING, str | NOTHING
KINDS = (int, str, str, str, str, int, int, str, int, PERHAPS, SOME, SOME, int, str)
LINE_KINDS = (int, int, str, SOME, str, PERHAPS, str, SOME, PERHAPS, PERHAPS)


class Stale(Exception):
    """Somebody else wrote this line of the log first."""


@record
class Home:
    """The circle a table belongs to: key, public id, epochs of its tokens, when it was deleted."""

    pk: int
    id: str
    epochs: dict[str, Any]
    deleted_at: int | None


@record
class Kept:
    """A table's row, and ``last``, the seq of its newest line (0: none yet); ``night`` is a key."""

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
    claim_until: int | None
    night: int | None
    last: int
    mark: str  # of the row and its circle's
    home: Home | None


@record
class Glance:
    """Only what a glance at a table needs; as in ``Kept``."""

    epochs: dict[str, Any]
    last: int
    claim_until: int | None
    home: Home | None


# The circle a table belongs to, beside it: its key, public id, epochs, when it was deleted.
_circle = (circles.c.id, circles.c.public_id, circles.c.epochs, circles.c.deleted_at)
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
    tables.c.claim_until,
    tables.c.night_id,
    last_line,
    Mark(),
    *_circle,
).select_from(with_circle)
_with_id = tables.c.public_id == bindparam("public_id")
_by_id = Prepared(_kept.where(_with_id))
_by_pk = Prepared(_kept.where(tables.c.id == bindparam("pk")))
_by_code = Prepared(_kept.where(tables.c.code == bindparam("code")))
_glance = Prepared(
    select(tables.c.epochs, last_line, tables.c.claim_until, *_circle)
    .select_from(with_circle)
    .where(_with_id)
)
_lock = Prepared(select(tables.c.id).where(_with_id).with_for_update())
_lines = Prepared(
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
_append = Prepared(insert(entries), entries.c.keys())


def find(connection: Connection, public_id: str) -> Kept | None:
    """The table; asked again in the same transaction, what was found the first time."""
    read = _read()
    if public_id not in read:
        read[public_id] = _found(connection, public_id, _by_id, public_id=public_id)
    found: Kept | None = read[public_id]
    return found


def _found(connection: Connection, name: str, ask: Prepared, **asked: Any) -> Kept | None:
    if isinstance(connection, Attempt):
        known: Kept = connection.row(name, lambda: _asked(connection, ask, asked))
        return known
    kept = _asked(connection, ask, asked)
    if kept is not None:
        remember(kept)
    return kept


def _asked(connection: Connection, ask: Prepared, asked: dict[str, Any]) -> Kept | None:
    row = ask.run(connection, **asked).fetchone()
    return None if row is None else _kept_row(row)


def _read() -> dict[str, Any]:
    held = transaction()
    return {} if held is None else held.read


def by_pk(connection: Connection, pk: int) -> Kept | None:
    row = _by_pk.run(connection, pk=pk).fetchone()
    return _kept_row(row) if row else None


def find_by_code(connection: Connection, code: str) -> Kept | None:
    found = _found(connection, code, _by_code, code=code)
    if found is not None:
        _read()[found.id] = found  # who comes by the code goes on by the id
    return found


def glance(connection: Swift, public_id: str) -> Glance | None:
    row = _glance.run(connection, public_id=public_id).fetchone()
    return Glance(from_json(row[0]), row[1], row[2], _home(*row[3:])) if row else None


@reads
def _kept_row(row: Any) -> Kept:
    pk, public_id, code, game, preset, options, edition, names, first, status, epochs, *rest = row
    check((pk, public_id, code, game, preset, edition, first, status, *rest), KINDS)
    options, names, epochs = from_json(options), from_json(names), from_json(epochs)
    check((options, names, epochs), (dict, list, dict))
    check_times((rest[0], rest[2]))  # when it was opened; when it is claimed
    check((*names, *epochs.values()), (*(str for _ in names), *(int for _ in epochs)))
    agreed = (game, preset, options, edition, names, first)
    own, circle = rest[:-4], rest[-4:]
    return Kept(pk, public_id, code, *agreed, status, epochs, *own, _home(*circle))


def _home(pk: int | None, public_id: str, epochs: Any, deleted_at: int | None) -> Home | None:
    if pk is None:
        return None
    read = from_json(epochs)
    check((public_id, read, deleted_at), (str, dict, SOME))
    check(read.values(), [int] * len(read))
    return Home(pk, public_id, read, deleted_at)


def lock(connection: Connection, public_id: str) -> Kept | None:
    """The table, which nobody else can write to until this transaction ends."""
    locks = f"lock {public_id}"
    held = connection.dialect.name == "sqlite" or isinstance(connection, Attempt)
    if not held and locks not in _read():
        # On SQLite BEGIN IMMEDIATE holds the whole database; an attempt locks when it writes.
        _lock.run(connection, public_id=public_id)
        _read().pop(public_id, None)
        _read()[locks] = True
    return find(connection, public_id)


def lines(connection: Connection, pk: int, after: int = 0) -> tuple[Entry, ...]:
    """The log from line ``after + 1`` on, oldest first."""
    return _entries(_lines.run(connection, pk=pk, after=after))


@reads
def _entries(rows: Iterable[Any]) -> tuple[Entry, ...]:
    read = []
    for row in rows:
        check(row, LINE_KINDS)
        seq, at, kind, seat, text, code, role, by_seat, device, label = row
        check_times((at,))
        read.append(Entry(seq, at, Kind(kind), seat, text, By(role, by_seat, device, label), code))
    return tuple(read)


def append(connection: Connection, pk: int, new: Sequence[Entry]) -> None:
    """Write ``new`` at the end of the log; ``Stale`` when one of its lines exists already."""
    _read().clear()
    try:
        for entry in new:
            _append_one(connection, pk, _row(pk, entry))
    except connection.dialect.loaded_dbapi.IntegrityError as clash:
        raise Stale(new[0].seq) from clash
    touch(connection)


def _append_one(connection: Connection, pk: int, row: dict[str, Any]) -> None:
    if isinstance(connection, Attempt):
        connection.append(pk, row)
    else:
        _append.run(connection, **row)


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
    touch(connection)


def remove(connection: Connection, pk: int) -> None:
    """Delete a table with all that hangs on it; it counts for nothing any more."""
    _read().clear()
    count(connection, pk)
    connection.execute(delete(tables).where(tables.c.id == pk))
    touch(connection)
