"""A circle that has played for years: its tables played in the pure floor, then put in at once."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing import get_context
from random import Random
from typing import Any

from flask import Flask
from sqlalchemy import Connection, insert

from bench.play import PAUSE_MS, played
from scorekeeper.desk import circles, players
from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_code, new_id
from scorekeeper.desk.grants import new_device
from scorekeeper.desk.membership import token_for
from scorekeeper.games import GAMES
from scorekeeper.rules.options import show_options
from scorekeeper.store import circles as kept_circles
from scorekeeper.store import results, tallies
from scorekeeper.store.circle_rows import NightRow, SeatRow
from scorekeeper.store.db import writing
from scorekeeper.store.rows import EntryRow, TableRow
from scorekeeper.tables.statistics import Results, results_on

HOUR_MS = 3_600_000
A_NIGHT = 4  # tables
BETWEEN_NIGHTS_MS = 20 * HOUR_MS
AT_ONCE = 100  # tables put in by one transaction
SEATS = (2, 3, 4, 4, 4, 5)


@dataclass(frozen=True, slots=True)
class Size:
    """``by_throws``: the share of tables that write every throw, not only turns."""

    people: int = 200
    tables: int = 20_000
    by_throws: float = 0.22
    seed: int = 6


@dataclass(frozen=True, slots=True)
class Played:
    """A table as a worker hands it over: the seats' people by number, rows of entries."""

    number: int
    game: str
    preset: str
    people: tuple[int, ...]
    begins: int
    lines: tuple[tuple[Any, ...], ...]
    results: Results


@dataclass(frozen=True, slots=True)
class Made:
    """The circle, what opens it to a client of the API (``token``) and to a phone (``secret``), and
    public ids of its last whole night and of two who played there against one another."""

    circle: str
    token: str
    secret: str
    night: str
    player: str
    rival: str
    entries: int


def make(app: Flask, size: Size, processes: int | None = None) -> Made:
    """Play the tables on several processors and put them into the app's database."""
    with app.app_context():
        secret = new_device()
        insider = circles.create("Los viernes", "Europe/Madrid", secret)
        pk, circle = insider.circle.pk, insider.circle.id
        names = [f"Person {number}" for number in range(size.people)]
        people = [players.add(insider, {"name": name})[0].player for name in names]
        putting = _Putting(pk, [each.pk for each in people], names)
        for some in _in_batches(_all_played(size, now(), processes)):
            with writing() as connection:
                for each in some:
                    putting.put(connection, each)
        with writing() as connection:
            kept_circles.lock(connection, pk)
            tallies.count_anew(connection, pk)
        token = token_for(insider.circle, insider.role)
        one, other = (people[number].id for number in putting.rivals)
        return Made(circle, token, secret, putting.nights[-1], one, other, putting.entries)


def _all_played(size: Size, until: int, processes: int | None) -> Iterator[Played]:
    jobs = [(size, number, until) for number in range(size.tables)]
    processes = processes or os.cpu_count() or 1
    if processes == 1:
        yield from map(_play, jobs)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(_play, jobs, chunksize=20)


def _play(job: tuple[Size, int, int]) -> Played:
    """Table ``number``: four a night, a night a day, the last one today."""
    size, number, until = job
    rng = Random(size.seed * 1_000_003 + number)
    nights_ago = (size.tables - 1 - number) // A_NIGHT
    within = (size.tables - 1 - number) % A_NIGHT
    begins = until - nights_ago * BETWEEN_NIGHTS_MS - (within + 1) * HOUR_MS
    people = tuple(rng.sample(range(size.people), min(rng.choice(SEATS), size.people)))
    names = tuple(f"Person {person}" for person in people)
    tape, log = played(rng, names, begins, size.by_throws)
    told, game = results_on(tape), tape.table.game
    assert told is not None  # it was played to its end
    plain = tuple(replace(each, data=dict(each.data)) for each in told.moments)
    lines = tuple((e.seq, e.at, e.kind.value, e.seat, e.text, e.code) for e in log)
    preset = next(iter(game.presets))
    return Played(number, game.slug, preset, people, begins, lines, replace(told, moments=plain))


def _in_batches(some: Iterator[Played]) -> Iterator[list[Played]]:
    batch: list[Played] = []
    for each in some:
        batch.append(each)
        if len(batch) == AT_ONCE:
            yield batch
            batch = []
    if batch:
        yield batch


class _Putting:
    """Rows put in, night after night."""

    def __init__(self, circle: int, people: list[int], names: list[str]) -> None:
        self.circle = circle
        self.people = people
        self.names = names
        self.nights: list[str] = []
        self.night: tuple[int, int] | None = None  # its number from the start, and its key
        self.entries = 0
        self.rivals: tuple[int, int] = (0, 1)
        self._codes: set[str] = set()

    def put(self, connection: Connection, one: Played) -> None:
        table = self._table(connection, one)
        common = {"table_id": table, "by_role": "host", "by_seat": None, "by_device": None}
        names = ("seq", "at", "kind", "seat", "text", "code")
        lines = [
            {**common, "by_label": "bench", **dict(zip(names, line, strict=True))}
            for line in one.lines
        ]
        connection.execute(insert(EntryRow), lines)
        self.entries += len(lines)
        self.rivals = one.people[0], one.people[1]
        who = {seat: self.people[person] for seat, person in enumerate(one.people)}
        sat = [{"table_id": table, "seat": seat, "player_id": pk} for seat, pk in who.items()]
        connection.execute(insert(SeatRow), sat)
        results.put(connection, table, one.game, self.circle, who, one.results)

    def _table(self, connection: Connection, one: Played) -> int:
        row = {
            "public_id": new_id(),
            "code": self._code(),
            "game": one.game,
            "preset": one.preset,
            "options": _options(one.game, one.preset),
            "edition": 1,
            "names": [self.names[person] for person in one.people],
            "first": 0,
            "status": "finished",
            "epochs": {},
            "created_at": one.begins - PAUSE_MS,
            "circle_id": self.circle,
            "night_id": self._night(connection, one),
        }
        return _put(connection, TableRow, row)

    def _code(self) -> str:
        code = new_code()
        while code in self._codes:
            code = new_code()
        self._codes.add(code)
        return code

    def _night(self, connection: Connection, one: Played) -> int:
        number = one.number // A_NIGHT
        if self.night is None or self.night[0] != number:
            self.nights.append(new_id())
            row = {
                "public_id": self.nights[-1],
                "circle_id": self.circle,
                "starts_at": one.begins - PAUSE_MS,
            }
            self.night = number, _put(connection, NightRow, row)
        return self.night[1]


def _put(connection: Connection, rows: Any, row: dict[str, Any]) -> int:
    return int(connection.execute(insert(rows).values(**row)).inserted_primary_key[0])


def _options(game: str, preset: str) -> dict[str, Any]:
    return show_options(GAMES[game].presets[preset])
