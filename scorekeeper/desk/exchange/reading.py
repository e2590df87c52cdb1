"""Reads a circle's file, strictly: its shape, and that everything it names is in it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson

from scorekeeper.desk.days import read_zone
from scorekeeper.desk.exchange.leaving import FORMAT, VERSION
from scorekeeper.desk.nights import LONGEST_NOTE
from scorekeeper.rules.reading import Malformed, read_choice, read_list, read_object
from scorekeeper.tables.faults import Faults
from scorekeeper.tables.notes import COLOURS
from scorekeeper.tables.record.words import read_moment
from scorekeeper.tables.texts import fold_name, read_lines, read_name

MOST_PLAYERS, MOST_NIGHTS, MOST_TABLES = 5_000, 50_000, 100_000
MOST_SEATS = 40  # of one table, with all that came late
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FiledCircle:
    name: str
    timezone: str
    created_at: int


@dataclass(frozen=True, slots=True)
class FiledPlayer:
    """``merged_into`` is an id of the file, ``colour`` counts in ``COLOURS``."""

    id: str
    name: str
    nickname: str | None
    colour: int | None
    created_at: int
    retired_at: int | None
    merged_into: str | None
    merged_at: int | None


@dataclass(frozen=True, slots=True)
class FiledNight:
    id: str
    name: str | None
    note: str | None
    starts_at: int


@dataclass(frozen=True, slots=True)
class FiledTable:
    """``seats`` are ids of players; the ``record`` was not judged yet."""

    id: str
    night: str | None
    followed_by: str | None
    seats: tuple[str | None, ...]
    record: str


@dataclass(frozen=True, slots=True)
class File:
    """A circle as its file has it; times are UTC milliseconds."""

    circle: FiledCircle
    players: tuple[FiledPlayer, ...]
    nights: tuple[FiledNight, ...]
    tables: tuple[FiledTable, ...]


KEYS = ("format", "version", "circle", "players", "nights", "tables")


def read_file(raw: bytes) -> File:
    """Raises ``Malformed`` for what is no circle's file, ``Unsound`` for one that does not hold."""
    try:
        said = orjson.loads(raw.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError:
        raise Malformed("malformed.json") from None
    if not isinstance(said, Mapping) or said.get("format") != FORMAT:
        raise Malformed("malformed.exchange.format", "/format", format=FORMAT)
    if said.get("version") != VERSION or isinstance(said.get("version"), bool | float):
        raise Malformed("malformed.exchange.version", "/version", high=VERSION)
    read_object(said, KEYS, KEYS)
    faults = Faults()
    circle = None
    with faults.at("/circle"):
        circle = _circle(said["circle"])
    players = _all(said, "players", MOST_PLAYERS, _player, faults)
    nights = _all(said, "nights", MOST_NIGHTS, _night, faults)
    tables = _all(said, "tables", MOST_TABLES, _table, faults)
    faults.check()
    assert circle is not None  # or there would be a fault
    file = File(circle, players, nights, tables)
    _check(file, faults)
    faults.check()
    return file


def _all(
    said: Mapping[str, Any], key: str, most: int, read: Callable[[Any], T], faults: Faults
) -> tuple[T, ...]:
    found: list[T] = []
    with faults.at(f"/{key}"):
        for index, each in enumerate(read_list(said[key], most)):
            with faults.at(f"/{key}/{index}"):
                found.append(read(each))
    return tuple(found)


def _circle(raw: Any) -> FiledCircle:
    keys = "id", "name", "timezone", "created_at", "imported_at"
    said = read_object(raw, keys, keys[1:4])
    _optional(said.get("imported_at"), _moment, "/imported_at")
    return FiledCircle(
        read_name(said["name"], "/name"),
        read_zone(said["timezone"]),
        _moment(said["created_at"], "/created_at"),
    )


def _player(raw: Any) -> FiledPlayer:
    keys = (
        *("id", "name", "nickname", "colour"),
        *("created_at", "retired_at", "merged_into", "merged_at"),
    )
    said = read_object(raw, keys, keys)
    colour = read_choice(said["colour"], (None, *COLOURS), "/colour")
    into = _optional(said["merged_into"], _id, "/merged_into")
    merged_at = _optional(said["merged_at"], _moment, "/merged_at")
    if (into is None) != (merged_at is None):
        raise Malformed("malformed.exchange.merge", "/merged_at")
    return FiledPlayer(
        _id(said["id"], "/id"),
        read_name(said["name"], "/name"),
        _optional(said["nickname"], read_name, "/nickname"),
        None if colour is None else COLOURS.index(colour),
        _moment(said["created_at"], "/created_at"),
        _optional(said["retired_at"], _moment, "/retired_at"),
        into,
        merged_at,
    )


def _night(raw: Any) -> FiledNight:
    keys = "id", "name", "note", "starts_at"
    said = read_object(raw, keys, keys)
    return FiledNight(
        _id(said["id"], "/id"),
        _optional(said["name"], read_name, "/name"),
        read_lines(said["note"], "/note", LONGEST_NOTE) or None,
        _moment(said["starts_at"], "/starts_at"),
    )


def _table(raw: Any) -> FiledTable:
    keys = "id", "night", "followed_by", "seats", "record"
    said = read_object(raw, keys, keys)
    seats = read_list(said["seats"], MOST_SEATS, "/seats")
    if not isinstance(said["record"], str):
        raise Malformed("malformed.text", "/record")
    return FiledTable(
        _id(said["id"], "/id"),
        _optional(said["night"], _id, "/night"),
        _optional(said["followed_by"], _id, "/followed_by"),
        tuple(_optional(each, _id, f"/seats/{seat}") for seat, each in enumerate(seats)),
        said["record"],
    )


def _id(raw: Any, pointer: str) -> str:
    if not isinstance(raw, str) or not ID.fullmatch(raw):
        raise Malformed("malformed.exchange.id", pointer)
    return raw


def _moment(raw: Any, pointer: str) -> int:
    try:
        return read_moment(raw if isinstance(raw, str) else "")
    except Malformed as why:
        raise why.below(pointer) from None


def _optional(raw: Any, read: Callable[[Any, str], T], pointer: str) -> T | None:
    return None if raw is None else read(raw, pointer)


def _check(file: File, faults: Faults) -> None:
    """That ids and names are each one thing's, and that what is named is there."""
    for key, things in (
        ("players", file.players),
        ("nights", file.nights),
        ("tables", file.tables),
    ):
        _once([each.id for each in things], f"/{key}/%s/id", "malformed.exchange.twice", faults)
    names = [fold_name(each.name) for each in file.players]
    _once(names, "/players/%s/name", "malformed.exchange.same-name", faults)
    players, nights = {each.id for each in file.players}, {each.id for each in file.nights}
    tables = {each.id for each in file.tables}
    for index, player in enumerate(file.players):
        _there(player.merged_into, players, f"/players/{index}/merged_into", faults)
    for index, table in enumerate(file.tables):
        _there(table.night, nights, f"/tables/{index}/night", faults)
        _there(table.followed_by, tables - {table.id}, f"/tables/{index}/followed_by", faults)
        for seat, who in enumerate(table.seats):
            _there(who, players, f"/tables/{index}/seats/{seat}", faults)
    faults.check()
    _apart(file, faults)


def _once(values: Sequence[str], pointer: str, code: str, faults: Faults) -> None:
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            faults.add(pointer % index, Malformed(code, said=value))
        seen.add(value)


def _there(id: str | None, known: set[str], pointer: str, faults: Faults) -> None:
    if id is not None and id not in known:
        faults.add(pointer, Malformed("malformed.exchange.missing", said=id))


def _apart(file: File, faults: Faults) -> None:
    """Nobody is merged in a circle, and nobody sits twice at one table."""
    into = {each.id: each.merged_into for each in file.players}
    roots = {id: root_of(id, into) for id in into}
    for index, player in enumerate(file.players):
        if roots[player.id] is None:
            faults.add(f"/players/{index}/merged_into", Malformed("malformed.exchange.merge"))
    for index, table in enumerate(file.tables):
        sat = [roots[who] for who in table.seats if who is not None]
        if len({*sat}) != len(sat):
            why = Malformed("malformed.exchange.twice-seated")
            faults.add(f"/tables/{index}/seats", why)


def root_of(id: T, into: Mapping[T, T | None]) -> T | None:
    """Whom ``id`` is the same as in the end; ``None`` if that leads round in a circle."""
    seen = {id}
    while (next := into.get(id)) is not None:
        if next in seen:
            return None
        seen.add(next)
        id = next
    return id
