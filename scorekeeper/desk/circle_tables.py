"""Tables of a circle: opened there, brought there, taken out; who of the circle sits at them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.desk import nights
from scorekeeper.desk.lines import Entered, noted, seated, write
from scorekeeper.desk.membership import Insider, require_organiser
from scorekeeper.desk.opening import Agreed, open_table
from scorekeeper.desk.results import settle
from scorekeeper.desk.seating import Guest, check_apart, guest, named, sit_down
from scorekeeper.desk.sitting import Sitting, log_of
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import HOST, Who, require
from scorekeeper.store import circles, players
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.notes import COLOURS

MOVED = "circle"  # what the log says of a table that came into a circle, or left one
Seat = Mapping[str, Any]


def open_in(insider: Insider, agreed: Agreed, seats: Sequence[Seat], first: Any = None) -> Sitting:
    """Open a table in a circle. Each seat is ``{"name"}``, which leads to one of its players or
    makes one, or ``{"player"}``, a public id. ``Malformed`` as in ``open_table``, and for two seats
    that would be one player."""
    circle = insider.circle.pk
    with writing() as connection:
        circles.lock(connection, circle)
        guests = [
            guest(connection, circle, seat, f"/seats/{index}") for index, seat in enumerate(seats)
        ]
        check_apart(guests, lambda seat: f"/seats/{seat}")
        opened = open_table(agreed, [each.name for each in guests], first)
        night = nights.night_at(connection, circle, opened.kept.created_at)
        return _begin(connection, opened, circle, night, guests)


def _begin(
    connection: Any, opened: Sitting, circle: int, night: int, guests: Sequence[Guest]
) -> Sitting:
    """A table opened a moment ago is the circle's; its seats have the colours of the players."""
    sitting = put(connection, opened, circle, night)
    sit_down(connection, circle, sitting.kept.pk, dict(enumerate(guests)))
    told: list[Told] = []
    for seat, each in enumerate(guests):
        if each.player is not None and each.player.colour is not None:
            table = told[-1].after if told else sitting.table
            colour = COLOURS[each.player.colour]
            told.append(noted(table, Kind.SEAT, seat, f"colour {colour}", Who(HOST)))
    return write(connection, sitting, told[-1].after, told).sitting if told else sitting


def put(connection: Any, sitting: Sitting, circle: int | None, night: int | None) -> Sitting:
    """Write down which circle and night a table belongs to."""
    store.change(connection, sitting.kept.pk, circle_id=circle, origin=None)
    nights.put(connection, sitting.kept, night)
    kept = store.find(connection, sitting.id)
    assert kept is not None  # it is there, or there would be no sitting
    return replace(sitting, kept=kept)


def bring(insider: Insider, table_id: str, who: Who) -> Entered:
    """Move a table that ``who`` runs into the circle, from wherever it was: its seats become
    players by their names, the evening is that of its play. There already, nothing is written.

    ``Malformed`` where two of its seats would be one player.
    """
    require(who, HOST)
    circle = insider.circle.pk
    with writing() as connection:
        sitting = seated(connection, table_id)
        home = sitting.kept.home
        for each in sorted({circle, home.pk if home else circle}):  # or two moves might deadlock
            circles.lock(connection, each)
        if home is not None and home.pk == circle:
            return Entered(sitting, ())
        guests = known_as(connection, circle, sitting.table.names, "/token")
        return _told(connection, take_in(connection, sitting, circle, guests), who)


def known_as(connection: Any, circle: int, names: Sequence[str], pointer: str) -> list[Guest]:
    """Who in a circle the people with these names are, one each. Writes nothing."""
    guests = named(connection, circle, names)
    check_apart(guests, lambda seat: pointer)
    return guests


def take_in(connection: Any, sitting: Sitting, circle: int, guests: Sequence[Guest]) -> Sitting:
    """A table that was opened elsewhere is the circle's, on the evening that it was played."""
    players.get_up(connection, sitting.kept.pk)
    opened, played = sitting.kept.created_at, _last_played(connection, sitting)
    night = nights.night_at(connection, circle, opened, played)
    sitting = put(connection, sitting, circle, night)
    sit_down(connection, circle, sitting.kept.pk, dict(enumerate(guests)))
    settle(connection, sitting.kept.pk)
    return sitting


def _last_played(connection: Any, sitting: Sitting) -> int | None:
    played = (entry.at for entry in log_of(connection, sitting) if entry.kind is Kind.ACTION)
    return max(played, default=None)


def take_out(insider: Insider, table_id: str, who: Who) -> Entered:
    """A table of the circle is in none any more: nothing of it counts there."""
    require_organiser(insider)
    with writing() as connection:
        sitting = seated(connection, table_id)
        if sitting.kept.home is None or sitting.kept.home.pk != insider.circle.pk:
            raise NotFound
        circles.lock(connection, insider.circle.pk)  # before its nights, as everybody does
        players.get_up(connection, sitting.kept.pk)
        return _told(connection, put(connection, sitting, None, None), who)


def _told(connection: Any, sitting: Sitting, who: Who) -> Entered:
    """Whoever is at the table sees the change: players are shown there."""
    told = noted(sitting.table, Kind.TABLE, None, MOVED, who)
    entered = write(connection, sitting, told.after, [told])
    settle(connection, sitting.kept.pk)
    return entered


def follow(connection: Any, old: Sitting, opened: Sitting, seats: Mapping[int, int]) -> Sitting:
    """A rematch stays in its circle, with the same players: ``seats`` says where each sits now. It
    stays in its night, too, as long as that goes on."""
    home, night = old.kept.home, old.kept.night
    if home is None:
        return opened
    circles.lock(connection, home.pk)
    at = opened.kept.created_at
    if night is None or not nights.goes_on(connection, night, at):
        night = nights.night_at(connection, home.pk, at)
    sitting = put(connection, opened, home.pk, night)
    sat = players.at_table(connection, old.kept.pk)
    players.sit_down(connection, opened.kept.pk, {seats[s]: sat[s] for s in seats if s in sat})
    return sitting


def late(connection: Any, sitting: Sitting, circle: int, seat: Seat) -> Guest:
    """Who comes late to a table of a circle, as in ``open_in``. Writes nothing."""
    circles.lock(connection, circle)
    newcomer = guest(connection, circle, seat)
    sat = players.at_table(connection, sitting.kept.pk).values()
    roots = [players.root_of(connection, players.by_pk(connection, pk)) for pk in sat]
    pointer = "/player" if seat.get("player") is not None else "/name"
    check_apart([*(Guest(each.name, each) for each in roots), newcomer], lambda _: pointer)
    return newcomer


def seats_players(sitting: Sitting) -> Mapping[int, str]:
    """By seat the public id of the player there: of whom they were merged into, if they were."""
    if sitting.kept.home is None:
        return {}
    with reading() as connection:
        return players.seated(connection, sitting.kept.pk)
