"""The tables of circles: lists of them, newest first, with who sat there and how it ended."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, or_, select

from scorekeeper.store.changes import touch
from scorekeeper.store.circle_rows import NightRow, ResultRow, SeatRow
from scorekeeper.store.rows import TableRow
from scorekeeper.store.spoilt import rows

tables, nights = TableRow.__table__, NightRow.__table__
seats, results = SeatRow.__table__, ResultRow.__table__


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list; ``night`` is a public id."""

    pk: int
    id: str
    code: str
    game: str
    preset: str
    status: str
    created_at: int
    night: str | None


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sat where: the key of the player's own row; place and score once the game is over."""

    table: int
    seat: int
    player: int
    place: int | None
    won: bool | None
    score: str | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables of a circle: ``players`` are keys of whom any sat there, ``since`` and ``until``
    (UTC milliseconds, half open) when they were opened, ``night`` a key, ``after`` the opening and
    the key of the last one that was shown."""

    game: str | None = None
    status: str | None = None
    players: Collection[int] | None = None
    since: int | None = None
    until: int | None = None
    night: int | None = None
    after: tuple[int, int] | None = None


def of_circle(connection: Connection, circle: int, wanted: Wanted, most: int) -> tuple[Listed, ...]:
    """Tables of a circle, the newest first."""
    columns = tables.c.id, tables.c.public_id, tables.c.code, tables.c.game, tables.c.preset
    said = (
        select(*columns, tables.c.status, tables.c.created_at, nights.c.public_id)
        .select_from(tables.outerjoin(nights, nights.c.id == tables.c.night_id))
        .where(tables.c.circle_id == circle, *_asked(wanted))
        .order_by(tables.c.created_at.desc(), tables.c.id.desc())
        .limit(most)
    )
    return tuple(Listed(*row) for row in rows(connection, said))


def _asked(wanted: Wanted) -> list[Any]:
    opened = tables.c.created_at
    asked = [
        column == value
        for column, value in (
            (tables.c.game, wanted.game),
            (tables.c.status, wanted.status),
            (tables.c.night_id, wanted.night),
        )
        if value is not None
    ]
    asked += [] if wanted.since is None else [opened >= wanted.since]
    asked += [] if wanted.until is None else [opened < wanted.until]
    if wanted.players is not None:
        sat = select(seats.c.table_id).where(seats.c.player_id.in_(list(wanted.players)))
        asked.append(tables.c.id.in_(sat))
    if wanted.after is not None:
        at, pk = wanted.after
        asked.append(opened <= at)  # an index can begin here
        asked.append(or_(opened < at, and_(opened == at, tables.c.id < pk)))
    return asked


def seated(connection: Connection, pks: Sequence[int]) -> dict[int, list[Seated]]:
    """By table who sat there, in the order of the seats."""
    said = (
        select(
            seats.c.table_id,
            seats.c.seat,
            seats.c.player_id,
            results.c.place,
            results.c.won,
            results.c.score,
        )
        .select_from(
            seats.outerjoin(
                results,
                and_(results.c.table_id == seats.c.table_id, results.c.seat == seats.c.seat),
            )
        )
        .where(seats.c.table_id.in_(list(pks)))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    found: dict[int, list[Seated]] = {}
    for row in rows(connection, said):
        found.setdefault(row[0], []).append(Seated(*row))
    return found


def remove_some(connection: Connection, circle: int, most: int) -> tuple[str, ...]:
    """Delete some tables of a circle with all that hangs on them; their public ids."""
    some = select(tables.c.id, tables.c.public_id).where(tables.c.circle_id == circle)
    gone = connection.execute(some.order_by(tables.c.id).limit(most).with_for_update()).all()
    if gone:
        connection.execute(delete(tables).where(tables.c.id.in_([pk for pk, _ in gone])))
        touch(connection)
    return tuple(public_id for _, public_id in gone)
