"""What finished tables come to, kept: result and moment rows, and the sums that follow them."""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, select

from scorekeeper.rules.account import Moment
from scorekeeper.store import circles, tallies
from scorekeeper.store.circle_rows import MomentRow, ResultRow
from scorekeeper.store.rows import TableRow
from scorekeeper.store.spoilt import named
from scorekeeper.store.tallies import Tallied
from scorekeeper.tables.statistics import Results, SeatResult

results, moments, tables = ResultRow.__table__, MomentRow.__table__, TableRow.__table__
Row = dict[str, Any]


def replace(
    connection: Connection,
    table: int,
    game: str = "",
    circle: int | None = None,
    players: Mapping[int, int] | None = None,
    now: Results | None = None,
) -> None:
    """Have a table (its key) count for what it comes to ``now``, in ``circle``, for the
    ``players`` (keys by seat), and no longer for what it did.

    Without a circle or results it counts for nothing.
    """
    old = _tallied(connection, table)
    counts = now is not None and circle is not None
    if old is None and not counts:
        return
    for pk in sorted({each.circle for each in (old,) if each} | ({circle} if circle else set())):
        circles.lock(connection, pk)  # sums are read and written again
    _remove(connection, table)
    new = None
    if now is not None and circle is not None:
        new = put(connection, table, game, circle, players or {}, now)
    tallies.move(connection, old, new)


def renew(
    connection: Connection,
    table: int,
    game: str = "",
    circle: int | None = None,
    players: Mapping[int, int] | None = None,
    now: Results | None = None,
) -> None:
    """As ``replace``, whatever stood there, but not the sums: they have to be counted anew."""
    _remove(connection, table)
    if now is not None and circle is not None:
        put(connection, table, game, circle, players or {}, now)


def put(
    connection: Connection,
    table: int,
    game: str,
    circle: int,
    players: Mapping[int, int],
    now: Results,
) -> Tallied:
    """The rows of a table that had none. The sums are another matter."""
    own, told = _rows(table, game, circle, players, now)
    connection.execute(insert(results), own)
    if told:
        connection.execute(insert(moments), told)
    return Tallied(circle, game, now.as_sheet, tuple(own), tuple(told))


def hold(
    connection: Connection,
    table: int,
    game: str,
    circle: int | None,
    players: Mapping[int, int] | None,
    now: Results | None,
) -> bool:
    """Whether what is kept of a table is what it comes to ``now``; as for ``replace``."""
    kept = _tallied(connection, table)
    if now is None or circle is None:
        return kept is None
    due = _rows(table, game, circle, players or {}, now)
    held = ((), ()) if kept is None else (kept.results, kept.moments)
    return all(_told(a) == _told(b) for a, b in zip(held, due, strict=True))


def _told(rows: Iterable[Row]) -> list[str]:
    """Rows to be compared, whatever order they and their columns came in."""
    return sorted(json.dumps(row, sort_keys=True) for row in rows)


def counted(connection: Connection, after: int, most: int) -> dict[int, str]:
    """The next tables (public ids by key) behind ``after`` that are a circle's, or count for one.
    Nobody else writes to them until this transaction ends."""
    counts = tables.c.circle_id.is_not(None) | exists().where(results.c.table_id == tables.c.id)
    said = select(tables.c.id, tables.c.public_id).where(tables.c.id > after, counts)
    some = said.order_by(tables.c.id).limit(most).with_for_update()
    return dict(map(tuple, connection.execute(some)))


def _remove(connection: Connection, table: int) -> None:
    connection.execute(delete(moments).where(moments.c.table_id == table))
    connection.execute(delete(results).where(results.c.table_id == table))


def _tallied(connection: Connection, table: int) -> Tallied | None:
    """What the table counts for so far."""
    rows = named(connection, select(results).where(results.c.table_id == table))
    if not rows:
        return None
    told = named(connection, select(moments).where(moments.c.table_id == table))
    first = rows[0]
    return Tallied(first["circle_id"], first["game"], first["as_sheet"], tuple(rows), tuple(told))


def _rows(
    table: int, game: str, circle: int, players: Mapping[int, int], now: Results
) -> tuple[list[Row], list[Row]]:
    """Rows of results and of moments."""
    shared = {
        "table_id": table,
        "circle_id": circle,
        "game": game,
        "as_sheet": now.as_sheet,
        "ended_at": now.ended_at,
    }
    of_table = {**shared, "mode": now.mode, "seats": len(now.seats)}
    return (
        [{**of_table, **_result(each, players.get(each.seat))} for each in now.seats],
        [{**shared, "n": n, **each} for n, each in enumerate(_moments(now.moments, players))],
    )


def _result(result: SeatResult, player: int | None) -> Row:
    return {
        "seat": result.seat,
        "player_id": player,
        "place": result.place,
        "won": result.won,
        "score": str(Fraction(result.score)),
        "value": float(result.score),
        "points": result.points,
        "facts": result.counts,
    }


def _moments(told: Iterable[Moment], players: Mapping[int, int]) -> Iterable[Row]:
    for each in told:
        yield {
            "seat": each.seat,
            "player_id": None if each.seat is None else players.get(each.seat),
            "kind": each.kind,
            "value": float(each.value),
            "seq": each.seq,
            "data": dict(each.data),
        }
