"""What people's evenings came to, several nights at once; and who played of late."""

from collections.abc import Collection, Iterator

from sqlalchemy import Connection, func, select

from scorekeeper.store.circle_rows import ResultRow, SeatRow
from scorekeeper.store.rows import TableRow
from scorekeeper.store.spoilt import rows

tables, results, seats = TableRow.__table__, ResultRow.__table__, SeatRow.__table__


def points_of(connection: Connection, nights: Collection[int]) -> Iterator[tuple[int, int, int]]:
    """For each of these nights (keys) and each player (key) who finished a table in it: the
    points for places, in hundredths."""
    said = (
        select(tables.c.night_id, results.c.player_id, func.sum(results.c.points))
        .join(tables, tables.c.id == results.c.table_id)
        .where(tables.c.night_id.in_(list(nights)), results.c.player_id.is_not(None))
        .group_by(tables.c.night_id, results.c.player_id)
    )
    for night, player, points in rows(connection, said):
        yield night, player, int(points)


def players_of_late(connection: Connection, circle: int, most: int) -> tuple[int, ...]:
    """The players (keys) of the circle's ``most`` newest tables, the newest table first."""
    newest = (
        select(tables.c.id)
        .where(tables.c.circle_id == circle)
        .order_by(tables.c.created_at.desc(), tables.c.id.desc())
        .limit(most)
    )
    said = (
        select(seats.c.player_id)
        .where(seats.c.table_id.in_(newest))
        .order_by(seats.c.table_id.desc(), seats.c.seat)
    )
    return tuple(dict.fromkeys(pk for (pk,) in rows(connection, said)))
