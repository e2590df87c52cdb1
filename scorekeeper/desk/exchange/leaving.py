"""A circle as one JSON file, written table by table: ``docs/circle-format.md``."""

from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from scorekeeper.desk.exchange.frame import EVERYTHING, Frame, Whole, framed, wholes
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.statistics.filters import Filters
from scorekeeper.store.exchange import Evening, Person
from scorekeeper.tables.agreed import Agreed
from scorekeeper.tables.history import tell
from scorekeeper.tables.notes import COLOURS
from scorekeeper.tables.record.words import write_moment
from scorekeeper.tables.record.writing import write_record

FORMAT, VERSION = "scorekeeper-circle", 1
Said = dict[str, Any]


def leave(insider: Insider, filters: Filters = EVERYTHING) -> Iterator[bytes]:
    """The circle's file in pieces: with everybody, and with the tables of the days that are asked
    for and their nights. What it rests on is read at once, before the first piece is asked for.

    No device, token or code is in it, nor any hand that is still a secret.
    """
    frame = framed(insider, filters)
    return _written(frame, frame.nights if filters == EVERYTHING else _nights_of(frame))


def _nights_of(frame: Frame) -> set[int]:
    return {each.night for each in frame.tables if each.night is not None}


def _written(frame: Frame, nights: Iterable[int]) -> Iterator[bytes]:
    people = (_person(each, frame) for each in frame.people.values())
    wanted = set(nights)
    evenings = (_night(each, frame) for pk, each in frame.nights.items() if pk in wanted)
    yield b'{"format":%b,"version":%d,\n"circle":%b,\n' % (
        orjson.dumps(FORMAT),
        VERSION,
        orjson.dumps(_circle(frame)),
    )
    yield from _list("players", people)
    yield b",\n"
    yield from _list("nights", evenings)
    yield b",\n"
    follows = {each.id: frame.table_ids[each.pk] for each in frame.tables}
    yield from _list("tables", (_table(each, frame, follows) for each in wholes(frame)))
    yield b"}\n"


def _list(name: str, items: Iterable[Said]) -> Iterator[bytes]:
    """One item a line, so that files can be compared line by line."""
    yield b"%b:[" % orjson.dumps(name)
    for count, item in enumerate(items):
        yield b"%b\n%b" % (b"," if count else b"", orjson.dumps(item))
    yield b"\n]"


def _circle(frame: Frame) -> Said:
    circle = frame.insider.circle
    return {
        "id": circle.id,
        "name": circle.name,
        "timezone": circle.timezone,
        "created_at": write_moment(circle.created_at),
        "imported_at": _moment(frame.imported_at),
    }


def _moment(at: int | None) -> str | None:
    return None if at is None else write_moment(at)


def _person(person: Person, frame: Frame) -> Said:
    into = person.merged_into
    return {
        "id": frame.people_ids[person.pk],
        "name": person.name,
        "nickname": person.nickname,
        "colour": None if person.colour is None else COLOURS[person.colour],
        "created_at": write_moment(person.created_at),
        "retired_at": _moment(person.retired_at),
        "merged_into": None if into is None else frame.people_ids[into],
        "merged_at": _moment(person.merged_at),
    }


def _night(night: Evening, frame: Frame) -> Said:
    return {
        "id": frame.night_ids[night.pk],
        "name": night.name,
        "note": night.note,
        "starts_at": write_moment(night.starts_at),
    }


def _table(whole: Whole, frame: Frame, follows: dict[str, str]) -> Said:
    kept, setup = whole.kept, whole.setup
    told = tell(setup, whole.log)
    count = told[-1].after.seats if told else setup.seats
    people = (whole.seats.get(seat) for seat in range(count))
    agreed = Agreed(setup.game, kept.preset, setup.options)
    return {
        "id": frame.table_ids[kept.pk],
        "night": frame.night_ids.get(whole.known.night or 0),
        "followed_by": follows.get(whole.known.followed_by or ""),
        # Who came in after the frame was read is nobody yet.
        "seats": [None if pk is None else frame.people_ids.get(pk) for pk in people],
        "record": write_record(agreed, kept.created_at, setup, told),
    }


def file_name(insider: Insider, ending: str) -> str:
    """What a file of the circle is called where it is kept: ASCII, whatever the name of it."""
    plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in insider.circle.name.lower())
    words = "-".join(filter(None, plain.split("-")))
    return f"{words or 'circle'}{ending}"
