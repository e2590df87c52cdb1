"""A seat asks to run a table whose host is gone: it does after two minutes without objection.

Nobody watches the clock: whoever comes to the table next settles what is due.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.epochs import raise_epoch
from scorekeeper.desk.lines import Entered, noted, seated, write
from scorekeeper.desk.sitting import Sitting, sit
from scorekeeper.desk.troubles import NotAllowed, Refused
from scorekeeper.desk.who import HOST, SEAT, Who
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.store import devices
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.entry import Kind


def claim(public_id: str, who: Who, version: int | None = None) -> Entered:
    """Ask to run the table, for the (first) seat that ``who`` holds.

    Asking again writes nothing, nor does the seat that runs the table already. ``NotAllowed``
    without a seat or for the host; ``Refused`` while another seat asks.
    """
    if who.role == HOST or not who.seats:
        raise NotAllowed
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        seat = next((s for s in who.seats if still_in(sitting, s)), None)
        if seat is None:
            raise Refused(refuse("table.seats.left", TableRule.SEATS), sitting)
        notes = sitting.table.notes
        if notes.host in who.seats or (notes.claim and notes.claim.seat in who.seats):
            return Entered(sitting, ())
        if notes.claim is not None:
            raise Refused(refuse("table.host.claimed", TableRule.HOST), sitting)
        told = noted(sitting.table, Kind.SEAT, seat, "claim", who)
        return write(connection, sitting, told.after, [told])


def object_to(public_id: str, who: Who, version: int | None = None) -> Entered:
    """Leave the running of the table where it is; ``Refused`` when nobody asks for it."""
    if who.role != HOST and not who.seats:
        raise NotAllowed
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        if sitting.table.notes.claim is None:
            raise Refused(refuse("table.host.no-claim", TableRule.HOST), sitting)
        told = noted(sitting.table, Kind.TABLE, None, "object", who)
        return write(connection, sitting, told.after, [told])


def still_in(sitting: Sitting, seat: int) -> bool:
    """Whether nobody has left from ``seat`` for good."""
    table = sitting.table
    return table.game.standings(table.state)[seat].state != "retired"


def due(until: int | None) -> bool:
    """Whether the time of a claim has come."""
    return until is not None and until <= now()


@contextmanager
def at_table(public_id: str, to_write: bool = False) -> Iterator[store.Kept | None]:
    """The row of a table (``to_write``: locked) in one transaction; what is due is settled."""
    opened, load = (writing, store.lock) if to_write else (reading, store.find)
    with opened() as connection:
        kept = load(connection, public_id)
        if kept is None or not due(kept.claim_until):
            yield kept
            return
    settle(public_id)
    with opened() as connection:
        yield load(connection, public_id)


def settle(public_id: str) -> None:
    """Give the table to the seat that asked for it, if its time has come."""
    with writing() as connection:
        kept = store.lock(connection, public_id)
        if kept is None or not due(kept.claim_until):
            return
        sitting = sit(connection, kept)
        asked = sitting.table.notes.claim
        if asked is None:  # the row is not what its log says
            store.change(connection, kept.pk, claim_until=None)
            return
        told = noted(sitting.table, Kind.SEAT, asked.seat, "host", Who(SEAT, (asked.seat,)))
        kept = crown(connection, kept, asked.seat)
        write(connection, Sitting(kept, sitting.table), told.after, [told])


def crown(connection: Any, kept: store.Kept, seat: int) -> store.Kept:
    """The row of a table that ``seat`` runs from now on: the phones that hold the seat do, those
    that did before look on (or hold their seats), and older tokens are void."""
    phones = devices.holders(connection, kept.pk, SEAT, seat)
    devices.take_away(connection, kept.pk, HOST)
    common = {"table_id": kept.pk, "role": HOST, "seat": -1, "created_at": now()}
    if phones:
        devices.grant(connection, [{**common, "device_id": phone} for phone in phones])
    return raise_epoch(connection, kept, HOST)
