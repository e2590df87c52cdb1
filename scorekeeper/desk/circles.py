"""Circles: made, called otherwise, deleted, taken back; and what is deleted for good in the end."""

from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.days import GRACE_MS, read_zone
from scorekeeper.desk.membership import ORGANISER, Insider, enrol, require_organiser
from scorekeeper.desk.sitting import memory
from scorekeeper.store import circle_tables
from scorekeeper.store import circles as store
from scorekeeper.store.circles import Circle
from scorekeeper.store.db import after_commit, reading, writing
from scorekeeper.tables.texts import read_name

AT_ONCE = 100  # so many tables are deleted in one transaction, so that others get their turn


def create(name: Any, zone: Any, secret: str | None = None) -> Insider:
    """A new circle; the phone with this secret organises it."""
    said, timezone = read_name(name, "/name"), read_zone(zone)
    with writing() as connection:
        pk = store.add(
            connection,
            public_id=new_id(),
            name=said,
            timezone=timezone,
            epochs={},
            created_at=now(),
        )
        circle = _read(connection, pk)
        if secret is None:
            return Insider(circle, ORGANISER)
        return enrol(connection, circle, ORGANISER, secret)


def change(insider: Insider, name: Any = None, zone: Any = None) -> Insider:
    """Another name or time zone; ``None`` leaves it as it is."""
    require_organiser(insider)
    wanted: dict[str, Any] = {} if name is None else {"name": read_name(name, "/name")}
    wanted |= {} if zone is None else {"timezone": read_zone(zone)}
    return _change(insider, **wanted)


def delete(insider: Insider) -> Insider:
    """Delete the circle with all it has, in seven days: until then it can be taken back. Deleted
    already, it goes when it was to go."""
    require_organiser(insider)
    with writing() as connection:
        held = store.lock(connection, insider.circle.pk)
        at = now() if held is None or held.deleted_at is None else held.deleted_at
        return _change(insider, deleted_at=at)


def restore(insider: Insider) -> Insider:
    """Take the deletion back."""
    require_organiser(insider)
    return _change(insider, deleted_at=None)


def _change(insider: Insider, **columns: Any) -> Insider:
    with writing() as connection:
        if columns:
            store.change(connection, insider.circle.pk, **columns)
        return Insider(_read(connection, insider.circle.pk), insider.role, insider.device)


def _read(connection: Any, pk: int) -> Circle:
    circle = store.by_pk(connection, pk)
    assert circle is not None  # written or locked in this very transaction
    return circle


def gone_at(circle: Circle) -> int | None:
    """When a circle that was deleted can be taken back no more (UTC, milliseconds)."""
    return None if circle.deleted_at is None else circle.deleted_at + GRACE_MS


def overdue() -> int:
    """How many circles are past their seven days and wait to be purged."""
    with reading() as connection:
        return len(store.deleted_before(connection, now() - GRACE_MS, 1000))


def purge() -> int:
    """Delete for good what was deleted seven days ago; how many circles. Nobody sees them by then,
    so this may take its time."""
    with reading() as connection:
        over = store.deleted_before(connection, now() - GRACE_MS, 1000)
    for circle in over:
        while _purge_some(circle):
            pass
    return len(over)


def _purge_some(circle: Circle) -> bool:
    """Delete some tables of the circle, or the circle when it has none left; whether it had."""
    kept_memory = memory()
    with writing() as connection:
        gone = circle_tables.remove_some(connection, circle.pk, AT_ONCE)
        after_commit(lambda: [kept_memory.drop(public_id) for public_id in gone])
        if not gone:
            store.remove(connection, circle.pk)
    return bool(gone)
