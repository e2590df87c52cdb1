"""Who comes to a table by its code, on which device."""

from scorekeeper.desk.grants import grant, seats_taken, who_is
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.tables import look_by_code
from scorekeeper.desk.troubles import SeatTaken
from scorekeeper.desk.who import SEAT, WATCH, Who
from scorekeeper.store import devices as store
from scorekeeper.store import tables
from scorekeeper.store.db import reading, writing


def visit(code: str, secret: str | None) -> tuple[Sitting, Who | None]:
    """The table of a code and what the device may do there; ``NotFound`` without a table."""
    with reading():
        sitting = look_by_code(code)
        return sitting, who_is(secret, sitting)


def code_of(public_id: str) -> str | None:
    """The code of a table, ``None`` when it is gone."""
    with reading() as connection:
        kept = tables.find(connection, public_id)
        return kept.code if kept else None


def take_seat(sitting: Sitting, secret: str, seat: int) -> None:
    """Give a device a seat that no other holds; ``SeatTaken`` when one does."""
    with writing():
        who = who_is(secret, sitting)
        if who is not None and seat in who.seats:
            return
        if seat in seats_taken(sitting):
            raise SeatTaken(seat)
        grant(secret, sitting, SEAT, (seat,))


def watch(sitting: Sitting, secret: str) -> None:
    """Let a device look on."""
    with writing():
        if who_is(secret, sitting) is None:
            grant(secret, sitting, WATCH)


def bring_along(sitting: Sitting, following: Sitting) -> None:
    """Let every device of a table do the same at the table that follows it."""
    with writing() as connection:
        store.copy_grants(connection, sitting.kept.pk, following.kept.pk)
