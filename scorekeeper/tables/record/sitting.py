"""Judges the lines about seats: who comes late or leaves, names, colours, who runs the table."""

from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.entry import Entry
from scorekeeper.tables.notes import COLOURS
from scorekeeper.tables.seating import no_seat, over
from scorekeeper.tables.table import Table
from scorekeeper.tables.tape import Tape
from scorekeeper.tables.texts import check_names, read_name


def judge_seat(tape: Tape, entry: Entry) -> Ruling | None:
    """Why the line cannot stand; ``Malformed`` for what nobody could have entered."""
    table, seat = tape.table, entry.seat or 0
    verb, _, rest = entry.text.partition(" ")
    match verb:
        case "join":
            _check_name(table, table.seats, rest)
            return over(table) or no_seat(table)
        case "retire":
            return over(table) or _stays(table, seat)
        case "name":
            _check_name(table, seat, rest)
            return _anew(table.names[seat] != rest)
        case "colour":
            if rest and rest not in COLOURS:
                raise Malformed("malformed.choice", choices=list(COLOURS))
            return _anew((table.notes.colours[seat] or "") != rest)
        case "claim":
            return _claim(table, seat)
        case "host":
            return _left(table, seat)
    return None  # a seat may move to another phone at any time


def _stays(table: Table, seat: int) -> Ruling | None:
    left = _left(table, seat)
    if left is None and not table.game.may_retire(table.state, seat):
        return refuse("table.seats.may-not-leave", TableRule.SEATS, allowed=())
    return left


def _left(table: Table, seat: int) -> Ruling | None:
    if table.game.standings(table.state)[seat].state != "retired":
        return None
    return refuse("table.seats.left", TableRule.SEATS, allowed=())


def _claim(table: Table, seat: int) -> Ruling | None:
    if table.notes.claim is not None:
        return refuse("table.host.claimed", TableRule.HOST)
    return _left(table, seat) or _anew(table.notes.host != seat)


def _check_name(table: Table, seat: int, name: str) -> None:
    if read_name(name, "") != name:
        raise Malformed("malformed.record.blanks")
    names = [*table.names[:seat], name, *table.names[seat + 1 :]]
    check_names(names, lambda seat: "")


def _anew(changes: bool) -> Ruling | None:
    if not changes:
        raise Malformed("malformed.record.nothing")
    return None
