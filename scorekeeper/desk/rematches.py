"""The same people and rules once more, at a new table."""

from collections.abc import Mapping

from scorekeeper.desk import circle_tables
from scorekeeper.desk.lines import PLAYING_ROLES, noted, seated, write
from scorekeeper.desk.opening import Agreed, open_table
from scorekeeper.desk.sitting import Sitting, sit
from scorekeeper.desk.who import Who, require
from scorekeeper.store import devices
from scorekeeper.store import tables as store
from scorekeeper.store.db import writing
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.table import Table


def rematch(public_id: str, who: Who) -> Sitting:
    """A new table with the same game, options and people; the next seat begins.

    Who has left is not asked again; colours, who may enter and what each phone may do stay as
    they were. Asked twice, it gives the same table.
    """
    require(who, *PLAYING_ROLES)
    with writing() as connection:
        sitting = seated(connection, public_id)
        if sitting.kept.followed_by is not None:
            following = store.find(connection, sitting.kept.followed_by)
            if following is not None:
                return sit(connection, following)
        table = sitting.table
        seats = new_seats(table)
        setup = table.setup
        agreed = Agreed(setup.game, sitting.kept.preset, table.options)
        first = _next_first(table, seats) if setup.game.takes_first else None
        opened = open_table(agreed, [table.names[seat] for seat in seats], first)
        opened = circle_tables.follow(connection, sitting, opened, seats)
        store.change(connection, sitting.kept.pk, followed_by=opened.id)
        devices.copy_grants(connection, sitting.kept.pk, opened.kept.pk, seats)
        told = _carried(table, opened.table, seats, who)
        return write(connection, opened, told[-1].after, told).sitting if told else opened


def new_seats(table: Table) -> Mapping[int, int]:
    """For each seat of ``table`` that has not left, its number at the rematch. Once there is one,
    nobody comes or goes here any more."""
    standings = table.game.standings(table.state)
    staying = [each.seat for each in standings if each.state != "retired"]
    return {seat: number for number, seat in enumerate(staying)}


def _next_first(table: Table, seats: Mapping[int, int]) -> int:
    """The new number of the seat after the one that began."""
    began, count = table.setup.first, table.seats
    return next(seats[s] for s in ((began + i) % count for i in range(1, count + 1)) if s in seats)


def _carried(old: Table, new: Table, seats: Mapping[int, int], who: Who) -> list[Told]:
    """The lines that make the new table what the old one was, where it is not what all are."""
    notes = old.notes
    told: list[Told] = []
    carrier = Who(who.role, device=who.device, label=who.label)

    def add(kind: Kind, seat: int | None, text: str) -> None:
        told.append(noted(told[-1].after if told else new, kind, seat, text, carrier))

    if notes.policy != new.notes.policy:
        add(Kind.TABLE, None, f"policy {notes.policy}")
    for seat, number in seats.items():
        if notes.colours[seat] is not None:
            add(Kind.SEAT, number, f"colour {notes.colours[seat]}")
    if notes.host in seats:
        add(Kind.SEAT, seats[notes.host], "host")
    return told
