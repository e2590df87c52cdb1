"""Join a table by its code: a seat of it, or a place to watch from."""

from typing import Any

from scorekeeper.desk.codes import read_code
from scorekeeper.desk.grants import token_for
from scorekeeper.desk.opening import read_name
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.tables import look_by_code
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import SEAT, WATCH, Who
from scorekeeper.rules.reading import read_integer


def join(text: str, seat: Any = None, name: Any = None) -> tuple[Sitting, Who, str]:
    """The table with the code, what the newcomer may do there, and a token that says so.

    ``NotFound`` for a code that no table has; ``Malformed`` for a seat that it has not.
    """
    label = None if name is None else read_name(name, "/name")
    code = read_code(text)
    if code is None:
        raise NotFound
    sitting = look_by_code(code)
    if seat is None:
        return sitting, Who(WATCH, label=label), token_for(sitting, WATCH, label=label)
    number = read_integer(seat, 0, sitting.table.seats - 1, "/seat")
    who = Who(SEAT, (number,), label=label)
    return sitting, who, token_for(sitting, SEAT, number, label)
