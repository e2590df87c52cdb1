"""Figures of circles and players, read: sums that are kept, and results of a span of time."""

from collections.abc import Collection, Generator
from dataclasses import dataclass, replace
from typing import Any

import orjson
from sqlalchemy import (
    Connection,
    Row,
    Select,
    Text,
    TypeDecorator,
    and_,
    case,
    func,
    select,
    type_coerce,
)

from scorekeeper.store.circle_rows import NightRow, ResultRow, TallyRow
from scorekeeper.store.rows import TableRow
from scorekeeper.store.spoilt import flow, named, rows
from scorekeeper.store.tallies import EVERY_GAME, EVERYBODY
from scorekeeper.tables.sums import Sum

tallies, results = TallyRow.__table__, ResultRow.__table__
tables, nights = TableRow.__table__, NightRow.__table__
Part = tuple[str, bool]  # a game, and whether by the sheet
PAIRS = "parejas"  # the mode in which seats with an even distance play together


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which results are meant. ``players`` are keys; ``since`` is included, ``until`` not (UTC,
    milliseconds); ``None`` leaves everything in."""

    game: str | None = None
    players: Collection[int] | None = None
    since: int | None = None
    until: int | None = None
    as_sheet: bool | None = None

    def where(self, rows: Any, circle: int | None = None) -> list[Any]:
        """As conditions on rows of results or of moments, of a circle (its key) unless they are
        some players': those are found by the players alone, or all of the circle would be read."""
        said = []
        if circle is not None and self.players is None:
            said.append(rows.c.circle_id == circle)
        if self.game is not None:
            said.append(rows.c.game == self.game)
        if self.players is not None:
            said.append(rows.c.player_id.in_(list(self.players)))
        if self.since is not None:
            said.append(rows.c.ended_at >= self.since)
        if self.until is not None:
            said.append(rows.c.ended_at < self.until)
        if self.as_sheet is not None:
            said.append(rows.c.as_sheet == self.as_sheet)
        return said


def of_everybody(connection: Connection, circle: int, wanted: Wanted) -> dict[Part, Sum]:
    """What everybody's results add up to, by game and whether by the sheet."""
    said = select(tallies.c.game, tallies.c.as_sheet, tallies.c.sums).where(
        tallies.c.circle_id == circle,
        tallies.c.player_id == EVERYBODY,
        tallies.c.game != EVERY_GAME,
        *_kept(wanted),
    )
    return {(game, as_sheet): sum for game, as_sheet, sum in rows(connection, said)}


def of_players(
    connection: Connection, circle: int, players: Collection[int], wanted: Wanted
) -> list[tuple[int, Part, Sum]]:
    """The same for each of some players (keys)."""
    said = select(tallies.c.player_id, tallies.c.game, tallies.c.as_sheet, tallies.c.sums).where(
        tallies.c.circle_id == circle,
        tallies.c.player_id.in_(list(players)),
        tallies.c.game != EVERY_GAME,
        *_kept(wanted),
    )
    return [(pk, (game, sheet), sum) for pk, game, sheet, sum in rows(connection, said)]


def of_all_players(connection: Connection, circle: int, wanted: Wanted) -> list[tuple[int, Sum]]:
    """What all games have of every player's sums, in one game or in all of them."""
    kept = ("games", "alone", "wins", "points")
    said = select(tallies.c.player_id, *(tallies.c.sums[name].as_integer() for name in kept)).where(
        tallies.c.circle_id == circle,
        tallies.c.player_id != EVERYBODY,
        *_kept(replace(wanted, game=wanted.game or EVERY_GAME)),
    )
    if wanted.players is not None:
        said = said.where(tallies.c.player_id.in_(list(wanted.players)))
    return [
        (pk, {name: value for name, value in zip(kept, values, strict=True) if value})
        for pk, *values in rows(connection, said)
    ]


def _kept(wanted: Wanted) -> list[Any]:
    """As conditions on tallies, which know of no dates."""
    said = [] if wanted.game is None else [tallies.c.game == wanted.game]
    return said + ([] if wanted.as_sheet is None else [tallies.c.as_sheet == wanted.as_sheet])


class _Facts(TypeDecorator[Any]):
    """JSON of which there is much, read by orjson unless the driver has read it already."""

    impl = Text
    cache_ok = True

    @property
    def python_type(self) -> type:
        return dict

    def process_result_value(self, value: Any, dialect: Any) -> Any:
        return orjson.loads(value) if isinstance(value, str | bytes) else value


