"""Links that work once hand on a seat, the running of a table, or all that a phone may do there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app
from itsdangerous import BadSignature, Signer

from scorekeeper.desk.claims import crown, still_in
from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.epochs import PHONES, epoch_at, raise_epoch
from scorekeeper.desk.lines import Entered, noted, seated, write
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.tables import look
from scorekeeper.desk.troubles import LinkOver, NotAllowed, NotFound, Refused
from scorekeeper.desk.who import HOST, SEAT, WATCH, Who, require
from scorekeeper.rules.reading import Malformed, read_integer
from scorekeeper.rules.ruling import TableRule, refuse
from scorekeeper.store import devices, links
from scorekeeper.store.db import reading, writing
from scorekeeper.store.spoilt import Spoilt
from scorekeeper.tables.entry import Kind

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
LINK_MS = 10 * MINUTE_MS
RECOVERY_MS = 30 * DAY_MS
ALL = "all"  # the role of a link for everything that a phone may do at a table


@dataclass(frozen=True, slots=True)
class Made:
    """A link and when its time is over; the table; who it is for."""

    id: str
    until: int
    sitting: Sitting
    seat: int


def move_seat(public_id: str, who: Who, seat: Any) -> Made:
    """A link by which another phone takes over ``seat``; for the host and the seat itself."""
    with writing() as connection:
        sitting = seated(connection, public_id)
        number = read_seat(sitting, seat)
        if who.role != HOST and number not in who.seats:
            raise NotAllowed("not-allowed.other-seat" if who.seats else "not-allowed.role")
        return _make(connection, sitting, SEAT, number)


def recover(public_id: str, who: Who, phone: int) -> Made:
    """A link by which another phone gets all that this one (a device's key) may do at the table."""
    require(who, HOST, SEAT, "scorer")
    with writing() as connection:
        return _make(connection, seated(connection, public_id), ALL, device=phone)


def hand_over(
    public_id: str, who: Who, seat: Any, version: int | None = None
) -> tuple[Entered, Made]:
    """Have ``seat`` run the table: its phones do at once, and whoever opens the link.

    ``Refused`` for a seat that has left the game."""
    require(who, HOST)
    with writing() as connection:
        sitting = seated(connection, public_id, version)
        number = read_seat(sitting, seat, "/seat")
        if not still_in(sitting, number):
            raise Refused(refuse("table.seats.left", TableRule.SEATS), sitting)
        told = noted(sitting.table, Kind.SEAT, number, "host", who)
        sitting = Sitting(crown(connection, sitting.kept, number), sitting.table)
        entered = write(connection, sitting, told.after, [told])
        return entered, _make(connection, entered.sitting, HOST, number)


def read_seat(sitting: Sitting, raw: Any, pointer: str = "") -> int:
    if raw is None:
        raise Malformed("malformed.missing", pointer, key="seat")
    return read_integer(raw, 0, sitting.table.seats - 1, pointer)


def _make(
    connection: Any, sitting: Sitting, role: str, seat: int = -1, device: int | None = None
) -> Made:
    public_id, at = new_id(), now()
    until = at + (RECOVERY_MS if role == ALL else LINK_MS)
    links.forget_before(connection, at - DAY_MS)
    links.add(
        connection,
        public_id=public_id,
        table_id=sitting.kept.pk,
        device_id=device,
        role=role,
        seat=seat,
        epoch=_epoch(sitting, role, seat),
        until=until,
    )
    return Made(public_id, until, sitting, seat)


def _epoch(sitting: Sitting, role: str, seat: int) -> int:
    return epoch_at(sitting.kept.epochs, role, seat if role == SEAT else None)


def secret_of(link_id: str) -> str:
    """What stands in a link's address. It is never kept: it is signed anew."""
    return _signer().sign(link_id).decode()


def _signer() -> Signer:
    return Signer(current_app.config["SECRET_KEY"], salt="scorekeeper.link")


def is_once(secret: str) -> bool:
    """Whether this is the secret of a link of this kind, good or not."""
    return link_of(secret) is not None


def link_of(secret: str) -> str | None:
    """The id of the link that a secret is of."""
    try:
        return _signer().unsign(secret.encode()).decode()
    except (BadSignature, UnicodeError):
        return None


def open_link(
    connection: Any, secret: str, find: Callable[[Any, str], Sitting] = seated
) -> tuple[links.Link, Sitting]:
    """The link and its table, locked; ``NotFound`` for none, ``LinkOver`` when it is used up."""
    public_id = link_of(secret)
    if public_id is None:
        raise NotFound
    link = links.find(connection, public_id)
    if link is None or link.until <= now():
        raise LinkOver("expired")
    sitting = find(connection, link.table)
    if link.seat >= sitting.table.seats:
        raise Spoilt
    if link.used_at is not None or link.epoch != _epoch(sitting, link.role, link.seat):
        raise LinkOver("used")
    return link, sitting


def look_at(secret: str) -> tuple[links.Link, Sitting]:
    """What opening a link would do; it does nothing yet."""
    with reading() as connection:
        return open_link(connection, secret, lambda _, table: look(table))


def accept(secret: str, phone: int | None, who: Who) -> tuple[Sitting, Who]:
    """Take what the link hands on, for a device (its key) or for a token (``None``).

    ``who`` is the newcomer as the log names it. On the phone that has it all already nothing
    happens, and the link stays good.
    """
    with writing() as connection:
        link, sitting = open_link(connection, secret)
        if phone is not None and _holds(connection, link, sitting, phone):
            return sitting, who
        if not links.use(connection, link.pk, now()):
            raise LinkOver("used")
        if link.role == HOST:
            return _run(connection, sitting, phone)
        if link.role == SEAT:
            return _move(connection, sitting, (link.seat,), phone, who)
        if phone is None or link.device is None:
            raise NotFound
        return take_all(connection, sitting, link.device, phone, who)


def _holds(connection: Any, link: links.Link, sitting: Sitting, phone: int) -> bool:
    if link.role == ALL:
        return link.device == phone
    seat = link.seat if link.role == SEAT else -1
    return phone in devices.holders(connection, sitting.kept.pk, link.role, seat)


def _run(connection: Any, sitting: Sitting, phone: int | None) -> tuple[Sitting, Who]:
    if phone is not None:
        _grant(connection, sitting, phone, HOST)
    return sitting, Who(HOST)


def _grant(connection: Any, sitting: Sitting, phone: int | None, role: str, seat: int = -1) -> None:
    row = {"device_id": phone, "table_id": sitting.kept.pk, "role": role, "seat": seat}
    devices.grant(connection, [{**row, "created_at": now()}])


def _move(
    connection: Any, sitting: Sitting, seats: Sequence[int], phone: int | None, who: Who
) -> tuple[Sitting, Who]:
    """``seats`` belong to the newcomer alone; who runs the table by one of them does so there."""
    table, told, kept = sitting.table, [], sitting.kept
    for seat in seats:
        devices.take_away(connection, kept.pk, SEAT, seat)
        _grant(connection, sitting, phone, SEAT, seat)
        kept = raise_epoch(connection, kept, SEAT, seat)
        if table.notes.host == seat:
            kept = crown(connection, kept, seat)
        told.append(noted(table, Kind.SEAT, seat, "move", _moving(who, seat)))
        table = told[-1].after
    entered = write(connection, Sitting(kept, sitting.table), table, told)
    return entered.sitting, Who(SEAT, tuple(seats), label=who.label)


def _moving(who: Who, seat: int) -> Who:
    return Who(SEAT, (seat,), who.device, who.label)


def take_all(
    connection: Any, sitting: Sitting, old: int, phone: int, who: Who
) -> tuple[Sitting, Who]:
    """All that device ``old`` may do is the newcomer's; the old one looks on."""
    held = devices.held_by(connection, old, sitting.kept.pk)
    if not any(role != WATCH for role, _ in held):
        raise LinkOver("used")
    if any(role not in (SEAT, WATCH) for role, _ in held):
        kept = raise_epoch(connection, sitting.kept, PHONES)
        sitting = Sitting(kept, sitting.table)
    for role in {role for role, _ in held} - {SEAT, WATCH}:
        devices.give_up(connection, old, sitting.kept.pk, role)
        _grant(connection, sitting, phone, role)
    _grant(connection, sitting, old, WATCH)
    seats = sorted(seat for role, seat in held if role == SEAT)
    return _move(connection, sitting, seats, phone, who) if seats else (sitting, who)
