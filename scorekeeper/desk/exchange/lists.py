"""A circle as lists for a spreadsheet: its results, a row a seat; its turns, a row a turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.desk.days import local, night_of
from scorekeeper.desk.exchange.cells import Cell, table_of
from scorekeeper.desk.exchange.frame import (
    AT_ONCE,
    EVERYTHING,
    Frame,
    Whole,
    framed,
    pieces,
    wholes,
)
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.statistics.filters import Filters
from scorekeeper.store import exchange as store
from scorekeeper.store import tables
from scorekeeper.store.db import reading
from scorekeeper.store.exchange import Result
from scorekeeper.tables.tape import fold

OF_TABLE = ("night", "night_name", "table", "game", "preset", "opened_at")
RESULTS = (
    *OF_TABLE,
    *("ended_at", "mode", "as_sheet", "seats", "seat", "player", "player_id"),
    *("place", "won", "score", "points"),
)
TURNS = (
    *OF_TABLE,
    *("status", "round", "line", "seat", "player", "player_id"),
    *("points", "total", "mark", "text", "entered_at"),
)
Row = dict[str, Cell]


def results(insider: Insider, separator: str, filters: Filters = EVERYTHING) -> Iterator[bytes]:
    """What finished tables came to, in pieces of a CSV file."""
    frame = framed(insider, filters)
    return table_of(RESULTS, _results(frame), separator)


def turns(insider: Insider, separator: str, filters: Filters = EVERYTHING) -> Iterator[bytes]:
    """The scorepads of all tables line by line, in pieces of a CSV file."""
    frame = framed(insider, filters)
    rows = (row for whole in wholes(frame) for row in _turns(whole, frame))
    return table_of(TURNS, rows, separator)


LISTS: Mapping[str, Callable[..., Iterator[bytes]]] = {"results": results, "turns": turns}


def _results(frame: Frame) -> Iterator[Row]:
    for some in pieces(frame.tables, AT_ONCE):
        with reading() as connection:
            found = store.results_of(connection, [each.pk for each in some])
            kept = {pk: tables.by_pk(connection, pk) for pk in found}
        for known in some:
            table = kept.get(known.pk)
            if table is not None:
                yield from (_result(each, table, frame) for each in found[known.pk])


def _result(result: Result, kept: tables.Kept, frame: Frame) -> Row:
    zone = frame.insider.circle.timezone
    return {
        **_common(kept, frame),
        "mode": result.mode,
        "as_sheet": int(result.as_sheet),
        "ended_at": local(result.ended_at, zone),
        "seats": result.seats,
        "seat": result.seat,
        **_player([result.player], frame),
        "place": result.place,
        "won": int(result.won),
        "score": Fraction(result.score),
        "points": Fraction(result.points, 100),
    }


def _common(kept: tables.Kept, frame: Frame) -> Row:
    zone = frame.insider.circle.timezone
    night = frame.nights.get(kept.night or 0)
    return {
        "night": None if night is None else night_of(night.starts_at, zone),
        "night_name": None if night is None else night.name,
        "table": frame.table_ids[kept.pk],
        "game": kept.game,
        "preset": kept.preset,
        "opened_at": local(kept.created_at, zone),
    }


def _player(pks: Iterable[int | None], frame: Frame, names: Iterable[str] = ()) -> Row:
    """Who they are in the end; ``names`` are those of the seats, for nobody of the circle."""
    roots = [frame.root(pk) if pk in frame.people else None for pk in pks]
    called = list(names) or [""] * len(roots)
    shown = [each.name if each else name for each, name in zip(roots, called, strict=True)]
    ids = [frame.people_ids[each.pk] for each in roots if each]
    return {"player": " + ".join(shown), "player_id": " + ".join(ids)}


def _turns(whole: Whole, frame: Frame) -> Iterator[Row]:
    table = fold(whole.setup, whole.log)
    pad = table.game.scorepad(table.state)
    common: dict[str, Any] = {**_common(whole.kept, frame), "status": table.status}
    zone = frame.insider.circle.timezone
    for count, (line, seq) in enumerate(zip(pad.lines, table.writers, strict=True), 1):
        seats = pad.columns[line.column]
        sat = [whole.seats.get(seat) for seat in seats]
        yield {
            **common,
            "round": line.round,
            "line": count,
            "seat": seats[0] if len(seats) == 1 else "+".join(map(str, seats)),
            **_player(sat, frame, [table.names[seat] for seat in seats]),
            "points": line.points,
            "total": line.total,
            "mark": line.mark,
            "text": line.text,
            "entered_at": local(whole.log[seq - 1].at, zone),
        }
