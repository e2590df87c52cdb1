"""A circle without the logs of its tables: all that a file of it rests on, read at one moment."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from scorekeeper.desk.exchange.waiting import Manners
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.sitting import setup_of
from scorekeeper.desk.statistics.filters import Filters, span
from scorekeeper.store import exchange as store
from scorekeeper.store import tables
from scorekeeper.store.db import reading
from scorekeeper.store.exchange import Evening, Known, Person
from scorekeeper.tables.entry import Entry
from scorekeeper.tables.table import Setup

T = TypeVar("T")
AT_ONCE = 50  # tables read in one go
EVERYTHING = Filters()


@dataclass(frozen=True, slots=True)
class Frame:
    """``ids`` says by which id each goes in a file, by key; ``tables`` those that were asked for,
    the first one first."""

    insider: Insider
    imported_at: int | None
    people: Mapping[int, Person]
    nights: Mapping[int, Evening]
    tables: tuple[Known, ...]
    people_ids: Mapping[int, str]
    night_ids: Mapping[int, str]
    table_ids: Mapping[int, str]

    def root(self, pk: int) -> Person:
        """Whom a player is the same as in the end."""
        person = self.people[pk]
        while person.merged_into is not None:
            person = self.people[person.merged_into]
        return person


@dataclass(frozen=True, slots=True)
class Whole:
    """A table with its log; ``seats`` has the key of the player's own row by seat."""

    known: Known
    kept: tables.Kept
    setup: Setup
    log: tuple[Entry, ...]
    seats: Mapping[int, int]


def framed(insider: Insider, filters: Filters = EVERYTHING) -> Frame:
    """The circle as it stands now, with the tables opened on the days that are asked for."""
    circle = insider.circle
    since, until = span(filters, circle.timezone)
    with reading() as connection:
        people = store.people(connection, circle.pk)
        nights = store.evenings(connection, circle.pk)
        known = store.known(connection, circle.pk, since, until)
        return Frame(
            insider,
            store.imported_at(connection, circle.pk),
            {each.pk: each for each in people},
            {each.pk: each for each in nights},
            known,
            _ids(people),
            _ids(nights),
            _ids(known),
        )


def _ids(things: Iterable[Any]) -> dict[int, str]:
    """By key the id that a thing goes by; no two have the same one."""
    things = list(things)
    own = {each.id for each in things}
    taken: set[str] = set()
    found: dict[int, str] = {}
    for each in things:
        free = each.origin is not None and each.origin not in own and each.origin not in taken
        found[each.pk] = each.origin if free else each.id
        taken.add(found[each.pk])
    return found


def wholes(frame: Frame) -> Iterator[Whole]:
    """The tables of a frame with their logs, few at a time; those that went meanwhile are left
    out. Nothing is held between one and the next."""
    breathe = Manners()
    for some in pieces(frame.tables, AT_ONCE):
        with reading() as connection:
            who = store.at_tables(connection, [each.pk for each in some])
        for known in some:
            with reading() as connection:
                kept = tables.by_pk(connection, known.pk)
                if kept is None:
                    continue
                log = tables.lines(connection, known.pk)
            yield Whole(known, kept, setup_of(kept), log, who.get(known.pk, {}))
            breathe()


def pieces(things: Sequence[T], size: int) -> Iterator[list[T]]:
    left = iter(things)
    while some := list(islice(left, size)):
        yield some
