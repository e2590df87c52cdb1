"""Circles, players, nights and lists of tables as the contract shows them."""

from fractions import Fraction
from typing import Any

from scorekeeper.api.answers import moment
from scorekeeper.desk.circles import gone_at
from scorekeeper.desk.days import night_of
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.players import Person
from scorekeeper.desk.table_lists import Line, Sat
from scorekeeper.tables.notes import COLOURS
from scorekeeper.tables.view import score_view

View = dict[str, Any]


def circle(insider: Insider) -> View:
    kept, gone = insider.circle, gone_at(insider.circle)
    return {
        "id": kept.id,
        "name": kept.name,
        "timezone": kept.timezone,
        "created": moment(kept.created_at),
        "role": insider.role,
        "delete_at": None if gone is None else moment(gone),
    }


def player(person: Person) -> View:
    one = person.player
    return {
        "id": one.id,
        "name": one.name,
        "nickname": one.nickname,
        "colour": None if one.colour is None else COLOURS[one.colour],
        "created": moment(one.created_at),
        "retired": None if one.retired_at is None else moment(one.retired_at),
        "merged_into": person.into and person.into.id,
        "merged": [{"id": each.id, "name": each.name} for each in person.merged],
    }


def night(one: Any, tables: int, zone: str) -> View:
    """``one`` is a night of the desk, ``tables`` how many there are."""
    return {
        "id": one.id,
        "name": one.name,
        "note": one.note,
        "date": night_of(one.starts_at, zone).isoformat(),
        "starts": moment(one.starts_at),
        "table_count": tables,
    }


def table(line: Line) -> View:
    one = line.table
    return {
        "id": one.id,
        "code": one.code,
        "game": one.game,
        "preset": one.preset,
        "status": one.status,
        "created": moment(one.created_at),
        "night": one.night,
        "seats": [_seat(each) for each in line.seats],
    }


def _seat(seat: Sat) -> View:
    score = None if seat.score is None else Fraction(seat.score)
    return {
        "seat": seat.seat,
        "player": seat.player and seat.player["id"],
        "name": seat.player and seat.player["name"],
        "place": seat.place,
        "won": seat.won,
        **score_view("score", score),
    }
