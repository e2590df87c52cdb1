"""Moments of circles, read: the greatest of each kind, and those of a night."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, func, or_, select

from scorekeeper.store.circle_rows import MomentRow, NightRow, ResultRow
from scorekeeper.store.db import Swift
from scorekeeper.store.figures import Wanted
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.rows import TableRow
from scorekeeper.store.spoilt import NOTHING, check, named, reads, rows
from scorekeeper.tables.sums import is_fewest

moments, tables, nights = MomentRow.__table__, TableRow.__table__, NightRow.__table__
results = ResultRow.__table__


@dataclass(frozen=True, slots=True)
class Mark:
    """The best of a kind that there is."""

    game: str
    kind: str
    as_sheet: bool
    value: float


_told = (
    select(
        moments.c.kind,
        moments.c.game,
        moments.c.as_sheet,
        moments.c.value,
        moments.c.player_id,
        moments.c.seat,
        moments.c.seq,
        moments.c.data,
        moments.c.ended_at.label("at"),
        moments.c.table_id,
        tables.c.public_id.label("table"),
        tables.c.code,
        nights.c.public_id.label("night"),
    )
    .select_from(moments)
    .join(tables, tables.c.id == moments.c.table_id)
    .outerjoin(nights, nights.c.id == tables.c.night_id)
)
_of_kind = (
    moments.c.circle_id == bindparam("circle"),
    moments.c.game == bindparam("game"),
    moments.c.kind == bindparam("kind"),
    moments.c.as_sheet == bindparam("as_sheet"),
)
_most = Prepared(select(func.max(moments.c.value)).where(*_of_kind))
_least = Prepared(select(func.min(moments.c.value)).where(*_of_kind))


def marks_ever(
    connection: Swift, circle: int, asked: Iterable[tuple[str, str, bool]]
) -> list[Mark]:
    """The best there ever was of these kinds (game, kind, by the sheet or not), one by one: each
    is found by itself, however many moments there are."""
    found = []
    for game, kind, as_sheet in asked:
        best = _least if is_fewest(kind) else _most
        those = {"circle": circle, "game": game, "kind": kind, "as_sheet": as_sheet}
        (value,) = best.run(connection, **those).fetchone()
        check((value,), (float | int | NOTHING,))
        if value is not None:
            found.append(Mark(game, kind, as_sheet, value))
    return found


def marks(
    connection: Connection, circle: int, wanted: Wanted, kinds: Collection[str] = ()
) -> list[Mark]:
    """The best of each kind among the moments wanted; of these kinds alone, if any are named."""
    columns = moments.c.game, moments.c.kind, moments.c.as_sheet, moments.c.value
    those = select(*columns).where(*wanted.where(moments, circle))
    if kinds:
        those = those.where(moments.c.kind.in_(list(kinds)))
    # By date first, as the offset says: in the order of the groups SQLite would read all there are.
    found = those.order_by(moments.c.ended_at).offset(0).subquery()
    by = found.c.game, found.c.kind, found.c.as_sheet
    best = func.max(found.c.value), func.min(found.c.value)
    return [
        Mark(game, kind, as_sheet, least if is_fewest(kind) else most)
        for game, kind, as_sheet, most, least in rows(connection, select(*by, *best).group_by(*by))
    ]


@reads
def holders(
    connection: Connection, circle: int, found: Sequence[Mark], wanted: Wanted
) -> list[dict[str, Any]]:
    """For each mark the first of the moments wanted that reached it."""
    if not found:
        return []
    if wanted.players is None:  # any number may have reached it: only the first is read
        each = [_at((mark,), wanted, circle).limit(1) for mark in found]
        return [named(connection, said)[0] for said in each]
    held: dict[Mark, dict[str, Any]] = {}
    for row in named(connection, _at(found, wanted, circle)):
        mark = Mark(row["game"], row["kind"], row["as_sheet"], row["value"])
        held.setdefault(mark, row)
    return [held[mark] for mark in found]


def _at(found: Sequence[Mark], wanted: Wanted, circle: int) -> Select[Any]:
    """The moments wanted that reached one of the marks, the first of them first."""
    reached = (
        and_(
            moments.c.game == mark.game,
            moments.c.kind == mark.kind,
            moments.c.as_sheet == mark.as_sheet,
            moments.c.value == mark.value,
        )
        for mark in found
    )
    said = _told.where(or_(*reached), *wanted.where(moments, circle))
    return said.order_by(moments.c.ended_at, moments.c.table_id, moments.c.n)


def winners(connection: Connection, told: Iterable[dict[str, Any]]) -> dict[tuple[int, int], int]:
    """Of the moments that several seats share (``data`` names them) the players (keys), by table
    and seat."""
    shared = {row["table_id"] for row in told if "seats" in row["data"]}
    if not shared:
        return {}
    said = select(results.c.table_id, results.c.seat, results.c.player_id)
    sat = rows(connection, said.where(results.c.table_id.in_(list(shared))))
    return {(table, seat): player for table, seat, player in sat if player is not None}


def of_night(connection: Connection, night: int) -> list[dict[str, Any]]:
    """The moments of a night's (its key) tables, as they ended."""
    said = _told.where(tables.c.night_id == night)
    return named(connection, said.order_by(moments.c.ended_at, moments.c.table_id, moments.c.n))


@dataclass(frozen=True, slots=True)
class Best(Mark):
    """The best of a kind that a player (a key) has."""

    player: int


def bests(connection: Connection, circle: int, wanted: Wanted, kinds: Iterable[str]) -> list[Best]:
    """Each player's best of each of these kinds among the moments wanted."""
    by = moments.c.game, moments.c.kind, moments.c.as_sheet
    said = (
        select(*by, func.max(moments.c.value), func.min(moments.c.value), moments.c.player_id)
        .where(moments.c.kind.in_(list(kinds)), *wanted.where(moments, circle))
        .group_by(*by, moments.c.player_id)
    )
    return [
        Best(game, kind, as_sheet, least if is_fewest(kind) else most, player)
        for game, kind, as_sheet, most, least, player in rows(connection, said)
    ]
