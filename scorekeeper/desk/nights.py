"""Nights: tables group themselves by evening, and are put into another by hand."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.days import IDLE_MS
from scorekeeper.desk.lines import there
from scorekeeper.desk.membership import Insider, require_organiser
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import circles, tables
from scorekeeper.store import nights as store
from scorekeeper.store.db import reading, writing
from scorekeeper.store.nights import Night
from scorekeeper.tables.texts import read_lines, read_name

LONGEST_NOTE = 2000


def night_at(connection: Any, circle: int, opened: int, played: int | None = None) -> int:
    """The night (its key) of a circle that a table belongs to which was opened then and played
    until ``played``; made if there is none.

    A night goes on until six hours have passed without a table opened or an action entered.
    """
    until = opened if played is None else max(opened, played)
    before = store.begun_by(connection, circle, opened)
    if before is not None:
        last = store.last_played(connection, before.pk)
        if last is not None and opened - last < IDLE_MS:
            return before.pk
    after = store.begun_after(connection, circle, opened)
    if after is not None and after.starts_at - until < IDLE_MS:
        return after.pk
    return new(connection, circle, opened)


def new(connection: Any, circle: int, starts_at: int) -> int:
    """The key of another night."""
    return store.add(connection, public_id=new_id(), circle_id=circle, starts_at=starts_at)


def goes_on(connection: Any, night: int, at: int) -> bool:
    last = store.last_played(connection, night)
    return last is not None and at - last < IDLE_MS


def listed(
    insider: Insider, most: int, after: tuple[int, int] | None = None
) -> Sequence[tuple[Night, int]]:
    """Nights, the newest first, each with the number of its tables; ``after`` is the start and the
    key of the last one that was shown."""
    with reading() as connection:
        nights = store.of_circle(connection, insider.circle.pk, most, after)
        counts = store.counts(connection, [night.pk for night in nights])
        return [(night, counts.get(night.pk, 0)) for night in nights]


def look(insider: Insider, night_id: str) -> tuple[Night, int]:
    """A night and the number of its tables; ``NotFound`` for one of no or another circle."""
    with reading() as connection:
        night = find(connection, insider, night_id)
        return night, store.counts(connection, [night.pk]).get(night.pk, 0)


def find(connection: Any, insider: Insider, night_id: str) -> Night:
    night = store.find(connection, night_id)
    if night is None or night.circle != insider.circle.pk:
        raise NotFound
    return night


def tonight(insider: Insider) -> Night | None:
    """The night that a table opened now would belong to, if it has begun."""
    with reading() as connection:
        night = store.begun_by(connection, insider.circle.pk, now())
        if night is None or not goes_on(connection, night.pk, now()):
            return None
        return night


def change(insider: Insider, night_id: str, given: dict[str, Any]) -> tuple[Night, int]:
    """Give a night a ``name`` or a ``note``; null or nothing takes it away."""
    require_organiser(insider)
    wanted: dict[str, Any] = {}
    if "name" in given:
        wanted["name"] = read_name(given["name"], "/name") if given["name"] else None
    if "note" in given:
        wanted["note"] = read_lines(given["note"], "/note", LONGEST_NOTE) or None
    with writing() as connection:
        night = find(connection, insider, night_id)
        if wanted:
            store.change(connection, night.pk, **wanted)
        return look(insider, night_id)


def move(insider: Insider, table_id: str, night_id: Any) -> Night:
    """Put a table of the circle into another of its nights; ``None`` begins one of its own, unless
    it has one already.

    ``Malformed`` for a night that is not the circle's. A night without tables is forgotten.
    """
    require_organiser(insider)
    with writing() as connection:
        kept = there(tables.lock(connection, table_id))
        circles.lock(connection, insider.circle.pk)
        if kept.home is None or kept.home.pk != insider.circle.pk:
            raise NotFound
        if night_id is None:
            pk = _own(connection, insider.circle.pk, kept)
        else:
            night = store.find(connection, night_id) if isinstance(night_id, str) else None
            if night is None or night.circle != insider.circle.pk:
                raise Malformed("malformed.night", "/night")
            pk = night.pk
        put(connection, kept, pk)
        found = store.by_pk(connection, pk)
        assert found is not None  # it has a table
        return found


def _own(connection: Any, circle: int, kept: tables.Kept) -> int:
    """A night of the table's own: where it is alone already the name and the note stay."""
    if kept.night is not None and store.counts(connection, [kept.night]) == {kept.night: 1}:
        return kept.night
    return new(connection, circle, kept.created_at)


def put(connection: Any, kept: tables.Kept, night: int | None) -> None:
    """Have a table belong to a night, or to none, and tidy up the one it leaves."""
    tables.change(connection, kept.pk, night_id=night)
    for each in {kept.night, night} - {None}:
        store.tidy(connection, each)
