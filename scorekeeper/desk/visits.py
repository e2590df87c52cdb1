"""Who comes to a table by its code, on which device."""

from collections.abc import Iterable

from scorekeeper.desk.claims import due, settle, still_in
from scorekeeper.desk.grants import (
    grant,
    phone_of,
    release,
    role_in_circle,
    seats_taken,
    who_is,
)
from scorekeeper.desk.lines import seated
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.tables import look_by_code
from scorekeeper.desk.troubles import NotFound, Refused, SeatTaken
from scorekeeper.desk.who import SEAT, WATCH, Who
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.store import tables
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.texts import shortened

LONGEST_LABEL = 60


def visit(code: str, secret: str | None, kind: str = "") -> tuple[Sitting, Who | None]:
    """The table of a code and what the device may do there; ``NotFound`` without a table. A device
    that belongs to the table's circle looks on.

    ``kind`` is what sort of device it is, for the log: ``iPhone``.
    """
    with reading():
        sitting = look_by_code(code)
        who = known(secret, sitting, kind)
        to_settle = due(sitting.kept.claim_until)
        belongs = who is None and role_in_circle(secret, sitting) is not None
    if to_settle:
        settle(sitting.id)
    if belongs and secret:
        grant(secret, sitting, WATCH)
    if not to_settle and not belongs:
        return sitting, who
    with reading():
        sitting = look_by_code(code)
        return sitting, known(secret, sitting, kind)


def known(secret: str | None, sitting: Sitting, kind: str = "") -> Who | None:
    """What a device may do at a table, under the name the log gives it."""
    who = who_is(secret, sitting)
    return who and replace(who, label=label_of(who.seats, sitting, kind))


def label_of(seats: Iterable[int], sitting: Sitting, kind: str) -> str | None:
    """Whose phone it is and which, in no language: ``Ana, Luis · iPhone``."""
    names = ", ".join(sitting.table.names[seat] for seat in seats)
    words = " · ".join(filter(None, (names, kind)))
    return shortened(words, LONGEST_LABEL) or None


def code_of(public_id: str) -> str | None:
    """The code of a table, ``None`` when it is gone."""
    with reading() as connection:
        kept = tables.find(connection, public_id)
        return kept.code if kept else None


def take_seats(sitting: Sitting, secret: str, seats: Iterable[int]) -> None:
    """Give a device seats that no other holds, all or none; ``SeatTaken`` when one does.

    ``Refused`` while joining is locked, and for a seat whose player has left.
    """
    with writing() as connection:
        sitting = seated(connection, sitting.id)
        who = who_is(secret, sitting)
        mine, taken = (who.seats if who else ()), seats_taken(sitting)
        wanted = [seat for seat in seats if seat not in mine]
        for seat in wanted:
            check_free(sitting, seat)
            if seat in taken:
                raise SeatTaken(seat)
        if wanted:
            grant(secret, sitting, SEAT, wanted)


def check_free(sitting: Sitting, seat: int | None) -> None:
    """``Refused`` while joining is locked, and for a seat whose player has left."""
    code = None
    if not sitting.table.notes.joining:
        code = "table.seats.locked"
    elif seat is not None and not still_in(sitting, seat):
        code = "table.seats.left"
    if code is not None:
        raise Refused(refuse(code, TableRule.SEATS, allowed=()), sitting)


def leave_seat(sitting: Sitting, secret: str, seat: int) -> None:
    """A device gives back a seat and looks on; ``NotFound`` if it does not hold it."""
    with writing():
        who = who_is(secret, sitting)
        if who is None or seat not in who.seats:
            raise NotFound
        grant(secret, sitting, WATCH)
        release(phone_of(secret)[0], sitting, seat)


def watch(sitting: Sitting, secret: str) -> None:
    """Let a device look on; ``Refused`` while joining is locked."""
    with writing():
        if who_is(secret, sitting) is None:
            check_free(sitting, None)
            grant(secret, sitting, WATCH)
