"""Circles as a whole: read for taking them away, written when they come from a file.

In a file a thing goes by the id it had where it was made (``origin``), so that it is known again
wherever it goes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from scorekeeper.store.circle_rows import CircleRow, NightRow, PlayerRow, ResultRow, SeatRow
from scorekeeper.store.rows import EntryRow, TableRow
from scorekeeper.store.spoilt import rows

circles, players, nights = CircleRow.__table__, PlayerRow.__table__, NightRow.__table__
tables, entries, seats = TableRow.__table__, EntryRow.__table__, SeatRow.__table__
results = ResultRow.__table__


@dataclass(frozen=True, slots=True)
class Person:
    """A player's row; ``merged_into`` is a key."""

    pk: int
    id: str
    origin: str | None
    name: str
    folded: str
    nickname: str | None
    colour: int | None
    created_at: int
    retired_at: int | None
    merged_into: int | None
    merged_at: int | None


@dataclass(frozen=True, slots=True)
class Evening:
    """A night's row."""

    pk: int
    id: str
    origin: str | None
    name: str | None
    note: str | None
    starts_at: int


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a table without its log; ``night`` is a key, ``followed_by`` the rematch's
    public id."""

    pk: int
    id: str
    origin: str | None
    night: int | None
    followed_by: str | None


@dataclass(frozen=True, slots=True)
class Result:
    """A seat's result, as it stands in a list."""

    table: int
    seat: int
    player: int | None
    mode: str
    as_sheet: bool
    ended_at: int
    seats: int
    place: int
    won: bool
    score: str
    points: int


def people(connection: Connection, circle: int) -> tuple[Person, ...]:
    """Everybody a circle ever had, in the order in which they came."""
    columns = (players.c[name] for name in _named(Person, id="public_id", pk="id"))
    said = select(*columns).where(players.c.circle_id == circle).order_by(players.c.id)
    return tuple(Person(*row) for row in rows(connection, said))


def evenings(connection: Connection, circle: int) -> tuple[Evening, ...]:
    """The nights of a circle, the first one first."""
    columns = (nights.c[name] for name in _named(Evening, id="public_id", pk="id"))
    order = nights.c.starts_at, nights.c.id
    said = select(*columns).where(nights.c.circle_id == circle).order_by(*order)
    return tuple(Evening(*row) for row in rows(connection, said))


def known(
    connection: Connection, circle: int, since: int | None = None, until: int | None = None
) -> tuple[Known, ...]:
    """The tables of a circle, the first one first; ``since`` and ``until`` (UTC milliseconds, half
    open) say when they were opened."""
    opened = tables.c.created_at
    said = select(
        tables.c.id, tables.c.public_id, tables.c.origin, tables.c.night_id, tables.c.followed_by
    ).where(tables.c.circle_id == circle)
    said = said if since is None else said.where(opened >= since)
    said = said if until is None else said.where(opened < until)
    return tuple(Known(*row) for row in rows(connection, said.order_by(opened, tables.c.id)))


def _named(kind: Any, **columns: str) -> list[str]:
    return [columns.get(name, name) for name in kind.__slots__]


def results_of(connection: Connection, pks: Sequence[int]) -> dict[int, list[Result]]:
    """By table (its key) the results of its seats, in their order."""
    columns = _named(Result, table="table_id", player="player_id")
    said = (
        select(*(results.c[name] for name in columns))
        .where(results.c.table_id.in_(list(pks)))
        .order_by(results.c.table_id, results.c.seat)
    )
    found: dict[int, list[Result]] = {}
    for row in rows(connection, said):
        found.setdefault(row[0], []).append(Result(*row))
    return found


def imported_at(connection: Connection, circle: int) -> int | None:
    """When something last came into a circle from a file."""
    said = select(circles.c.imported_at).where(circles.c.id == circle)
    found = rows(connection, said)
    at: int | None = found[0][0] if found else None
    return at


def add_night(connection: Connection, **columns: Any) -> int:
    """A new night's row; its key."""
    made = connection.execute(insert(nights).values(**columns))
    return int(made.inserted_primary_key[0])


def comes_from(connection: Connection, origins: Iterable[tuple[int, str]]) -> None:
    """Write down for players (their keys) the ids they have in a file."""
    for pk, origin in origins:
        connection.execute(update(players).where(players.c.id == pk).values(origin=origin))


def place(connection: Connection, table: int, **columns: Any) -> None:
    """Set columns of a new table's row; ``touch`` once all are written."""
    connection.execute(update(tables).where(tables.c.id == table).values(**columns))


def add_log(connection: Connection, lines: Sequence[dict[str, Any]]) -> None:
    """The log of a new table, as rows; ``touch`` once all are written."""
    if lines:
        connection.execute(insert(entries), list(lines))


def at_tables(connection: Connection, pks: Sequence[int]) -> dict[int, dict[int, int]]:
    """By table and seat the key of the player's own row."""
    said = select(seats.c.table_id, seats.c.seat, seats.c.player_id)
    found: dict[int, dict[int, int]] = {}
    for table, seat, player in rows(connection, said.where(seats.c.table_id.in_(list(pks)))):
        found.setdefault(table, {})[seat] = player
    return found
