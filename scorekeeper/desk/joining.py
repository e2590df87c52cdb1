"""Join a table by its code, or by a link that works once: a seat of it, or a place to watch."""

from typing import Any

from scorekeeper.desk import handing
from scorekeeper.desk.codes import read_code
from scorekeeper.desk.grants import hold_for_token, seats_taken, token_for
from scorekeeper.desk.lines import seated
from scorekeeper.desk.opening import read_name
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.tables import look_by_code
from scorekeeper.desk.troubles import LinkOver, NotFound, Refused
from scorekeeper.desk.visits import check_free
from scorekeeper.desk.who import SEAT, WATCH, Who
from scorekeeper.rules.reading import read_integer
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.store.db import writing


def join(text: str, seat: Any = None, name: Any = None) -> tuple[Sitting, Who, str]:
    """The table with the code, what the newcomer may do there, and a token that says so.

    ``NotFound`` for a code that no table has; ``Malformed`` for a seat that it has not; ``Refused``
    for one that is taken or left for good, and while joining is locked.
    """
    label = None if name is None else read_name(name, "/name")
    code = read_code(text)
    if code is None:
        raise NotFound
    with writing() as connection:
        sitting = seated(connection, look_by_code(code).id)
        if seat is None:
            check_free(sitting, None)
            return sitting, Who(WATCH, label=label), token_for(sitting, WATCH, label=label)
        number = read_integer(seat, 0, sitting.table.seats - 1, "/seat")
        check_free(sitting, number)
        if number in seats_taken(sitting):
            raise Refused(refuse("table.seats.taken", TableRule.SEATS, allowed=()), sitting)
        hold_for_token(sitting, number)
        who = Who(SEAT, (number,), label=label)
        return sitting, who, token_for(sitting, SEAT, number, label)


def follow_link(link: str, name: Any = None) -> tuple[Sitting, Who, str]:
    """The table of a link that works once (its address, or the end of it), and a token for what
    it hands on. ``NotFound`` for none of ours, and when it is used up."""
    label = None if name is None else read_name(name, "/name")
    secret = link.rpartition("/l/")[2]
    try:
        sitting, who = handing.accept(secret, None, Who(SEAT, label=label))
    except LinkOver:
        raise NotFound("link-over") from None
    seat = who.seats[0] if who.seats else None
    return sitting, who, token_for(sitting, who.role, seat, label)
