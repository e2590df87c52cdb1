"""Who sits at a table: a player who comes late, one who leaves; names, colours, who may enter."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.desk.circle_tables import late
from scorekeeper.desk.claims import still_in
from scorekeeper.desk.handing import read_seat
from scorekeeper.desk.lines import Entered, noted, seated, write
from scorekeeper.desk.opening import check_names, read_name
from scorekeeper.desk.seating import Guest, sit_down
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import Refused
from scorekeeper.desk.who import HOST, Who, require
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.store.db import writing
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.notes import COLOURS, POLICIES, Notes
from scorekeeper.tables.seating import no_seat, over

# A line to be written: what it is about (a seat, or the table itself) and what it says.
Said = tuple[int | None, str]


def add_seat(
    public_id: str, who: Who, name: Any = None, version: int | None = None, player: Any = None
) -> Entered:
    """A player who comes late gets a seat behind all others (``table.seats``): by name, or at a
    table of a circle one of its players (a public id)."""
    require(who, HOST)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        table, home = sitting.table, sitting.kept.home
        said = {"name": name} if player is None else {"player": player}
        if home is not None:
            newcomer = late(connection, sitting, home.pk, said)
        elif player is not None:
            raise Malformed("malformed.player", "/player")
        else:
            newcomer = Guest(read_name(name, "/name"), None)
        check_names((*table.names, newcomer.name), lambda seat: "/name")
        refused = _over(sitting) or no_seat(table)
        if refused is not None:
            raise Refused(refused, sitting)
        if home is not None:
            sit_down(connection, home.pk, sitting.kept.pk, {table.seats: newcomer})
        return _write(connection, sitting, who, [(table.seats, f"join {newcomer.name}")])


def retire(public_id: str, who: Who, seat: Any, version: int | None = None) -> Entered:
    """``seat`` leaves for good and is passed over from now on (``table.seats``)."""
    require(who, HOST)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        table, number = sitting.table, read_seat(sitting, seat)
        refused = _over(sitting)
        if refused is None and not still_in(sitting, number):
            refused = refuse("table.seats.left", TableRule.SEATS, allowed=())
        if refused is None and not table.game.may_retire(table.state, number):
            refused = refuse("table.seats.may-not-leave", TableRule.SEATS, allowed=())
        if refused is not None:
            raise Refused(refused, sitting)
        return _write(connection, sitting, who, [(number, "retire")])


def _over(sitting: Sitting) -> Ruling | None:
    """The refusal where nothing goes on, or not here."""
    if sitting.kept.followed_by is not None:  # the seats there are those that stayed here
        return refuse("table.seats.followed", TableRule.SEATS, allowed=())
    return over(sitting.table)


def change(
    public_id: str, who: Who, wanted: Mapping[str, Any], version: int | None = None
) -> Entered:
    """Change ``entry_policy``, ``joining``, ``names`` and ``colours`` (one value a seat): a line
    for each thing that is not so yet. ``Malformed`` with a pointer into ``wanted``."""
    require(who, HOST)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        notes = sitting.table.notes
        said = [
            each
            for key, read in READERS.items()
            if wanted.get(key) is not None
            for each in read(wanted[key], notes)
        ]
        return _write(connection, sitting, who, said)


def _write(connection: Any, sitting: Sitting, who: Who, said: Sequence[Said]) -> Entered:
    told: list[Told] = []
    for seat, text in said:
        kind = Kind.TABLE if seat is None else Kind.SEAT
        told.append(noted(told[-1].after if told else sitting.table, kind, seat, text, who))
    if not told:
        return Entered(sitting, ())
    return write(connection, sitting, told[-1].after, told)


def _read_policy(raw: Any, notes: Notes) -> Iterator[Said]:
    if raw not in POLICIES:
        raise Malformed("malformed.choice", "/entry_policy", choices=list(POLICIES))
    if raw != notes.policy:
        yield None, f"policy {raw}"


JOINING = {True: True, False: False, "open": True, "closed": False}


def _read_joining(raw: Any, notes: Notes) -> Iterator[Said]:
    if not isinstance(raw, bool | str) or raw not in JOINING:
        raise Malformed("malformed.choice", "/joining", choices=[True, False, "open", "closed"])
    if JOINING[raw] != notes.joining:
        yield None, f"joining {'open' if JOINING[raw] else 'closed'}"


def _read_names(raw: Any, notes: Notes) -> Iterator[Said]:
    names = [read_name(each, f"/names/{seat}") for seat, each in _each(raw, notes, "/names")]
    check_names(names, lambda seat: f"/names/{seat}")
    for seat, name in enumerate(names):
        if name != notes.names[seat]:
            yield seat, f"name {name}"


def _read_colours(raw: Any, notes: Notes) -> Iterator[Said]:
    for seat, colour in _each(raw, notes, "/colours"):
        if colour is not None and colour not in COLOURS:
            choices = [None, *COLOURS]
            raise Malformed("malformed.choice", f"/colours/{seat}", choices=choices)
        if colour != notes.colours[seat]:
            yield seat, f"colour {colour or ''}".strip()


def _each(raw: Any, notes: Notes, pointer: str) -> Iterator[tuple[int, Any]]:
    if not isinstance(raw, list):
        raise Malformed("malformed.list", pointer)
    if len(raw) != len(notes.names):
        raise Malformed("malformed.per-seat", pointer, count=len(notes.names))
    return enumerate(raw)


READERS: dict[str, Callable[[Any, Notes], Iterator[Said]]] = {
    "entry_policy": _read_policy,
    "joining": _read_joining,
    "names": _read_names,
    "colours": _read_colours,
}
