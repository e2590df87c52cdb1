"""Lists of a circle's tables, newest first: who sat there, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.membership import Insider
from scorekeeper.desk.nights import find as find_night
from scorekeeper.desk.statistics.filters import Filters, span
from scorekeeper.desk.statistics.people import People, people_of
from scorekeeper.desk.statistics.sound import sound
from scorekeeper.desk.troubles import NotFound
from scorekeeper.store import circle_tables as store
from scorekeeper.store.circle_tables import Listed, Seated, Wanted
from scorekeeper.store.db import reading
from scorekeeper.tables.sums import exact

After = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sat:
    """Who sat on a seat, by the name of today; place and score (exact) once the game is over."""

    seat: int
    player: dict[str, Any] | None
    place: int | None
    won: bool | None
    score: str | None


@dataclass(frozen=True, slots=True)
class Line:
    table: Listed
    seats: tuple[Sat, ...]


@sound
def listed(
    insider: Insider,
    filters: Filters,
    most: int,
    status: str | None = None,
    night: str | None = None,
    after: After | None = None,
) -> tuple[Sequence[Line], After | None]:
    """Tables of the circle that the filters leave (dates: when they were opened), and where the
    list goes on. ``NotFound`` for a player or a night of another circle."""
    circle = insider.circle
    with reading() as connection:
        people = people_of(connection, circle.pk)
        since, until = span(filters, circle.timezone)
        evening = None if night is None else find_night(connection, insider, night).pk
        group = _group(people, filters.player)
        wanted = Wanted(filters.game, status, group, since, until, evening, after)
        found = store.of_circle(connection, circle.pk, wanted, most + 1)
        seats = store.seated(connection, [each.pk for each in found])
    shown = found[:most]
    lines = [Line(each, _seats(seats.get(each.pk, ()), people)) for each in shown]
    more = (shown[-1].created_at, shown[-1].pk) if len(found) > most else None
    return lines, more


def _group(people: People, player: str | None) -> tuple[int, ...] | None:
    if player is None:
        return None
    found = people.find(player)
    if found is None:
        raise NotFound
    return people.same_as(found.pk)


def _seats(rows: Sequence[Seated], people: People) -> tuple[Sat, ...]:
    for score in (each.score for each in rows if each.score is not None):
        exact(score)
    return tuple(
        Sat(each.seat, people.ref(each.player), each.place, each.won, each.score) for each in rows
    )
