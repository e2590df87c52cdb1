"""Rows of a record: the numbered ones, each one line of the log or all lines of a turn."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.entry import By, Kind
from scorekeeper.tables.record.arguments import HOUSE_RULE, plain
from scorekeeper.tables.record.notes import NAMED, read_note
from scorekeeper.tables.record.words import (
    PART,
    QUOTED,
    pieces,
    read_later,
    read_moment,
    read_text,
    seat_called,
)
from scorekeeper.tables.texts import has_unseen

ROW = re.compile(r"0*([0-9]{1,9})\s*\.\s*(\*?)\s*(.*)", re.DOTALL)
STAMP = re.compile(
    r"(.*?)\{\s*(\d[-\d:.TtZz ]*?)((?:\s+[+-][\d.]+)*)\s*"
    rf"(?:,\s*([a-z]+)\s*(\d*)\s*({QUOTED})?\s*)?\}}",
    re.DOTALL | re.ASCII,
)
HOST = By("host")
ROLES = ("host", "scorer", "seat", "watch")
LONGEST_LABEL = 60
MOST_TOGETHER = 200  # lines in one row


@dataclass(frozen=True, slots=True)
class Draft:
    """A line of the log that was not judged yet."""

    seq: int
    at: int
    kind: Kind
    seat: int | None
    text: str
    by: By


@dataclass(frozen=True, slots=True)
class Stamp:
    """When the lines of a row were written, and by whom."""

    times: tuple[int, ...]
    by: By


def read_line(row: str, names: Sequence[str], at: int) -> list[Draft]:
    """The lines of a row; ``at`` is the time of the line before, for a row that says none."""
    found = ROW.fullmatch(without_comment(row))
    if found is None or int(found[1]) == 0:
        raise Malformed("malformed.record.number", said=row[:40])
    body, stamp = _read_stamp(found[3].strip(), at, len(names))
    said = [read_note(body, names)] if found[2] else _read_play(body, names)
    times = stamp.times or (at,)
    if len(times) not in (1, len(said)):
        raise Malformed("malformed.record.times", count=len(said))
    seq, times = int(found[1]), times if len(times) == len(said) else times * len(said)
    return [
        Draft(seq + place, times[place], kind, seat, text, stamp.by)
        for place, (kind, seat, text) in enumerate(said)
    ]


def without_comment(row: str) -> str:
    """``row`` up to the first semicolon outside quotes."""
    place = 0
    while place < len(row) and row[place] != ";":
        part = PART.match(row, place)
        if part is None:
            raise Malformed("malformed.record.quotes", said=row[place : place + 40])
        place = part.end()
    return row[:place].strip()


def _read_stamp(text: str, at: int, seats: int) -> tuple[str, Stamp]:
    """What stands before the stamp, and the stamp; a row without one is the host's."""
    found = STAMP.fullmatch(text)
    if found is None:
        if HOUSE_RULE not in text and any(p[0] in "{}" for p in PART.finditer(text)):
            raise Malformed("malformed.record.stamp")
        return text, Stamp((), HOST)
    times = [read_moment(found[2].strip())]
    for later in found[3].split():
        times.append(times[-1] + read_later(later))
    if min(times) < 0:
        raise Malformed("malformed.record.moment", said=found[3][:40])
    return found[1].strip(), Stamp(tuple(times), _read_by(found, seats))


def _read_by(found: re.Match[str], seats: int) -> By:
    role, number, label = found[4] or "host", found[5], found[6]
    if role not in ROLES:
        raise Malformed("malformed.choice", choices=list(ROLES))
    if role == "watch":
        raise Malformed("malformed.record.watcher")
    seat = int(number[:9]) if number else None
    if seat is not None and seat >= seats:
        raise Malformed("malformed.integer", low=0, high=seats - 1)
    return By(role, seat, None, None if label is None else _read_label(label))


def _read_label(raw: str) -> str:
    label = read_text(raw)
    if len(label) > LONGEST_LABEL or has_unseen(label):
        raise Malformed("malformed.words", longest=LONGEST_LABEL)
    return label


def _read_play(body: str, names: Sequence[str]) -> list[tuple[Kind, int | None, str]]:
    found = NAMED.fullmatch(body)
    if found is None:
        raise Malformed("malformed.record.row")
    seat = seat_called(found[1], names)
    actions = [plain(each) for each in pieces(found[2], "/")]
    if not all(actions) or len(actions) > MOST_TOGETHER:
        raise Malformed("malformed.record.row")
    return [(Kind.ACTION, seat, each) for each in actions]