_own = results.c
_adds_up = (
    *(_own.table_id, _own.player_id, _own.game, _own.as_sheet, _own.seats, _own.won),
    *(_own.points, _own.mode, _own.score, type_coerce(_own.facts, _Facts).label("facts")),
)


def in_span(connection: Connection, circle: int, wanted: Wanted) -> Generator[Row[Any], None, None]:
    """The results themselves: what of them adds up, in the order of ``_adds_up``."""
    said = select(*_adds_up).where(*wanted.where(results, circle))
    return flow(connection, said)


_place = (
    tables.c.public_id.label("table"),
    tables.c.code,
    results.c.game,
    results.c.as_sheet,
    nights.c.public_id.label("night"),
    results.c.ended_at.label("at"),
)


def _with_places(said: Select[Any]) -> Select[Any]:
    return said.join(tables, tables.c.id == results.c.table_id).outerjoin(
        nights, nights.c.id == tables.c.night_id
    )


def last_results(connection: Connection, wanted: Wanted, most: int) -> list[dict[str, Any]]:
    """The newest results of the players wanted, each with its table."""
    own = (results.c.place, results.c.seats, results.c.won, results.c.score, results.c.points)
    said = _with_places(select(*_place, *own).select_from(results)).where(*wanted.where(results))
    newest = said.order_by(results.c.ended_at.desc(), results.c.table_id.desc()).limit(most)
    return named(connection, newest)


def wins_in_order(connection: Connection, wanted: Wanted) -> list[bool]:
    """Whether each of their games with rivals was won, the oldest first."""
    said = select(results.c.won).where(results.c.seats > 1, *wanted.where(results))
    in_order = said.order_by(results.c.ended_at, results.c.table_id)
    return [won for (won,) in rows(connection, in_order)]


_other = results.alias("other")
_together = and_(results.c.mode == PAIRS, (results.c.seat + _other.c.seat) % 2 == 0)


def _times(condition: Any) -> Any:
    return func.sum(case((and_(~_together, condition), 1), else_=0))


def met(
    connection: Connection, wanted: Wanted, others: Collection[int] | None = None
) -> list[Row[Any]]:
    """How those wanted did against everybody they met, or against ``others``: by player, game and
    sheet how many ``games``, placed ``ahead``, ``behind``, ``level``, and played ``together``."""
    said = (
        select(
            _other.c.player_id,
            results.c.game,
            results.c.as_sheet,
            func.count().label("games"),
            _times(results.c.place < _other.c.place).label("ahead"),
            _times(results.c.place > _other.c.place).label("behind"),
            _times(results.c.place == _other.c.place).label("level"),
            func.sum(case((_together, 1), else_=0)).label("together"),
        )
        .select_from(results)
        .join(_other, _other.c.table_id == results.c.table_id)
        .where(_other.c.seat != results.c.seat, _other.c.player_id.is_not(None))
        .where(*wanted.where(results))
        .group_by(_other.c.player_id, results.c.game, results.c.as_sheet)
    )
    if others is not None:
        said = said.where(_other.c.player_id.in_(list(others)))
    return rows(connection, said)


def last_meetings(
    connection: Connection, wanted: Wanted, others: Collection[int], most: int
) -> list[dict[str, Any]]:
    """The newest tables of theirs with one of ``others``: both places and scores."""
    both = (
        results.c.place,
        _other.c.place.label("other_place"),
        results.c.score,
        _other.c.score.label("other_score"),
    )
    said = _with_places(
        select(*_place, *both)
        .select_from(results)
        .join(_other, _other.c.table_id == results.c.table_id)
    ).where(_other.c.player_id.in_(list(others)), *wanted.where(results))
    newest = said.order_by(results.c.ended_at.desc(), results.c.table_id.desc()).limit(most)
    return named(connection, newest)


def of_night(connection: Connection, night: int) -> list[dict[str, Any]]:
    """The results of a night's (its key) tables, by table as they ended, and seat."""
    own = (
        results.c.table_id,
        results.c.seat,
        results.c.player_id,
        results.c.seats,
        results.c.place,
        results.c.won,
        results.c.score,
        results.c.points,
    )
    said = _with_places(select(*_place, *own).select_from(results)).where(
        tables.c.night_id == night
    )
    order = results.c.ended_at, results.c.table_id, results.c.seat
    return named(connection, said.order_by(*order))
